// Looking back and replay: to any choice of the game, both ways.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice } from "./api";

const Icon = (p: { d: string }) => (
  <svg class="icon" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path d={p.d} />
  </svg>
);

export function Scrubber(p: { at: number; last: number; next?: Choice; go: (ply: number) => void; leave: () => void }) {
  const [running, setRunning] = useState(false);
  const go = useRef(p.go);
  go.current = p.go;
  useEffect(() => {
    if (!running) return;
    if (p.at >= p.last) return setRunning(false);
    const timer = setTimeout(() => go.current(p.at + 1), 700);
    return () => clearTimeout(timer);
  }, [running, p.at, p.last]);
  const step = (label: string, to: number, sign: string) => (
    <button type="button" class="btn" aria-label={label} disabled={to < 0 || to > p.last || to === p.at} onClick={() => p.go(to)}>
      <Icon d={sign} />
    </button>
  );
  return (
    <div class="foot scrub">
      <p class="next">{p.next ? `Next: ${p.next.label}` : "This is how it stands."}</p>
      <input
        type="range"
        min={0}
        max={p.last}
        value={p.at}
        aria-label="Choice shown"
        aria-valuetext={`after choice ${p.at} of ${p.last}`}
        onInput={(e) => p.go(Number(e.currentTarget.value))}
      />
      <div class="row-b">
        {step("To the beginning", 0, "M5 4v12M16 4 7 10l9 6Z")}
        {step("One choice back", p.at - 1, "M14 4 5 10l9 6Z")}
        <button type="button" class="btn" aria-label={running ? "Pause" : "Play on"} onClick={() => setRunning(!running)} disabled={p.at >= p.last}>
          <Icon d={running ? "M6 4v12M14 4v12" : "M3 4l7 6-7 6ZM11 4l7 6-7 6Z"} />
        </button>
        {step("One choice on", p.at + 1, "M6 4l9 6-9 6Z")}
        {step("To the end", p.last, "M15 4v12M4 4l9 6-9 6Z")}
        <span class="count">
          {p.at} of {p.last}
        </span>
        <span class="spring" />
        <button type="button" class="btn main" onClick={p.leave}>
          Play on
        </button>
      </div>
    </div>
  );
}

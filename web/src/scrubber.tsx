// Looking back and replay: to any choice of the game, both ways, or played on with its dice.
import type { Choice } from "./api";
import { usePrefs, type ReplaySpeed } from "./prefs";

const Icon = (p: { d: string }) => (
  <svg class="icon" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path d={p.d} />
  </svg>
);

export function Scrubber(p: {
  at: number;
  last: number;
  next?: Choice;
  running: boolean;
  go: (ply: number) => void;
  run: () => void;
  pause: () => void;
  leave: () => void;
  over: boolean; // the game: there is nothing to play on
}) {
  const [prefs, set] = usePrefs();
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
        <button
          type="button"
          class="btn"
          aria-label={p.running ? "Pause" : "Play it back"}
          onClick={p.running ? p.pause : p.run}
          disabled={p.at >= p.last && !p.running}
        >
          <Icon d={p.running ? "M6 4v12M14 4v12" : "M3 4l7 6-7 6ZM11 4l7 6-7 6Z"} />
        </button>
        {step("One choice on", p.at + 1, "M6 4l9 6-9 6Z")}
        {step("To the end", p.last, "M15 4v12M4 4l9 6-9 6Z")}
        <select aria-label="Speed of the replay" value={prefs.replay} onChange={(e) => set({ replay: e.currentTarget.value as ReplaySpeed })}>
          {["slow", "normal", "fast", "very fast"].map((speed) => (
            <option value={speed}>{speed}</option>
          ))}
        </select>
      </div>
      <div class="row-b">
        <span class="count">
          {p.at} of {p.last}
        </span>
        <span class="spring" />
        <button type="button" class="btn main" onClick={p.leave}>
          {p.over ? "Close" : "Play on"}
        </button>
      </div>
    </div>
  );
}

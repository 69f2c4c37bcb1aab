// Looking back and replay: to any choice of the game, both ways, or played on with its dice; notes; and play from there.
import type { Choice } from "./api";
import { useCourse } from "./course";
import { Icon, signs } from "./filmstrip";
import { NoteField, useNotes } from "./movenotes";
import { usePrefs, type ReplaySpeed } from "./prefs";
import { SharePosition } from "./share";

const ROOM = 0.055; // of the line, that the number of a turn takes

/** Where there is room for the number of a turn: at the one shown, then from the left. */
function numbered(from: number[], now: number | undefined, last: number): Set<number> {
  const out = now === undefined ? [] : [now];
  for (const ply of from) if (out.every((other) => Math.abs(other - ply) >= ROOM * last)) out.push(ply);
  return new Set(out);
}

/** Where each turn begins, under the line. */
function Turns(p: { game: string; version: string; at: number; last: number; notes: number[]; go: (ply: number) => void }) {
  const turns = useCourse(p.game, p.version)?.turns ?? [];
  const now = turns.findLast((t) => t.from <= p.at);
  const numbers = numbered(turns.map((t) => t.from), now?.from, p.last);
  const left = (ply: number) => ({ left: `${(100 * ply) / Math.max(1, p.last)}%` });
  return (
    <div class="turnmarks" role="group" aria-label="Turns">
      {turns.map((t) => (
        <button type="button" style={left(t.from)} class={t === now ? "now" : undefined} aria-label={`To turn ${t.turn}${t.word ? `, ${t.word}` : ""}`} onClick={() => p.go(t.from)}>
          {numbers.has(t.from) && t.turn}
        </button>
      ))}
      {p.notes.map((ply) => (
        <i style={left(ply)} title={`Note on choice ${ply}`} />
      ))}
    </div>
  );
}

export function Scrubber(p: {
  game: string;
  version: string;
  at: number;
  last: number;
  next?: Choice;
  running: boolean;
  go: (ply: number) => void;
  run: () => void;
  pause: () => void;
  leave: () => void;
  playOn: () => void;
  over: boolean; // the game: there is nothing to play on
}) {
  const [prefs, set] = usePrefs();
  const [notes, note] = useNotes(p.game);
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
      <Turns game={p.game} version={p.version} at={p.at} last={p.last} notes={Object.keys(notes).map(Number)} go={p.go} />
      <div class="row-b">
        {step("To the beginning", 0, signs.first)}
        {step("One choice back", p.at - 1, signs.back)}
        <button type="button" class="btn" aria-label={p.running ? "Pause" : "Play it back"} onClick={p.running ? p.pause : p.run} disabled={p.at >= p.last && !p.running}>
          <Icon d={p.running ? signs.pause : signs.play} />
        </button>
        {step("One choice on", p.at + 1, signs.on)}
        {step("To the end", p.last, signs.last)}
        <select aria-label="Speed of the replay" value={prefs.replay} onChange={(e) => set({ replay: e.currentTarget.value as ReplaySpeed })}>
          {["slow", "normal", "fast", "very fast"].map((speed) => (
            <option value={speed}>{speed}</option>
          ))}
        </select>
        <span class="spring" />
        <span class="count">
          {p.at} of {p.last}
        </span>
      </div>
      {p.at > 0 && <NoteField ply={p.at} text={notes[p.at] ?? ""} change={(text) => note(p.at, text)} />}
      <div class="row-b ways-on">
        {p.at < p.last && (
          <button type="button" class="btn" onClick={p.playOn} title="As a new game, with new dice">
            Play from here
          </button>
        )}
        <SharePosition game={p.game} at={p.at} />
        <button type="button" class="btn main" onClick={p.leave}>
          {p.over ? "Close" : "Play on"}
        </button>
      </div>
    </div>
  );
}

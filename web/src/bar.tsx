// The bar on top: where the game stands in time, and the way to everything else.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Track } from "./api";
import { still } from "./still";
import { capital, figure } from "./words";

const trackOf = (tracks: Track[], role: Track["role"]) => tracks.find((t) => t.role === role);

export function whenOf(tracks: Track[]): string {
  const turn = trackOf(tracks, "turn");
  const phase = trackOf(tracks, "phase");
  const words: string[] = [];
  if (turn) words.push(`${turn.label} ${turn.value}${turn.word ? `, ${turn.word}` : ""}`);
  const name = phase?.stretches?.findLast((s) => s.from <= phase.value)?.name;
  if (phase) words.push(name ?? (phase.word && phase.word.length > 2 ? phase.word : `${phase.label.toLowerCase()} ${phase.word ?? phase.value}`));
  return words.join(" · ");
}

const stretchAt = (track: Track | undefined) => track?.stretches?.findLast((s) => s.from <= track.value);

/** While the enemy acts: where a board that stays in the player's phase all the while would stand. */
export function theirTime(start: Track[], after: Track[][]): Track[] | undefined {
  if ([start, ...after].some((tracks) => stretchAt(trackOf(tracks, "phase"))?.theirs)) return undefined; // the board tells it
  const phase = trackOf(start, "phase");
  const next = phase?.stretches?.find((s) => s.theirs && s.from > phase.value);
  return next && start.map((t) => (t === phase ? { ...t, value: next.from } : t));
}

export const TurnTrack = still((p: { tracks: Track[] }) => {
  const turn = trackOf(p.tracks, "turn");
  const many = turn ? turn.hi - turn.lo + 1 : 0;
  if (!turn || many > 30) return null;
  const wide = Math.max(0, ...(turn.stretches ?? []).map((s) => s.name.length)) > 6; // a month, not a time: instead of the number
  const size = wide ? "turns months" : many > 12 ? "turns many" : "turns";
  return (
    <ol class={size} aria-label="Turn track">
      {Array.from({ length: many }, (_, i) => {
        const n = turn.lo + i;
        const name = n < turn.value ? "past" : n === turn.value ? "now" : n === turn.value + 1 ? "soon" : "";
        const time = turn.stretches?.find((s) => s.from === n)?.name ?? (n === turn.value ? turn.word : undefined);
        return (
          <li class={name} aria-current={n === turn.value ? "step" : undefined} title={time}>
            <b>{n}</b>
            {time && <small>{time}</small>}
          </li>
        );
      })}
    </ol>
  );
});

/** What everything goes by and has a word for each of its levels: the weather, how alert they are. */
const isState = (t: Track): boolean => t.role === undefined && !!t.word && t.lo === 0 && t.hi > 1;

/** The phases of the turn by name, and at the end how it stands with the weather and the like; on the phone the present one stands in the bar. */
export function PhaseStrip(p: { tracks: Track[] }) {
  const phase = trackOf(p.tracks, "phase");
  const stretches = phase?.stretches ?? [];
  const now = phase ? stretches.findLastIndex((s) => s.from <= phase.value) : -1;
  const strip = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const list = strip.current;
    const at = list?.children[Math.max(0, now - 2)] as HTMLElement | undefined;
    if (list && at) list.scrollLeft = now > 2 ? at.offsetLeft - list.offsetLeft : 0;
  }, [now]);
  return (
    <ol class="steps" aria-label="Phases of the turn" ref={strip}>
      {stretches.map((s, i) => (
        <li class={`${i < now ? "past" : i === now ? "now" : i === now + 1 ? "near" : ""}${s.theirs ? " enemy" : ""}`} aria-current={i === now ? "step" : undefined}>
          {s.name.charAt(0).toUpperCase() + s.name.slice(1)}
        </li>
      ))}
      {!stretches.length && phase && <li class="now">{phase.word ?? `${phase.label} ${phase.value}`}</li>}
      {p.tracks.filter(isState).map((t) => (
        <li class="state">
          {t.label}: <b>{t.word}</b>
        </li>
      ))}
    </ol>
  );
}

/** Turn, phase and points in three words, for a bar that has room for no more. */
export function Pills(p: { tracks: Track[]; points: number }) {
  const phase = trackOf(p.tracks, "phase");
  const name = phase?.stretches?.findLast((s) => s.from <= phase.value)?.name ?? phase?.word;
  return (
    <>
      {name && <span class="pill">{capital(name)}</span>}
      <span class="pill">{figure(p.points)} points</span>
    </>
  );
}

// The bar on top: where the game stands in time, and the way to everything else.
import type { Track } from "./api";
import { still } from "./still";

const trackOf = (tracks: Track[], role: Track["role"]) => tracks.find((t) => t.role === role);

export function whenOf(tracks: Track[]): string {
  const turn = trackOf(tracks, "turn");
  const phase = trackOf(tracks, "phase");
  const words: string[] = [];
  if (turn) words.push(`${turn.label} ${turn.value}${turn.word ? `, ${turn.word}` : ""}`);
  if (phase) words.push(phase.word && phase.word.length > 2 ? phase.word : `${phase.label.toLowerCase()} ${phase.word ?? phase.value}`);
  return words.join(" · ");
}

export const TurnTrack = still((p: { tracks: Track[] }) => {
  const turn = trackOf(p.tracks, "turn");
  const phase = trackOf(p.tracks, "phase");
  const many = turn ? turn.hi - turn.lo + 1 : 0;
  return (
    <>
      {turn && many <= 30 && (
        <ol class={many > 12 ? "turns many" : "turns"} aria-label="Turn track">
          {Array.from({ length: many }, (_, i) => {
            const n = turn.lo + i;
            const name = n < turn.value ? "past" : n === turn.value ? "now" : n === turn.value + 1 ? "soon" : "";
            return (
              <li class={name} aria-current={n === turn.value ? "step" : undefined}>
                <b>{n}</b>
                {n === turn.value && turn.word && <small>{turn.word}</small>}
              </li>
            );
          })}
        </ol>
      )}
      {phase && (
        <span class="phase" aria-label="Phase">
          {phase.word && phase.word.length > 2 ? phase.word : `${phase.label} ${phase.word ?? phase.value}`}
        </span>
      )}
    </>
  );
});

// The bar on top: where the game stands in time, and the way to everything else.
import type { Track } from "./api";
import { still } from "./still";

const isTurn = (t: Track) => /^turn$/i.test(t.label);
const isPhase = (t: Track) => /^phase$/i.test(t.label);

export function whenOf(tracks: Track[]): string {
  const turn = tracks.find(isTurn);
  const phase = tracks.find(isPhase);
  const words: string[] = [];
  if (turn) words.push(`Turn ${turn.value}${turn.word ? `, ${turn.word}` : ""}`);
  if (phase) words.push(phase.word && phase.word.length > 2 ? phase.word : `phase ${phase.word ?? phase.value}`);
  return words.join(" · ");
}

export const TurnTrack = still((p: { tracks: Track[] }) => {
  const turn = p.tracks.find(isTurn);
  const phase = p.tracks.find(isPhase);
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
          {phase.word && phase.word.length > 2 ? phase.word : `Phase ${phase.word ?? phase.value}`}
        </span>
      )}
    </>
  );
});

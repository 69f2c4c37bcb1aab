// The forces: everybody by side and group, with place and state; and the figures of the game beside history.
import type { About, Piece, Table, View } from "./api";
import { CounterPicture, nameOf } from "./counter";
import { useLighting } from "./lit";
import type { Geometry } from "./map/geometry";
import { bandsOf } from "./map/model";
import { pieceRef } from "./picks";
import { useGameFacts } from "./prospects";
import { Figures } from "./score";

const sides: [Piece["side"], string][] = [
  ["ours", "Ours"],
  ["theirs", "Theirs, as far as they are known"],
  ["neutral", "Others"],
];

export function Forces(p: { view: View; geometry: Geometry; about: About; table: Table; game: string; pick: (id: string) => void }) {
  const lights = useLighting();
  const facts = useGameFacts(p.game, p.table.version);
  const band = bandsOf(p.view.pieces);
  return (
    <section class="forces" aria-label="Forces">
      <Figures score={p.table.score} tracks={p.view.tracks} about={p.about} />
      {sides.map(([side, title]) => {
        const there = p.view.pieces.filter((q) => q.side === side && !q.face_down);
        const unknown = p.view.pieces.filter((q) => q.side === side && q.face_down).length;
        if (!there.length && !unknown) return null;
        return (
          <>
            <h2>
              {title} <span class="r">{there.length + unknown}</span>
            </h2>
            <ul class="force">
              {there.map((q) => (
                <li>
                  <button type="button" class="one" data-refs={pieceRef(q.id)} onClick={() => p.pick(q.id)} {...lights([pieceRef(q.id)])}>
                    <CounterPicture piece={q} band={band(q)} size={26} />
                    <span>
                      {nameOf(q)} <small>{[q.place ? p.geometry.title(q.place) : "", ...q.states, q.spent ? "done" : ""].filter(Boolean).join(", ")}</small>
                    </span>
                  </button>
                </li>
              ))}
              {unknown > 0 && <li class="small">{unknown} unknown</li>}
            </ul>
          </>
        );
      })}
      {facts.length > 0 && (
        <>
          <h2>What is known</h2>
          <ul class="known">
            {facts.map((n) => (
              <li>{n.text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

// Boxes beside the map: landing tracks, lost, evacuated. Each opens to show who is in it; those that nothing is asked about are folded
// into one, so that they do not lie over the map.
import { useState } from "preact/hooks";
import type { Piece, Place, View } from "./api";
import { Counter, pieceWords } from "./counter";
import type { Geometry } from "./map/geometry";
import { bandsOf } from "./map/model";
import { pieceRef, placeRef, type Ref } from "./picks";

const FEW = 2; // boxes that hide nothing of the map worth speaking of

export function Tray(p: {
  geometry: Geometry;
  view: View;
  picks: Ref[];
  legal: Set<Ref>;
  actors: Set<Ref>;
  onPlace: (id: string) => void;
  onPiece: (id: string) => void;
}) {
  const [open, setOpen] = useState<string>("");
  const [all, setAll] = useState(false);
  const band = bandsOf(p.view.pieces);
  const inside = (box: Place): Piece[] => p.view.pieces.filter((q) => q.place === box.id);
  const boxes = p.geometry.board.places.filter((q) => q.shape === "box" && q.id);
  const shown = boxes.filter((b) => inside(b).length || p.legal.has(placeRef(b.id)));
  if (!shown.length) return null;
  const needs = (b: Place) => inside(b).some((q) => p.picks.includes(pieceRef(q.id)) || p.actors.has(pieceRef(q.id)));
  const current = shown.find((b) => b.id === open) ?? (open === "-" ? undefined : shown.find(needs));
  const asked = shown.filter((b) => b === current || p.legal.has(placeRef(b.id)) || needs(b));
  const folded = !all && shown.length > FEW;
  return (
    <div class="tray over" role="group" aria-label="Beside the map">
      <div class="heads">
        {shown.length > FEW && (
          <button type="button" class="head" aria-expanded={all} data-box="all" onClick={() => setAll(!all)}>
            {all ? "Fold" : "Beside the map"} {!all && <b>{shown.filter((b) => !asked.includes(b)).reduce((n, b) => n + inside(b).length, 0)}</b>}
          </button>
        )}
        {(folded ? asked : shown).map((b) => {
          const legal = p.legal.has(placeRef(b.id));
          return (
            <button
              type="button"
              class={legal ? "head legal-b" : "head"}
              aria-expanded={b === current}
              data-box={b.id}
              onClick={() => (legal ? p.onPlace(b.id) : setOpen(b === current ? "-" : b.id))}
            >
              {b.title} <b>{inside(b).length}</b>
            </button>
          );
        })}
      </div>
      {current && inside(current).length > 0 && (
        <div class="inside">
          {inside(current).map((piece) => {
            const ref = pieceRef(piece.id);
            const ring = p.picks.includes(ref) ? "sel" : p.actors.has(ref) || p.legal.has(ref) ? "can" : "";
            return (
              <button type="button" class="boxed" aria-label={pieceWords(piece)} aria-pressed={p.picks.includes(ref)} onClick={() => p.onPiece(piece.id)}>
                <svg viewBox="-28 -28 58 56" width="46" height="44" aria-hidden="true">
                  <Counter piece={piece} band={band(piece)} />
                  {ring && <rect class={ring} x="-26" y="-26" width="52" height="52" rx="6" />}
                </svg>
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

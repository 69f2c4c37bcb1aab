// The tools on the map: zoom, the way to each of several maps, layers; and where to look first.
import type { View } from "../api";
import { idOf, pieceRef, type Offer, type Ref } from "../picks";
import type { Geometry, Point } from "./geometry";
import { hiding, pieceAt } from "./model";
import type { Stage } from "./stage";

/** In the thick of the pieces that may act, else of our own, or where they may come ashore: the one nearest to all others. */
export function middleOf(geometry: Geometry, view: View, actors: Set<Ref>): Point | undefined {
  const may = view.pieces.filter((q) => actors.has(pieceRef(q.id)));
  const own = (may.length ? may : view.pieces.filter((q) => q.side === "ours")).map((q) => pieceAt(geometry, q));
  const landing = view.markers.filter((m) => m.role === "landing").map((m) => geometry.place(m.place));
  const points = [...own, ...(own.some(Boolean) ? [] : landing)].filter((q): q is Point => !!q);
  if (!points.length)
    points.push(...geometry.board.places.filter((q) => q.shape !== "box" && !q.sheet).map((q) => geometry.at(q.x, q.y)));
  const far = (q: Point) => points.reduce((sum, r) => sum + Math.hypot(q[0] - r[0], q[1] - r[1]), 0);
  return points.reduce<Point | undefined>((best, q) => (best && far(best) <= far(q) ? best : q), undefined);
}

/** Where it is decided when it is about no piece: what an attack is gathered against, or the places to choose from, the middle one first. */
export function placesAsked(view: View, offers: Offer[], geometry: Geometry): Point[] {
  const against = geometry.place(view.arrows?.[0]?.place);
  if (against) return [against];
  const places = [...new Set(offers.flatMap((o) => o.refs.filter((r) => r.startsWith("place:"))))].flatMap((r): Point[] => {
    const at = geometry.place(idOf(r));
    return at ? [at] : [];
  });
  const far = (q: Point) => places.reduce((sum, r) => sum + Math.hypot(q[0] - r[0], q[1] - r[1]), 0);
  return [...places].sort((a, b) => far(a) - far(b));
}

/** Several maps on one table: the way to each. */
function Sheets(p: { stage: { current: Stage | null }; geometry: Geometry }) {
  const { board } = p.geometry;
  const go = (sheet: number) => {
    const points = board.places.filter((q) => q.shape !== "box" && q.sheet === sheet).map((q) => p.geometry.at(q.x, q.y));
    const [xs, ys] = [points.map((q) => q[0]), points.map((q) => q[1])];
    p.stage.current?.show(Math.min(...xs) - 60, Math.min(...ys) - 60, Math.max(...xs) + 60, Math.max(...ys) + 60);
  };
  return (
    <>
      {(board.sheets ?? []).map((title, i) => (
        <button type="button" class="sheet-b" onClick={() => go(i)}>
          {title}
        </button>
      ))}
    </>
  );
}

export function MapTools(p: { stage: { current: Stage | null }; geometry: Geometry; view: View; layers: Set<string>; setLayers: (l: Set<string>) => void }) {
  const toggle = (name: string) => {
    const next = new Set(p.layers);
    if (!next.delete(name)) next.add(name);
    p.setLayers(next);
  };
  const shapes = [...new Set(p.view.shapes.filter((f) => f.measured).map((f) => f.kind))];
  return (
    <div class="tools" role="group" aria-label="Map tools">
      <button type="button" aria-label="Zoom in" onClick={() => p.stage.current?.zoom(1.3)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 4v12M4 10h12" />
        </svg>
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => p.stage.current?.zoom(1 / 1.3)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12" />
        </svg>
      </button>
      <button type="button" aria-label="Whole map" onClick={() => p.stage.current?.fit()}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
        </svg>
      </button>
      <Sheets stage={p.stage} geometry={p.geometry} />
      {p.view.layers.length + shapes.length > 0 && (
        <details class="layers">
          <summary aria-label="Layers">
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 3 18 7.5 10 12 2 7.5ZM2 11l8 4.5 8-4.5" />
            </svg>
          </summary>
          <div class="list">
            {p.view.layers.map((l) => (
              <label>
                <input type="checkbox" checked={p.layers.has(l.name)} onChange={() => toggle(l.name)} /> {l.name} <small>{l.places.length}</small>
              </label>
            ))}
            {shapes.map((kind) => (
              <label>
                <input type="checkbox" checked={!p.layers.has(hiding(kind))} onChange={() => toggle(hiding(kind))} /> {kind}
              </label>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

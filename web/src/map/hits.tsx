// What can be pointed at: one button for every place and, on open tables, for every piece. Arrow keys go from one to the next.
import { useState } from "preact/hooks";
import type { Piece, Place } from "../api";
import { pieceWords } from "../counter";
import { pieceRef, placeRef } from "../picks";
import { pathOf, type Point } from "./geometry";
import { NodeShape } from "./marks";
import { pieceAt, pressed, type MapProps } from "./model";

interface Spot {
  id: string;
  at: Point;
  words: string;
  piece: boolean;
  r: number;
  place?: Place;
}

function spotsOf(props: MapProps, stacks: Map<string, Piece[]>): Spot[] {
  const { geometry, view, legal, actors } = props;
  const spots: Spot[] = [];
  for (const place of geometry.board.places) {
    const at = geometry.place(place.id);
    if (!at) continue;
    const there = stacks.get(place.id) ?? [];
    if (geometry.board.kind === "inches" && !legal.has(placeRef(place.id)) && !there.length) continue;
    const words = [place.title === place.id ? place.id : `${place.title}, ${place.id}`];
    if (place.terrain) words.push(place.terrain);
    for (const m of view.markers) if (m.place === place.id && m.title) words.push(m.done ? `${m.title}, done` : m.title);
    if (there.length) words.push(there.map(pieceWords).join("; "));
    if (legal.has(placeRef(place.id))) words.push("can be chosen");
    if (there.some((q) => actors.has(pieceRef(q.id)))) words.push("can act");
    spots.push({ id: place.id, at, words: words.join(". "), piece: false, r: there.length ? 33 * geometry.counterScale : 21, place });
  }
  for (const piece of view.pieces) {
    const at = piece.place === undefined ? pieceAt(geometry, piece) : undefined;
    if (!at) continue;
    const can = actors.has(pieceRef(piece.id)) || legal.has(pieceRef(piece.id));
    spots.push({
      id: piece.id,
      at,
      words: pieceWords(piece) + (can ? ". can be chosen" : ""),
      piece: true,
      r: Math.max(14, (piece.radius ?? 50) * geometry.scale + 3),
    });
  }
  return spots;
}

/** The nearest spot in the direction of an arrow key. */
function neighbour(spots: Spot[], from: Spot, key: string): Spot | undefined {
  const [ux, uy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key] as Point;
  let best: Spot | undefined;
  let least = Infinity;
  for (const s of spots) {
    const [dx, dy] = [s.at[0] - from.at[0], s.at[1] - from.at[1]];
    const ahead = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (ahead < 4 || aside > 2.2 * ahead) continue;
    const far = ahead + 1.6 * aside;
    if (far < least) [least, best] = [far, s];
  }
  return best;
}

export function Hits(p: { props: MapProps; stacks: Map<string, Piece[]>; reveal: (at: Point) => void }) {
  const { geometry } = p.props;
  const spots = spotsOf(p.props, p.stacks);
  const [cursor, setCursor] = useState("");
  const current = spots.find((s) => s.id === cursor) ?? spots[0];
  const point = (s: Spot) => (s.piece ? p.props.onPiece(s.id) : p.props.onPlace(s.id));
  const onKey = (e: KeyboardEvent, s: Spot) => {
    if (pressed(e)) return point(s);
    if (!e.key.startsWith("Arrow") || e.altKey || e.ctrlKey) return;
    e.preventDefault();
    e.stopPropagation();
    const next = neighbour(spots, s, e.key);
    if (!next) return;
    setCursor(next.id);
    p.reveal(next.at);
    const button = (e.currentTarget as Element).parentElement?.querySelector(`[data-spot="${CSS.escape(next.id)}"]`);
    (button as SVGElement | null)?.focus({ preventScroll: true });
  };
  return (
    <g>
      {spots.map((s) => (
        <g
          key={s.id}
          class="hit"
          data-spot={s.id}
          role="button"
          tabindex={s === current ? 0 : -1}
          aria-label={s.words}
          onClick={() => {
            setCursor(s.id);
            point(s);
          }}
          onKeyDown={(e) => onKey(e, s)}
        >
          <title>{s.words}</title>
          {s.place?.shape === "hex" && geometry.board.kind === "hexes" ? (
            <path class="hs" d={pathOf(geometry.corners(s.at, (geometry.board.hex_size ?? 40) - 2))} />
          ) : (
            <NodeShape shape={s.place?.shape ?? "circle"} outline={s.place?.outline} at={s.at} r={s.r} class="hs" />
          )}
        </g>
      ))}
    </g>
  );
}

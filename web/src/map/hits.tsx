// What can be pointed at: one button for every place and, on open tables, for every piece. Arrow keys go from one to the next.
import type { JSX } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Piece, Place } from "../api";
import { pieceWords } from "../counter";
import { LitContext } from "../lit";
import { pieceRef, placeRef, type Ref } from "../picks";
import { pathOf, type Geometry, type Point } from "./geometry";
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
  const marks = new Map<string, string>();
  for (const m of view.markers)
    if (m.place !== undefined && m.title) marks.set(m.place, `${marks.get(m.place) ?? ""}. ${m.done ? `${m.title}, done` : m.title}`);
  for (const place of geometry.board.places) {
    const at = geometry.place(place.id);
    if (!at) continue;
    const there = stacks.get(place.id) ?? [];
    const may = legal.has(placeRef(place.id));
    if (geometry.board.kind === "inches" && !may && !there.length) continue;
    let words = place.title === place.id ? place.id : `${place.title}, ${place.id}`;
    if (place.terrain) words += `. ${place.terrain}`;
    words += marks.get(place.id) ?? "";
    if (there.length) words += `. ${there.map(pieceWords).join("; ")}`;
    if (may) words += ". can be chosen";
    if (there.some((q) => actors.has(pieceRef(q.id)))) words += ". can act";
    spots.push({ id: place.id, at, words, piece: false, r: there.length ? 33 * geometry.counterScale : 21, place });
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

function Hit(p: { spot: Spot; geometry: Geometry; tab: boolean }) {
  const { geometry } = p;
  const { id, words, at, r, place } = p.spot;
  return (
    <g class="hit" data-spot={id} role="button" tabindex={p.tab ? 0 : -1} aria-label={words}>
      {place?.shape === "hex" && geometry.board.kind === "hexes" ? (
        <path class="hs" d={pathOf(geometry.corners(at, geometry.hexSize - 2))} />
      ) : (
        <NodeShape shape={place?.shape ?? "circle"} outline={place?.outline} at={at} r={r} class="hs" />
      )}
    </g>
  );
}

const DWELL = 350; // ms that the pointer rests on a dense stack until it opens

/** What lies at a spot, for the rows that speak of it. */
const refsAt = (s: Spot, stacks: Map<string, Piece[]>): Ref[] =>
  s.piece ? [pieceRef(s.id)] : [placeRef(s.id), ...(stacks.get(s.id) ?? []).map((q) => pieceRef(q.id))];

export function Hits(p: { props: MapProps; stacks: Map<string, Piece[]>; reveal: (at: Point) => void }) {
  const { geometry, view, legal, actors, picks, focus } = p.props;
  const spots = useMemo(() => spotsOf(p.props, p.stacks), [geometry, view.pieces, view.markers, legal, actors, picks[0] ?? focus]);
  const [cursor, setCursor] = useState("");
  const lit = useContext(LitContext);
  const dwelling = useRef(0);
  const aimedAt = useRef(""); // the spot that was pointed at last: Enter there again makes the choice
  const group = useRef<SVGGElement>(null);
  const mover = view.pieces.find((q) => pieceRef(q.id) === (picks[0] ?? focus));
  const beginning = mover && spots.find((s) => s.id === (mover.place ?? mover.id)); // who is asked about
  const current = spots.find((s) => s.id === cursor) ?? beginning ?? spots[0];
  useEffect(() => {
    if (beginning) setCursor(beginning.id);
  }, [mover?.id]);
  /** One listener for all of them: which spot an event is about. */
  const spotOf = (e: Event): Spot | undefined => {
    const id = (e.target as Element).closest<SVGElement>("[data-spot]")?.dataset.spot;
    return id === undefined ? undefined : spots.find((s) => s.id === id);
  };
  const point = (s: Spot) => {
    setCursor(s.id);
    aimedAt.current = s.id;
    if (s.piece) p.props.onPiece(s.id);
    else p.props.onPlace(s.id);
  };
  const onKey = (e: KeyboardEvent) => {
    const s = spotOf(e);
    if (!s) return;
    if (e.key === "Enter" && p.props.armed && aimedAt.current === s.id) return;
    if (pressed(e)) return point(s);
    if (!e.key.startsWith("Arrow") || e.altKey || e.ctrlKey) return;
    e.preventDefault();
    e.stopPropagation();
    const next = neighbour(spots, s, e.key);
    if (!next) return;
    setCursor(next.id);
    p.reveal(next.at);
    group.current?.querySelector<SVGElement>(`[data-spot="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
  };
  const onClick = (e: MouseEvent) => {
    const s = spotOf(e);
    if (s) point(s);
  };
  /** The same element for a spot that is the same: there are hundreds, and a choice changes a few. */
  const drawn = useRef(new Map<string, { key: string; element: JSX.Element }>());
  const elementOf = (s: Spot): JSX.Element => {
    const key = `${s.words}|${s.at.join()}|${s.r}|${s === current}`;
    const old = drawn.current.get(s.id);
    if (old?.key === key) return old.element;
    const element = <Hit key={s.id} spot={s} geometry={p.props.geometry} tab={s === current} />;
    drawn.current.set(s.id, { key, element });
    return element;
  };
  /** The words beside the pointer are put there when it comes: hundreds of them would only be in the way. */
  const onOver = (e: PointerEvent) => {
    const hit = (e.target as Element).closest<SVGElement>("[data-spot]");
    const s = spotOf(e);
    lit.set(s ? refsAt(s, p.stacks) : []);
    clearTimeout(dwelling.current);
    if (s && !s.piece && e.pointerType === "mouse" && (p.stacks.get(s.id)?.length ?? 0) > 2)
      dwelling.current = setTimeout(() => p.props.onDwell(s.id), DWELL);
    if (!hit) return;
    const title = hit.querySelector("title") ?? hit.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "title"));
    title.textContent = hit.getAttribute("aria-label");
  };
  /** A mouse leaves the focus nowhere: Enter then makes the choice, as the button says, and does not point at the place again. */
  const onDown = (e: MouseEvent) => {
    e.preventDefault();
    if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) document.activeElement.blur();
  };
  const leave = () => {
    lit.set([]);
    clearTimeout(dwelling.current);
  };
  return (
    <g ref={group} onMouseDown={onDown} onClick={onClick} onKeyDown={onKey} onPointerOver={onOver} onPointerLeave={leave}>
      {spots.map(elementOf)}
    </g>
  );
}

// The map with everything on it. What is drawn and what can be pointed at are separate: the drawing is silent to
// pointers and screen readers, and on top lies one button for every place and, on open tables, for every piece.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Marker, Piece, Place, View } from "../api";
import { Counter, pieceWords } from "../counter";
import { idOf, pieceRef, placeRef, type Ref } from "../picks";
import { Sign } from "../signs";
import { pathOf, type Geometry, type Point } from "./geometry";
import { colourIndex, ColourShape, colourOf } from "./colours";
import { groundOf, Hexes } from "./hexes";
import { Scenery } from "./scenery";
import { Stage } from "./stage";
import { FeatureShape, InchTable } from "./table";

export interface MapProps {
  geometry: Geometry;
  title: string;
  view: View;
  picks: Ref[];
  legal: Set<Ref>; // may be pointed at next
  actors: Set<Ref>; // pieces that may act
  path: Ref[]; // what the choice at hand names
  focus?: Ref; // the piece that is asked about
  points: { at: Point; text: string; label: string }[]; // points of the table that may be chosen
  ghost?: Point; // the point of the choice at hand
  onPoint: (text: string) => void;
  refused?: { at: Point; text: string; rule: string };
  layers: Set<string>;
  flash: string[]; // places where something has just happened
  fan?: string; // the place whose stack is spread out
  onPlace: (id: string) => void;
  onPiece: (id: string) => void;
  onGround?: (x: number, y: number) => void;
  onStage: (stage: Stage) => void;
  onMoved: (stage: Stage) => void;
}

export const bandsOf = (pieces: Piece[]): ((piece: Piece) => number) => {
  const groups = [...new Set(pieces.filter((p) => p.side !== "theirs").map((p) => p.group ?? ""))].sort();
  return (piece) => Math.max(0, groups.indexOf(piece.group ?? ""));
};

/** Pieces by place, ours on top, those that may act above them, the chosen one topmost. */
export function stacksOf(pieces: Piece[], chosen?: Ref, actors?: Set<Ref>): Map<string, Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const p of pieces)
    if (p.place !== undefined) stacks.set(p.place, [...(stacks.get(p.place) ?? []), p]);
  const rank = (p: Piece) => (pieceRef(p.id) === chosen ? 3 : actors?.has(pieceRef(p.id)) ? 2 : p.side === "ours" ? 1 : 0);
  for (const s of stacks.values()) s.sort((a, b) => rank(a) - rank(b));
  return stacks;
}

const LIFT = 7; // a counter in a stack lies this much up and right of the one below

function NodeShape(p: { shape: Place["shape"]; at: Point; r: number; class: string; outline?: string }) {
  const [x, y] = p.at;
  if (p.outline) return <path class={p.class} d={p.outline} />;
  if (p.shape === "square") return <rect class={p.class} x={x - p.r} y={y - p.r} width={2 * p.r} height={2 * p.r} rx="1.5" />;
  if (p.shape === "hex") {
    const six = Array.from({ length: 6 }, (_, i): Point => [
      x + 1.12 * p.r * Math.cos((i * Math.PI) / 3),
      y + 1.12 * p.r * Math.sin((i * Math.PI) / 3),
    ]);
    return <path class={p.class} d={pathOf(six)} />;
  }
  return <circle class={p.class} cx={x} cy={y} r={p.shape === "circle" ? p.r * 1.04 : p.r} />;
}

function Nodes(p: { geometry: Geometry; occupied: (id: string) => boolean; marked: (id: string) => boolean }) {
  const { geometry } = p;
  if (geometry.board.kind === "hexes" || geometry.board.kind === "inches") return null;
  return (
    <g>
      {geometry.board.places.map((place) => {
        if (place.shape === "box") return null;
        const at = geometry.at(place.x, place.y);
        const full = p.occupied(place.id);
        const r = full ? (place.shape === "square" ? 30 : 33) : place.shape === "area" ? 19 : 15.5;
        const digits = /\d+[a-z]?$/.exec(place.id)?.[0] ?? place.id;
        return (
          <g>
            <NodeShape shape={place.shape} at={at} r={r} class={full ? "plate" : groundOf(place.terrain) === "water" && place.shape === "area" ? "node sea" : "node"} outline={place.outline} />
            {place.shape === "square" && <NodeShape shape="square" at={at} r={r - 3} class="node-i" />}
            {!full && !p.marked(place.id) && (
              <text class="node-t" x={at[0]} y={at[1] + 4}>
                {digits}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Links(p: { geometry: Geometry }) {
  const { board } = p.geometry;
  if (board.kind === "hexes") return null;
  const solid: string[] = [];
  const dashed: string[] = [];
  for (const [a, b, kind] of board.links) {
    const [u, v] = [board.places[a], board.places[b]];
    if (!u || !v || u.shape === "box" || v.shape === "box") continue;
    const line = pathOf([p.geometry.at(u.x, u.y), p.geometry.at(v.x, v.y)], false);
    (/dash|fire|sight|sea/.test(board.link_kinds?.[kind] ?? "") ? dashed : solid).push(line);
  }
  return (
    <g class="links" aria-hidden="true">
      <path class="fireline" d={dashed.join("")} />
      <path class="way-h" d={solid.join("")} />
      <path class="way" d={solid.join("")} />
    </g>
  );
}

const blast = "M0-12 3-5 10-8 7-1 13 3 6 5 7 12 1 8-5 12-5 5-12 4-7-1-11-8-3-5Z";
const star = "M0-11l3.1 7.1 7.7.7-5.8 5.1 1.7 7.6L0 5.5l-6.7 4 1.7-7.6-5.8-5.1 7.7-.7Z";

function MarkerSign(p: { marker: Marker; at: Point; full: boolean; index: number; hex: boolean }) {
  const { marker, at } = p;
  const label = marker.label ?? "";
  const wide = Math.max(24, 10 + 7.5 * label.length);
  if (marker.kind === "landing")
    return p.full ? null : <path class="star" transform={`translate(${at[0]} ${at[1]})`} d={star} />;
  if (marker.kind === "entry")
    return (
      <g transform={`translate(${at[0] - 2} ${at[1] - (p.full ? 44 : 33)})`}>
        <path class="entry" d="M-13-10h20l7 10-7 10h-20Z" />
        <text class="entry-t" x="-1" y="5.5">
          {label}
        </text>
      </g>
    );
  const [dx, dy] = p.hex ? [20, 27 - 15 * p.index] : p.full ? [30 - 0, 27 - 18 * p.index] : [15 + 22 * p.index, -21];
  const objective = /objective|target|vp|destroyed|sunk/.test(marker.kind);
  return (
    <g transform={`translate(${at[0] + dx} ${at[1] + dy})`}>
      {marker.done && <path class="blast" d={blast} />}
      <rect
        class={marker.done ? "obj-done" : objective ? "obj" : "chip"}
        x={-wide / 2}
        y="-8.5"
        width={wide}
        height="17"
        rx="3"
      />
      <text class={marker.done ? "obj-done-t" : objective ? "obj-t" : "chip-t"} y="4.3">
        {label || marker.kind.charAt(0).toUpperCase()}
      </text>
    </g>
  );
}

function Markers(p: { props: MapProps; stacks: Map<string, Piece[]> }) {
  const { geometry, view } = p.props;
  const seen = new Map<string, number>();
  return (
    <g>
      {view.markers.map((m) => {
        const at =
          geometry.place(m.place) ?? (m.x !== undefined && m.y !== undefined && m.place === undefined ? geometry.at(m.x, m.y) : undefined);
        if (!at || colourOf(m.kind)) return null;
        const k = m.place ?? `${m.x},${m.y}`;
        const index = seen.get(k) ?? 0;
        if (m.kind !== "landing" && m.kind !== "entry") seen.set(k, index + 1);
        return (
          <MarkerSign
            marker={m}
            at={at}
            index={index}
            hex={geometry.board.kind === "hexes"}
            full={m.place !== undefined && (p.stacks.get(m.place)?.length ?? 0) > 0}
          />
        );
      })}
    </g>
  );
}

/** Positions and fields in colours: a frame with its shape, and the same shape in every place of the field. */
function Colours(p: { props: MapProps }) {
  const { geometry, view, layers } = p.props;
  const size = geometry.board.kind === "hexes" ? (geometry.board.hex_size ?? 40) : 26;
  return (
    <g>
      {view.layers
        .filter((l) => layers.has(l.name) && colourOf(l.name))
        .map((l) => {
          const colour = colourOf(l.name)!;
          return l.places.map((id) => {
            const at = geometry.place(id);
            return at && <ColourShape class="dot" colour={colour} x={at[0] + (colourIndex(colour) - 2.5) * size * 0.2} y={at[1] + size * 0.62} scale={size / 66} />;
          });
        })}
      {view.markers.map((m) => {
        const colour = colourOf(m.kind);
        const at = colour && geometry.place(m.place);
        return (
          at && (
            <g>
              <path class={`posn p-${colour}`} d={pathOf(geometry.corners(at, size - 4))} />
              <ColourShape class="posn-s" colour={colour} x={at[0] - size * 0.56} y={at[1] - size * 0.42} scale={size / 48} />
            </g>
          )
        );
      })}
    </g>
  );
}

/** Rings round the places that may be chosen, and the layers that are switched on. */
function Rings(p: { props: MapProps; stacks: Map<string, Piece[]> }) {
  const { geometry, view, legal, layers, flash, picks } = p.props;
  const hex = geometry.board.kind === "hexes";
  const size = geometry.board.hex_size ?? 40;
  const ring = (id: string, name: string, grow: number) => {
    const place = geometry.byId.get(id);
    const at = geometry.place(id);
    if (!place || !at) return null;
    if (hex) return <path class={name} d={pathOf(geometry.corners(at, size - 6 + grow))} />;
    const full = (p.stacks.get(id)?.length ?? 0) > 0;
    return <NodeShape shape={place.shape} at={at} outline={place.outline} r={(full ? 34 : 19.5) + grow} class={name} />;
  };
  return (
    <g>
      {view.layers
        .filter((l) => layers.has(l.name) && !colourOf(l.name))
        .map((l, i) => l.places.map((id) => ring(id, `lay lay${i % 4}`, 4 + 4 * i)))}
      {[...legal].filter((r) => r.startsWith("place:")).map((r) => ring(idOf(r), "legal", 0))}
      {picks.filter((r) => r.startsWith("place:")).map((r) => ring(idOf(r), "legal chosen", 0))}
      {flash.map((id) => ring(id, "flash", 6))}
    </g>
  );
}

export const pieceAt = (geometry: Geometry, piece: Piece): Point | undefined =>
  piece.place !== undefined
    ? geometry.place(piece.place)
    : piece.x !== undefined && piece.y !== undefined
      ? geometry.at(piece.x, piece.y)
      : undefined;

/** The choice at hand as a line over the map. */
function PathLine(p: { props: MapProps }) {
  const { geometry, view, path, ghost } = p.props;
  const points: Point[] = [];
  for (const ref of path) {
    const piece = view.pieces.find((q) => pieceRef(q.id) === ref);
    const at = piece ? pieceAt(geometry, piece) : geometry.place(idOf(ref));
    if (at) points.push(at);
  }
  if (ghost) points.push(ghost);
  if (points.length < 2) return null;
  const d = pathOf(points, false);
  return (
    <g>
      <path class="path-h" d={d} />
      <path class="path" d={d} />
    </g>
  );
}

function Stacks(p: { props: MapProps; stacks: Map<string, Piece[]>; band: (piece: Piece) => number }) {
  const { geometry, picks, legal, actors, focus } = p.props;
  const k = geometry.counterScale;
  const shown: { key: string; x: number; y: number; piece: Piece; rings: string[] }[] = [];
  const counts: { at: Point; n: number }[] = [];
  const used = new Map<string, number>();
  for (const [place, pieces] of p.stacks) {
    const at = geometry.place(place);
    if (!at) continue;
    const top = pieces.slice(-4);
    top.forEach((piece, i) => {
      const off = (i - (top.length - 1) / 2) * LIFT * k;
      const nth = used.get(piece.id) ?? 0;
      used.set(piece.id, nth + 1);
      const ref = pieceRef(piece.id);
      const rings: string[] = [];
      if (picks.includes(ref) || (ref === focus && !picks.length)) rings.push("sel-w", "sel");
      else if (legal.has(ref) && picks.length) rings.push("aim");
      else if (actors.has(ref) || legal.has(ref)) rings.push("can");
      shown.push({ key: `${piece.id}#${nth}`, x: at[0] + off, y: at[1] - off, piece, rings });
    });
    if (pieces.length > 1)
      counts.push({ at: [at[0] - (22 + 3.5 * (top.length - 1)) * k, at[1] - (19 + 3.5 * (top.length - 1)) * k], n: pieces.length });
  }
  const chosen = (r: string[]) => (r.includes("sel") ? 1 : 0);
  return (
    <g>
      {shown
        .sort((a, b) => chosen(a.rings) - chosen(b.rings))
        .map((s) => (
          <g key={s.key} class="pc" style={{ transform: `translate(${s.x}px, ${s.y}px) scale(${k})` }}>
            <Counter piece={s.piece} band={p.band(s.piece)} />
            {s.rings.map((r) => (
              <rect class={r} x="-26" y="-26" width="52" height="52" rx="6" />
            ))}
          </g>
        ))}
      {counts.map((c) => (
        <g transform={`translate(${c.at[0]} ${c.at[1]})`}>
          <circle class="tab" r="8.5" />
          <text class="tab-t" y="3.8">
            {c.n}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Pieces on an open table: round, to scale, the name below in a tag of constant size. */
function Bases(p: { props: MapProps; band: (piece: Piece) => number }) {
  const { geometry, view, picks, legal, actors, focus } = p.props;
  return (
    <g>
      {view.pieces.map((piece) => {
        const at = piece.place === undefined ? pieceAt(geometry, piece) : undefined;
        if (!at) return null;
        const r = Math.max(9, (piece.radius ?? 50) * geometry.scale);
        const ref = pieceRef(piece.id);
        const chosen = picks.includes(ref) || ref === focus;
        const ring = chosen ? "sel" : legal.has(ref) ? "aim" : actors.has(ref) ? "can" : "";
        return (
          <g key={piece.id} class={`pc base ${piece.side}${piece.spent ? " spent" : ""}`} style={{ transform: `translate(${at[0]}px, ${at[1]}px)` }}>
            {piece.facing !== undefined && <path class="nose" transform={`rotate(${piece.facing})`} d={`M-5 ${-r - 1}L0 ${-r - 8}L5 ${-r - 1}Z`} />}
            <circle class="disc" r={r} />
            {piece.face_down ? (
              <text class="unk" y={r * 0.55} style={{ fontSize: `${1.5 * r}px` }}>
                ?
              </text>
            ) : (
              <Sign name={piece.sign} x={-0.68 * r} y={-0.68 * r} size={1.36 * r} />
            )}
            {ring && <circle class={ring} r={r + 3.5} />}
            <g transform={`translate(0 ${r + 9})`}>
              <rect class="tg" x={-(4 + 3.1 * piece.label.length)} y="-7" width={8 + 6.2 * piece.label.length} height="14" rx="3" />
              <text class="tg-t" y="4">
                {piece.label}
              </text>
            </g>
            {piece.states.slice(0, 3).map((word, i) => (
              <g transform={`translate(${r + 4} ${-r + 11 * i})`}>
                <circle class="dot" r="6" />
                <text class="dot-t" y="3.2">
                  {word.charAt(0).toUpperCase()}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** A stack spread out above its place, each counter a button. */
function Fan(p: { props: MapProps; pieces: Piece[]; at: Point; band: (piece: Piece) => number }) {
  const { picks, legal, actors, geometry } = p.props;
  const columns = p.pieces.length > 15 ? 8 : Math.min(5, p.pieces.length);
  const rows = Math.ceil(p.pieces.length / columns);
  const [w, h] = [columns * 56 + 12, rows * 56 + 12];
  const x = Math.max(0, Math.min(geometry.width - w, p.at[0] - w / 2));
  const y = p.at[1] - h - 40 < 0 ? p.at[1] + 40 : p.at[1] - h - 40;
  return (
    <g class="fan" transform={`translate(${x} ${y})`}>
      <rect class="fan-b" width={w} height={h} rx="6" />
      {p.pieces.map((piece, i) => {
        const ref = pieceRef(piece.id);
        const ring = picks.includes(ref) ? "sel" : actors.has(ref) || legal.has(ref) ? "can" : "";
        return (
          <g
            class="hit"
            role="button"
            tabindex={0}
            aria-label={pieceWords(piece)}
            aria-pressed={picks.includes(ref)}
            transform={`translate(${34 + 56 * (i % columns)} ${34 + 56 * Math.floor(i / columns)})`}
            onClick={() => p.props.onPiece(piece.id)}
            onKeyDown={(e) => pressed(e) && p.props.onPiece(piece.id)}
          >
            <Counter piece={piece} band={p.band(piece)} />
            {ring && <rect class={ring} x="-26" y="-26" width="52" height="52" rx="6" />}
            <rect class="hs" x="-27" y="-27" width="54" height="54" rx="6" />
          </g>
        );
      })}
    </g>
  );
}

const pressed = (e: KeyboardEvent): boolean => {
  if (e.key !== "Enter" && e.key !== " ") return false;
  e.preventDefault();
  e.stopPropagation();
  return true;
};

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
    spots.push({ id: place.id, at, words: words.join(". "), piece: false, r: there.length ? 33 : 21, place });
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

function Hits(p: { props: MapProps; stacks: Map<string, Piece[]>; reveal: (at: Point) => void }) {
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
          {geometry.board.kind === "hexes" ? (
            <path class="hs" d={pathOf(geometry.corners(s.at, (geometry.board.hex_size ?? 40) - 2))} />
          ) : (
            <NodeShape shape={s.place?.shape ?? "circle"} outline={s.place?.outline} at={s.at} r={s.r} class="hs" />
          )}
        </g>
      ))}
    </g>
  );
}

function Slip(p: { at: Point; text: string; rule: string; width: number }) {
  const words = p.text.length > 44 ? [p.text.slice(0, p.text.lastIndexOf(" ", 44)), p.text.slice(p.text.lastIndexOf(" ", 44) + 1)] : [p.text];
  if (words[1] && words[1].length > 46) words[1] = `${words[1].slice(0, 44)}…`;
  const wide = Math.max(...words.map((w) => w.length), 14) * 6.1 + 22;
  const x = Math.max(4, Math.min(p.width - wide - 4, p.at[0] - wide / 2));
  const y = p.at[1] - 50 - 15 * words.length < 0 ? p.at[1] + 30 : p.at[1] - 50 - 15 * words.length;
  return (
    <g class="refused" aria-hidden="true">
      <rect class="slip" x={x} y={y} width={wide} height={15 * words.length + 26} rx="3" />
      {words.map((w, i) => (
        <text class="slip-t" x={x + 11} y={y + 17 + 15 * i}>
          {w}
        </text>
      ))}
      <text class="slip-r" x={x + 11} y={y + 18 + 15 * words.length}>
        {p.rule}
      </text>
      <circle class="nogo" cx={p.at[0]} cy={p.at[1]} r="10" />
      <path class="nogo-b" d={`M${p.at[0] - 5.5} ${p.at[1]}h11`} />
    </g>
  );
}

export function BoardMap(props: MapProps) {
  const { geometry, view } = props;
  const host = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const below = useRef<SVGSVGElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const stage = useRef<Stage | null>(null);
  const moved = useRef(props.onMoved);
  moved.current = props.onMoved;
  const box = { x: -40, y: -40, w: geometry.width + 80, h: geometry.height + 80 };

  useEffect(() => {
    if (!host.current || !sheet.current || !below.current || !svg.current) return;
    const made = new Stage(host.current, sheet.current, [below.current, svg.current], box, (s) => moved.current(s));
    stage.current = made;
    props.onStage(made);
    const forget = made.listen();
    const size = new ResizeObserver(() => (made.wasTouched ? made.panBy(0, 0) : props.onStage(made)));
    size.observe(host.current);
    return () => {
      forget();
      size.disconnect();
    };
  }, [geometry]);

  const viewBox = `${box.x} ${box.y} ${box.w} ${box.h}`;
  const ground = useMemo(
    () =>
      geometry.board.kind === "hexes" ? (
        <Hexes geometry={geometry} />
      ) : geometry.board.kind === "inches" ? (
        <InchTable geometry={geometry} />
      ) : geometry.board.scenery ? (
        <Scenery geometry={geometry} />
      ) : (
        <rect class="bare" x="-40" y="-40" width={box.w} height={box.h} />
      ),
    [geometry],
  );
  const links = useMemo(() => <Links geometry={geometry} />, [geometry]);
  const stacks = stacksOf(view.pieces, props.picks[0] ?? props.focus, props.actors);
  const band = bandsOf(view.pieces);
  const marked = new Set(view.markers.filter((m) => m.kind === "landing").map((m) => m.place ?? ""));
  const fanned = props.fan === undefined ? undefined : stacks.get(props.fan);
  const fanAt = geometry.place(props.fan);
  const onBackground = (e: MouseEvent) => {
    if (!props.onGround || !stage.current || (e.target as Element).closest(".hit")) return;
    const [x, y] = geometry.back(...stage.current.toMap(e.clientX, e.clientY));
    props.onGround(x, y);
  };
  return (
    <div class="sheetbox" ref={host} onClick={onBackground}>
      <div class="sheet" ref={sheet}>
        {/* a drawing of its own: the browser keeps it as it is while counters move above it */}
        <svg ref={below} class="chart ground" viewBox={viewBox} aria-hidden="true">
          <defs>
            <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
              <circle class="stipple" cx="1.5" cy="1.5" r=".8" />
              <circle class="stipple" cx="5" cy="5" r=".7" />
            </pattern>
          </defs>
          {ground}
          {links}
        </svg>
        <svg
          ref={svg}
          class="chart above"
          viewBox={viewBox}
          role="group"
          aria-label={`Map: ${props.title}`}
        >
          <defs>
            <clipPath id="counter-face">
              <rect x="-23" y="-23" width="46" height="46" rx="4" />
            </clipPath>
          </defs>
          <g class="on-map" aria-hidden="true">
            <PathLine props={props} />
            <Nodes
              geometry={geometry}
              occupied={(id) => (stacks.get(id)?.length ?? 0) > 0}
              marked={(id) => marked.has(id)}
            />
            {view.shapes.map((f) => (
              <FeatureShape feature={f} geometry={geometry} />
            ))}
            <Colours props={props} />
            <Rings props={props} stacks={stacks} />
            {props.points.map((q) => (
              <circle class="legal" cx={q.at[0]} cy={q.at[1]} r="6" />
            ))}
            {props.ghost && <circle class="ghost" cx={props.ghost[0]} cy={props.ghost[1]} r="13" />}
            {geometry.board.kind === "inches" && <Bases props={props} band={band} />}
            <Stacks props={props} stacks={stacks} band={band} />
            <Markers props={props} stacks={stacks} />
          </g>
          <Hits props={props} stacks={stacks} reveal={(at) => stage.current?.reveal(at[0], at[1])} />
          {props.points.map((q) => (
            <g class="hit" role="button" tabindex={-1} aria-label={q.label} onClick={() => props.onPoint(q.text)}>
              <circle class="hs" cx={q.at[0]} cy={q.at[1]} r="10" />
            </g>
          ))}
          {fanned && fanned.length > 1 && fanAt && <Fan props={props} pieces={[...fanned].reverse()} at={fanAt} band={band} />}
          {props.refused && <Slip {...props.refused} width={geometry.width} />}
        </svg>
      </div>
      <div class="neat" />
    </div>
  );
}

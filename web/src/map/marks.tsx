// Places, links, markers, rings and layers: all that lies on the ground and below the counters.
import type { Colour, Layer, Marker, Piece, Place, View } from "../api";
import { idOf, pieceRef } from "../picks";
import { Sign } from "../signs";
import { still } from "../still";
import { shortId } from "../words";
import { colourIndex, ColourShape } from "./colours";
import { pathOf, within, type Geometry, type Point } from "./geometry";
import type { Seen } from "./stage";
import { wayOf } from "./aims";
import { Sides } from "./hexes";
import { Rolled, targetOf } from "./shots";
import { pieceAt, type MapProps } from "./model";
import type { Box } from "./tags";

export function NodeShape(p: { shape: Place["shape"]; at: Point; r: number; class: string; outline?: string }) {
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

/** Places of a hex map that are no hexes: landing boxes off the beach and the like. */
function Holders(p: { geometry: Geometry }) {
  return (
    <g>
      {p.geometry.board.places
        .filter((q) => q.shape !== "hex" && q.shape !== "box")
        .map((q) => {
          const [x, y] = p.geometry.at(q.x, q.y);
          return (
            <g>
              <rect class="holder" x={x - 36} y={y - 36} width="72" height="72" rx="4" />
              <text class="holder-t" x={x} y={y + 50}>
                {q.tag ?? (q.title.length < 6 ? q.title : "")}
              </text>
            </g>
          );
        })}
    </g>
  );
}

/** The places of the map as they are printed on it, with their numbers. */
export function Nodes(p: { geometry: Geometry }) {
  const { geometry } = p;
  if (geometry.board.kind === "hexes") return <Holders geometry={geometry} />;
  if (geometry.board.kind === "inches") return null;
  return (
    <g>
      {geometry.board.places
        .filter((place) => place.shape !== "box")
        .map((place) => {
          const at = geometry.at(place.x, place.y);
          const r = place.shape === "area" ? 19 : 15.5;
          const sea = place.ground === "water" && place.shape === "area";
          return (
            <>
              <NodeShape shape={place.shape} at={at} r={r} class={sea ? "node sea" : "node"} outline={place.outline} />
              {place.shape === "square" && <NodeShape shape="square" at={at} r={r - 3} class="node-i" />}
              <text class="node-t" x={at[0]} y={at[1] + 4}>
                {shortId(place.id)}
              </text>
            </>
          );
        })}
    </g>
  );
}

const Plate = still((p: { place: Place; geometry: Geometry }) => {
  const { place, geometry } = p;
  const at = geometry.at(place.x, place.y);
  const r = (place.shape === "square" ? 30 : 33) * geometry.counterScale;
  return (
    <g>
      <NodeShape shape={place.shape} at={at} r={r} class="plate" outline={place.outline} />
      {place.shape === "square" && <NodeShape shape="square" at={at} r={r - 3} class="node-i" />}
    </g>
  );
});

/** An occupied place grows into a plate round its counters: what it is must be seen under them too. */
export const Plates = still((p: { geometry: Geometry; full: Set<string> }) => {
  const { board } = p.geometry;
  if (board.kind === "hexes" || board.kind === "inches") return null;
  return (
    <g>
      {board.places.map((q) => q.shape !== "box" && p.full.has(q.id) && <Plate key={q.id} place={q} geometry={p.geometry} />)}
    </g>
  );
});

export function Links(p: { geometry: Geometry }) {
  const { board } = p.geometry;
  if (board.kind === "hexes") return null;
  const solid: string[] = [];
  const dashed: string[] = [];
  for (const [a, b, kind] of board.links) {
    const [u, v] = [board.places[a], board.places[b]];
    if (!u || !v || u.shape === "box" || v.shape === "box") continue;
    const line = pathOf([p.geometry.at(u.x, u.y), p.geometry.at(v.x, v.y)], false);
    (board.link_roles?.[kind] === "dashed" ? dashed : solid).push(line);
  }
  return (
    <g class="links" aria-hidden="true">
      <path class="fireline" d={dashed.join("")} />
      <path class="way-h" d={solid.join("")} />
      <path class="way" d={solid.join("")} />
    </g>
  );
}

export const blast = "M0-12 3-5 10-8 7-1 13 3 6 5 7 12 1 8-5 12-5 5-12 4-7-1-11-8-3-5Z";
const star = "M0-11l3.1 7.1 7.7.7-5.8 5.1 1.7 7.6L0 5.5l-6.7 4 1.7-7.6-5.8-5.1 7.7-.7Z";

/** Beside the counter in a hex, at the corner of a plate, or on the shoulder of an empty place. */
function markerOffset(p: { full: boolean; index: number; hex: boolean; scale: number }): Point {
  const k = p.scale;
  if (p.hex) return p.full ? [23 * k + 10, 4 - 17 * p.index] : [14 * k, 14 * k - 17 * p.index];
  return p.full ? [30 * k, 27 * k - 18 * p.index] : [15 + 22 * p.index, -21];
}

const ABOVE = 2; // tabs: so high is a sign beside a counter

interface MarkerProps {
  marker: Marker;
  x: number;
  y: number;
  full: boolean;
  index: number;
  hex: boolean;
  scale: number;
  grow: number; // of what is written on it
}

const MarkerSign = still((p: MarkerProps) => {
  const { marker } = p;
  const at: Point = [p.x, p.y];
  const label = marker.label ?? "";
  if (marker.role === "landing")
    return p.full ? null : (
      <g transform={`translate(${at[0]} ${at[1]})`}>
        <circle class="starred" r="12.5" />
        <path class="star" d={star} />
      </g>
    );
  if (marker.role === "entry")
    return (
      <g transform={`translate(${at[0] - 2} ${at[1] - (p.full ? 44 : 33)})`}>
        <path class="entry" d="M-13-10h20l7 10-7 10h-20Z" />
        <text class="entry-t" x="-1" y="5.5">
          {label}
        </text>
      </g>
    );
  const [dx, dy] = markerOffset(p);
  const objective = marker.role === "objective";
  const { sign } = marker;
  const text = /^-?$/.test(label) ? (sign ? "" : marker.kind.charAt(0).toUpperCase()) : label;
  const wide = sign ? 16 + 8 * text.length : Math.max(p.hex ? 18 : 24, 10 + 7.5 * text.length);
  const state = marker.done ? "obj-done" : objective ? "obj" : "chip";
  return (
    <g transform={`translate(${at[0] + dx} ${at[1] + dy})${p.grow === 1 ? "" : ` scale(${p.grow})`}`}>
      {marker.done && <path class="blast" d={blast} />}
      <rect class={state} x={-wide / 2} y="-8.5" width={wide} height="17" rx="3" />
      {sign && (
        <g class="chip-s">
          <Sign name={sign} x={2 - wide / 2} y={-6} size={12} />
        </g>
      )}
      <text class={`${state}-t`} x={sign ? 6 : 0} y="4.3">
        {text}
      </text>
    </g>
  );
});

export const Markers = still((p: { geometry: Geometry; markers: Marker[]; full: Set<string>; grow: number }) => {
  const { geometry } = p;
  const seen = new Map<string, number>();
  const signs = new Map<string, number>(); // of an operational map, that stand beside the counters
  for (const m of p.markers) if (m.symbol && m.symbol !== "bridge" && m.place !== undefined) signs.set(m.place, (signs.get(m.place) ?? 0) + 1);
  for (const [place, n] of signs) if (n > 1) seen.set(place, ABOVE); // the second has the side where tabs begin
  return (
    <g>
      {p.markers.map((m) => {
        const at =
          geometry.place(m.place) ?? (m.x !== undefined && m.y !== undefined && m.place === undefined ? geometry.at(m.x, m.y) : undefined);
        if (!at || m.role === "position" || m.symbol || beamFrom(geometry, m)) return null;
        const k = m.place ?? `${m.x},${m.y}`;
        const index = seen.get(k) ?? 0;
        if (m.role !== "landing" && m.role !== "entry") seen.set(k, index + 1);
        return (
          <MarkerSign
            marker={m}
            x={at[0]}
            y={at[1]}
            index={index}
            hex={geometry.board.kind === "hexes"}
            scale={geometry.counterScale}
            grow={p.grow}
            full={m.place !== undefined && p.full.has(m.place)}
          />
        );
      })}
    </g>
  );
});

/** What the tab of an empty place takes up on a table: names keep off it. */
export function tabBox(at: Point, grow: number): Box {
  const [dx, dy] = markerOffset({ full: false, index: 0, hex: false, scale: 1 });
  return { x: at[0] + dx - 14 * grow, y: at[1] + dy - 9 * grow, w: 28 * grow, h: 18 * grow };
}

/** Where a beam that lies on a place comes from: its label names the place of the light. */
const beamFrom = (geometry: Geometry, m: Marker): Point | undefined => (m.kind === "beam" && m.place !== m.label ? geometry.place(m.label) : undefined);

const BEAM = 40; // map units to either side, where it falls

/** Searchlights: a beam from the light to what it shows. */
export const Beams = still((p: { geometry: Geometry; markers: Marker[] }) => (
  <g>
    {p.markers.map((m) => {
      const [from, to] = [beamFrom(p.geometry, m), p.geometry.place(m.place)];
      if (!from || !to) return null;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const long = Math.hypot(dx, dy) || 1;
      const [ux, uy] = [(-dy / long) * BEAM, (dx / long) * BEAM];
      return <path class="beam" d={`M${from[0]} ${from[1]}L${to[0] + ux} ${to[1] + uy}A${BEAM} ${BEAM} 0 0 0 ${to[0] - ux} ${to[1] - uy}Z`} />;
    })}
  </g>
));

interface ColourProps {
  geometry: Geometry;
  view: View["layers"];
  markers: Marker[];
  layers: Set<string>; // those that are switched on
}

interface Dot {
  colour: Colour;
  at: Point;
}

/** A dot lies on the side of its place that faces the position it belongs to: the nearest one of its colour. */
function dotsOf({ geometry, view, markers, layers }: ColourProps, size: number): Dot[] {
  const positions = new Map<Colour, Point[]>();
  for (const { role, colour, place } of markers) {
    const at = role === "position" ? geometry.place(place) : undefined;
    if (colour && at) positions.set(colour, [...(positions.get(colour) ?? []), at]);
  }
  const byPlace = new Map<string, { colour: Colour; angle: number }[]>();
  for (const layer of view) {
    const { colour } = layer;
    if (!colour || !layers.has(layer.name)) continue;
    for (const id of layer.places) {
      const at = geometry.place(id);
      if (!at) continue;
      const far = (q: Point) => (Math.hypot(q[0] - at[0], q[1] - at[1]) || Infinity);
      const owner = positions.get(colour)?.reduce((best, q) => (far(q) < far(best) ? q : best));
      const angle = owner ? Math.atan2(owner[1] - at[1], owner[0] - at[0]) : Math.PI / 2 + 0.4 * (colourIndex(colour) - 2.5);
      byPlace.set(id, [...(byPlace.get(id) ?? []), { colour, angle }]);
    }
  }
  return [...byPlace].flatMap(([id, dots]) => {
    const at = geometry.place(id)!;
    dots.sort((a, b) => a.angle - b.angle);
    for (let i = 1; i < dots.length; i++) dots[i]!.angle = Math.max(dots[i]!.angle, dots[i - 1]!.angle + 0.34);
    return dots.map(({ colour, angle }) => ({ colour, at: [at[0] + 0.76 * size * Math.cos(angle), at[1] + 0.76 * size * Math.sin(angle)] as Point }));
  });
}

/** Positions and fields in colours: a frame with its shape, and the same shape in every place of the field. */
export const Colours = still((p: ColourProps) => {
  const { geometry } = p;
  const size = geometry.board.kind === "hexes" ? geometry.hexSize : 26;
  return (
    <g>
      {dotsOf(p, size).map(({ colour, at }) => (
        <ColourShape class="dot" colour={colour} x={at[0]} y={at[1]} scale={size / 62} />
      ))}
      {p.markers.map((m) => {
        const { colour } = m;
        const at = m.role === "position" ? geometry.place(m.place) : undefined;
        return (
          at &&
          colour && (
            <g>
              <path class={`posn p-${colour}`} d={pathOf(geometry.corners(at, size - 4))} />
              <ColourShape class="posn-s" colour={colour} x={at[0] - size * 0.56} y={at[1] - size * 0.42} scale={size / 48} />
            </g>
          )
        );
      })}
    </g>
  );
});

const MANY = 14; // beyond that, rings round every hex would hide the map: one outline round all of them

/** The outline of a set of hexes, and the hexes themselves. */
function Region(p: { geometry: Geometry; ids: string[]; name?: string }) {
  const sides = new Sides(); // by their middles: two hexes may differ by a unit in where they put a corner
  const found = new Set<ReturnType<Sides["find"]>>();
  let all = "";
  for (const id of p.ids) {
    const corners = p.geometry.corners(p.geometry.place(id)!);
    all += pathOf(corners);
    corners.forEach((c, i) => {
      const next = corners[(i + 1) % 6]!;
      const side = sides.find(c, next);
      side.outer = found.has(side) ? null : [c, next]; // a side that two of them share is none of the outline
      found.add(side);
    });
  }
  return (
    <g class={p.name}>
      <path class="region" d={all} />
      <path class="region-o" d={[...found].map((s) => (s.outer ? pathOf(s.outer, false) : "")).join("")} />
    </g>
  );
}

/** Layers of many hexes: hatched, each at an angle of its own, within one outline. Drawn again only when one is another. */
const Hatched = still((p: { geometry: Geometry; layers: Layer[]; on: Set<string> }) => {
  const shown = p.layers.map((l, i) => ({ l, i })).filter(({ l }) => isHatched(p.geometry, l) && p.on.has(l.name));
  return (
    <g>
      <defs>
        {shown.map(({ i }) => (
          <pattern id={`lay${i % 4}`} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform={`rotate(${45 * ((i % 4) + 1)})`}>
            <path class={`lay${i % 4}`} d="M0 0V12" />
          </pattern>
        ))}
      </defs>
      {shown.map(({ l, i }) => (
        <Region geometry={p.geometry} ids={l.places.filter((id) => p.geometry.place(id))} name={`hatched lay${i % 4}`} />
      ))}
    </g>
  );
});

const isHatched = (geometry: Geometry, l: Layer): boolean => !l.colour && geometry.board.kind === "hexes" && l.places.length > MANY;

/** Rings round the places that may be chosen, and the layers that are switched on. */
export function Rings(p: { props: MapProps; stacks: Map<string, Piece[]> }) {
  const { geometry, view, legal, layers, flash, picks } = p.props;
  const hex = geometry.board.kind === "hexes";
  const size = geometry.hexSize;
  const places = [...legal].filter((r) => r.startsWith("place:")).map(idOf);
  const hexes = hex ? places.filter((id) => geometry.byId.get(id)?.shape === "hex" && geometry.place(id)) : [];
  const many = hexes.length > MANY;
  const lawful = (id: string) => (p.props.signs.get(id)?.stops ? "legal stop" : "legal");
  const ring = (id: string, name: string, grow: number) => {
    const place = geometry.byId.get(id);
    const at = geometry.place(id);
    if (!place || !at) return null;
    if (hex && place.shape === "hex") return <path class={name} d={pathOf(geometry.corners(at, size - 6 + grow))} />;
    const full = (p.stacks.get(id)?.length ?? 0) > 0;
    return <NodeShape shape={place.shape} at={at} outline={place.outline} r={(full ? 34 * geometry.counterScale : 19.5) + grow} class={name} />;
  };
  return (
    <g>
      {view.layers
        .filter((l) => layers.has(l.name) && !l.colour && !isHatched(geometry, l))
        .map((l, i) => l.places.map((id) => ring(id, `lay lay${i % 4}`, 4 + 4 * i)))}
      <Hatched geometry={geometry} layers={view.layers} on={layers} />
      {many ? <Region geometry={geometry} ids={hexes} /> : hexes.map((id) => ring(id, lawful(id), 0))}
      {places.filter((id) => !hexes.includes(id)).map((id) => ring(id, lawful(id), 0))}
      {picks.filter((r) => r.startsWith("place:")).map((r) => ring(idOf(r), "legal chosen", 0))}
      {flash.map((id) => ring(id, "flash", 6))}
      <Named props={p.props} />
    </g>
  );
}

/** Whom the event that is being told is about, and at whom it is aimed. */
function Named(p: { props: MapProps }) {
  const { geometry, view, named, rolled } = p.props;
  const spots = named.flatMap((id) => {
    const piece = view.pieces.find((q) => q.id === id);
    const at = piece && pieceAt(geometry, piece);
    return at ? [{ at, side: piece.side, r: piece.radius ? piece.radius * geometry.scale + 7 : 36 * geometry.counterScale }] : [];
  });
  const [from, to] = spots;
  const upon = from && to && from.side !== to.side; // two of one side have only been told of together
  const line = upon && !p.props.drawn ? pathOf([from.at, to.at], false) : undefined;
  return (
    <>
      {line && <path class="shot-h" d={line} />}
      {line && <path class="shot aim" d={line} />}
      {upon && <Rolled dice={rolled} at={[(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2]} />}
      {spots.map(({ at, r }) => (
        <circle class="flash" cx={at[0]} cy={at[1]} r={r} />
      ))}
    </>
  );
}

/** How long a leg on a table is, beyond its end: names of pieces stand beside its beginning. */
function Length(p: { from: Point; to: Point; scale: number; grow: number }) {
  const [dx, dy] = [p.to[0] - p.from[0], p.to[1] - p.from[1]];
  const long = Math.hypot(dx, dy) || 1;
  return (
    <text class="tell" transform={`translate(${p.to[0] + (p.grow * 40 * dx) / long} ${p.to[1] + (p.grow * 26 * dy) / long + 4}) scale(${p.grow})`}>
      {(long / p.scale / 100).toFixed(2)} in
    </text>
  );
}

/** The choice at hand as a line over the map. */
export function PathLine(p: { props: MapProps; grow: number }) {
  const { geometry, view, path, ghost } = p.props;
  const points: Point[] = [];
  for (const ref of path) {
    const piece = view.pieces.find((q) => pieceRef(q.id) === ref);
    const at = piece ? pieceAt(geometry, piece) : geometry.place(idOf(ref));
    if (at) points.push(at);
  }
  if (ghost) points.push(ghost);
  const way = wayOf(p.props);
  if (!way.length && targetOf(p.props)) return null; // a shot has a line of its own
  const course = way.length > 1 ? way : points;
  if (course.length < 2) return null;
  const d = pathOf(course, false);
  return (
    <g>
      <path class="path-h" d={d} />
      <path class="path" d={d} />
      {ghost && geometry.board.kind === "inches" && <Length from={points.at(-2)!} to={ghost} scale={geometry.scale} grow={p.grow} />}
    </g>
  );
}

const NoEntry = (p: { at: Point }) => (
  <>
    <circle class="nogo" cx={p.at[0]} cy={p.at[1]} r="10" />
    <path class="nogo-b" d={`M${p.at[0] - 5.5} ${p.at[1]}h11`} />
  </>
);

export function Slip(p: { at: Point; text?: string; rule: string; seen: Seen }) {
  if (p.text === undefined)
    return (
      <g class="refused" aria-hidden="true">
        <NoEntry at={p.at} />
      </g>
    );
  const words = p.text.length > 44 ? [p.text.slice(0, p.text.lastIndexOf(" ", 44)), p.text.slice(p.text.lastIndexOf(" ", 44) + 1)] : [p.text];
  if (words[1] && words[1].length > 46) words[1] = `${words[1].slice(0, 44)}…`;
  const wide = Math.max(...words.map((w) => w.length), 14) * 6.1 + 22;
  const x = within(p.at[0] - wide / 2, wide, p.seen.x, p.seen.w);
  const y = p.at[1] - 50 - 15 * words.length < p.seen.y ? p.at[1] + 30 : p.at[1] - 50 - 15 * words.length;
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
      <NoEntry at={p.at} />
    </g>
  );
}

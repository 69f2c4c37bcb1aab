// Hex maps: the ground of each hex, natural edges drawn by hand, the grid straight and thin on top.
import type { Ground, LinkRole, Place } from "../api";
import { chance, MARGIN, pathOf, round, smooth, type Geometry, type Point } from "./geometry";

/** The bends of an edge between two kinds of ground. */
function bent(p: Point, q: Point): Point[] {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  return [0.22, 0.4, 0.6, 0.8].map((t, i): Point => {
    const off = (chance(Math.round(p[0]), Math.round(p[1]), i) - 0.5) * length * 0.17;
    return [p[0] + (q[0] - p[0]) * t - ((q[1] - p[1]) / length) * off, p[1] + (q[1] - p[1]) * t + ((q[0] - p[0]) / length) * off];
  });
}

interface Hex {
  place: Place;
  ground: Ground;
  centre: Point;
  corners: Point[];
}

interface Chart {
  hexes: Hex[];
  paths: Map<Ground, string>;
  land: string;
  coast: string;
  grid: string;
}

interface Side {
  x: number; // its middle
  y: number;
  grounds: Ground[]; // on either side of it
  outer?: [Point, Point] | null; // of a region: null if two of its hexes share it
  bends?: Point[]; // as the first of the two hexes draws it: the second draws the same line back
}

/** Sides by their middle, on which the two hexes that share one agree but for a unit or two. */
export class Sides {
  private readonly cells = new Map<number, Side>(); // sides lie further apart than a cell is wide: one in each

  find(a: Point, b: Point): Side {
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const [u, v] = [x / 12, y / 12];
    const key = (i: number, j: number) => Math.floor(i) * 8192 + Math.floor(j);
    const [i, j] = [u % 1 < 0.5 ? u - 1 : u + 1, v % 1 < 0.5 ? v - 1 : v + 1]; // the cells next to this one that may hold it
    for (const k of [key(u, v), key(i, v), key(u, j), key(i, j)]) {
      const side = this.cells.get(k);
      if (side && Math.abs(side.x - x) < 4 && Math.abs(side.y - y) < 4) return side;
    }
    const side = { x, y, grounds: [] };
    this.cells.set(key(u, v), side);
    return side;
  }
}

function chartOf(geometry: Geometry): Chart {
  const hexes: Hex[] = geometry.board.places
    .filter((p) => p.shape === "hex")
    .map((place) => {
      const centre = geometry.at(place.x, place.y);
      return { place, centre, ground: place.ground ?? "clear", corners: geometry.corners(centre) };
    });
  const sides = new Sides();
  for (const h of hexes) h.corners.forEach((c, i) => sides.find(c, h.corners[(i + 1) % 6]!).grounds.push(h.ground));
  const chart: Chart = { hexes, paths: new Map(), land: "", coast: "", grid: "" };
  for (const h of hexes) {
    const ring: Point[] = [];
    h.corners.forEach((c, i) => {
      const next = h.corners[(i + 1) % 6]!;
      const side = sides.find(c, next);
      const { grounds } = side;
      const differs = grounds.length === 2 && grounds[0] !== grounds[1];
      const bends = !differs ? [] : side.bends ? [...side.bends].reverse() : (side.bends = bent(c, next));
      ring.push(c, ...bends);
      if (h.ground !== "water" && differs && grounds.includes("water")) chart.coast += pathOf([c, ...bends, next], false);
    });
    const d = pathOf(ring);
    chart.paths.set(h.ground, (chart.paths.get(h.ground) ?? "") + d);
    if (h.ground !== "water") chart.land += d;
    chart.grid += pathOf(h.corners);
  }
  return chart;
}

/** Houses stand in rows, not one upon another: a turned grid with gaps, each a little larger or smaller. */
function houses(h: Hex, size: number): string {
  const step = size * 0.215;
  const turn = chance(h.place.id, "t") * 1.57;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const at = (u: number, v: number): Point => [h.centre[0] + u * c - v * s, h.centre[1] + u * s + v * c];
  let d = "";
  for (let i = -4; i <= 4; i++)
    for (let j = -4; j <= 4; j++) {
      const [u, v] = [i * step, j * step * 1.15];
      if (Math.hypot(u, v) > 0.74 * size || chance(h.place.id, i, j) < 0.42) continue;
      const [a, b] = [step * (0.26 + 0.16 * chance(h.place.id, i, j, "w")), step * (0.3 + 0.2 * chance(h.place.id, i, j, "v"))];
      d += pathOf([at(u - a, v - b), at(u + a, v - b), at(u + a, v + b), at(u - a, v + b)]);
    }
  return d;
}

const scatter = (h: Hex, size: number, n: number, mark: (x: number, y: number, i: number) => string): string =>
  Array.from({ length: n }, (_, i) => {
    const a = chance(h.place.id, i, "a") * 6.28;
    const r = Math.sqrt(chance(h.place.id, i, "r")) * 0.72 * size;
    return mark(round(h.centre[0] + r * Math.cos(a)), round(h.centre[1] + r * Math.sin(a)), i);
  }).join("");

const tree = (x: number, y: number) => `M${x - 3} ${y}a3 3.4 0 1 1 6 0a3 3.4 0 1 1 -6 0M${x} ${y + 3}v4`;
const tuft = (x: number, y: number) => `M${x - 5} ${y}h10M${x - 2} ${y}v-3M${x + 1} ${y}v-4`;
const hachure = (x: number, y: number, i: number) => `M${x - 6} ${y}q6 ${i % 2 ? -7 : -5} 12 0M${x - 3} ${y}v4M${x + 1} ${y - 1}v4M${x + 4} ${y}v3`;
const peak = (x: number, y: number) => `M${x - 9} ${y + 6}l8-13 9 13M${x - 1} ${y - 7}l1 13M${x + 2} ${y - 2}v6`;

const marks: Partial<Record<Ground, { class: string; n: number; draw: (x: number, y: number, i: number) => string }>> = {
  wood: { class: "tree", n: 9, draw: tree },
  marsh: { class: "tuft", n: 7, draw: tuft },
  hill: { class: "hachure", n: 6, draw: hachure },
  mountain: { class: "hachure", n: 5, draw: peak },
};

/** The lines of one kind of link: from centre to centre, and on the sides that the hexes share. */
interface Lines {
  along: string;
  across: string;
}

/** What a link is drawn with, one stroke over the other, and where each runs. */
export const strokes: Record<LinkRole, [string, keyof Lines][]> = {
  solid: [["border", "across"]],
  dashed: [["border", "across"]],
  border: [["border", "across"]],
  road: [["road-c", "along"], ["road", "along"]],
  rail: [["rail-t", "along"], ["rail", "along"]],
  bridge: [["bridge", "along"]],
  river: [["stream", "across"], ["stream-i", "across"]],
  "wide-river": [["stream wide", "across"], ["stream-i wide", "across"]],
  cliff: [["cliff-t", "across"], ["cliff", "across"]],
  wall: [["wall-t", "across"], ["wall", "across"], ["wall-i", "across"]],
  wire: [["wire", "across"], ["wire-t", "across"]],
}; // prettier-ignore

/** What lies over what: roads cross rivers, rails cross roads. */
const heights: Partial<Record<LinkRole, number>> = { river: 1, "wide-river": 1, road: 2, rail: 3 };
const height = (role: LinkRole): number => heights[role] ?? 0;

/** Lines between hexes. */
function Links(p: { geometry: Geometry }) {
  const { board } = p.geometry;
  const kinds = new Map<number, Lines>();
  for (const [a, b, kind] of board.links) {
    const [pa, pb] = [board.places[a], board.places[b]];
    if (!pa || !pb || pa.shape === "box" || pb.shape === "box") continue;
    const [u, v] = [p.geometry.at(pa.x, pa.y), p.geometry.at(pb.x, pb.y)];
    const near = p.geometry.corners(u);
    const shared = p.geometry.corners(v).filter((c) => near.some((n) => close(n, c)));
    const entry = kinds.get(kind) ?? { along: "", across: "" };
    entry.along += pathOf([u, v], false);
    if (shared.length === 2) entry.across += pathOf(shared, false);
    kinds.set(kind, entry);
  }
  return (
    <>
      {[...kinds]
        .map(([kind, lines]) => ({ role: board.link_roles?.[kind] ?? ("border" as const), lines }))
        .sort((x, y) => height(x.role) - height(y.role))
        .map(({ role, lines }) => strokes[role].map(([name, course]) => <path class={name} d={lines[course]} />))}
    </>
  );
}

/** Roads, railways and the names of waters: on the map, of no meaning in the rules. */
function Ways(p: { geometry: Geometry }) {
  const items = p.geometry.board.scenery?.items ?? [];
  const lines = (kind: string) => items.filter((i) => i.class === kind && i.points).map((i) => smooth(i.points!, false)).join("");
  return (
    <>
      <path class="op-road-c" d={lines("road")} />
      <path class="op-road" d={lines("road")} />
      <path class="op-rail-t" d={lines("rail")} />
      <path class="op-rail" d={lines("rail")} />
      {items.map(
        (i) =>
          i.class === "label" &&
          i.at && (
            <text class="op-water" x={i.at[0]} y={i.at[1]} style={{ fontSize: `${i.size ?? 40}px` }} transform={i.angle ? `rotate(${i.angle} ${i.at[0]} ${i.at[1]})` : undefined}>
              {i.text}
            </text>
          ),
      )}
    </>
  );
}

const close = ([a, b]: Point, [x, y]: Point): boolean => Math.abs(a - x) < 3 && Math.abs(b - y) < 3;

/** The name of a hex that has one besides its number. */
const nameOf = (place: Place): string => (place.title === place.id ? "" : place.title.replace(` (${place.id})`, ""));

/** One hex for every name: the one in the middle of those that bear it. */
function named(hexes: Hex[]): Hex[] {
  const groups = new Map<string, Hex[]>();
  for (const h of hexes) {
    const name = nameOf(h.place);
    if (name) groups.set(name, [...(groups.get(name) ?? []), h]);
  }
  return [...groups.values()].map((group) => {
    const mean = (i: 0 | 1) => group.reduce((sum, h) => sum + h.centre[i], 0) / group.length;
    const [x, y] = [mean(0), mean(1)];
    const far = (h: Hex) => Math.hypot(h.centre[0] - x, h.centre[1] - y);
    return group.reduce((best, h) => (far(h) < far(best) ? h : best));
  });
}

/** A name below the middle of its hex, in two lines if it is longer than the hex is wide. */
function HexName(p: { hex: Hex; y: number; most: number }) {
  const name = nameOf(p.hex.place);
  const [x] = p.hex.centre;
  const cut = name.length > p.most ? name.lastIndexOf(" ", Math.max(p.most, name.length / 2 + 3)) : -1;
  return (
    <text class="hexname" x={x} y={p.y}>
      {cut > 0 ? (
        <>
          <tspan x={x} dy="-8">
            {name.slice(0, cut)}
          </tspan>
          <tspan x={x} dy="10">
            {name.slice(cut + 1)}
          </tspan>
        </>
      ) : (
        name
      )}
    </text>
  );
}

export function Hexes(p: { geometry: Geometry }) {
  const { geometry } = p;
  const chart = chartOf(geometry);
  const size = geometry.hexSize;
  const [w, h] = [geometry.width, geometry.height];
  return (
    <g class="hexmap scenery" aria-hidden="true">
      <rect class="deep" x={-MARGIN} y={-MARGIN} width={w + 2 * MARGIN} height={h + 2 * MARGIN} />
      <path class="shoal" d={chart.paths.get("water") ?? ""} />
      {[
        [size * 0.62, 0.35],
        [size * 0.4, 0.6],
        [size * 0.2, 0.9],
      ].map(([width, opacity]) => (
        <>
          <path class="wl" d={chart.coast} stroke-width={width} stroke-opacity={opacity} />
          <path class="wt" d={chart.coast} stroke-width={width! - 1.4} />
        </>
      ))}
      {[...chart.paths].filter(([g]) => g !== "water").map(([ground, d]) => (
        <path class={ground} d={d} />
      ))}
      <path fill="url(#dots)" d={chart.paths.get("beach") ?? ""} />
      <path class="coast" d={chart.coast} />
      <path
        class="building"
        d={chart.hexes.filter((x) => x.ground === "town").map((x) => houses(x, size)).join("")}
      />
      {chart.hexes.map((x) => {
        const mark = marks[x.ground];
        return mark && <path class={mark.class} d={scatter(x, size, mark.n, mark.draw)} />;
      })}
      <path class="grid" d={chart.grid} />
      <Links geometry={geometry} />
      <Ways geometry={geometry} />
      {chart.hexes.map((x) => (
        <text class="hexno" x={x.centre[0]} y={x.centre[1] + size * (geometry.board.hex_flat ? -0.68 : -0.66)}>
          {x.place.tag ?? x.place.id}
        </text>
      ))}
    </g>
  );
}

/** The names of the hexes, above counters and frames: they are read while a stack stands there too. */
export function HexNames(p: { geometry: Geometry }) {
  const { geometry } = p;
  const size = geometry.hexSize;
  return (
    <g class="hexmap names">
      {named(chartOf(geometry).hexes).map((x) => (
        <HexName hex={x} y={x.centre[1] + size * (geometry.board.hex_flat ? 0.78 : 0.8)} most={Math.floor(size / 2.9)} />
      ))}
    </g>
  );
}

// Where the chart's lettering goes: near where the data puts it, off the links and off the places where counters stand.
import type { SceneryItem } from "../api";
import { inside, type Geometry, type Point } from "./geometry";

const ROOM = 36; // a place with a counter on it, from its middle
const spacing: Record<string, number> = { river: 0.3, place: 0.22, water: 0.05 };

interface Box {
  at: Point;
  u: Point; // along the words
  half: [number, number]; // along and across
}

function boxOf(item: SceneryItem): Box {
  const size = item.size ?? 14;
  const angle = ((item.angle ?? 0) * Math.PI) / 180;
  const wide = (item.text ?? "").length * size * (0.46 + (spacing[item.style ?? "place"] ?? 0));
  const u: Point = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = item.at ?? [0, 0];
  return { at: [x + u[1] * size * 0.3, y - u[0] * size * 0.3], u, half: [wide / 2, size * 0.55] }; // the middle of the letters, not their foot
}

const moved = (b: Box, along: number, across: number): Box => ({
  ...b,
  at: [b.at[0] + b.u[0] * along - b.u[1] * across, b.at[1] + b.u[1] * along + b.u[0] * across],
});

/** A point as the box sees it. */
const local = (b: Box, [x, y]: Point): Point => {
  const [dx, dy] = [x - b.at[0], y - b.at[1]];
  return [dx * b.u[0] + dy * b.u[1], -dx * b.u[1] + dy * b.u[0]];
};

/** How much of a line lies in the box (Liang-Barsky). */
function lengthInside(b: Box, p: Point, q: Point): number {
  const [a, c] = [local(b, p), local(b, q)];
  let [from, to] = [0, 1];
  for (const i of [0, 1] as const) {
    const d = c[i] - a[i];
    const [lo, hi] = [-b.half[i] - a[i], b.half[i] - a[i]];
    if (d === 0) {
      if (lo > 0 || hi < 0) return 0;
    } else {
      from = Math.max(from, Math.min(lo / d, hi / d));
      to = Math.min(to, Math.max(lo / d, hi / d));
    }
  }
  return to > from ? (to - from) * Math.hypot(c[0] - a[0], c[1] - a[1]) : 0;
}

/** How much is in the way there, counted no further than `most`. */
function crowding(b: Box, places: Point[], links: [Point, Point][], most: number): number {
  let sum = 0;
  for (const place of places) {
    if (sum >= most) return sum;
    const [x, y] = local(b, place);
    const gap = Math.hypot(Math.max(0, Math.abs(x) - b.half[0]), Math.max(0, Math.abs(y) - b.half[1]));
    if (gap < ROOM) sum += 3 * (ROOM - gap);
  }
  for (const [p, q] of links) {
    if (sum >= most) return sum;
    sum += lengthInside(b, p, q);
  }
  return sum;
}

/** Where a label may go instead, along and across its line, the nearest first; a way costs as much as what it must avoid. */
const shifts = Array.from({ length: 13 * 15 }, (_, i) => {
  const [along, across] = [14 * ((i % 13) - 6), 8 * (Math.floor(i / 13) - 7)];
  return { along, across, cost: 0.18 * Math.hypot(along, across) };
}).sort((a, b) => a.cost - b.cost);

/** Whether the words stand on the same kind of ground as before: their ends and their middle. */
const ground = (b: Box, land: Point[][]): string =>
  [-0.8, 0, 0.8].map((t) => (land.some((polygon) => inside(moved(b, t * b.half[0], 0).at, polygon)) ? "l" : "w")).join("");

export interface Letters {
  item: SceneryItem;
  at: Point;
}

/** Every label with its place, off the outlines of works too; soundings in the way of a place are left out. */
export function placeLetters(items: SceneryItem[], land: Point[][], works: SceneryItem[], geometry: Geometry): Letters[] {
  const { board } = geometry;
  const at = (i: number): Point | undefined => geometry.place(board.places[i]?.id);
  const places = board.places.filter((q) => q.shape !== "box").map((q) => geometry.at(q.x, q.y));
  const links = board.links.flatMap(([a, b]): [Point, Point][] => {
    const [p, q] = [at(a), at(b)];
    return p && q ? [[p, q]] : [];
  });
  for (const { points = [] } of works) points.forEach((p, i) => links.push([p, points[(i + 1) % points.length]!]));
  return items.flatMap((item): Letters[] => {
    const [x, y] = item.at ?? [0, 0];
    if (item.style === "sounding") return places.some(([a, b]) => Math.hypot(a - x, b - y) < ROOM) ? [] : [{ item, at: [x, y] }];
    const box = boxOf(item);
    const reach = Math.max(box.half[0], box.half[1]) + 140;
    const near = (p: Point) => Math.hypot(p[0] - x, p[1] - y) < reach;
    const [somePlaces, someLinks] = [places.filter(near), links.filter(([p, q]) => lengthInside({ at: [x, y], u: [1, 0], half: [reach, reach] }, p, q) > 0)];
    const stands = ground(box, land);
    let best = { cost: crowding(box, somePlaces, someLinks, Infinity), box };
    for (const { along, across, cost } of shifts) {
      if (cost >= best.cost) break;
      const to = moved(box, along, across);
      const sum = cost + crowding(to, somePlaces, someLinks, best.cost - cost);
      if (sum < best.cost && ground(to, land) === stands) best = { cost: sum, box: to };
    }
    return [{ item, at: [x + best.box.at[0] - box.at[0], y + best.box.at[1] - box.at[1]] }];
  });
}

// Where things are on the drawn map, whatever the board counts in.
import type { Board, Feature, Place } from "../api";

export type Point = [number, number];

const INCH = 26; // map units to an inch of the table

/** Map units that are drawn beyond the map's own edge. */
export const MARGIN = 40;

export class Geometry {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly counterScale: number;
  readonly hexSize: number; // centre to corner
  readonly byId = new Map<string, Place>();

  constructor(readonly board: Board) {
    this.scale = board.kind === "inches" ? INCH / 100 : 1;
    this.width = board.width * this.scale;
    this.height = board.height * this.scale;
    this.hexSize = board.hex_size ?? 40;
    for (const p of board.places) this.byId.set(p.id, p);
    this.counterScale = this.crowdedScale();
  }

  at(x: number, y: number): Point {
    return [x * this.scale, (this.board.y_up ? this.board.height - y : y) * this.scale];
  }
  back(px: number, py: number): Point {
    const y = py / this.scale;
    return [Math.round(px / this.scale), Math.round(this.board.y_up ? this.board.height - y : y)];
  }
  place(id: string | undefined): Point | undefined {
    const p = id === undefined ? undefined : this.byId.get(id);
    return p && p.shape !== "box" ? this.at(p.x, p.y) : undefined;
  }
  title(id: string): string {
    return this.byId.get(id)?.title ?? id;
  }

  /** What of the table's features lies at a point, by name: edges are included, but on a shore or at a cliff one is not in it. */
  groundAt(x: number, y: number): string[] {
    const shore = (f: Feature) => f.role === "water" || f.role === "cliff";
    const has = (f: Feature) => f.points.length > 2 && (inside([x, y], f.points) || (!shore(f) && onEdge([x, y], f.points)));
    return [...new Set(this.board.features.filter((f) => f.title && has(f)).map((f) => f.title!))];
  }

  /** Corners of a hex round a centre. */
  corners([x, y]: Point, size = this.hexSize): Point[] {
    const first = this.board.hex_flat ? 0 : 30;
    return Array.from({ length: 6 }, (_, i) => {
      const angle = ((first + 60 * i) * Math.PI) / 180;
      return [x + size * Math.cos(angle), y + size * Math.sin(angle)] as Point;
    });
  }

  /** How large counters are drawn: fit for a hex, and where places lie close together a little smaller. */
  private crowdedScale(): number {
    if (this.board.kind === "hexes") return Math.min(1.15, this.hexSize / 48);
    const points = this.board.places.filter((q) => q.shape !== "box").map((q) => this.at(q.x, q.y));
    const gaps = points.map((p) => Math.min(...points.map((q) => (p === q ? Infinity : Math.hypot(p[0] - q[0], p[1] - q[1]))))).sort((a, b) => a - b);
    const close = gaps[Math.floor(gaps.length / 10)] ?? 60;
    return this.board.kind === "inches" ? 1 : Math.max(0.8, Math.min(1, close / 60));
  }
}

export const pathOf = (points: Point[], closed = true): string =>
  points.length ? `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join(" ")}${closed ? "Z" : ""}` : "";

/** Where something of that size begins so that it lies in sight, as near to `at` as can be. */
export const within = (at: number, size: number, from: number, room: number): number => Math.max(from + 14, Math.min(from + room - size - 14, at));

export const round = (n: number): number => Math.round(n * 10) / 10;

/** A smooth line through points (Catmull-Rom). */
export function smooth(points: Point[], closed: boolean): string {
  const n = points.length;
  const p = (i: number): Point => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))]!;
  let d = `M${p(0)[0]} ${p(0)[1]}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
    d += `C${round(b[0] + (c[0] - a[0]) / 6)} ${round(b[1] + (c[1] - a[1]) / 6)} ${round(c[0] - (e[0] - b[0]) / 6)} ${round(c[1] - (e[1] - b[1]) / 6)} ${c[0]} ${c[1]}`;
  }
  return closed ? `${d}Z` : d;
}

export function inside([x, y]: Point, polygon: Point[]): boolean {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i]!;
    const [bx, by] = polygon[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

function distanceToEdge([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = length ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

const onEdge = (at: Point, polygon: Point[]): boolean => polygon.some((a, i) => distanceToEdge(at, a, polygon[(i + 1) % polygon.length]!) < 0.5);

/** The middle of the widest empty water: where a chart carries its rose. Looked for in wide steps, then closely. */
export function openWater(land: Point[][], keepOff: Point[], width: number, height: number): { at: Point; room: number } {
  let best: { at: Point; room: number } = { at: [0, 0], room: 0 };
  const look = (x: number, y: number) => {
    let room = Math.min(x, y, width - x, height - y);
    for (const [a, b] of keepOff) {
      if (room <= best.room) return;
      room = Math.min(room, Math.hypot(x - a, y - b) - 20);
    }
    for (const polygon of land)
      for (let i = 0; i < polygon.length && room > best.room; i++)
        room = Math.min(room, distanceToEdge([x, y], polygon[i]!, polygon[(i + 1) % polygon.length]!));
    if (room > best.room && !land.some((polygon) => inside([x, y], polygon))) best = { at: [x, y], room };
  };
  for (let x = 60; x < width - 40; x += 40) for (let y = 60; y < height - 40; y += 40) look(x, y);
  const [bx, by] = best.at;
  for (let dx = -32; dx <= 32; dx += 16) for (let dy = -32; dy <= 32; dy += 16) look(bx + dx, by + dy);
  return best;
}

/** A number from 0 to 1 that depends on nothing but the words: scenery looks the same every time. */
export function chance(...words: (string | number)[]): number {
  let h = 2166136261;
  for (const c of words.join("/")) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  h = Math.imul(h ^ (h >>> 15), 2246822507);
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
}

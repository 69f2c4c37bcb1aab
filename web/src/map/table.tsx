// A table in inches: ground, water, roofs, cover, wire; everything drawn to scale.
import type { Feature, FeatureRole, Piece } from "../api";
import { pathOf, type Geometry, type Point } from "./geometry";
import { tabBox } from "./marks";
import { freest, isFree, radiusOf, type Box } from "./tags";
import { pieceAt } from "./model";
import { still } from "../still";

const classOf = (f: Feature): string => `t-${f.role ?? "other"}`;

/** What lies over what on the table, the lowest first. */
const order: FeatureRole[] = ["water", "cliff", "zone", "cover", "building", "target", "wire"];
const level = (f: Feature): number => (f.role && order.includes(f.role) ? order.indexOf(f.role) : order.length);

export function featurePath(f: Feature, geometry: Geometry): { points: Point[]; r: number } {
  return { points: f.points.map(([x, y]) => geometry.at(x, y)), r: (f.r ?? 0) * geometry.scale };
}

const middleOf = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A reach round the piece that has it, as one smooth shape: its own circle where nothing stops it, a soft line where something does. */
function reachPath(points: Point[], centre: Point): string {
  const far = (q: Point) => Math.hypot(q[0] - centre[0], q[1] - centre[1]);
  const r = Math.max(...points.map(far)) || 1;
  const full = (q: Point) => far(q) > 0.98 * r;
  const turns = (a: Point, b: Point) => ((a[0] - centre[0]) * (b[1] - centre[1]) - (a[1] - centre[1]) * (b[0] - centre[0]) > 0 ? 1 : 0);
  const n = points.length;
  return `${[...points, points[0]!].reduce((d, q, i) => {
    const [before, next] = [points[(i + n - 1) % n]!, points[(i + 1) % n]!];
    const to = `${d}${i ? "L" : "M"}`;
    if (!full(q)) return `${to}${middleOf(before, q).join(" ")}Q${q.join(" ")} ${middleOf(q, next).join(" ")}`;
    return i && full(before) ? `${d}A${r} ${r} 0 0 ${turns(before, q)} ${q.join(" ")}` : `${to}${q.join(" ")}`;
  }, "")}Z`;
}

/** Where something stops the move: the parts of the edge that fall short of a whole one, along the same line. */
export function ReachEdge(p: { feature: Feature; geometry: Geometry; centre: Point }) {
  const { points } = featurePath(p.feature, p.geometry);
  const far = (q: Point) => Math.hypot(q[0] - p.centre[0], q[1] - p.centre[1]);
  const r = (p.feature.r ?? 0) * p.geometry.scale || Math.max(...points.map(far));
  const n = points.length;
  const d = points.map((q, i) => {
    const [before, next] = [points[(i + n - 1) % n]!, points[(i + 1) % n]!];
    return far(q) < 0.97 * r ? `M${middleOf(before, q).join(" ")}Q${q.join(" ")} ${middleOf(q, next).join(" ")}` : "";
  });
  return <path class="t-stop" d={d.join("")} />;
}

/** Of what is measured, what matters now: bands and fields of fire that a move of the piece could come into; one line of sight when it is aimed at. */
export function mattering(shapes: Feature[], mover: Piece | undefined, aimed: boolean): Feature[] {
  const reach = shapes.find((f) => f.role === "reach");
  const x0 = mover?.x;
  const y0 = mover?.y;
  return shapes.filter((f) => {
    if (f.role === "sight") return !aimed;
    if (x0 === undefined || y0 === undefined || (f.role !== "band" && f.role !== "arc" && f.role !== "beam") || !f.r) return true;
    const r = f.r;
    if (reach && f.role !== "arc") return [[x0, y0] as Point, ...reach.points].some(([x, y]) => Math.hypot(f.points[0]![0] - x, f.points[0]![1] - y) < 1.03 * r);
    const [cx, cy] = f.points.length === 1 ? f.points[0]! : middle(f.points);
    return Math.hypot(cx - x0, cy - y0) <= f.r + (reach?.r ?? 0);
  });
}

export function FeatureShape(p: { feature: Feature; geometry: Geometry; centre?: Point }) {
  const { points, r } = featurePath(p.feature, p.geometry);
  const name = classOf(p.feature);
  const { role } = p.feature;
  const [first] = points;
  if (!first) return null;
  if (points.length === 1) return <circle class={name} cx={first[0]} cy={first[1]} r={r || 8} />;
  if (points.length === 2)
    return (
      <>
        <path class={name} d={pathOf(points, false)} />
        {role === "wire" && <path class="t-wire-x" d={pathOf(points, false)} />}
      </>
    );
  if (role === "reach" && points.length > 2 && p.centre) return <path class={name} d={reachPath(points, p.centre)} />;
  if (r && points.length > 2) return <path class={name} d={sector(points, r)} />;
  return (
    <>
      {role === "building" && <path class="cast" transform="translate(2.2 2.4)" d={pathOf(points)} />}
      <path class={name} d={pathOf(points)} />
      {role === "building" && points.length === 4 && <Ridge points={points} />}
    </>
  );
}

/** Points on a circle, joined by its arc: a field of fire as it is measured. */
function sector(points: Point[], r: number): string {
  const [a, b, c] = points as [Point, Point, Point];
  const sweep = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0 ? 1 : 0;
  return `M${a[0]} ${a[1]}${points.slice(1).map(([x, y]) => `A${r} ${r} 0 0 ${sweep} ${x} ${y}`).join("")}Z`;
}

interface Label {
  words: string;
  name: string;
  boxes: Box[]; // where it may stand, the best first
}

/** What a shape means before one commits: how far a circle reaches, what a line of sight needs. */
function labelOf(feature: Feature, geometry: Geometry, grow: number): Label | undefined {
  const { points, r } = featurePath(feature, geometry);
  const [first, second] = points;
  if (!first) return undefined;
  const name = `tell ${classOf(feature)}-t`;
  const words = feature.title ?? "";
  const wide = 7 * grow * words.length;
  const box = (x: number, y: number): Box => ({ x: x - wide / 2, y: y - 9 * grow, w: wide, h: 17 * grow });
  if (!words) return undefined;
  if (r && points.length === 1 && (feature.role === "range" || feature.role === "band" || feature.role === "beam"))
    return { words, name, boxes: [0, 0.6, -0.6, Math.PI, 1.2, -1.2, 2.2, -2.2].map((angle) => box(first[0] + r * Math.sin(angle), first[1] - r * Math.cos(angle))) };
  if (r && feature.role === "arc" && points.length > 2)
    return { words, name, boxes: [0.5, 0.35, 0.65, 0.2, 0.8].map((t) => box(...points[Math.round(t * (points.length - 1))]!)) };
  if (!second || feature.role !== "sight") return undefined;
  return { words, name: "tell", boxes: [0.5, 0.65, 0.35, 0.8].map((t) => box(first[0] + (second[0] - first[0]) * t, first[1] + (second[1] - first[1]) * t)) };
}

/** The labels of all shapes, off the pieces and off each other. */
export function ShapeLabels(p: { shapes: Feature[]; geometry: Geometry; taken: Box[]; grow: number }) {
  const taken = [...p.taken];
  return (
    <g>
      {p.shapes.map((f) => {
        const label = labelOf(f, p.geometry, p.grow);
        if (!label) return null;
        const box = freest(label.boxes, taken);
        return (
          <text class={label.name} transform={`translate(${box.x + box.w / 2} ${box.y + 13 * p.grow}) scale(${p.grow})`}>
            {label.words}
          </text>
        );
      })}
    </g>
  );
}

/** The hip roof of a rectangle, seen from above. */
function Ridge(p: { points: Point[] }) {
  const [a, b, c, d] = p.points as [Point, Point, Point, Point];
  const mid = (u: Point, v: Point): Point => [(u[0] + v[0]) / 2, (u[1] + v[1]) / 2];
  const ab = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const bc = Math.hypot(c[0] - b[0], c[1] - b[1]);
  const [m, n] = ab < bc ? [mid(a, b), mid(c, d)] : [mid(b, c), mid(d, a)];
  const [long, short] = [Math.max(ab, bc), Math.min(ab, bc)];
  const t = long ? short / 2 / long : 0;
  const u: Point = [m[0] + (n[0] - m[0]) * t, m[1] + (n[1] - m[1]) * t];
  const v: Point = [n[0] - (n[0] - m[0]) * t, n[1] - (n[1] - m[1]) * t];
  const near = ab < bc ? [a, b] : [b, c];
  const far = ab < bc ? [c, d] : [d, a];
  const lines = [...near.map((q) => pathOf([q, u], false)), ...far.map((q) => pathOf([q, v], false))];
  return <path class="t-ridge" d={lines.join("") + pathOf([u, v], false)} />;
}

function middle(points: Point[]): Point {
  const n = points.length;
  return [points.reduce((s, q) => s + q[0], 0) / n, points.reduce((s, q) => s + q[1], 0) / n];
}

export interface Written {
  lines: string[];
  water: boolean;
  small: boolean; // water with little room: its name lies in it all the same
  at: Point;
  tall: boolean;
  box: Box;
}

const LINES = { water: 21, land: 15 }; // map units from one line of a name to the next

/** A long name in two lines of about the same length. */
function twoLines(title: string): string[] {
  const gaps = [...title].flatMap((c, i) => (c === " " ? [i] : []));
  const gap = gaps.sort((a, b) => Math.abs(a - title.length / 2) - Math.abs(b - title.length / 2))[0];
  return gap === undefined ? [title] : [title.slice(0, gap), title.slice(gap + 1)];
}

/** The corners of a shape, or of the square round a circle. */
function outlineOf(feature: Feature, geometry: Geometry): Point[] {
  const { points, r } = featurePath(feature, geometry);
  const [only] = points;
  return only && points.length === 1 ? [[only[0] - r, only[1] - r], [only[0] + r, only[1] + r]] : points; // prettier-ignore
}

/** In the middle, along the longer side; below, where it would not fit inside. */
function written(feature: Feature, geometry: Geometry, taken: Box[], others: Box[], grow: number): Written | undefined {
  const points = outlineOf(feature, geometry);
  const title = feature.title ?? "";
  const water = feature.role === "water";
  const [xs, ys] = [points.map((q) => q[0]), points.map((q) => q[1])];
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const plain = (text: string) => text.length * grow * (water ? 9 : 6.8);
  const small = water && plain(title) > Math.max(wide, high);
  const measure = (text: string) => (small ? 0.76 : 1) * plain(text);
  const tall = feature.role !== "zone" && high > 1.6 * wide && measure(title) > wide;
  const lines = !tall && feature.role !== "zone" && measure(title) > wide + 4 ? twoLines(title) : [title];
  const long = Math.max(...lines.map(measure));
  const half = (grow * (water && !small ? LINES.water : LINES.land) * lines.length) / 2 + 0.5;
  const [x, y] = middle(points);
  const boxAt = (cx: number, cy: number): Box => (tall ? { x: cx - 8 * grow, y: cy - long / 2, w: 16 * grow, h: long } : { x: cx - long / 2, y: cy - half, w: long, h: 2 * half });
  const inside = [0, 0.25, -0.25].map((t) => boxAt(x, y + t * high));
  const outside = [boxAt(x, Math.max(...ys) + half + 2), boxAt(x, Math.min(...ys) - half - 2), boxAt(Math.max(...xs) + long / 2 + 6, y), boxAt(Math.min(...xs) - long / 2 - 6, y)];
  const fits = feature.role !== "zone" && (tall || water || (long <= wide + 4 && 2 * half <= high + 6)); // in a zone pieces stand: its name lies beside it
  const room = feature.role === "zone" ? outside.filter((b) => isFree(b, taken)) : outside;
  if (!room.length) return undefined; // a zone can do without
  const box = fits ? freest(inside, taken) : freest(room, [...taken, ...others]);
  if (!fits) taken.push(box);
  return { lines, water, small, at: [box.x + box.w / 2, box.y + box.h / 2], tall, box };
}

const tabBoxes = (geometry: Geometry, grow: number): Box[] => geometry.board.places.map((q) => tabBox(geometry.at(q.x, q.y), grow));

function boxOfPoints(points: Point[]): Box {
  const [xs, ys] = [points.map((q) => q[0]), points.map((q) => q[1])];
  return { x: Math.min(...xs), y: Math.min(...ys), w: Math.max(...xs) - Math.min(...xs), h: Math.max(...ys) - Math.min(...ys) };
}

/** What stands on the table: its name would not be read. */
function standing(geometry: Geometry, pieces: Piece[]): Box[] {
  const items = (geometry.board.scenery?.items ?? []).flatMap((i) => (i.points ? [i.points.map(([x, y]) => geometry.at(x, y))] : []));
  const ships = items.map(boxOfPoints);
  const bases = pieces.flatMap((q): Box[] => {
    const at = q.place === undefined ? pieceAt(geometry, q) : undefined;
    const r = radiusOf(q, geometry);
    return at ? [{ x: at[0] - r, y: at[1] - r, w: 2 * r, h: 2 * r }] : [];
  });
  return [...ships, ...bases];
}

/** Names on the table, each off the others and off what stands there. */
export function lettering(geometry: Geometry, pieces: Piece[], grow: number): Written[] {
  const size = (f: Feature) => (Math.max(...f.points.map((q) => q[0])) - Math.min(...f.points.map((q) => q[0]))) * (Math.max(...f.points.map((q) => q[1])) - Math.min(...f.points.map((q) => q[1])));
  const taken = [...tabBoxes(geometry, grow), ...standing(geometry, pieces)];
  const boxes = geometry.board.features.filter((f) => f.role === "building" || f.role === "water").map((f) => ({ of: f, ...boxOfPoints(featurePath(f, geometry).points) }));
  const seen = new Set<string>(); // a target and the building that it is bear the same name
  return geometry.board.features
    .filter((f) => f.title && (f.points.length > 2 || f.role === "target"))
    .sort((a, b) => Number(a.role === "zone") - Number(b.role === "zone") || size(b) - size(a))
    .flatMap((f) => {
      const key = `${f.title} ${middle(f.points).join()}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return written(f, geometry, taken, boxes.filter((b) => b.of !== f), grow) ?? [];
    });
}

/** What the names take up: tags of pieces keep off them. */
export const labelBoxes = (written: Written[], geometry: Geometry, grow: number): Box[] => [...written.map((w) => w.box), ...tabBoxes(geometry, grow)];

function TableLabel(p: { label: Written; grow: number }) {
  const { lines, water, small, at, tall } = p.label;
  const line = water && !small ? LINES.water : LINES.land;
  const top = 4 - (line * (lines.length - 1)) / 2;
  return (
    <>
      {lines.map((words, i) => (
        <text class={small ? "t-wlabel small" : water ? "t-wlabel" : "t-label"} y={top + line * i} transform={`translate(${at[0]} ${at[1]})${tall ? " rotate(-90)" : ""} scale(${p.grow})`}>
          {words}
        </text>
      ))}
    </>
  );
}

/** The names over the ground and below the pieces. */
export const TableNames = still((p: { written: Written[]; grow: number }) => (
  <g class="inch scenery">
    {p.written.map((label) => (
      <TableLabel label={label} grow={p.grow} />
    ))}
  </g>
));

/** What lies on the table and is no ground: a ship that has rammed the gate. */
function Standing(p: { geometry: Geometry }) {
  const items = p.geometry.board.scenery?.items ?? [];
  const at = ([x, y]: Point): Point => p.geometry.at(x, y);
  return (
    <>
      {items.map((i) => i.points && <path class={i.class} d={pathOf(i.points.map(at))} />)}
      {items.map((i) => {
        const where = i.at && at(i.at);
        return (
          where && (
            <text class="t-ship" x={where[0]} y={where[1]} transform={i.angle ? `rotate(${i.angle} ${where[0]} ${where[1]})` : undefined}>
              {i.text}
            </text>
          )
        );
      })}
    </>
  );
}

export function InchTable(p: { geometry: Geometry }) {
  const { geometry } = p;
  const { width, height, board } = geometry;
  const inch = geometry.scale * 100;
  const lines = Array.from({ length: Math.floor(width / inch / 6) }, (_, i) => `M${(i + 1) * 6 * inch} 0V${height}`);
  const rows = Array.from({ length: Math.floor(height / inch / 6) }, (_, i) => `M0 ${height - (i + 1) * 6 * inch}H${width}`);
  const features = [...board.features].sort((x, y) => level(x) - level(y));
  return (
    <g class="inch scenery" aria-hidden="true">
      <rect class="t-ground" width={width} height={height} />
      {features.map((f) => (
        <FeatureShape feature={f} geometry={geometry} />
      ))}
      <path class="t-sixth" d={lines.join("") + rows.join("")} />
      <rect class="t-edge" width={width} height={height} />
      <Standing geometry={geometry} />
      {Array.from({ length: Math.floor(width / inch / 6) + 1 }, (_, i) => (
        <text class="t-number" x={i * 6 * inch} y={height + 16}>
          {i * 6}
        </text>
      ))}
      {Array.from({ length: Math.floor(height / inch / 6) }, (_, i) => (
        <text class="t-number" x={-14} y={height - (i + 1) * 6 * inch + 4}>
          {(i + 1) * 6}
        </text>
      ))}
    </g>
  );
}

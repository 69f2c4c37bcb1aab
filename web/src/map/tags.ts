// Where the names of pieces on a table go: below, above or beside them, whichever is free.
import type { Piece } from "../api";
import type { Geometry, Point } from "./geometry";
import { pieceAt } from "./model";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const apart = (a: Box, b: Box): boolean => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

/** How much of a box others take. */
const covered = (box: Box, taken: Box[]): number =>
  taken.reduce((sum, t) => (apart(box, t) ? sum : sum + (Math.min(box.x + box.w, t.x + t.w) - Math.max(box.x, t.x)) * (Math.min(box.y + box.h, t.y + t.h) - Math.max(box.y, t.y))), 0);

export const isFree = (box: Box, taken: Box[]): boolean => taken.every((t) => apart(box, t));

/** The first of several places that nothing lies on, or the freest. */
export function freest(candidates: Box[], taken: Box[]): Box {
  let best = candidates[0]!;
  let least = Infinity;
  for (const box of candidates) {
    const cost = covered(box, taken);
    if (cost < least) [least, best] = [cost, box];
    if (cost === 0) break;
  }
  taken.push(best);
  return best;
}

const STATES = 3; // discs beside a piece, as many as there is room for

/** The states told beside a piece; that it has acted is told by its face. */
export const statesShown = (piece: Piece): string[] => piece.states.filter((_, i) => piece.state_roles[i] !== "acted").slice(0, STATES);

export const radiusOf = (piece: Piece, geometry: Geometry): number => Math.max(9, (piece.radius ?? 50) * geometry.scale);

/** The box of each piece's name, in the order of the pieces; and all that is taken then. */
export function tagsOf(pieces: Piece[], geometry: Geometry, written: Box[], grow: number): { tags: Map<string, Box>; taken: Box[] } {
  const stand = pieces.flatMap((piece) => {
    const at = piece.place === undefined ? pieceAt(geometry, piece) : undefined;
    return at ? [{ piece, at, r: radiusOf(piece, geometry) }] : [];
  });
  const discs = stand.flatMap(({ piece, at, r }) => statesShown(piece).map((_, i): Box => ({ x: at[0] + r - 3, y: at[1] - r + grow * (11 * i - 7), w: 14 * grow, h: 14 * grow })));
  const taken: Box[] = [...written, ...stand.map(({ at, r }) => ({ x: at[0] - r - 2, y: at[1] - r - 2, w: 2 * r + 4, h: 2 * r + 4 })), ...discs];
  const tags = new Map<string, Box>();
  for (const { piece, at, r } of stand) {
    const w = grow * (10 + 6.4 * piece.label.length);
    tags.set(piece.id, freest(around(at, w, 15 * grow, r), taken));
  }
  return { tags, taken };
}

/** Below, above, right, left, and further off below. */
export const around = ([x, y]: Point, w: number, h: number, r: number): Box[] => [
  { x: x - w / 2, y: y + r + 3, w, h },
  { x: x + r + 4, y: y - h / 2, w, h },
  { x: x - r - 4 - w, y: y - h / 2, w, h },
  { x: x - w / 2, y: y - r - 3 - h, w, h },
  { x: x + r, y: y + r, w, h },
  { x: x - r - w, y: y + r, w, h },
  { x: x - w / 2, y: y + r + 20, w, h },
];

// What the parts of the map share: what is shown, how pieces stack, where they are.
import type { FeatureRole, Note, Piece, View } from "../api";
import { pieceRef, type Ref } from "../picks";
import type { PlaceSigns } from "./aims";
import type { Geometry, Point } from "./geometry";
import type { Measuring } from "./ruler";
import type { Stage } from "./stage";

export interface MapProps {
  geometry: Geometry;
  title: string;
  view: View;
  picks: Ref[];
  legal: Set<Ref>; // may be pointed at next
  actors: Set<Ref>; // pieces that may act
  path: Ref[]; // what the choice at hand names
  signs: Map<string, PlaceSigns>; // at the places that choices lead to
  notes: Note[]; // of the choice at hand
  mover?: Piece; // who goes there
  hides: Set<FeatureRole>; // what is measured and does not matter to what is being done
  measuring?: Measuring; // the ruler on an open table
  odds: string; // of the attack being gathered, in few words
  focus?: Ref; // the piece that is asked about
  points: { at: Point; text: string; label: string }[]; // points of the table that may be chosen
  ghost?: Point; // the point of the choice at hand
  onPoint: (text: string) => void;
  refused?: { at: Point; text: string; rule: string };
  layers: Set<string>;
  flash: string[]; // places where something has just happened
  named: string[]; // pieces that an event being told is about
  fan?: string; // the place whose stack is spread out
  onPlace: (id: string) => void;
  onPiece: (id: string) => void;
  onDwell: (id: string) => void; // the pointer rests on a place with a dense stack
  onGround?: (x: number, y: number) => void;
  onStage: (stage: Stage) => void;
  onMoved: (stage: Stage) => void;
}

const bands = new WeakMap<Piece[], Map<string, number>>();

/** The number of a piece's group: which colour its band has. */
export function bandsOf(pieces: Piece[]): (piece: Piece) => number {
  let groups = bands.get(pieces);
  if (!groups) {
    const names = [...new Set(pieces.filter((p) => p.side !== "theirs").map((p) => p.group ?? ""))].sort();
    bands.set(pieces, (groups = new Map(names.map((name, i) => [name, i]))));
  }
  return (piece) => groups.get(piece.group ?? "") ?? 0;
}

/** What is measured on a table may be hidden, by kind: the layer that does it. */
export const hiding = (kind: string): string => `no ${kind}`;

/** Pieces by place, ours on top, those that may act above them, the chosen one topmost. */
export function stacksOf(pieces: Piece[], chosen?: Ref, actors?: Set<Ref>): Map<string, Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const p of pieces)
    if (p.place !== undefined) {
      const there = stacks.get(p.place);
      if (there) there.push(p);
      else stacks.set(p.place, [p]);
    }
  const rank = (p: Piece) => (pieceRef(p.id) === chosen ? 4 : actors?.has(pieceRef(p.id)) && p.aboard === undefined ? 3 : p.side === "ours" ? (p.aboard === undefined ? 2 : 1) : 0);
  for (const s of stacks.values()) s.sort((a, b) => rank(a) - rank(b));
  return stacks;
}

export const pieceAt = (geometry: Geometry, piece: Piece): Point | undefined =>
  piece.place !== undefined
    ? geometry.place(piece.place)
    : piece.x !== undefined && piece.y !== undefined
      ? geometry.at(piece.x, piece.y)
      : undefined;

/** Enter or the space bar on a button of the map. */
export const pressed = (e: KeyboardEvent): boolean => {
  if (e.key !== "Enter" && e.key !== " ") return false;
  e.preventDefault();
  e.stopPropagation();
  return true;
};


// What the parts of the map share: what is shown, how pieces stack, where they are.
import type { ComponentChildren } from "preact";
import type { FeatureRole, Line, Note, Piece, View } from "../api";
import { pieceRef, type Ref } from "../picks";
import type { PlaceSigns } from "./aims";
import type { Geometry, Point } from "./geometry";
import type { Measuring } from "./ruler";
import type { Result } from "./shots";
import type { JSX } from "preact";
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
  adds?: Record<string, number>; // what each who may join the attack brings to it, by the text of the choice
  odds: string; // of the attack being gathered, in few words
  focus?: Ref; // the piece that is asked about
  points: { at: Point; text: string; label: string }[]; // points of the table that may be chosen
  ghost?: Point; // the point of the choice at hand
  pencil?: JSX.Element; // what the adviser thinks of, over the counters
  onPoint: (text: string) => void;
  refused?: { at: Point; text?: string; rule: string }; // without words where something nearby is at hand: the ruler and the list say why
  layers: Set<string>;
  flash: string[]; // places where something has just happened
  named: string[]; // pieces that an event being told is about
  drawn?: boolean; // the line between them is there already, among what is being played back
  over?: ComponentChildren; // drawn over the pieces: what is being played back
  rolled: Line[]; // the dice of that event
  fought?: Result; // what has just been resolved, until it is seen
  armed: boolean; // a choice is at hand, for Enter
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
  for (const p of pieces) {
    const place = p.aboard === undefined ? p.place : (pieces.find((q) => q.id === p.aboard)?.place ?? p.place); // cargo lies with its carrier
    if (place === undefined) continue;
    const there = stacks.get(place);
    if (there) there.push(p);
    else stacks.set(place, [p]);
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

/** Where a piece is, or what carries it. */
export const standsAt = (geometry: Geometry, piece: Piece, pieces: Piece[]): Point | undefined => {
  const carrier = piece.aboard === undefined ? undefined : pieces.find((q) => q.id === piece.aboard);
  return pieceAt(geometry, piece) ?? (carrier && pieceAt(geometry, carrier));
};

/** Enter or the space bar on a button of the map. */
export const pressed = (e: KeyboardEvent): boolean => {
  if (e.key !== "Enter" && e.key !== " ") return false;
  e.preventDefault();
  e.stopPropagation();
  return true;
};


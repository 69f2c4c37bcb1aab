// A shot, or any attack by one upon another: the line from eye to target, what the die must show with its modifiers, and when it has
// been resolved the die as it fell and what came of it there. The same signs in every game.
import type { Line, Note, Piece, View } from "../api";
import { Die } from "../dice";
import { figureOf, strengthsOf } from "../notes";
import { idOf, pieceRef } from "../picks";
import { pathOf, type Geometry, type Point } from "./geometry";
import { pieceAt, type MapProps } from "./model";

interface Spot {
  at: Point;
  r: number; // where the line may begin
}

const spotOf = (geometry: Geometry, piece: Piece | undefined): Spot | undefined => {
  const at = piece && pieceAt(geometry, piece);
  return at && { at, r: piece.radius ? piece.radius * geometry.scale + 5 : 27 * geometry.counterScale };
};

/** Whom the choice at hand is aimed at: a piece of the enemy's, or a place with some of them that a die is needed for. */
export function targetOf(props: MapProps): Piece | undefined {
  const { view, path, notes, mover } = props;
  const theirs = (q: Piece) => q.side === "theirs" && q.id !== mover?.id;
  const named = path.flatMap((ref) => view.pieces.filter((q) => pieceRef(q.id) === ref && theirs(q)));
  if (named.length) return named.at(-1);
  const place = path.filter((r) => r.startsWith("place:")).at(-1);
  const needs = notes.some((n) => n.role === "need" && (n.value !== undefined || n.ours !== undefined)) && !notes.some((n) => n.role === "path");
  return place && needs ? view.pieces.find((q) => q.place === idOf(place) && theirs(q)) : undefined;
}

/** From the rim of one to the rim of the other; nothing if they touch. */
function between(a: Spot, b: Spot): [Point, Point] | undefined {
  const [dx, dy] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
  const long = Math.hypot(dx, dy);
  if (long < a.r + b.r + 8) return undefined;
  const on = (t: number): Point => [a.at[0] + (dx * t) / long, a.at[1] + (dy * t) / long];
  return [on(a.r), on(long - b.r)];
}

function SightLine(p: { from: Spot; to: Spot; name: string }) {
  const ends = between(p.from, p.to);
  if (!ends) return null;
  const d = pathOf(ends, false);
  return (
    <>
      <path class="shot-h" d={d} />
      <path class={`shot ${p.name}`} d={d} />
    </>
  );
}

const ROOM_ON_LINE = 90; // map units that the number needs between the two
const MODIFIERS = 4; // that there is room for beside the number

/** What the die must show, in its frame, and what that is made of. */
function Needed(p: { notes: Note[]; at: Point; grow: number }) {
  const need = p.notes.find((n) => n.role === "need" && (n.value !== undefined || n.ours !== undefined));
  if (!need) return null;
  const figure = figureOf(need);
  const parts = p.notes.filter((n) => n.role === "modifier" && n.value).slice(0, MODIFIERS);
  const wide = 14 + 9 * figure.length;
  return (
    <g class="needed" transform={`translate(${p.at[0]} ${p.at[1]})${p.grow === 1 ? "" : ` scale(${p.grow})`}`}>
      <rect class="need-p" x={-wide / 2} y="-13" width={wide} height="26" rx="5" />
      <text class="need-t" y="6">
        {figure}
      </text>
      {parts.map((n, i) => (
        <text class={n.value! < 0 ? "need-m minus" : "need-m plus"} x={wide / 2 + 15 + 24 * i} y="5">
          {figureOf(n)}
        </text>
      ))}
    </g>
  );
}

/** The shot that the choice at hand would be. */
export function Shot(p: { props: MapProps; grow: number }) {
  const { geometry, mover, notes } = p.props;
  const target = targetOf(p.props);
  const to = spotOf(geometry, target);
  if (!target || !to) return null;
  const from = mover?.side === "ours" ? spotOf(geometry, mover) : undefined;
  const far = from && between(from, to);
  const room = far && Math.hypot(far[1][0] - far[0][0], far[1][1] - far[0][1]) > ROOM_ON_LINE * p.grow;
  const at: Point = far && room ? [far[0][0] + 0.6 * (far[1][0] - far[0][0]), far[0][1] + 0.6 * (far[1][1] - far[0][1])] : [to.at[0], to.at[1] - to.r - 24];
  return (
    <g class="shooting" data-shot={target.id}>
      {from && <SightLine from={from} to={to} name="aimed" />}
      <circle class="tgt-w" cx={to.at[0]} cy={to.at[1]} r={to.r + 6} />
      <circle class="tgt-r" cx={to.at[0]} cy={to.at[1]} r={to.r + 6} />
      <Needed notes={notes} at={at} grow={p.grow} />
    </g>
  );
}

/** Dice where they fell. */
export const Rolled = (p: { dice: Line[]; at: Point }) => (
  <>
    {p.dice.slice(0, 3).map((d, i, all) => (
      <g transform={`translate(${p.at[0] - 14 + 31 * (i - (all.length - 1) / 2)} ${p.at[1] - 14})`}>
        <rect class="die-on" x="-2" y="-2" width="32" height="32" rx="6" />
        <svg width="28" height="28" viewBox="0 0 24 24">
          <Die sides={d.sides ?? 6} face={d.face} rolling />
        </svg>
      </g>
    ))}
  </>
);

/** One thing that was rolled for, and what came of it. */
export interface Fought {
  from?: string; // pieces
  to: string;
  dice: Line[];
  outcome?: string;
}

/** What a choice has come to, as the map shows it until it is seen. */
export interface Result {
  shots: Fought[];
  before: View; // who took part, and who is gone now
  strengths: string; // that were compared
  outcome?: string; // the last that the lines tell of
}

export function resultIn(lines: Line[], before: View): Result {
  const compared = lines.flatMap((l) => l.notes ?? []).findLast((n) => n.ours !== undefined);
  return { shots: foughtIn(lines), before, strengths: compared ? strengthsOf(compared) : "", outcome: lines.findLast((l) => l.outcome)?.outcome };
}

/** What the lines of one choice tell of shots: dice belong to the event after them; an event that names two is aimed by the first. */
function foughtIn(lines: Line[]): Fought[] {
  const found: Fought[] = [];
  let dice: Line[] = [];
  for (const line of lines) {
    if (line.kind === "die") dice.push(line);
    if (line.kind !== "event") continue;
    const [from, to] = line.pieces ?? [];
    if (dice.length && from !== undefined) found.push(to === undefined ? { to: from, dice } : { from, to, dice });
    const last = found.findLast((f) => line.pieces?.includes(f.to));
    if (last && line.outcome) last.outcome = line.outcome;
    dice = [];
  }
  return found.filter((f) => f.from !== undefined || f.outcome !== undefined);
}

const outcomeSigns: Record<string, string> = { destroyed: "M-7-7 7 7M7-7-7 7", eliminated: "M-7-7 7 7M7-7-7 7", lost: "M-7-7 7 7M7-7-7 7", reduced: "M-7 0H7", pinned: "M2-8-4 1H4L-2 8", success: "M-7 0-2 6 7-6", failure: "M-6 0H6" };

/** What befalls somebody; the rest is how well something went. */
const harms = new Set(["destroyed", "eliminated", "lost", "reduced", "pinned"]);

/** The result at the target: a sign for what became of it. */
function Outcome(p: { at: Point; kind: string | undefined }) {
  const sign = p.kind === undefined ? "M-5 0H5" : (outcomeSigns[p.kind] ?? "M0-6V1M0 5v.5");
  const tone = p.kind === "success" ? "came good" : harms.has(p.kind ?? "") ? "came" : "came none";
  return (
    <g transform={`translate(${p.at[0]} ${p.at[1]})`} data-outcome={p.kind ?? "none"}>
      <circle class={tone} r="12" />
      <path class="came-s" d={sign} />
    </g>
  );
}

/** What has just been resolved, as long as its result is shown; who is gone stood where he stood before. */
export function Resolved(p: { geometry: Geometry; fought: Result; now: View }) {
  const { geometry } = p;
  const { before, shots } = p.fought;
  const find = (id: string | undefined) => p.now.pieces.find((q) => q.id === id) ?? before.pieces.find((q) => q.id === id);
  const onMap = (id: string | undefined) => spotOf(geometry, find(id)) ?? spotOf(geometry, before.pieces.find((q) => q.id === id));
  const target = shots.length ? undefined : geometry.place(before.arrows?.[0]?.place);
  return (
    <g class="resolved">
      {target && p.fought.strengths && <Outcome at={[target[0] + 24 * geometry.counterScale, target[1] - 24 * geometry.counterScale]} kind={p.fought.outcome} />}
      {shots.map((f) => {
        const [from, to] = [onMap(f.from), onMap(f.to)];
        if (!to) return null;
        const far = from && between(from, to);
        const at: Point = far ? [(far[0][0] + far[1][0]) / 2, (far[0][1] + far[1][1]) / 2] : [to.at[0], to.at[1] - to.r - 20];
        return (
          <g>
            {from && <SightLine from={from} to={to} name={f.outcome ? "hit" : "missed"} />}
            <Rolled dice={f.dice} at={at} />
            {(far || (f.outcome !== "destroyed" && harms.has(f.outcome ?? ""))) && <Outcome at={[to.at[0] + to.r * 0.7, to.at[1] - to.r * 0.7]} kind={f.outcome} />}
          </g>
        );
      })}
    </g>
  );
}

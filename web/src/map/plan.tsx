// What the choice at hand leads to, step by step where each happens: first the act itself, then what answers it there. The same
// numbers stand before the notes in the panel.
import type { Note, View } from "../api";
import type { Geometry, Point } from "./geometry";
import { pieceAt, type MapProps } from "./model";

const MOST = 6;

/** Where a note happens: at its place, or at the enemy that it names. */
function whereOf(note: Note, geometry: Geometry, view: View): Point | undefined {
  const place = geometry.place(note.place);
  if (place) return place;
  const theirs = view.pieces.find((q) => q.side === "theirs" && note.pieces?.includes(q.id));
  return theirs && pieceAt(geometry, theirs);
}

export interface Step {
  at: Point;
  note?: Note; // none: the act itself
}

/** The steps of a choice that leads to a point: the act, then risks and dice elsewhere; nothing where there is but the act. */
export function planOf(notes: Note[], to: Point | undefined, geometry: Geometry, view: View): Step[] {
  if (!to) return [];
  const answers = notes.flatMap((note): Step[] => {
    const at = note.role === "risk" || note.role === "need" ? whereOf(note, geometry, view) : undefined;
    return at && Math.hypot(at[0] - to[0], at[1] - to[1]) > 1 ? [{ at, note }] : [];
  });
  return answers.length ? [{ at: to }, ...answers].slice(0, MOST) : [];
}

/** The number of a note among the steps, if it is one. */
export const stepOf = (plan: Step[], note: Note): number | undefined => {
  const i = plan.findIndex((s) => s.note === note);
  return i < 0 ? undefined : i + 1;
};

export function PlanNumbers(p: { props: MapProps; to: Point | undefined }) {
  const { geometry, notes, view } = p.props;
  const off = geometry.board.kind === "hexes" ? 0.6 * geometry.hexSize : 30 * geometry.counterScale;
  const taken = new Map<string, number>(); // several at one place stand side by side
  return (
    <g class="plan">
      {planOf(notes, p.to, geometry, view).map(({ at, note }, i) => {
        const key = at.join();
        const nth = taken.get(key) ?? 0;
        taken.set(key, nth + 1);
        return (
          <g data-step={i + 1} transform={`translate(${at[0] + off - 20 * nth} ${at[1] - off})`}>
            <circle class={note ? "plan-d answer" : "plan-d"} r="9.5" />
            <text class={note ? "plan-t answer" : "plan-t"} y="4.6">
              {i + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

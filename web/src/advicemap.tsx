// The adviser's pencil on the map: the line of play it has in mind as ghost steps with round numbers, and what other places differ by.
import type { About, Choice, View } from "./api";
import { interval, type Advice, type ReviewedMoment } from "./insight";
import { Counter } from "./counter";
import { pathOf, type Geometry, type Point } from "./map/geometry";
import { bandsOf, pieceAt } from "./map/model";
import { idOf, refsOf } from "./picks";

interface Step {
  n: number;
  piece?: string;
  from?: Point;
  to?: Point;
}

/** Where the choice leads: a place, or a point of an open table. */
function targetOf(choice: Choice, about: About, geometry: Geometry, where: (piece: string) => Point | undefined): Point | undefined {
  const refs = refsOf(choice, about);
  const place = refs.filter((r) => r.startsWith("place:")).at(-1);
  if (place) return geometry.place(idOf(place));
  if (choice.a !== undefined && choice.a_noun === undefined && choice.b !== undefined && choice.b_noun === undefined)
    return geometry.at(Math.round(100 * Number(choice.a)), Math.round(100 * Number(choice.b)));
  const piece = refs.filter((r) => r.startsWith("piece:") && idOf(r) !== choice.who).at(-1);
  return piece && where(idOf(piece));
}

/** The steps in order; a piece that has gone somewhere goes on from there. */
function stepsOf(line: Choice[], about: About, geometry: Geometry, view: View, focus: string | undefined): Step[] {
  const moved = new Map<string, Point>();
  const where = (id: string): Point | undefined => {
    const piece = view.pieces.find((q) => q.id === id);
    return moved.get(id) ?? (piece && pieceAt(geometry, piece));
  };
  return line.map((choice, i) => {
    const who = choice.who_noun === about.nouns[0] ? choice.who : focus;
    const ours = who !== undefined && view.pieces.find((q) => q.id === who)?.side === "ours";
    const piece = ours ? who : undefined;
    const from = piece === undefined ? undefined : where(piece);
    const to = targetOf(choice, about, geometry, where);
    if (piece !== undefined && to) moved.set(piece, to);
    return { n: i + 1, piece, from, to };
  });
}

const far = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) > 12;
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

const Tag = (p: { at: Point; text: string; strong?: boolean; ink?: boolean; k: number }) => {
  const wide = 9 * p.text.length + 14;
  return (
    <g transform={`translate(${p.at[0]} ${p.at[1]}) scale(${p.k})`}>
      <rect class={`pen-tag${p.strong ? "" : " soft"}${p.ink ? " ink0" : ""}`} x={-wide / 2} y="-11" width={wide} height="22" rx="3" />
      <text class={`pen-tag-t${p.strong ? "" : " soft"}${p.ink ? " ink0" : ""}`} y="4.5">
        {p.text}
      </text>
    </g>
  );
};

/** Steps as lines: solid for what was played, in pencil for what is thought of. */
const Lines = (p: { steps: Step[]; name: "ink" | "pen" }) => (
  <>
    {p.steps.map(({ from, to }) => from && to && far(from, to) && <path class="pen-h" d={pathOf([from, to], false)} />)}
    {p.steps.map(({ from, to }) => from && to && far(from, to) && <path class={p.name} d={pathOf([from, to], false)} />)}
  </>
);

/** What the other places that it has looked at differ by from the usual choice. */
function differences(advice: Advice, about: About, geometry: Geometry, best: Point | undefined): { at: Point; text: string }[] {
  const seen = new Set<string>(best ? [best.join()] : []);
  const tags: { at: Point; text: string }[] = [];
  for (const c of advice.candidates.slice(1)) {
    const at = c.worth.playouts ? targetOf(c.plan[0]!, about, geometry, () => undefined) : undefined;
    if (!at || c.base || seen.has(at.join()) || tags.length >= 6) continue;
    seen.add(at.join());
    const text = interval(c.gain, c.gain_error, true).value;
    if (Number(text.replace("−", "-"))) tags.push({ at, text });
  }
  return tags;
}

export function Pencil(p: { advice: Advice; about: About; geometry: Geometry; view: View; focus?: string }) {
  const { advice, about, geometry, view } = p;
  if (advice.open) return null;
  const k = geometry.counterScale;
  const steps = stepsOf(advice.line, about, geometry, view, p.focus);
  const first = advice.candidates[0];
  const goal = steps[0]?.to;
  const band = bandsOf(view.pieces);
  return (
    <g class="pencil">
      <Lines steps={steps} name="pen" />
      {steps.map(({ piece, from, to }) => {
        const whole = view.pieces.find((q) => q.id === piece);
        if (!whole || !from || !to || !far(from, to) || whole.radius !== undefined) return null;
        return (
          <g style={{ transform: `translate(${to[0]}px, ${to[1]}px) scale(${k})` }}>
            <g class="ghost0">
              <Counter piece={whole} band={band(whole)} />
            </g>
            <rect class="pen-r" x="-26" y="-26" width="52" height="52" rx="6" />
          </g>
        );
      })}
      {steps.map(({ n, from, to }) => {
        const at = from && to && far(from, to) ? between(from, to) : (to ?? from);
        return (
          at && (
            <g transform={`translate(${at[0]} ${at[1]}) scale(${k})`}>
              <circle class="step-no" r="11" />
              <text class="step-t" y="4.4">
                {n}
              </text>
            </g>
          )
        );
      })}
      {differences(advice, about, geometry, goal).map((d) => (
        <Tag at={[d.at[0], d.at[1] - 34 * k]} text={d.text} k={k} />
      ))}
      {goal && first && first.worth.playouts > 0 && <Tag at={[goal[0], goal[1] + 40 * k]} text={`${interval(first.worth.points, first.worth.error).value} points`} strong k={k} />}
    </g>
  );
}

const endOf = (steps: Step[]): Point | undefined => steps.map((s) => s.to ?? s.from).findLast((at) => at);

/** What was played there, and the best that was found. */
export function MomentMarks(p: { moment: ReviewedMoment; about: About; geometry: Geometry; view: View; focus?: string }) {
  const { moment: m, about, geometry, view } = p;
  const k = geometry.counterScale;
  const played = stepsOf([m.played], about, geometry, view, p.focus);
  const best = m.best[0]?.text === m.played.text ? [] : stepsOf(m.best, about, geometry, view, p.focus);
  const [at, other] = [endOf(played), endOf(best)];
  const same = at && other && !far(at, other);
  return (
    <g class="pencil">
      <Lines steps={played} name="ink" />
      <Lines steps={best} name="pen" />
      {at && <Tag at={[at[0], at[1] - 40 * k]} text="played" strong ink k={k} />}
      {other && <Tag at={[other[0], other[1] + (same ? 66 : 40) * k]} text="best found" strong k={k} />}
    </g>
  );
}

/** The neighbourhood of what the hint is about, and no more. */
export function HintRing(p: { advice: Advice; about: About; geometry: Geometry; view: View }) {
  const first = p.advice.candidates[0]?.plan[0];
  if (p.advice.open || !first) return null;
  const { geometry, view } = p;
  const where = (id: string): Point | undefined => {
    const piece = view.pieces.find((q) => q.id === id);
    return piece && pieceAt(geometry, piece);
  };
  const at = targetOf(first, p.about, geometry, where) ?? (first.who === undefined ? undefined : where(first.who));
  if (!at) return null;
  const r = 110 * Math.max(1, geometry.counterScale);
  return (
    <g class="pencil">
      <ellipse class="hintring" cx={at[0]} cy={at[1]} rx={r} ry={1.15 * r} />
      <Tag at={[at[0], at[1] - 1.15 * r]} text="Look here first" strong k={geometry.counterScale} />
    </g>
  );
}

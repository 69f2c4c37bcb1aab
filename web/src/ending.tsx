// After the end: the result beside history, each target, each unit, the points turn by turn.
import type { About, Table } from "./api";
import { useCourse, type Course, type CourseTurn, type Fate } from "./course";
import { besideHistory, Compared, pointsOf } from "./score";
import { figure } from "./words";

const order = ["destroyed", "taken", "damaged", "stands", "home", "got away", "in the field", "captured", "lost", "not in play"];
const sign: Record<string, string> = { destroyed: "✸", taken: "⚑", damaged: "◐", stands: "○", home: "⌂", "got away": "→", "in the field": "•", captured: "▣", lost: "✕", "not in play": "–" };

const sumOf = (fates: Fate[]): number => fates.reduce((sum, f) => sum + (f.points ?? 0), 0);

/** All of one fate in a row, with how many they are, and what each counts by itself. */
function Fates(p: { title: string; fates: Fate[] }) {
  const groups = order.map((fate) => ({ fate, of: p.fates.filter((f) => f.fate === fate) })).filter((g) => g.of.length);
  if (!groups.length) return null;
  return (
    <>
      <h3>
        {p.title} {sumOf(p.fates) !== 0 && <small>{figure(sumOf(p.fates))} points</small>}
      </h3>
      <dl class="fates">
        {groups.map(({ fate, of }) => (
          <div class={`fate-${fate.replaceAll(" ", "-")}`}>
            <dt>
              <span aria-hidden="true">{sign[fate]}</span> {of.length} {fate}
              {sumOf(of) !== 0 && <b class="sum">{figure(sumOf(of))}</b>}
            </dt>
            <dd>
              {of.map((f, i) => (
                <>
                  {i > 0 && "; "}
                  {f.title}
                  {f.points ? <b class="pts">{figure(f.points)}</b> : null}
                </>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The points at the end of each turn as steps; the end of history as a dashed line. */
function Points(p: { turns: CourseTurn[]; history?: number }) {
  const { turns, history } = p;
  const all = [0, ...turns.map((t) => t.points), ...(history === undefined ? [] : [history])];
  const [lo, hi] = [Math.min(...all), Math.max(...all, 1)];
  const [w, h] = [340, 120];
  const y = (points: number) => 8 + (h - 16) * (1 - (points - lo) / (hi - lo || 1));
  const x = (i: number) => 30 + ((w - 90) * i) / turns.length;
  const steps = turns.map((t, i) => `${i ? "L" : "M"}${x(i)} ${y(t.points)}H${x(i + 1)}`).join("");
  const last = turns.at(-1)!;
  return (
    <figure class="points">
      <svg viewBox={`0 0 ${w} ${h + 18}`} aria-hidden="true">
        <path class="axis" d={`M30 ${y(0)}H${w - 60}`} />
        <text class="tick" x="26" y={y(0) + 4}>
          0
        </text>
        {history !== undefined && (
          <>
            <path class="hist" d={`M30 ${y(history)}H${w - 60}`} />
            <text class="end" x={w - 56} y={y(history) + (Math.abs(y(history) - y(last.points)) < 12 ? 14 : 4)}>
              history {history}
            </text>
          </>
        )}
        <path class="you" d={steps} />
        <text class="end you-t" x={w - 56} y={y(last.points) + 4}>
          you {figure(last.points)}
        </text>
        {turns.map((t, i) => (turns.length <= 12 || i % 2 === 0) && (
          <text class="turn" x={(x(i) + x(i + 1)) / 2} y={h + 12}>
            {t.turn}
          </text>
        ))}
      </svg>
      <figcaption class="sr">{turns.map((t) => `Turn ${t.turn}: ${figure(t.points)} points`).join("; ")}</figcaption>
    </figure>
  );
}

const Report = (p: { course: Course; history?: number }) => (
  <div class="report">
    {p.course.turns.length > 1 && (
      <>
        <h3>Points by turn</h3>
        <Points turns={p.course.turns} history={p.history} />
        {p.history !== undefined && <p class="basis">History is how it ended, not its course: no source tells the points turn by turn.</p>}
      </>
    )}
    <Fates title="Targets" fates={p.course.fates.filter((f) => f.target)} />
    <Fates title="Yours" fates={p.course.fates.filter((f) => !f.target)} />
  </div>
);

export function Ending(p: { table: Table; about: About; name: string }) {
  const { score } = p.table;
  const { history } = p.about;
  const course = useCourse(p.name, p.table.version);
  return (
    <section class="ending">
      <h2>The raid is over</h2>
      <p class="result">
        <b>{figure(pointsOf(score))} points</b> {score.band}
      </p>
      {history && <p>{besideHistory(score, history)}</p>}
      <p class="ways">
        <a class="btn" href={`#/game/${encodeURIComponent(p.name)}/replay/0`}>
          Watch it again
        </a>{" "}
        <a class="btn" href={`#/game/${encodeURIComponent(p.name)}/review`}>
          Luck or choices?
        </a>{" "}
        <a class="btn" href="#/">
          All games
        </a>
      </p>
      {course && <Report course={course} history={history?.points} />}
      {history && <Compared score={score} history={history} />}
      {history && <p class="history">{history.text}</p>}
    </section>
  );
}

// The report at the end of a game, over the whole screen: result, targets, points by turn, units, the map, luck and choices.
import type { JSX } from "preact";
import type { History, Line, Score, View } from "./api";
import { useCourse, type Course, type Fate } from "./course";
import { Fates, picturesOf, Points, sumOf, type Ended } from "./ending";
import { LuckAndChoices } from "./luck";
import { Ground } from "./map/ground";
import { blast } from "./map/marks";
import { pieceAt } from "./map/model";
import { pathOf, type Geometry, type Point } from "./map/geometry";
import { nameOf } from "./counter";
import { reviewOf } from "./review";
import { Bands, besideHistory, pointsOf } from "./score";
import { capital, figure } from "./words";

const gone = new Set(["destroyed", "taken"]);

/** A burst for what is destroyed, a disc half full for what is damaged, an open one for what stands. */
function FateSign(p: { fate: string }) {
  return (
    <svg class={`fsign ${p.fate}`} viewBox="-12 -12 24 24" aria-hidden="true">
      {gone.has(p.fate) ? <path class="blast" transform="scale(.78)" d={blast} /> : <circle class="fring" r="7" />}
      {p.fate === "damaged" && <path class="fhalf" d="M0-7A7 7 0 0 0 0 7Z" />}
    </svg>
  );
}
/** By whom and when, as the log tells it: the last event that names the place and destroys or takes something. */
function deedOf(fate: Fate, lines: Line[], course: Course, view: View): string {
  const done = lines.findLast((l) => l.outcome === "destroyed" && l.places?.includes(fate.id));
  if (!done || !gone.has(fate.fate)) return "";
  const turn = course.turns.findLast((t) => t.from < done.ply);
  const chosen = lines.find((l) => l.kind === "choice" && l.ply === done.ply);
  const by = [...(done.pieces ?? []), chosen?.who].map((id) => view.pieces.find((q) => q.id === id && q.side === "ours")).find((q) => q);
  return [by && nameOf(by), turn && `turn ${turn.turn}`].filter(Boolean).join(", ");
}

function Targets(p: { fates: Fate[]; lines: Line[]; course: Course; view: View }) {
  const scored = p.fates.some((f) => f.points !== undefined);
  const rank = (f: Fate) => (gone.has(f.fate) ? 0 : f.fate === "damaged" ? 1 : 2);
  const count = p.fates.filter((f) => gone.has(f.fate)).length;
  return (
    <section aria-label="Targets">
      <h3>
        Targets <small>{count} of {p.fates.length} destroyed or taken</small>
      </h3>
      <ul class="fates targets">
        {[...p.fates]
          .sort((a, b) => rank(a) - rank(b) || (b.points ?? 0) - (a.points ?? 0))
          .map((f) => (
            <li class={rank(f) === 2 ? "left" : undefined}>
              <FateSign fate={f.fate} />
              <span>
                {f.title}
                <small>{deedOf(f, p.lines, p.course, p.view) || <span class="sr">{f.fate}</span>}</small>
              </span>
              {scored && <b>{f.points ? figure(f.points) : rank(f) === 2 ? "–" : "0"}</b>}
            </li>
          ))}
      </ul>
    </section>
  );
}

/** What the points are made of, and what is counted beside them, each beside history where that is known. */
function Totals(p: { course: Course; score: Score; history?: History }) {
  const { score, history } = p;
  const [targets, units] = [sumOf(p.course.fates.filter((f) => f.target)), sumOf(p.course.fates.filter((f) => !f.target))];
  const rest = pointsOf(score) - targets - units;
  const parts: [string, number][] = [["Targets", targets], ["Units", units], ["Losses and the rest", rest]]; // prettier-ignore
  const measures = Object.entries(history?.measures ?? {});
  const known = measures.length > 0 || history?.points !== undefined;
  const row = (name: string, now: number, then?: number) => (
    <tr>
      <th scope="row">{capital(name)}</th>
      {known && <td>{then}</td>}
      <td>{figure(now)}</td>
    </tr>
  );
  return (
    <table class="totals">
      <thead>
        <tr>
          <td />
          {known && <th scope="col">history</th>}
          <th scope="col">you</th>
        </tr>
      </thead>
      <tbody>
        {measures.map(([name, then]) => row(name, score.measures[name] ?? 0, then))}
        {parts.map(([name, points]) => (targets || units) && points ? row(`${name}, points`, points) : null)}
      </tbody>
      <tfoot>{row("Result", pointsOf(score), history?.points)}</tfoot>
    </table>
  );
}

/** Where it happened: what is destroyed and what stands, and where the player's units are. */
function EndMap(p: { geometry: Geometry; view: View; targets: Fate[] }) {
  const { geometry, view } = p;
  const fates = new Map(p.targets.map((f) => [f.id, f.fate]));
  const marked = view.markers.filter((m) => m.role === "objective");
  const at = (m: (typeof marked)[number]): Point | undefined => (m.x !== undefined && m.y !== undefined ? geometry.at(m.x, m.y) : geometry.place(m.place));
  const spots = marked.flatMap((m) => {
    const where = at(m);
    return where ? [{ where, done: m.done || gone.has(fates.get(m.place ?? "") ?? "") }] : [];
  });
  const units = view.pieces.flatMap((q) => (q.side === "ours" ? [pieceAt(geometry, q)] : [])).filter((q): q is Point => !!q);
  const all = [...spots.map((s) => s.where), ...units];
  if (!all.length) return null;
  const pad = 0.07 * Math.max(geometry.width, geometry.height);
  const [xs, ys] = [all.map((q) => q[0]), all.map((q) => q[1])];
  const [x0, y0] = [Math.max(0, Math.min(...xs) - pad), Math.max(0, Math.min(...ys) - pad)];
  const [x1, y1] = [Math.min(geometry.width, Math.max(...xs) + pad), Math.min(geometry.height, Math.max(...ys) + pad)];
  const k = Math.max(x1 - x0, y1 - y0) / 620; // signs of one size on every map
  return (
    <svg class="chart endmap" viewBox={`${x0} ${y0} ${x1 - x0} ${y1 - y0}`} role="img" aria-label={`Map: ${spots.filter((s) => s.done).length} of ${spots.length} marked targets destroyed or taken`}>
      <Ground geometry={geometry} />
      {units.map((q) => (
        <rect class="mini-ours" x={q[0] - 8 * k} y={q[1] - 8 * k} width={16 * k} height={16 * k} rx={2 * k} style={{ strokeWidth: `${1.4 * k}px` }} />
      ))}
      {spots.map((s) => (
        <g transform={`translate(${s.where[0]} ${s.where[1]}) scale(${k})`}>
          {s.done ? <path class="blast" d={blast} /> : <path class="endtab" d={pathOf([[-12, -9], [12, -9], [12, 9], [-12, 9]])} />}
        </g>
      ))}
    </svg>
  );
}

/** The report as a sheet over everything but the bar. */
export function EndSheet(p: Ended & { geometry: Geometry; lines: Line[]; subgame?: JSX.Element; close: () => void }) {
  const { table, about, geometry } = p;
  const { score, view } = table;
  const { history } = about;
  const course = useCourse(p.name, table.version);
  const review = reviewOf(p.name, table.version);
  const track = view.tracks.find((t) => t.role === "points");
  const at = `#/game/${encodeURIComponent(p.name)}`;
  const targets = course?.fates.filter((f) => f.target) ?? [];
  return (
    <section class="endsheet" aria-label="Report of the raid" tabindex={0}>
      <header class="card0">
        <b class="v">{figure(pointsOf(score))}</b>
        <div>
          <h2>{capital(score.band)}</h2>
          {history && <p>{besideHistory(score, history)}</p>}
          {p.subgame}
        </div>
        {track?.stretches && <Bands track={track} points={pointsOf(score)} history={history?.points} />}
      </header>
      {course && (
        <div class="report">
          <div class="card0">
            {targets.length > 0 && <Targets fates={targets} lines={p.lines} course={course} view={view} />}
            <Totals course={course} score={score} history={history} />
          </div>
          <div class="column">
            {course.turns.length > 1 && (
              <section class="card0">
                <h3>Points by turn</h3>
                <Points turns={course.turns} history={history?.points} track={track} size={[560, 170]} />
                {history?.points !== undefined && <p class="basis">History is how it ended, not its course: no source tells the points turn by turn.</p>}
              </section>
            )}
            <section class="card0 units">
              <Fates title="Yours" fates={course.fates.filter((f) => !f.target)} pictureOf={picturesOf(view)} />
            </section>
          </div>
          <div class="column">
            <EndMap geometry={geometry} view={view} targets={targets} />
            <div class="card0">
              {review ? (
                <LuckAndChoices review={review} />
              ) : (
                <>
                  <h3>Luck and choices</h3>
                  <p>A review of the raid tells one from the other.</p>
                </>
              )}
            </div>
            {history && (
              <div class="card0 then">
                <h3>History</h3>
                <p class="history">{history.text}</p>
              </div>
            )}
          </div>
        </div>
      )}
      <footer>
        <button type="button" class="btn" onClick={p.close}>
          Look at the map
        </button>
        <a class="btn" href={`${at}/replay/0`}>
          Watch it again
        </a>
        <a class="btn" href="#/">
          All games
        </a>
        <a class="btn main" href={`${at}/review`}>
          Review the raid
        </a>
      </footer>
    </section>
  );
}

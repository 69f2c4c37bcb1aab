// The score as it stands, beside history.
import type { About, History, Score, Track } from "./api";
import { still } from "./still";
import { figure, withHalf } from "./words";

export interface Band {
  name: string;
  from: number; // in points, the first as far down as the bar goes
  wide: number;
}

/** The results with their widths in points: the best has no end, and the worst no beginning. */
export function bandsOf(track: Track): Band[] {
  const stretches = track.stretches ?? [];
  const last = stretches.at(-1)?.from ?? 0;
  const span = Math.max(1, last - Math.min(0, track.value));
  const ends = stretches.map((s, i) => stretches[i + 1]?.from ?? s.from + 0.25 * span);
  const starts = stretches.map((s, i) => (i ? s.from : Math.min(0, track.value, ends[0]! - 0.2 * span)));
  return stretches.map((s, i) => ({ name: s.name, from: starts[i]!, wide: Math.max(1, ends[i]! - starts[i]!) }));
}

/** How much of a band so many points fill, in percent. */
const filled = (b: Band, points: number): number => 100 * Math.max(0, Math.min(1, (points - b.from) / b.wide));

/** The results by name, the present points as a bar below them, history as a mark above. A band is as wide as its points, but never
 * too narrow for its name; so that only the page knows how wide it is, and what is marked in it lies inside it. */
export function Bands(p: { track: Track; points: number; history?: number }) {
  const bands = bandsOf(p.track);
  const bandOf = (points: number) => Math.max(0, bands.findLastIndex((b) => points >= b.from));
  const here = bandOf(p.points);
  const then = p.history === undefined ? -1 : bandOf(p.history);
  return (
    <div class="bands" aria-hidden="true">
      {bands.map((b, i) => (
        <i
          class={`b${Math.round((3 * i) / Math.max(1, bands.length - 1))}${i === here ? " here" : ""}`}
          style={{ flexGrow: b.wide }}
          title={`${b.name}, from ${figure(p.track.stretches![i]!.from)}`}
        >
          {b.name}
          {i <= here && <u style={{ width: `calc(${filled(b, p.points)}% + 1px)` }} />}
          {i === then && <s style={{ left: `${filled(b, p.history!)}%` }} data-t={`history ${p.history}`} />}
        </i>
      ))}
    </div>
  );
}

/** What the next better result takes. */
function toTheNext(track: Track | undefined, points: number): string {
  const next = track?.stretches?.find((s) => s.from > points);
  return next ? `${figure(next.from - points)} more for ${next.name}` : "";
}

/** With the half point that there may be. */
export const pointsOf = (score: Score): number => withHalf(score.points, score.half);

export function besideHistory(score: Score, history: History): string {
  if (history.points === undefined) return history.band ? `History: ${history.band}` : "";
  const by = pointsOf(score) - history.points;
  const how = by > 0 ? `${figure(by)} ahead of it` : by < 0 ? `${figure(-by)} short of it` : "even with it";
  return `History: ${history.points} points; ${how}`;
}

/** Each figure beside that of history, where there is one. */
export function Compared(p: { score: Score; history: History }) {
  const rows = Object.entries(p.history.measures ?? {});
  if (!rows.length) return null;
  return (
    <table class="compared">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">Now</th>
          <th scope="col">History</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, then]) => (
          <tr>
            <th scope="row">{name}</th>
            <td>{p.score.measures[name] ?? 0}</td>
            <td>{then}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const ScoreOf = still((p: { score: Score; tracks: Track[]; about: About }) => {
  const { score } = p;
  const { history } = p.about;
  const track = p.tracks.find((t) => t.role === "points");
  const points = pointsOf(score);
  return (
    <section class="score" aria-label="Score">
      <div class="v">
        {figure(points)}
        <small>points</small>
      </div>
      <div>
        {track?.stretches && <Bands track={track} points={points} history={history?.points} />}
        <p class="band">
          {score.over ? "" : "As it stands: "}
          {score.band}
          {!score.over && toTheNext(track, points) && `, ${toTheNext(track, points)}`}
        </p>
      </div>
    </section>
  );
});

/** All that is counted, and what history counted. */
export function Figures(p: { score: Score; tracks: Track[]; about: About }) {
  const { score, tracks } = p;
  const { history } = p.about;
  const others = tracks.filter((t) => !t.role);
  const told = new Set([...tracks.map((t) => t.label), ...Object.keys(history?.measures ?? {})].map((w) => w.toLowerCase()));
  const measures = Object.entries(score.measures).filter(([name, value]) => value !== 0 && !told.has(name.toLowerCase()));
  return (
    <div class="figures">
      {history && <p class="band">{besideHistory(score, history)}</p>}
      {history && <Compared score={score} history={history} />}
      {history && <p class="history">{history.text}</p>}
      <dl class="tracks">
        {others.map((t) => (
          <div>
            <dt>{t.label}</dt>
            <dd>{t.word ?? t.value}</dd>
          </div>
        ))}
        {measures.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

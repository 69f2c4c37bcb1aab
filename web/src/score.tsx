// The score as it stands, beside history.
import type { About, History, Score, Track } from "./api";
import { still } from "./still";
import { figure, withHalf } from "./words";

interface Band {
  name: string;
  from: number;
  share: number; // of the bar
}

/** The bar from its least to its most: bands as wide as their points, but none too narrow for its name. */
function bandsOf(track: Track): { bands: Band[]; at: (points: number) => number } {
  const stretches = track.stretches ?? [];
  const last = stretches.at(-1)?.from ?? 0;
  const span = Math.max(1, last - Math.min(0, track.value)); // the best has no end, and the worst no beginning
  const ends = stretches.map((s, i) => stretches[i + 1]?.from ?? s.from + 0.25 * span);
  const starts = stretches.map((s, i) => (i ? s.from : Math.min(0, track.value, ends[0]! - 0.2 * span)));
  const wide = stretches.map((_, i) => Math.max(1, ends[i]! - starts[i]!));
  const all = wide.reduce((a, b) => a + b, 0);
  const least = stretches.map((s) => 0.02 * (s.name.length + 1.2));
  const shares = wide.map((w, i) => Math.max(w / all, least[i]!));
  const sum = shares.reduce((a, b) => a + b, 0);
  const bands = stretches.map((s, i) => ({ name: s.name, from: s.from, share: shares[i]! / sum }));
  const at = (points: number): number => {
    let i = bands.length - 1;
    while (i > 0 && points < bands[i]!.from) i--;
    const before = bands.slice(0, i).reduce((a, b) => a + b.share, 0);
    return before + (bands[i]?.share ?? 1) * Math.max(0, Math.min(1, (points - starts[i]!) / wide[i]!));
  };
  return { bands, at };
}

/** The results by name, the present points as a bar below them, history as a mark above. */
export function Bands(p: { track: Track; points: number; history?: number }) {
  const { bands, at } = bandsOf(p.track);
  const here = bands.findLastIndex((b) => p.points >= b.from);
  return (
    <div class="bands" aria-hidden="true">
      {bands.map((b, i) => (
        <i class={`b${Math.round((3 * i) / Math.max(1, bands.length - 1))}${i === Math.max(0, here) ? " here" : ""}`} style={{ width: `${100 * b.share}%` }} title={`${b.name}, from ${b.from}`}>
          {b.name}
        </i>
      ))}
      <u style={{ width: `${100 * at(p.points)}%` }} />
      {p.history !== undefined && <s style={{ left: `${100 * at(p.history)}%` }} data-t={`history ${p.history}`} />}
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

// The score as it stands, beside history.
import type { About, History, Score, Table, Track } from "./api";
import { still } from "./still";

function Gauge(p: { track: Track; points: number; history?: number }) {
  const { lo, hi } = p.track;
  const at = (n: number) => Math.max(0, Math.min(100, (100 * (n - lo)) / (hi - lo)));
  const [zero, now] = [at(0), at(p.points)];
  return (
    <div class="gauge" aria-hidden="true">
      <i style={{ left: `${Math.min(zero, now)}%`, width: `${Math.abs(now - zero)}%` }} />
      <s style={{ left: `${zero}%` }} />
      {p.history !== undefined && (
        <em style={{ left: `${at(p.history)}%` }}>
          <small>{p.history}</small>
        </em>
      )}
    </div>
  );
}

function besideHistory(score: Score, history: History): string {
  if (history.points === undefined) return history.band ? `History: ${history.band}` : "";
  const by = score.points - history.points;
  const how = by > 0 ? `${by} ahead of it` : by < 0 ? `${-by} short of it` : "even with it";
  return `History: ${history.points} points; ${how}`;
}

/** Each figure beside that of history, where there is one. */
function Compared(p: { score: Score; history: History }) {
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
  const { score, tracks } = p;
  const { history } = p.about;
  const track = tracks.find((t) => t.role === "points");
  const others = tracks.filter((t) => !t.role);
  const told = new Set([...tracks.map((t) => t.label), ...Object.keys(history?.measures ?? {})].map((w) => w.toLowerCase()));
  const measures = Object.entries(score.measures).filter(([name, value]) => value !== 0 && !told.has(name.toLowerCase()));
  return (
    <section class="score" aria-label="Score">
      <div class="n">
        {score.points}
        <small>points</small>
      </div>
      <div>
        {track && track.hi > track.lo && <Gauge track={track} points={score.points} history={history?.points} />}
        {score.band && (
          <p class="band">
            {score.over ? "" : "As it stands: "}
            {score.band}
          </p>
        )}
        {history && <p class="band">{besideHistory(score, history)}</p>}
      </div>
      <details class="figures">
        <summary>Figures{history ? " and history" : ""}</summary>
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
      </details>
    </section>
  );
});

export function Ending(p: { table: Table; about: About; name: string }) {
  const { score } = p.table;
  const { history } = p.about;
  return (
    <section class="ending">
      <h2>The raid is over</h2>
      <p class="result">
        <b>{score.points} points</b> {score.band}
      </p>
      {history && <p>{besideHistory(score, history)}</p>}
      {history && <Compared score={score} history={history} />}
      {history && <p class="history">{history.text}</p>}
      <p>
        <a class="btn" href={`#/game/${encodeURIComponent(p.name)}/replay`}>
          Watch it again
        </a>{" "}
        <a class="btn" href="#/">
          All games
        </a>
      </p>
    </section>
  );
}

// What is being played back, on the map: where they went and at whom they fired, numbered as in the strip and in the lists.
import type { Piece } from "./api";
import { didHarm, type Beat, type Shot, type Went } from "./film";
import { pathOf, type Geometry, type Point } from "./map/geometry";
import { pieceAt } from "./map/model";
import type { Showing } from "./playback";
import { shortPlace } from "./words";

const MOST_MARKS = 14; // of beats that are over: more would hide the map

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

function Number0(p: { at: Point; n: number; name: string; geometry: Geometry }) {
  const k = Math.max(1, p.geometry.counterScale);
  return (
    <g transform={`translate(${p.at[0]} ${p.at[1]}) scale(${k})`}>
      <rect class={`num0 ${p.name}`} x="-10" y="-10" width="20" height="20" rx="3" />
      <text class={`num0-t ${p.name}`} y="4.5">
        {p.n}
      </text>
    </g>
  );
}

function Move(p: { went: Went; n: number; geometry: Geometry }) {
  const to = pieceAt(p.geometry, p.went.piece);
  const from = p.went.from && pieceAt(p.geometry, p.went.from);
  if (!to) return null;
  if (!from) return <Number0 at={[to[0] - 26, to[1] - 26]} n={p.n} name="move" geometry={p.geometry} />;
  const via = (p.went.via ?? []).map((q) => pieceAt(p.geometry, q)).filter((q) => q !== undefined);
  const way = [from, ...via, to];
  const before = way.at(-2)!;
  const angle = (Math.atan2(to[1] - before[1], to[0] - before[0]) * 180) / Math.PI;
  const middle = via[Math.floor(via.length / 2)] ?? between(from, to);
  return (
    <g>
      <path class="went" d={pathOf(way, false)} />
      <path class="went-h" transform={`translate(${to[0]} ${to[1]}) rotate(${angle}) translate(-24 0)`} d="M4 0-10-7v14Z" />
      <Number0 at={middle} n={p.n} name="move" geometry={p.geometry} />
    </g>
  );
}

function Fire(p: { shot: Shot; n: number; geometry: Geometry }) {
  const { shot, geometry } = p;
  const to = pieceAt(geometry, shot.at);
  const from = shot.by && pieceAt(geometry, shot.by);
  const name = shot.step.outcome === "noticed" ? "move" : shot.at.side === "ours" ? "fire" : "answer";
  if (!to) return null;
  const hit = didHarm(shot);
  const line = from && Math.hypot(from[0] - to[0], from[1] - to[1]) > 4;
  return (
    <g>
      {line && <path class={`shot ${name}${hit ? "" : " miss"}`} d={pathOf([from, to], false)} />}
      {!hit && <path class={`miss-x ${name}`} transform={`translate(${to[0]} ${to[1] - 26})`} d="M-6 0H6" />}
      <Number0 at={line ? between(from, to) : [to[0] + 26, to[1] - 26]} n={p.n} name={name} geometry={geometry} />
    </g>
  );
}

const Of = (p: { beat: Beat; geometry: Geometry; now: boolean }) => (
  <g class={p.now ? "beat-marks now" : "beat-marks"} data-beat={p.beat.number}>
    {p.beat.moves.filter((w) => w.piece.side === "theirs").map((went) => (
      <Move went={went} n={p.beat.number} geometry={p.geometry} />
    ))}
    {p.beat.shots.map((shot) => (
      <Fire shot={shot} n={p.beat.number} geometry={p.geometry} />
    ))}
  </g>
);

/** Whether what is being told now is a shot by the first of these upon the second, whose line is drawn here. */
export const drawsShot = ({ film, at, ended }: Showing, [by, upon]: string[]): boolean =>
  !ended && !!film.beats.find((b) => b.number === at)?.shots.some((s) => s.by?.id === by && s.at.id === upon);

export function FilmMarks(p: { showing: Showing; geometry: Geometry; lit?: number }) {
  const { film, at, ended } = p.showing;
  const now = p.lit ?? (ended ? undefined : at);
  const past = film.beats.filter((b) => b.number <= at && b.number !== now);
  const marks = past.reduce((n, b) => n + b.shots.length + b.moves.length, 0);
  const shown = film.beats.filter((b) => b.number === now || (marks <= MOST_MARKS && b.number <= at && p.lit === undefined));
  return (
    <g class="film-marks">
      {shown.map((beat) => (
        <Of beat={beat} geometry={p.geometry} now={beat.number === now} />
      ))}
    </g>
  );
}

const shortOf = (geometry: Geometry, id: string): string => {
  const place = geometry.byId.get(id);
  return !place ? id : place.title.length <= 22 ? place.title : shortPlace(place);
};

export const whereOf = (geometry: Geometry, piece: Piece): string =>
  piece.place !== undefined ? shortOf(geometry, piece.place) : piece.x !== undefined && piece.y !== undefined ? `${Math.round(piece.x / 100)}, ${Math.round(piece.y / 100)}` : "";

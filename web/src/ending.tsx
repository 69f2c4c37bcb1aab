// After the end: the result in the panel, and what the report is made of: each target, each unit, the points turn by turn.
import type { JSX } from "preact";
import type { About, Table, Track, View } from "./api";
import { CounterPicture } from "./counter";
import type { CourseTurn, Fate } from "./course";
import { bandsOf as pieceBands } from "./map/model";
import { bandsOf, besideHistory, pointsOf } from "./score";
import { figure } from "./words";

export const order = ["destroyed", "taken", "damaged", "stands", "home", "got away", "in the field", "captured", "lost", "not in play"];
export const sign: Record<string, string> = { destroyed: "✸", taken: "⚑", damaged: "◐", stands: "○", home: "⌂", "got away": "→", "in the field": "•", captured: "▣", lost: "✕", "not in play": "–" };

/** "1 stands", "17 stand": the only one of these words with a number. */
const counted = (n: number, fate: string): string => `${n} ${fate === "stands" && n !== 1 ? "stand" : fate}`;

export const sumOf = (fates: Fate[]): number => fates.reduce((sum, f) => sum + (f.points ?? 0), 0);

interface FatesProps {
  title: string;
  fates: Fate[];
  pictureOf?: (id: string) => JSX.Element | undefined;
}

/** All of one fate in a row, with how many they are, and what each counts by itself. */
export function Fates(p: FatesProps) {
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
              <span aria-hidden="true">{sign[fate]}</span> {counted(of.length, fate)}
              {sumOf(of) !== 0 && <b class="sum">{figure(sumOf(of))}</b>}
            </dt>
            <dd>
              {of.map((f) => (
                <span class={f.title.length > 14 ? "one long" : "one"}>
                  {p.pictureOf?.(f.id)}
                  <span>
                    {f.title}
                    {f.points ? <b class="pts">{figure(f.points)}</b> : null}
                  </span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const [LEFT, RIGHT] = [34, 84]; // of the chart: room for figures and names beside it

/** The points at the end of each turn as steps, on the results that they mean; the end of history as a dashed line. */
export function Points(p: { turns: CourseTurn[]; history?: number; track?: Track; size: [number, number] }) {
  const { turns, history } = p;
  const [wide, high] = p.size;
  const all = [0, ...turns.map((t) => t.points), ...(history === undefined ? [] : [history])];
  const room = 0.08 * (Math.max(...all, 1) - Math.min(...all));
  const [lo, hi] = [Math.min(...all) - room, Math.max(...all, 1) + room];
  const y = (points: number) => 6 + (high - 12) * (1 - (Math.min(hi, Math.max(lo, points)) - lo) / (hi - lo));
  const x = (i: number) => LEFT + ((wide - LEFT - RIGHT) * i) / turns.length;
  const steps = turns.map((t, i) => `${i ? "L" : "M"}${x(i)} ${y(t.points)}H${x(i + 1)}`).join("");
  const last = turns.at(-1)!;
  const bands = p.track?.stretches ? bandsOf(p.track) : [];
  const ends = bands.map((_, i) => bands[i + 1]?.from ?? Infinity);
  const ticks = [0, ...bands.slice(1).map((b) => b.from)].filter((at, i, from) => at >= lo && at <= hi && from.slice(0, i).every((other) => Math.abs(y(other) - y(at)) > 11));
  const meet = history !== undefined && Math.abs(y(history) - y(last.points)) < 14;
  return (
    <figure class="points">
      <svg viewBox={`0 0 ${wide} ${high + 18}`} aria-hidden="true">
        {bands.map((b, i) => {
          const [top, foot] = [y(ends[i]!), y(i ? b.from : -Infinity)];
          return (
            foot > top && (
              <>
                <rect class={`band b${Math.round((3 * i) / Math.max(1, bands.length - 1))}`} x={LEFT} y={top} width={wide - LEFT - RIGHT} height={foot - top} />
                {foot - top > 15 && (
                  <text class="named" x={LEFT + 6} y={top + 13}>
                    {b.name}
                  </text>
                )}
              </>
            )
          );
        })}
        <path class="axis" d={`M${LEFT} ${y(0)}H${wide - RIGHT}`} />
        {ticks.map((at) => (
          <text class="tick" x={LEFT - 5} y={y(at) + 4}>
            {figure(at)}
          </text>
        ))}
        {history !== undefined && (
          <>
            <path class="hist" d={`M${LEFT} ${y(history)}H${wide - RIGHT}`} />
            <text class="end" x={wide - RIGHT + 5} y={y(history) + (!meet ? 4 : history < last.points ? 15 : -6)}>
              history {history}
            </text>
          </>
        )}
        <path class="you" d={steps} />
        <text class="end you-t" x={wide - RIGHT + 5} y={y(last.points) + 4}>
          you {figure(last.points)}
        </text>
        {turns.map((t, i) => (turns.length * 22 <= wide - LEFT - RIGHT || i % 2 === 0) && (
          <text class="turn" x={(x(i) + x(i + 1)) / 2} y={high + 12}>
            {t.turn}
          </text>
        ))}
      </svg>
      <figcaption class="sr">{turns.map((t) => `Turn ${t.turn}: ${figure(t.points)} points`).join("; ")}</figcaption>
    </figure>
  );
}

export interface Ended {
  table: Table;
  about: About;
  name: string;
}

/** The counters of the player's units, as far as they are still there. */
export function picturesOf(view: View): (id: string) => JSX.Element | undefined {
  const band = pieceBands(view.pieces);
  return (id) => {
    const piece = view.pieces.find((q) => q.id === id && q.side === "ours");
    return piece && <CounterPicture piece={piece} band={band(piece)} size={44} />;
  };
}

/** How it ended, in the panel, while the report is shut. */
export function Ending(p: Ended & { report?: () => void }) {
  const { score } = p.table;
  const { history } = p.about;
  return (
    <section class="ending">
      <h2>The raid is over</h2>
      <p class="result">
        <b>{figure(pointsOf(score))} points</b> {score.band}
      </p>
      {history && <p>{besideHistory(score, history)}</p>}
      <p class="ways">
        {p.report && (
          <button type="button" class="btn" onClick={p.report}>
            Report
          </button>
        )}{" "}
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
    </section>
  );
}

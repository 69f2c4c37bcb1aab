// What may come of the choice at hand, before it is made: a strip with the best at its left and the worst at its right.
import { useEffect, useState } from "preact/hooks";
import { oddsOf, type Odds } from "./api";
import { useLighting } from "./lit";
import { RuleLink } from "./log";
import type { Ref } from "./picks";
import { signedFigure, told, withHalf } from "./words";

const ALIKE = 2;
const MOST_LINES = 8; // of the log, where no outcomes are stated
const COUNTING_DELAY = 100; // ms that a choice must stand before its dice are counted

/** The odds of a choice, or how far the counting is. `at` tells one position from the next. */
export function useOdds(game: string, choice: string | undefined, at: string): { odds?: Odds; done?: number } {
  const [found, setFound] = useState<{ odds?: Odds; done?: number }>({});
  useEffect(() => {
    setFound((old) => (old.odds || old.done !== undefined ? {} : old));
    if (choice === undefined || !game) return; // of a position of the past there are none
    const stop = new AbortController();
    const timer = setTimeout(() => {
      oddsOf(game, choice, stop.signal, (done) => setFound({ done }))
        .then((odds) => setFound({ odds }))
        .catch(() => undefined); // cancelled, or the server is gone: the choice itself will tell
    }, COUNTING_DELAY);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [game, choice, at]);
  return found;
}

export const percent = (x: number): string => (x > 0 && x < 0.005 ? "<1" : x > 0.995 && x < 1 ? ">99" : String(Math.round(100 * x)));

export type Outcome = Odds["outcomes"][number];
type OddsLine = Odds["lines"][number] & Partial<Outcome>;

/** How good an outcome is for the player: by its kind, and by whose piece it befalls. */
const worth: Record<string, [theirs: number, ours: number]> = {
  destroyed: [6, -6], eliminated: [5, -5], success: [4, 4], reduced: [3, -3], pinned: [2, -2], revealed: [1, -1],
  none: [0, 0], other: [-1, -1], failure: [-4, -4], lost: [-5, -5],
}; // prettier-ignore

const likeliest = (lines: OddsLine[]): OddsLine => lines.reduce((a, b) => (b.chance > a.chance ? b : a));

/** The odds that a choice was looked at with. */
export interface Foreseen {
  choice: string;
  odds: Odds;
}

type IsOurs = (piece: string) => boolean;

export const rankOf = (o: OddsLine, isOurs: IsOurs): number => (worth[o.kind ?? ""] ?? [0, 0])[o.about !== undefined && isOurs(o.about) ? 1 : 0];

/** What the choice is about, the best first, or where that is not stated the lines of the log. What is certain tells nothing about the dice. */
function open(odds: Odds, isOurs: IsOurs): OddsLine[] {
  const rank = (o: OddsLine) => rankOf(o, isOurs);
  const lines: OddsLine[] = odds.outcomes.length ? [...odds.outcomes].sort((a, b) => rank(b) - rank(a) || b.chance - a.chance) : odds.lines.slice(0, MOST_LINES);
  return lines.filter((l) => l.chance < 0.995);
}

/** The best and the worst; what stands between them is told on demand. Of what is all of one worth none is the best, and how many
 * actions somebody has is neither, beside what is lost by it. */
function ends(all: OddsLine[], stated: boolean, rank: (o: OddsLine) => number): { line: OddsLine; end?: "best" | "worst" }[] {
  if (!stated) return all.slice(0, 2).map((line) => ({ line }));
  const telling = all.filter((l) => l.kind !== "other");
  const lines = telling.length ? telling : all;
  const [first, last] = [lines[0]!, lines.at(-1)!];
  if (lines.length > 1 && rank(first) === rank(last)) return lines.slice(0, ALIKE).map((line) => ({ line }));
  if (lines.length === 1) return [{ line: first, end: first.kind === "lost" || first.kind === "failure" ? "worst" : "best" }];
  if (rank(first) < 0) return [{ line: likeliest(lines.slice(0, -1)) }, { line: last, end: "worst" }]; // nothing good comes of it
  return [{ line: first, end: "best" }, { line: last, end: "worst" }];
}

const MOST_GAINS = 3;

/** A mean with one digit behind the point; what is nothing then has no sign. */
const meanOf = (points: number): string => (Math.abs(points) < 0.05 ? "0" : `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`);

/** How the points may change, the greatest gain first: "+2½: 30 %, 0: 70 %". */
const gainsOf = (odds: Odds): string =>
  [...odds.gains]
    .reverse()
    .slice(0, MOST_GAINS)
    .map((g) => `${g.points || g.half ? signedFigure(withHalf(g.points, g.half)) : "0"}: ${percent(g.chance)} %`)
    .join(", ") + (odds.gains.length > MOST_GAINS ? " …" : "");

export function OddsStrip(p: { odds?: Odds; done?: number; isOurs: (piece: string) => boolean; refsIn: (line: OddsLine) => Ref[]; places: string[]; openRule: (id: string) => void }) {
  const { odds } = p;
  const [whole, setWhole] = useState<Odds>(); // all lines of these odds are asked for
  const lights = useLighting();
  if (!odds && p.done === undefined) return null;
  if (!odds)
    return (
      <div class="odds">
        <progress max={1} value={p.done} aria-label="Counting the dice" />
      </div>
    );
  const rank = (o: OddsLine) => rankOf(o, p.isOurs);
  const lines = open(odds, p.isOurs);
  if (!lines.length) return null; // no dice: the choice says it all
  const shown = ends(lines, odds.outcomes.length > 0, rank);
  const rest = lines.filter((l) => !shown.some((s) => s.line === l));
  const how = odds.exact ? "exact" : `${odds.counted} tries${odds.deals > 1 ? ", hidden things dealt anew" : ""}`;
  return (
    <section class="odds" aria-label="What may come of it">
      {shown.map(({ line, end }) => (
        <OddsBar line={line} words={told(line.text, p.places)} end={end} lights={lights(() => p.refsIn(line))} />
      ))}
      <p class="note">
        <span title="mean change of points">
          {odds.points_error || (odds.points * 2) % 1 ? meanOf(odds.points) : signedFigure(odds.points)}
          {odds.points_error ? ` ±${odds.points_error.toFixed(1)}` : ""} points
        </span>
        {odds.gains.length > 1 && <span class="gains">{gainsOf(odds)}</span>}
        <span>{how}</span>
        {rest.length > 0 && (
          <button type="button" class="link" aria-expanded={whole === odds} onClick={() => setWhole(whole === odds ? undefined : odds)}>
            {whole === odds ? "less" : `${rest.length} more`}
          </button>
        )}
      </p>
      {whole === odds && (
        <ul class="odds-all">
          {rest.map((l) => (
            <li {...lights(() => p.refsIn(l))}>
              <b>{percent(l.chance)} %</b> <span>{told(l.text, p.places)}</span> <RuleLink id={l.rule} open={p.openRule} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OddsBar(p: { line: OddsLine; words: string; end?: "best" | "worst"; lights: object }) {
  const { line, end } = p;
  return (
    <div class={`bar-o ${end ?? ""}`} style={{ "--p": `${100 * line.chance}%` }} title={line.text} {...p.lights}>
      {end && <i>{end}</i>}
      <span>{p.words.replaceAll(/ \(\w*\d\w*\)/g, "")}</span>
      <b>{percent(line.chance)} %</b>
    </div>
  );
}

// What may come of the choice at hand, before it is made: a strip with the best at its left and the worst at its right.
import { useEffect, useState } from "preact/hooks";
import { oddsOf, type Odds } from "./api";
import { useLighting } from "./lit";
import { RuleLink } from "./log";
import type { Ref } from "./picks";

const MOST_LINES = 8; // of the log, where no outcomes are stated
const COUNTING_DELAY = 100; // ms that a choice must stand before its dice are counted

/** The odds of a choice, or how far the counting is. `at` tells one position from the next. */
export function useOdds(game: string, choice: string | undefined, at: string): { odds?: Odds; done?: number } {
  const [found, setFound] = useState<{ odds?: Odds; done?: number }>({});
  useEffect(() => {
    setFound((old) => (old.odds || old.done !== undefined ? {} : old));
    if (choice === undefined) return;
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

const percent = (x: number): string => (x > 0 && x < 0.005 ? "<1" : x > 0.995 && x < 1 ? ">99" : String(Math.round(100 * x)));

type OddsLine = Odds["lines"][number];

/** What the choice is about, or where that is not stated the lines of the log. What is certain tells nothing about the dice. */
const open = (odds: Odds): OddsLine[] => (odds.outcomes.length ? odds.outcomes : odds.lines.slice(0, MOST_LINES)).filter((l) => l.chance < 0.995);

export function OddsStrip(p: { odds?: Odds; done?: number; refsIn: (text: string) => Ref[]; openRule: (id: string) => void }) {
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
  const lines = open(odds);
  if (!lines.length) return null; // no dice: the choice says it all
  const shown = lines.slice(0, 2);
  const how = odds.exact ? "exact" : `${odds.counted} tries${odds.deals > 1 ? ", hidden things dealt anew" : ""}`;
  return (
    <section class="odds" aria-label="What may come of it">
      {shown.map((l) => (
        <OddsBar line={l} lights={lights(() => p.refsIn(l.text))} />
      ))}
      <p class="note">
        <span title="mean change of points">
          {odds.points >= 0 ? "+" : "−"}
          {Math.abs(odds.points).toFixed(1)}
          {odds.points_error ? ` ±${odds.points_error.toFixed(1)}` : ""} points
        </span>
        <span>{how}</span>
        {lines.length > shown.length && (
          <button type="button" class="link" aria-expanded={whole === odds} onClick={() => setWhole(whole === odds ? undefined : odds)}>
            {whole === odds ? "less" : `${lines.length - shown.length} more`}
          </button>
        )}
      </p>
      {whole === odds && (
        <ul class="odds-all">
          {lines.slice(2).map((l) => (
            <li {...lights(() => p.refsIn(l.text))}>
              <b>{percent(l.chance)} %</b> <span>{l.text}</span> <RuleLink id={l.rule} open={p.openRule} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OddsBar(p: { line: OddsLine; lights: object }) {
  const { line } = p;
  return (
    <div class="bar-o" style={{ "--p": `${100 * line.chance}%` }} title={line.text} {...p.lights}>
      <span>{line.text.replaceAll(/ \([^)]*\)/g, "")}</span>
      <b>{percent(line.chance)} %</b>
    </div>
  );
}

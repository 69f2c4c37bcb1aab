// What may come of the choice at hand, before it is made.
import { useEffect, useState } from "preact/hooks";
import { oddsOf, type Odds } from "./api";
import { RuleLink } from "./log";

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

export function OddsOf(p: { odds?: Odds; done?: number; openRule: (id: string) => void }) {
  const { odds } = p;
  if (!odds && p.done === undefined) return null;
  const lines = odds ? (odds.outcomes.length ? odds.outcomes : odds.lines.slice(0, MOST_LINES)) : [];
  if (odds && !odds.points && lines.every((l) => l.chance === 1)) return null; // no dice: the choice says it all
  return (
    <section class="odds" aria-label="What may come of it">
      <h2>What may come of it</h2>
      {!odds && <progress max={1} value={p.done} aria-label="Counting the dice" />}
      <ul>
        {lines.map((l) => (
          <li data-kind={"kind" in l ? l.kind : undefined}>
            <span class="bar-o" style={{ "--p": `${100 * l.chance}%` }}>
              <b>{percent(l.chance)} %</b>
            </span>
            <span>{l.text}</span>
            {l.rule && <RuleLink id={l.rule} open={p.openRule} />}
          </li>
        ))}
      </ul>
      {odds && (
        <p class="note">
          Points {odds.points >= 0 ? "+" : "−"}
          {Math.abs(odds.points).toFixed(1)} on average.{" "}
          {odds.assumed && "What follows from it is chosen as a sensible player would. "}
          {odds.exact ? "Counted out." : `From ${odds.counted} tries${odds.deals > 1 ? ` over ${odds.deals} deals of what is hidden` : ""}${odds.points_error ? `, ±${odds.points_error.toFixed(1)}` : ""}.`}
        </p>
      )}
    </section>
  );
}

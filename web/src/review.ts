// Asking for a review of the game, and what is to be seen in it.
import { useEffect, useRef, useState } from "preact/hooks";
import { think, type Choice, type Line, type Table } from "./api";
import { planWords, type Review, type ReviewedMoment } from "./insight";
import { prefs } from "./prefs";
import { told } from "./words";

export interface Reviewing {
  review?: Review;
  done: number; // while it is made, from 0 to 1
  running: boolean;
  trouble: string;
  cancel: () => void;
  start: () => void;
}

/** Luck and choices come from the expectation at the start to the end, or nothing is shown. */
export function addsUp(r: Review): boolean {
  const { start, luck, choices, end } = r.sum;
  return Math.abs(start + luck + choices - end) < 0.01;
}

const known = new Map<string, Review>(); // by game and how it stood: a review is not made twice

/** The review of the game as it stands, if it has been made and luck and choices add up. */
export const reviewOf = (game: string, version: string): Review | undefined => known.get(`${game} ${version}`);

export function useReview(game: string, table: Table | undefined, open: boolean): Reviewing {
  const [review, setReview] = useState<Review>();
  const [done, setDone] = useState(0);
  const [running, setRunning] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [round, setRound] = useState(0);
  const ending = useRef<AbortController>(undefined);
  const at = open && table ? `${game} ${table.version}` : undefined;
  const nothing = table?.ply === 0;

  useEffect(() => {
    setTrouble("");
    setDone(0);
    setReview(at === undefined ? undefined : known.get(at));
    if (at === undefined || known.has(at)) return;
    if (nothing) return setTrouble("Nothing has been chosen yet.");
    const stop = new AbortController();
    let gone = false; // it is about another game, or another state of this one
    ending.current = stop;
    setRunning(true);
    think("review", { game, depth: String(prefs().depth) }, stop.signal, { progress: setDone })
      .then((r) => {
        if (gone) return;
        if (!r) return setTrouble(stop.signal.aborted ? "Stopped." : "It was ended before it was done: another window may review the same game.");
        if (!addsUp(r)) return setTrouble("Luck and choices do not add up: nothing is shown.");
        if (r.reviewed === r.choices) known.set(at, r); // stopped, it is shown as far as it came, and may be made once more
        setReview(r);
      })
      .catch((e: Error) => setTrouble(e.message))
      .finally(() => ending.current === stop && setRunning(false));
    return () => {
      gone = true;
      stop.abort();
    };
  }, [at, round, nothing]);

  const cancel = () => ending.current?.abort();
  return { review, done, running, trouble, cancel, start: () => setRound(round + 1) };
}

/* ------------------------------------------------------------------ moments */

export type MomentKind = "luck" | "choice";

/** A moment that counts: its sentence, and what it was worth. */
export interface Telling {
  letter: string;
  kind: MomentKind;
  moment: ReviewedMoment;
  title: string;
  worth: number; // of luck; of a choice, what it cost against the best found, or gained against the usual
  error: number;
}

const MOST = 12;
const clear = (worth: number, error: number): boolean => Math.abs(worth) > 2 * error && worth !== 0;

/** What the dice did, as the log tells it: the event that they decided. */
function luckTitle(m: ReviewedMoment, lines: Line[]): string {
  const of = lines.filter((l) => l.ply === m.ply);
  const die = of.findIndex((l) => l.kind === "die" || l.kind === "draw");
  const event = of.find((l, i) => i > die && l.kind === "event");
  return event && die >= 0 ? told(event.text, event.places) : (m.dice.split(";")[0] ?? "") || m.played.label;
}

/** What was done and what had better been done: many a choice is but "Done". */
const insteadOf = (m: ReviewedMoment): string => (m.best.length ? `${m.played.label}, not “${planWords(m.best.slice(0, 1))}”` : m.played.label);

/** Luck and choices that are more than two standard errors, the largest first, lettered in the order of the game. */
export function momentsOf(review: Review, lines: Line[]): Telling[] {
  const all: Telling[] = [];
  for (const moment of review.moments) {
    if (clear(moment.luck, moment.luck_error)) all.push({ letter: "", kind: "luck", moment, title: luckTitle(moment, lines), worth: moment.luck, error: moment.luck_error });
    if (clear(moment.missed, moment.missed_error)) all.push({ letter: "", kind: "choice", moment, title: insteadOf(moment), worth: -moment.missed, error: moment.missed_error });
    else if (clear(moment.choice, moment.choice_error) && moment.choice > 0)
      all.push({ letter: "", kind: "choice", moment, title: moment.played.label, worth: moment.choice, error: moment.choice_error });
  }
  const largest = all.sort((a, b) => Math.abs(b.worth) - Math.abs(a.worth)).slice(0, MOST);
  [...largest].sort((a, b) => a.moment.ply - b.moment.ply).forEach((m, i) => (m.letter = String.fromCharCode(65 + i)));
  return largest;
}

/** Decisions in which something clearly better was found, the most missed first. */
export const puzzlesOf = (review: Review): ReviewedMoment[] =>
  review.moments.filter((m) => clear(m.missed, m.missed_error)).sort((a, b) => b.missed - a.missed).slice(0, 9);

export const bestWords = (m: ReviewedMoment): string => planWords(m.best);
export const sameChoice = (a: Choice | undefined, b: Choice | undefined): boolean => a?.text === b?.text;

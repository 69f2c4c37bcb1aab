// A decision of one's own game to be found a second time: the position as it stood, all choices open, and then what each was worth.
import { useEffect, useRef, useState } from "preact/hooks";
import { look, think, type Choice, type Table } from "./api";
import { BandStrip } from "./advicepanel";
import { intervalText, planKey, type ReviewedMoment, type Worth } from "./insight";
import { prefs } from "./prefs";
import { bestWords, sameChoice } from "./review";
import { SharePuzzle } from "./share";

export interface Puzzle {
  moment?: ReviewedMoment; // that is posed
  table?: Table; // the position, with its choices; undefined once it is answered
  answer?: Choice;
  worth?: Worth;
  told: boolean; // the solution
  trouble: string;
  pose: (moment: ReviewedMoment | undefined) => void;
  give: (choice: Choice) => void;
  tell: () => void;
}

/** `past` is the position looked at. */
export function usePuzzle(game: string, past: Table | undefined): Puzzle {
  const [moment, setMoment] = useState<ReviewedMoment>();
  const [table, setTable] = useState<Table>();
  const [answer, setAnswer] = useState<Choice>();
  const [worth, setWorth] = useState<Worth>();
  const [told, setTold] = useState(false);
  const [trouble, setTrouble] = useState("");
  const ending = useRef<AbortController>(undefined);
  const at = moment && past?.shown === moment.ply - 1 ? past : undefined;

  useEffect(() => {
    if (!at) return setTable(undefined);
    let gone = false;
    look<Pick<Table, "choices" | "prospects">>("choices", { game, at: String(at.shown) }).then(
      ({ choices, prospects }) => !gone && setTable({ ...at, choices, prospects, next: undefined, version: `${at.version}@${at.shown}`, lacks: undefined }),
      (e: Error) => setTrouble(e.message),
    );
    return () => void (gone = true);
  }, [at, moment]);
  useEffect(() => () => ending.current?.abort(), []);

  const pose = (m: ReviewedMoment | undefined) => {
    ending.current?.abort();
    setMoment(m);
    setAnswer(undefined);
    setWorth(undefined);
    setTold(false);
    setTrouble("");
  };
  const give = (choice: Choice) => {
    if (!moment) return;
    const stop = (ending.current = new AbortController());
    setAnswer(choice);
    setTold(true);
    think("worth", { game, at: String(moment.ply - 1), choice: choice.text, best: planKey(moment.best), depth: String(prefs().depth) }, stop.signal, {}).then(setWorth, (e: Error) => setTrouble(e.message));
  };
  return { moment, table: told ? undefined : table, answer, worth, told, trouble, pose, give, tell: () => setTold(true) };
}

function verdictOf(p: Puzzle, m: ReviewedMoment): string {
  if (sameChoice(p.answer, m.best[0])) return "That is the best found.";
  if (sameChoice(p.answer, m.played)) return "That is what you did in your game.";
  return "Something else.";
}

export function PuzzlePanel(p: { game: string; puzzle: Puzzle; left: ReviewedMoment[]; go: (m: ReviewedMoment) => void; close: () => void }) {
  const { puzzle } = p;
  const m = puzzle.moment;
  if (!m) return null;
  const number = p.left.findIndex((q) => q.ply === m.ply) + 1;
  const next = p.left[number % Math.max(1, p.left.length)];
  return (
    <section class="puzzle" aria-label="Puzzle">
      <h2>
        Puzzle{number > 0 && p.left.length > 1 ? ` ${number} of ${p.left.length}` : ""} <span class="r">choice {m.ply} of your game</span>
      </h2>
      {!puzzle.told && (
        <>
          <h3>Your turn: what would you do?</h3>
          <button type="button" class="link" onClick={puzzle.tell}>
            Tell me
          </button>
        </>
      )}
      {puzzle.trouble && <p role="status">{puzzle.trouble}</p>}
      {puzzle.told && (
        <div role="status">
          {puzzle.answer && <h3>{verdictOf(puzzle, m)}</h3>}
          {puzzle.answer && !puzzle.worth && !puzzle.trouble && <p class="note">Playing it out…</p>}
          {puzzle.answer && puzzle.worth && <AnswerWorth best={sameChoice(puzzle.answer, m.best[0])} worth={puzzle.worth} />}
          <p>
            In your game: {m.played.label}. It <b class="skill">costs {intervalText(m.missed, m.missed_error)} points</b> against “{bestWords(m)}”.
          </p>
        </div>
      )}
      <div class="asks">
        {puzzle.told && next && next.ply !== m.ply && (
          <button type="button" class="btn" onClick={() => p.go(next)}>
            Next puzzle
          </button>
        )}
        {puzzle.told && (
          <button type="button" class="btn" onClick={() => p.go(m)}>
            Once more
          </button>
        )}
        <button type="button" class="btn" onClick={p.close}>
          Back to the review
        </button>
        <SharePuzzle game={p.game} moment={m} />
      </div>
    </section>
  );
}

/** What an answer is worth beside the best found, which it may be. */
export function AnswerWorth(p: { best: boolean; worth: Worth }) {
  const { best, worth } = p;
  const row = (name: string, e: Worth["answer"]) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{intervalText(e.points, e.error)}</td>
      <td class="wide">
        <BandStrip bands={e.bands} />
      </td>
    </tr>
  );
  return (
    <>
      {!best && worth.missed > 0 && <p>It costs {intervalText(worth.missed, worth.missed_error)} points against the best found.</p>}
      {!best && worth.missed <= 0 && <p>It is worth as much as the best found, or more: {intervalText(-worth.missed, worth.missed_error, true)} points.</p>}
      <table class="sides">
        <thead>
          <tr>
            <td />
            <th scope="col">points expected</th>
            <th scope="col">results</th>
          </tr>
        </thead>
        <tbody>
          {row("yours", worth.answer)}
          {!best && row("best found", worth.best)}
        </tbody>
      </table>
    </>
  );
}

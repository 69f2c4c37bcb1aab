// A puzzle that somebody has sent: its solution stays sealed until it is tried, or asked for.
import { useEffect, useRef, useState } from "preact/hooks";
import { look, think, type Choice, type Table } from "./api";
import { intervalText, planKey, planWords, type Worth } from "./insight";
import { prefs } from "./prefs";
import { AnswerWorth } from "./puzzle";
import { sameChoice } from "./review";

/* ------------------------------------------------------------------ the seal */

/** That stands in a record that was sent. */
export const sealIn = (record: string): string | undefined => /^# puzzle (~[0-9a-f]+)\s*$/m.exec(record)?.[1];

const keyOf = (game: string) => `foray-puzzle-${game}`;
const here = new Map<string, string>(); // for a browser that keeps nothing

/** With the game that was made of it; undefined: it has none any more. */
export function keepSeal(game: string, seal: string | undefined): void {
  if (seal) here.set(game, seal);
  else here.delete(game);
  try {
    if (seal) localStorage.setItem(keyOf(game), seal);
    else localStorage.removeItem(keyOf(game));
  } catch {
    /* it is forgotten on a reload */
  }
}

export function sealOf(game: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(game)) ?? here.get(game);
  } catch {
    return here.get(game);
  }
}

/* ------------------------------------------------------------------ trying it */

interface Solution {
  played: Choice;
  best: Choice[];
}

export interface SentPuzzle {
  on: boolean; // the game shown is such a puzzle
  posed: boolean; // and nothing has been answered yet
  answer?: Choice;
  solution?: Solution;
  worth?: Worth; // of the answer, or of what was played if none was given
  trouble: string;
  give: (choice: Choice) => void;
  tell: () => void;
  again: () => void;
}

export function useSentPuzzle(game: string, table: Table | undefined, asked: boolean): SentPuzzle {
  const seal = asked ? sealOf(game) : undefined;
  const on = !!seal && table?.ply === 0 && !table.ask.over;
  const [told, setTold] = useState(false);
  const [answer, setAnswer] = useState<Choice>();
  const [solution, setSolution] = useState<Solution>();
  const [worth, setWorth] = useState<Worth>();
  const [trouble, setTrouble] = useState("");
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), [game, asked]);

  const open = async (choice: Choice | undefined) => {
    const stop = (ending.current = new AbortController());
    setTold(true);
    setAnswer(choice);
    try {
      const found = await look<Solution>("solution", { game, best: seal ?? "" });
      setSolution(found);
      const judged = (choice ?? found.played).text;
      setWorth(await think("worth", { game, at: "0", choice: judged, best: planKey(found.best), depth: String(prefs().depth) }, stop.signal, {}));
    } catch (e) {
      setTrouble((e as Error).message);
    }
  };
  const again = () => {
    ending.current?.abort();
    setTold(false);
    setAnswer(undefined);
    setSolution(undefined);
    setWorth(undefined);
    setTrouble("");
  };
  return { on, posed: on && !told, answer, solution, worth, trouble, give: (choice) => void open(choice), tell: () => void open(undefined), again };
}

function verdictOf(answer: Choice, s: Solution): string {
  if (sameChoice(answer, s.best[0])) return "That is the best found.";
  if (sameChoice(answer, s.played)) return "That is what was played there.";
  return "Something else.";
}

export function SentPanel(p: { puzzle: SentPuzzle; playOn: () => void }) {
  const { answer, solution, worth, trouble, posed } = p.puzzle;
  return (
    <section class="puzzle" aria-label="Puzzle">
      <h2>
        Puzzle <span class="r">sent to you</span>
      </h2>
      {posed && (
        <>
          <h3>Your turn: what would you do?</h3>
          <button type="button" class="link" onClick={p.puzzle.tell}>
            Tell me
          </button>
        </>
      )}
      {trouble && <p role="status">{trouble}</p>}
      {solution && (
        <div role="status">
          {answer && <h3>{verdictOf(answer, solution)}</h3>}
          {!worth && !trouble && <p class="note">Playing it out…</p>}
          {answer && worth && <AnswerWorth best={sameChoice(answer, solution.best[0])} worth={worth} />}
          <p>
            Best found: <b>{planWords(solution.best)}</b>. In the game it comes from: {solution.played.label}
            {!answer && worth && worth.missed > 0 ? (
              <>
                , which <b class="skill">costs {intervalText(worth.missed, worth.missed_error)} points</b>
              </>
            ) : null}
            .
          </p>
        </div>
      )}
      {!posed && (
        <div class="asks">
          <button type="button" class="btn" onClick={p.puzzle.again}>
            Once more
          </button>
          <button type="button" class="btn" onClick={p.playOn}>
            Play on from here
          </button>
        </div>
      )}
    </section>
  );
}

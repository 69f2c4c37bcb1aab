// What has come of the choice just made: step by step with dice, modifiers and rules. It stays until it is dismissed.
import type { Line, Note, Odds } from "./api";
import { refsNamed, useLighting } from "./lit";
import { actsOf, DiceOf, RuleLink, type Act } from "./log";
import { figureOf, shows, without } from "./notes";
import { percent } from "./odds";

const MOST = 9; // steps: what is longer is a turn, not one fight

/** The act that these lines tell of, if dice or reckonings decided something in it. */
export function resultOf(lines: Line[] | undefined): Act | undefined {
  if (!lines?.some((l) => l.kind === "die" || l.notes?.length)) return undefined;
  const act = actsOf(lines).at(-1);
  return act && act.rows.length <= MOST ? act : undefined;
}

const Reckoned = (p: { notes: Note[] }) => (
  <small class="notes">
    {p.notes.map((n) => (
      <span class={`n ${n.role}${n.role === "modifier" && n.value !== undefined ? (n.value < 0 ? " minus" : " plus") : ""}`}>
        {shows(n) && figureOf(n) && <i>{figureOf(n)}</i>}
        <span>{without(n.text, n)}</span>
      </span>
    ))}
  </small>
);

/** How likely it was, by the odds that the choice was made with; of what was certain nothing. */
function chanceOf(text: string, odds: Odds | undefined): number | undefined {
  const line = odds?.outcomes.find((o) => o.text === text) ?? odds?.lines.find((l) => l.text === text);
  return line && line.chance < 0.995 ? line.chance : undefined;
}

export function Result(p: { act: Act; against?: string; odds?: Odds; openRule: (id: string) => void; close: () => void }) {
  const lights = useLighting();
  const last = p.act.rows.at(-1);
  const dice = p.act.rows.some((row) => row.dice.length); // otherwise they need no room
  return (
    <div class="event over" role="status" aria-label="What came of it">
      <header>
        <span>
          {p.act.label}
          {p.against && <small>against {p.against}</small>}
        </span>
        <button type="button" class="btn quiet" onClick={p.close}>
          Seen <span class="key">Esc</span>
        </button>
      </header>
      <ol class={dice ? undefined : "plain"}>
        {p.act.rows.map((row, i) => (
          <li class={row === last ? "out" : undefined} {...lights(() => refsNamed(row))}>
            <b>{i + 1}</b>
            {dice && <DiceOf dice={row.dice} big={row === last} rolling />}
            <span>
              {row.text}
              {chanceOf(row.text, p.odds) !== undefined && <small class="foretold">chance before: {percent(chanceOf(row.text, p.odds)!)} %</small>}
              {row.notes && row.notes.length > 0 && <Reckoned notes={row.notes} />}
            </span>
            <RuleLink id={row.rule} open={p.openRule} />
          </li>
        ))}
      </ol>
    </div>
  );
}

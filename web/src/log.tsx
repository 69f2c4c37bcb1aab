// The log: one event, one line, with its dice and its rule; every choice a place to look back at or undo to.
import { useContext, useRef, useState } from "preact/hooks";
import type { Line, Note } from "./api";
import { Die } from "./dice";
import { lighting, LitContext, refsNamed, type Lighting } from "./lit";
import { keepSame, still } from "./still";
import { told } from "./words";

export interface Row {
  dice: Line[];
  text: string;
  rule: string;
  notes?: Note[];
  pieces?: string[]; // that it names
  places?: string[];
}

export interface Act {
  ply: number;
  label: string;
  rows: Row[];
}

/** Lines of the protocol as acts with rows: dice stand with the event that they decided. */
export function actsOf(lines: Line[]): Act[] {
  const acts: Act[] = [];
  let dice: Line[] = [];
  const flush = (act: Act | undefined) => {
    for (const d of dice) act?.rows.push({ dice: [d], text: d.text, rule: d.rule ?? "" });
    dice = [];
  };
  for (const line of lines) {
    let act = acts.at(-1);
    if (!act || act.ply !== line.ply) {
      flush(act);
      act = { ply: line.ply, label: line.ply === 0 ? "Set-up" : "", rows: [] };
      acts.push(act);
    }
    if (line.kind === "choice") act.label = line.label ?? line.text;
    else if (line.kind === "event") {
      act.rows.push({ dice, text: line.text, rule: line.rule ?? "", notes: line.notes, pieces: line.pieces, places: line.places });
      dice = [];
    } else dice.push(line);
  }
  flush(acts.at(-1));
  return acts;
}

export function DiceOf(p: { dice: Line[]; big?: boolean; rolling?: boolean }) {
  return (
    <span class="dice">
      {p.dice.slice(-4).map((d) =>
        d.kind === "die" ? (
          <Die sides={d.sides ?? 6} face={d.face} big={p.big} rolling={p.rolling} />
        ) : (
          <svg class="drawn" viewBox="0 0 24 24" role="img" aria-label={d.unseen ? "drawn unseen" : `drawn: ${d.drawn_title ?? d.drawn}`}>
            <rect x="3" y="3" width="18" height="18" rx="3" />
            {d.unseen ? (
              <text x="12" y="16.5">
                ?
              </text>
            ) : (
              <rect x="7" y="7" width="10" height="10" rx="1.5" />
            )}
          </svg>
        ),
      )}
    </span>
  );
}

/** What was drawn by its name, where the event that it decided does not say it. */
export function Drawn(p: { row: Row }) {
  const names = p.row.dice.flatMap((d) => (d.drawn_title && !p.row.text.includes(d.drawn_title) ? [d.drawn_title] : []));
  return names.length ? <small class="whatdrawn">drawn: {names.join("; ")}</small> : null;
}

export const RuleLink = (p: { id: string; open: (id: string) => void }) =>
  p.id ? (
    <button type="button" class="rule" onClick={() => p.open(p.id)} aria-label={`Rule ${p.id}`}>
      {p.id}
    </button>
  ) : null;

const FIRST_ROWS = 20; // more when one scrolls there: nobody reads a thousand lines between two choices

const ActLines = still((p: { act: Act; lights: (row: Row) => Lighting; undo?: (ply: number) => void; openRule: (id: string) => void; lookAt: (ply: number) => void }) => {
  const { act } = p;
  return (
    <>
      <li class="head">
        <span class="num">{act.ply || ""}</span> <b>{act.label}</b>
        <span class="spring" />
        <button type="button" class="mini-btn" onClick={() => p.lookAt(act.ply)} aria-label={`Look back at choice ${act.ply}`}>
          Look
        </button>
        {p.undo && (
          <button type="button" class="mini-btn" onClick={() => p.undo?.(act.ply - 1)} aria-label={`Undo back to before choice ${act.ply}`}>
            Undo
          </button>
        )}
      </li>
      {act.rows.map((row) => (
        <li {...p.lights(row)}>
          <DiceOf dice={row.dice} />
          <span>
            {told(row.text, row.places)}
            <Drawn row={row} />
          </span>
          <RuleLink id={row.rule} open={p.openRule} />
        </li>
      ))}
    </>
  );
});

/** The newest acts, as many as make so many rows, and whether there is more; a long act is cut short. */
function newest(acts: Act[], rows: number): { shown: Act[]; more: boolean } {
  const shown: Act[] = [];
  let left = rows;
  let i = acts.length - 1;
  for (; i >= 0 && left > 0; i--) {
    const act = acts[i]!;
    left -= 1 + act.rows.length;
    shown.push(left < 0 ? { ...act, rows: act.rows.slice(0, left) } : act);
  }
  return { shown, more: left < 0 || i >= 0 };
}

export function Log(p: {
  lines: Line[];
  floor: number;
  openRule: (id: string) => void;
  undo?: (ply: number) => void;
  lookAt: (ply: number) => void;
}) {
  const [rows, setRows] = useState(FIRST_ROWS);
  const before = useRef<Act[]>([]);
  const acts = (before.current = keepSame(before.current, actsOf(p.lines)));
  const { shown, more } = newest(acts, rows);
  const on = useRef(p); // the same hands for every act, so that those that are there already are not drawn again
  on.current = p;
  const lit = useContext(LitContext);
  const [hands] = useState(() => ({ lights: (row: Row) => lighting(lit, () => refsNamed(row)), lookAt: (ply: number) => on.current.lookAt(ply), undo: (ply: number) => on.current.undo?.(ply) }));
  const scrolled = (e: { currentTarget: HTMLElement }) => {
    const { scrollTop, clientHeight, scrollHeight } = e.currentTarget;
    if (scrollTop + 2 * clientHeight > scrollHeight && more) setRows(2 * rows);
    else if (scrollTop === 0) setRows(FIRST_ROWS);
  };
  return (
    <section class="log" aria-label="Log">
      {/* a scrolling region must be reachable by keyboard */}
      <ol tabindex={0} onScroll={scrolled}>
        {shown.map((act) => (
          <ActLines key={act.ply} act={act} lights={hands.lights} openRule={p.openRule} lookAt={hands.lookAt} undo={p.undo && act.ply > p.floor && act.ply > 0 ? hands.undo : undefined} />
        ))}
        {more && (
          <li>
            <button type="button" class="mini-btn" onClick={() => setRows(2 * rows)}>
              Earlier
            </button>
          </li>
        )}
      </ol>
    </section>
  );
}

// The tables of the game beside the board; what the choice at hand, or what has just happened, reads in them is marked.
import { useEffect, useState } from "preact/hooks";
import { act, look, type Line, type Note, type Rule, type RuleTable } from "./api";
import { RuleLink } from "./log";

const LONGEST = 24; // rows: what is longer is a list, not a table that a die is read in

interface Reference {
  tables: RuleTable[];
  rules: Map<string, string>;
}

function useReference(system: string): Reference | undefined {
  const [found, setFound] = useState<Reference>();
  useEffect(() => {
    Promise.all([act({ line: `tables ${system}` }), look<{ rules: Rule[] }>("rules", { system })]).then(
      ([a, r]) => setFound({ tables: a.tables ?? [], rules: new Map(r.rules.map((rule) => [rule.id, rule.text])) }),
      () => setFound({ tables: [], rules: new Map() }),
    );
  }, [system]);
  return found;
}

const plain = (words: string): string => words.replace(/\(.*\)/, "").replace(/,.*/, "").trim().toLowerCase();

/** A table that has a heading of its own goes by it. */
const titleOf = (t: RuleTable): string => (t.rule || /^(tables|charts)$/i.test(t.chapter) ? t.title || t.chapter : t.chapter);

/** What a rule calls the table that it reads: its number, or its name. */
const namesOf = (t: RuleTable): string[] => [plain(t.chapter), plain(t.title)].filter((n) => n.length > 2 && n !== "tables" && n !== "charts");

/** Whether a rule reads this table: it stands under it, or the rule speaks of it. */
function reads(rule: string, text: string, t: RuleTable): boolean {
  if (rule === t.rule) return true;
  const words = text.toLowerCase();
  return namesOf(t).some((n) => (/table|chart|^[a-z]-\d/.test(n) ? words.includes(n) : false)) || (!!t.rule && words.includes(t.rule.toLowerCase()));
}

/** Whether a heading or the first cell of a row means this number: "7", "3 or less", "31–36", "≤−2", "S7+". */
export function means(cell: string, n: number): boolean {
  const text = cell.replaceAll("−", "-").replace(/^[A-Z](?=\d)/, "");
  const range = /^(-?\d+)\s*[–-]\s*(-?\d+)$/.exec(text);
  if (range) return n >= Number(range[1]) && n <= Number(range[2]);
  const one = /^([≤≥+]?)(-?\d+)(\+| or (less|more))?$/.exec(text);
  if (!one) return false;
  const bound = Number(one[2]);
  if (one[1] === "≤" || one[4] === "less") return n <= bound;
  if (one[1] === "≥" || one[3] === "+" || one[4] === "more") return n >= bound;
  return n === bound;
}

const numeric = (cells: string[]): boolean => cells.slice(1).filter((c) => /\d/.test(c)).length > cells.length / 2;

function TableOf(p: { table: RuleTable; results: number[]; needs: Note[] }) {
  const [head = [], ...rows] = p.table.rows;
  const across = rows.length < 3 && numeric(head); // the numbers stand in the headings
  const hit = (cell: string) => p.results.some((n) => means(cell, n));
  const may = (cell: string) => p.needs.some((n) => n.value !== undefined && (means(cell, n.value) || (/or more/.test(n.text) ? Number(cell) >= n.value : /or less/.test(n.text) && Number(cell) <= n.value)));
  const mark = (cell: string) => (hit(cell) ? "hit" : may(cell) ? "may" : undefined);
  return (
    <div class="wide">
      <table class="tbl">
        <thead>
          <tr>
            {head.map((c) => (
              <th scope="col" class={across ? mark(c) : undefined}>
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr class={across ? undefined : mark(cells[0] ?? "")}>
              {cells.map((c, i) => (
                <td class={across && i && hit(head[i] ?? "") ? "hit" : undefined}>{c.replaceAll("`", "")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The notes that count now: those of the choice at hand, otherwise of what happened last. */
export function notesInForce(aim: Note[], lines: Line[]): { notes: Note[]; rules: string[]; dice: number[] } {
  if (aim.length) return { notes: aim, rules: aim.map((n) => n.rule), dice: [] };
  const last = lines.at(-1)?.ply;
  const events = lines.filter((l) => l.ply === last);
  return {
    notes: events.flatMap((l) => l.notes ?? []),
    rules: events.flatMap((l) => [l.rule ?? "", ...(l.notes ?? []).map((n) => n.rule)]),
    dice: events.flatMap((l) => (l.kind === "die" && l.face !== undefined ? [l.face] : [])),
  };
}

export function Tables(p: { system: string; aim: Note[]; lines: Line[]; openRule: (id: string) => void }) {
  const reference = useReference(p.system);
  if (!reference) return <p class="small">Looking them up…</p>;
  const { notes, rules, dice } = notesInForce(p.aim, p.lines);
  const now = new Set(rules.filter(Boolean));
  const results = notes.filter((n) => n.role === "result" && n.value !== undefined).map((n) => n.value!);
  const needs = p.aim.filter((n) => n.role === "need");
  const inForce = (t: RuleTable) => [...now].some((id) => reads(id, reference.rules.get(id) ?? "", t));
  const shown = reference.tables
    .filter((t) => t.rows.length <= LONGEST && !/option|ruling|question|goes$|reconstructed$/i.test(`${t.chapter}`))
    .map((t) => ({ t, now: inForce(t) }))
    .sort((a, b) => Number(b.now) - Number(a.now));
  return (
    <section class="tablesleaf" aria-label="Tables">
      {shown.map(({ t, now: on }) => (
        <details class={on ? "now0" : undefined} open={on}>
          <summary>{titleOf(t)}</summary>
          <TableOf table={t} results={on ? (results.length ? results : dice) : []} needs={on ? needs : []} />
          <p>
            {t.chapter} {t.rule && <RuleLink id={t.rule} open={p.openRule} />}
          </p>
        </details>
      ))}
    </section>
  );
}

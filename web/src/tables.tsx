// The tables of the game beside the board; what the choice at hand, or what has just happened, reads in them is marked.
import { useEffect, useState } from "preact/hooks";
import { act, type Line, type Note, type Reading, type RuleTable } from "./api";
import { RuleLink } from "./log";

/** Those that numbers are looked up in, then those that stand under a rule. */
function useTables(system: string): RuleTable[] | undefined {
  const [found, setFound] = useState<RuleTable[]>();
  useEffect(() => {
    act({ line: `tables ${system}` }).then(
      (a) => setFound(a.tables?.filter((t) => t.read || t.rule !== undefined) ?? []),
      () => setFound([]),
    );
  }, [system]);
  return found;
}

/** What a cell is to a reading: in its row, in its column, or where both meet. */
function markOf(readings: Reading[], row: number, column: number): string | undefined {
  const inRow = (r: Reading) => !!r.rows && row >= r.rows[0] && row <= r.rows[1];
  const met = readings.filter((r) => (inRow(r) || !r.rows) && (r.column === column || r.column === undefined));
  if (met.some((r) => !r.rows || r.rows[0] === r.rows[1])) return "hit";
  if (met.length) return "may";
  return column === 0 && readings.some(inRow) ? "may" : undefined;
}

/** Of several that are looked up, as many as come to this cell: "5 of 9". */
function countIn(readings: Reading[], row: number, column: number): string {
  const exact = readings.filter((r) => r.rows?.[0] === row && r.rows[1] === row && r.column === column).length;
  return exact && readings.length > 1 ? `${exact} of ${readings.length}` : "";
}

function TableOf(p: { table: RuleTable; readings: Reading[] }) {
  const [head = [], ...rows] = p.table.rows;
  const column = (i: number) => (p.readings.some((r) => r.column === i) ? "may" : undefined);
  return (
    <div class="wide">
      <table class="tbl">
        <thead>
          <tr>
            {head.map((c, i) => (
              <th scope="col" class={column(i)}>
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr>
              {cells.map((c, i) => (
                <td class={markOf(p.readings, row, i)}>
                  {c.replaceAll("`", "")} {countIn(p.readings, row, i) && <small class="many">{countIn(p.readings, row, i)}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the choice at hand is looked up; where none is, what happened last. */
export function readingsOf(aim: Note[], lines: Line[]): Reading[] {
  const last = lines.at(-1)?.ply;
  const told = lines.filter((l) => l.ply === last).flatMap((l) => l.notes ?? []);
  const read = (notes: Note[]) => notes.flatMap((n) => (n.reads ? [n.reads] : []));
  const now = read(aim);
  return now.length ? now : read(told);
}

/** A table that is alone under its heading goes by that, any other by the words before it. */
const titleOf = (t: RuleTable, all: RuleTable[]): string =>
  t.title && (t.rule || all.filter((o) => o.chapter === t.chapter).length > 1) ? t.title : t.chapter;

export function Tables(p: { system: string; aim: Note[]; lines: Line[]; openRule: (id: string) => void }) {
  const tables = useTables(p.system);
  if (!tables) return <p class="small">Looking them up…</p>;
  const readings = readingsOf(p.aim, p.lines);
  const of = (t: RuleTable) => readings.filter((r) => r.table === t.id);
  const rank = (t: RuleTable) => (of(t).length ? 2 : t.read ? 1 : 0);
  return (
    <section class="tablesleaf" aria-label="Tables">
      {[...tables]
        .sort((a, b) => rank(b) - rank(a))
        .map((t) => (
          <details key={`${t.id}${of(t).length ? " now" : ""}`} data-table={t.id} class={of(t).length ? "now0" : undefined} open={of(t).length > 0}>
            <summary>{titleOf(t, tables)}</summary>
            <TableOf table={t} readings={of(t)} />
            <p>
              {t.chapter} {t.rule && <RuleLink id={t.rule} open={p.openRule} />}
            </p>
          </details>
        ))}
    </section>
  );
}

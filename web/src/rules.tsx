// The rules reference beside the board, opened at the rule in question.
import { useEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { act, look, type Rule, type RuleTable } from "./api";

const cache = new Map<string, { title: string; rules: Rule[] }>();

/** Opens a rule that another one names. */
type Open = (id: string) => void;

const names = /(\*\*[^*]+\*\*|`[^`]+`|\b[A-Z]{2}-(?:[A-Z]+\.)?[0-9A-Z]+(?:\.[0-9A-Z]+)*\b)/;

function inline(text: string, open: Open): (string | JSX.Element)[] {
  return text.split(names).map((part) =>
    part.startsWith("**") ? (
      <b>{inline(part.slice(2, -2), open)}</b>
    ) : part.startsWith("`") ? (
      <code>{part.slice(1, -1)}</code>
    ) : names.test(part) ? (
      <button type="button" class="link" onClick={() => open(part)}>
        {part}
      </button>
    ) : (
      part
    ),
  );
}

const cells = (line: string) => line.replace(/^\||\|$/g, "").split("|").map((c) => c.trim());

/** The little of Markdown that a rule uses: paragraphs, lists, tables. */
function Text(p: { text: string; open: Open }) {
  const out: JSX.Element[] = [];
  const lines = p.text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.trim();
    if (!line) continue;
    if (line.startsWith("|")) {
      const table: string[] = [];
      for (; i < lines.length && lines[i]!.trim().startsWith("|"); i++) table.push(lines[i]!.trim());
      i--;
      const [head, , ...rows] = table;
      out.push(
        <div class="scroll" tabindex={0} role="group" aria-label="Table">
          <table>
            <thead>
              <tr>{cells(head ?? "").map((c) => <th>{inline(c, p.open)}</th>)}</tr>
            </thead>
            <tbody>{rows.map((r) => <tr>{cells(r).map((c) => <td>{inline(c, p.open)}</td>)}</tr>)}</tbody>
          </table>
        </div>,
      );
    } else {
      out.push(<p class={line.startsWith("- ") ? "bullet" : undefined}>{inline(line.replace(/^- /, ""), p.open)}</p>);
    }
  }
  return <>{out}</>;
}

const TABLES = "Tables";

const BookTable = (p: { table: RuleTable; open: Open }) => (
  <article>
    <p>{inline(p.table.title, p.open)}</p>
    <div class="scroll" tabindex={0} role="group" aria-label={p.table.title}>
      <table>
        <tbody>
          {p.table.rows.map((row, i) => (
            <tr>{row.map((c) => (i ? <td>{inline(c, p.open)}</td> : <th>{inline(c, p.open)}</th>))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  </article>
);

export function Rules(p: { system: string; at: string; close: () => void }) {
  const [book, setBook] = useState(cache.get(p.system));
  const [words, setWords] = useState("");
  const [tables, setTables] = useState<RuleTable[]>([]); // that stand in no rule: the reference has a chapter of them
  const [at, setAt] = useState(p.at);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setAt(p.at), [p.at]);
  useEffect(() => {
    if (!book)
      void look<{ title: string; rules: Rule[] }>("rules", { system: p.system }).then((b) => {
        cache.set(p.system, b);
        setBook(b);
      });
    void act({ line: `tables ${p.system}` }).then((a) => setTables((a.tables ?? []).filter((t) => !t.rule)));
  }, [p.system]);
  useEffect(() => {
    const id = CSS.escape(at.toUpperCase());
    const found = list.current?.querySelector(`[data-rule="${id}"]`) ?? list.current?.querySelector(`[data-rule^="${id}"]`); // a chapter begins there
    if (at) found?.scrollIntoView({ block: "center" });
  }, [at, book, words]);
  const searched = words.trim().toLowerCase();
  const rules = (book?.rules ?? []).filter(
    (r) => !searched || r.id.toLowerCase().includes(searched) || r.text.toLowerCase().includes(searched),
  );
  let chapter = "";
  const chapters = [...new Map((book?.rules ?? []).map((r) => [r.chapter, r.id])).keys()];
  return (
    <aside class="rules" aria-label="Rules">
      <header>
        <h2>{book?.title ?? "Rules"}</h2>
        <button type="button" class="btn quiet" onClick={p.close}>
          Close
        </button>
        <input
          type="search"
          placeholder="Find a word or a rule"
          aria-label="Find a word or a rule"
          value={words}
          onInput={(e) => setWords(e.currentTarget.value)}
        />
      </header>
      <div class="text" ref={list} tabindex={0}>
        {!book && <p>Loading…</p>}
        {book && !searched && (
          <details class="contents">
            <summary>Contents</summary>
            <ol>
              {[...chapters, ...(tables.length ? [TABLES] : [])].map((title) => (
                <li>
                  <button type="button" class="link" onClick={() => list.current?.querySelector(`[data-chapter="${CSS.escape(title)}"]`)?.scrollIntoView({ block: "start" })}>
                    {title}
                  </button>
                </li>
              ))}
            </ol>
          </details>
        )}
        {book && rules.length === 0 && <p>No rule has these words.</p>}
        {rules.map((r) => {
          const head = r.chapter !== chapter ? r.chapter : "";
          chapter = r.chapter;
          return (
            <>
              {head && <h3 data-chapter={head}>{head}</h3>}
              <article data-rule={r.id.toUpperCase()} class={r.id.toUpperCase() === at.toUpperCase() ? "here" : undefined}>
                <b class="id">{r.id}</b>
                <Text text={r.text} open={setAt} />
              </article>
            </>
          );
        })}
        {!searched && tables.length > 0 && <h3 data-chapter={TABLES}>{TABLES}</h3>}
        {!searched && tables.map((t) => <BookTable table={t} open={setAt} />)}
      </div>
    </aside>
  );
}

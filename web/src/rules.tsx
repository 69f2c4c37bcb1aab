// The rules reference beside the board, opened at the rule in question.
import { useEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { look, type Rule } from "./api";

const cache = new Map<string, { title: string; rules: Rule[] }>();

function inline(text: string): (string | JSX.Element)[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) =>
    part.startsWith("**") ? <b>{part.slice(2, -2)}</b> : part.startsWith("`") ? <code>{part.slice(1, -1)}</code> : part,
  );
}

const cells = (line: string) => line.replace(/^\||\|$/g, "").split("|").map((c) => c.trim());

/** The little of Markdown that a rule uses: paragraphs, lists, tables. */
function Text(p: { text: string }) {
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
        <div class="scroll" tabindex={0} role="region" aria-label="Table">
          <table>
            <thead>
              <tr>{cells(head ?? "").map((c) => <th>{inline(c)}</th>)}</tr>
            </thead>
            <tbody>{rows.map((r) => <tr>{cells(r).map((c) => <td>{inline(c)}</td>)}</tr>)}</tbody>
          </table>
        </div>,
      );
    } else {
      out.push(<p class={line.startsWith("- ") ? "bullet" : undefined}>{inline(line.replace(/^- /, ""))}</p>);
    }
  }
  return <>{out}</>;
}

export function Rules(p: { system: string; at: string; close: () => void }) {
  const [book, setBook] = useState(cache.get(p.system));
  const [words, setWords] = useState("");
  const [at, setAt] = useState(p.at);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setAt(p.at), [p.at]);
  useEffect(() => {
    if (!book)
      void look<{ title: string; rules: Rule[] }>("rules", { system: p.system }).then((b) => {
        cache.set(p.system, b);
        setBook(b);
      });
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
        {book && rules.length === 0 && <p>No rule has these words.</p>}
        {rules.map((r) => {
          const head = r.chapter !== chapter ? r.chapter : "";
          chapter = r.chapter;
          return (
            <>
              {head && <h3>{head}</h3>}
              <article data-rule={r.id.toUpperCase()} class={r.id.toUpperCase() === at.toUpperCase() ? "here" : undefined}>
                <b class="id">{r.id}</b>
                <Text text={r.text} />
              </article>
            </>
          );
        })}
      </div>
    </aside>
  );
}

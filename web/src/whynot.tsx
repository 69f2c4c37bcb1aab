// What is not possible now, and why: inside the list, by name, what lies nearest to where one looks first.
import { useState } from "preact/hooks";
import type { Refusal, Why } from "./api";
import { useLighting } from "./lit";
import { RuleLink } from "./log";
import type { Geometry, Point } from "./map/geometry";
import { pieceRef, placeRef, type Ref } from "./picks";

const FIRST = 5;

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The reason without the name of what it is said about: that stands above it. */
export const reasonOf = (r: Refusal): string =>
  [r.a_title, r.a].reduce<string>((text, name) => (name ? text.replaceAll(new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`, "g"), "it") : text), r.why.text);

const said = (r: Refusal): string => `${r.verb}|${r.why.rule}|${reasonOf(r)}`;

/** What is said of all that a verb could name, whatever it is: that it is not its turn, or nothing for such a unit. */
function generalOf(refusals: Refusal[]): (r: Refusal) => boolean {
  const reasons = new Map<string, Set<string>>();
  for (const r of refusals) reasons.set(r.verb, (reasons.get(r.verb) ?? new Set()).add(said(r)));
  const named = (verb: string): number => refusals.filter((r) => r.verb === verb).length;
  const alike = new Set([...reasons].filter(([verb, all]) => all.size === 1 && named(verb) > FIRST).map(([verb]) => verb));
  return (r) => alike.has(r.verb);
}

/** The same of many things is said once. */
function grouped(refusals: Refusal[], general: (r: Refusal) => boolean): Refusal[][] {
  const groups = new Map<string, Refusal[]>();
  for (const r of refusals) {
    const key = r.a_title && !general(r) ? r.text : said(r);
    groups.set(key, [...(groups.get(key) ?? []), r]);
  }
  return [...groups.values()];
}

export function WhyNot(p: { refusals: Refusal[]; nouns: string[]; geometry: Geometry; near?: Point; openRule: (id: string) => void; close: () => void }) {
  const [most, setMost] = useState(FIRST);
  const lights = useLighting();
  const far = (r: Refusal): number => {
    const at = r.a_noun === p.nouns[1] ? p.geometry.place(r.a) : undefined;
    return at && p.near ? Math.hypot(at[0] - p.near[0], at[1] - p.near[1]) : 1e5;
  };
  const general = generalOf(p.refusals);
  const rank = (r: Refusal): number => (general(r) ? 2e5 : far(r) || 1e5); // where it stands already interests nobody
  const groups = grouped([...p.refusals].sort((a, b) => rank(a) - rank(b)), general);
  const refOf = (r: Refusal): Ref[] => (r.a === undefined ? [] : r.a_noun === p.nouns[1] ? [placeRef(r.a)] : r.a_noun === p.nouns[0] ? [pieceRef(r.a)] : []);
  return (
    <section class="whynot" aria-label="Not possible now">
      <h2>
        Not possible now <span class="r">nearest first</span>
        <button type="button" class="link" onClick={p.close}>
          Fold
        </button>
      </h2>
      <ul>
        {groups.slice(0, most).map((group) => {
          const r = group[0]!;
          return (
            <li {...lights(group.flatMap(refOf))}>
              <span>
                <b>{group.length > 1 ? `${r.label} and ${group.length - 1} more` : r.label}</b>
                <small>{reasonOf(r)}</small>
              </span>
              <RuleLink id={r.why.rule} open={p.openRule} />
            </li>
          );
        })}
      </ul>
      {groups.length > most && (
        <button type="button" class="link" onClick={() => setMost(4 * most)}>
          {groups.length - most} more
        </button>
      )}
      {!groups.length && <p class="small">Nothing else is asked for here.</p>}
    </section>
  );
}

export function RefusalSlip(p: { what: string; why: Why; openRule: (id: string) => void }) {
  return (
    <div class={p.why.instead ? "refusal near" : "refusal"} role="alert">
      <svg viewBox="-13 -13 26 26" aria-hidden="true">
        <circle class="nogo" r="10.5" />
        <path class="nogo-b" d="M-6 0h12" />
      </svg>
      <div>
        {!p.why.instead && <b>{p.what}</b>}
        {p.why.text} <RuleLink id={p.why.rule} open={p.openRule} />
      </div>
    </div>
  );
}

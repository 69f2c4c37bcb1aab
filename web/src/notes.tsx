// Notes by their role: what a choice costs, needs, brings, risks and spoils, each with a sign of its own.
import type { Note, NoteRole } from "./api";
import { RuleLink } from "./log";
import { brief, figure, shortId, withHalf } from "./words";

export const WarningSign = () => (
  <svg class="tri" viewBox="-9 -9 18 17" aria-hidden="true">
    <path class="tri-p" d="M0-7.5 8 6.5H-8Z" />
    <path class="tri-b" d="M0-2.8V2M0 3.9v.9" />
  </svg>
);

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

/** The number of a note as its role shows it; a note without one has its sign alone. */
export function figureOf(note: Note): string {
  if (note.ours !== undefined) return strengthsOf(note);
  if (note.value === undefined) return "";
  if (note.sense) return note.sense === "or more" ? `${note.value}+` : `≤${note.value}`;
  if (note.role === "modifier") return signed(note.value);
  const points = figure(withHalf(note.value, note.half));
  return note.role === "gain" ? `+${points}` : points;
}

/** Ours against theirs: "7 : ?". */
export const strengthsOf = (note: Note): string => `${note.ours} : ${note.value ?? "?"}`;

const signs: Set<NoteRole> = new Set(["cost", "left", "need", "modifier", "gain"]); // their figure is a sign of its own
export const shows = (n: Note): boolean => signs.has(n.role) || (n.role === "risk" && n.sense !== undefined);

function OneNote(p: { note: Note; words: string; step?: number }) {
  const { note } = p;
  const tone = note.role === "modifier" && note.value !== undefined ? (note.value < 0 ? " minus" : note.value > 0 ? " plus" : "") : "";
  return (
    <span class={`n ${note.role}${tone}`} title={note.text}>
      {p.step !== undefined && <b class="step-n">{p.step}</b>}
      {note.role === "warning" && <WarningSign />}
      {shows(note) && figureOf(note) && <i>{figureOf(note)}</i>}
      {p.words && <span>{p.words}</span>}
    </span>
  );
}

/** The most telling first: what a row of the list has room for. */
const weight: Record<NoteRole, number> = { need: 0, gain: 1, warning: 2, risk: 3, purpose: 4, left: 5, modifier: 6, result: 0.6, fact: 8, link: 9, cost: 10, path: 11, possible: 12 };
const wordy = (n: Note): number => (n.role === "gain" && n.value === undefined ? 0.5 : 0); // a figure says more in less room
/** Of several risks the first says that there is one: what the choice is good for has room beside it. */
export function byWeight(notes: Note[]): Note[] {
  const first = notes.find((n) => n.role === "risk");
  const of = (n: Note) => weight[n.role] + wordy(n) + (n.role === "risk" && n !== first ? 1.5 : 0);
  return [...notes].sort((a, b) => of(a) - of(b));
}

/** "a roll of 8 or more: Pinned": the figure stands before it, what it brings is what matters. */
export const brought = (n: Note): string => (n.sense && /^a roll of \d+ or (?:more|less):? (.+)/.exec(n.text)?.[1]) || n.text;

/** Words that begin with the figure that stands before them say it twice. */
export function without(words: string, note: Note): string {
  const plain = String(note.ours ?? note.value);
  const said = [figureOf(note), `${plain} ${note.sense}`, plain].find((figure) => words.startsWith(`${figure} `));
  const front = said && shows(note) ? words.slice(said.length + 1) : words;
  const rest = note.sense ? front.replace(` on ${plain} ${note.sense}`, "") : front;
  return note.role === "left" ? `${rest} left` : rest;
}

/** A place is spoken of by the number that is printed on the map; in a row that leads there it needs no mention. */
export function placed(n: Note, here: string | undefined): string {
  const number = n.place && shortId(n.place);
  const text = brought(n);
  if (!number || !/\d/.test(number)) return text;
  const [said, as] = n.place === here ? [` (?:at|on) ${n.place}`, ""] : [`(?<!\\w)${n.place}`, number];
  return text.replace(new RegExp(`${said}(?!\\w)`), as);
}

export const aside: Set<NoteRole> = new Set(["path", "possible"]); // they have places of their own

const IN_A_ROW = 3;
const SHORT_LEFT = 16; // letters of what is left that are said in a row
const LINE_OF_THE_AIM = 90; // letters of a note in the dock, which has room for two lines of one
const WORDS_IN_A_ROW = 48; // letters of a note: a line of the widest panel

/** One line for a row: what this very choice needs, brings and risks. */
export function RowNotes(p: { notes: Note[]; but: string[]; lead: string; place?: string; whole?: boolean }) {
  const shown = byWeight(p.notes.filter((n) => !aside.has(n.role) && n.role !== "cost" && !p.but.includes(n.text))).slice(0, IN_A_ROW);
  if (!shown.length && !p.lead) return null;
  const lefts = shown.filter((n) => n.role === "left").length; // of one thing it is plain what is left
  return (
    <small class="notes">
      {p.lead && <span class="n">{p.lead}</span>}
      {shown.map((n) => (
        <OneNote note={n} words={n.role === "left" && lefts === 1 && !p.whole && n.text.length > SHORT_LEFT ? "left" : without(brief(placed(n, p.place), WORDS_IN_A_ROW), n)} />
      ))}
    </small>
  );
}

/** The aim's notes, in whole sentences as far as there is room; the rest in a list that opens. */
export function AimNotes(p: { notes: Note[]; place?: string; stepOf: (note: Note) => number | undefined; openRule: (id: string) => void }) {
  const all = p.notes.filter((n) => !aside.has(n.role) && n.role !== "warning");
  if (!all.length) return null;
  const first = byWeight(all).filter((n) => n.role !== "cost").slice(0, IN_A_ROW);
  const costs = all.filter((n) => n.role === "cost");
  return (
    <details class="aimnotes">
      <summary>
        <span class="notes">
          {[...costs.slice(0, 1), ...first].map((n) => (
            <OneNote note={n} step={p.stepOf(n)} words={without(brief(placed(n, p.place), n.role === "cost" || n.role === "left" ? 30 : LINE_OF_THE_AIM), n)} />
          ))}
        </span>
      </summary>
      <ul>
        {all.map((n) => (
          <li>
            <OneNote note={n} step={p.stepOf(n)} words={n.text} /> <RuleLink id={n.rule} open={p.openRule} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The disc at the end of a row: what the choice takes. */
export function costOf(notes: Note[] | undefined): string | undefined {
  const cost = notes?.find((n) => n.role === "cost" && n.value !== undefined);
  return cost && String(cost.value);
}

// Notes on moves: kept in this browser with the name of the game, and written into its record when that is saved, as lines that start with #.
import { useEffect, useState } from "preact/hooks";
import { keepSeal, sealOf } from "./sent";

export type MoveNotes = Record<number, string>;

const keyOf = (game: string) => `foray-notes-${game}`;
const LONGEST = 500; // letters of one

export function notesOf(game: string): MoveNotes {
  try {
    return JSON.parse(localStorage.getItem(keyOf(game)) ?? "{}") as MoveNotes;
  } catch {
    return {};
  }
}

function keep(game: string, notes: MoveNotes): void {
  try {
    if (Object.keys(notes).length) localStorage.setItem(keyOf(game), JSON.stringify(notes));
    else localStorage.removeItem(keyOf(game));
  } catch {
    /* a browser that keeps nothing forgets them on a reload */
  }
}

/** The record with its notes: a reader skips them. */
export function withNotes(record: string, notes: MoveNotes): string {
  const lines = Object.entries(notes).map(([ply, text]) => `# note ${ply} ${text.replaceAll(/\s+/g, " ")}\n`);
  return record.replace(/\n?$/, "\n") + lines.join("");
}

/** The notes that stand in a record become those of the game that was made of it. */
export function takeNotes(record: string, game: string): void {
  const notes: MoveNotes = {};
  for (const [, ply, text] of record.matchAll(/^# note (\d{1,6}) (.+)$/gm)) notes[Number(ply)] = text!.trim().slice(0, LONGEST);
  keep(game, notes);
}

/** What this browser keeps with a game goes along with its new name; one that is gone has none. */
export function moveKept(from: string, to: string | undefined): void {
  const seal = sealOf(from);
  keepSeal(from, undefined);
  if (to !== undefined) keepSeal(to, seal);
  const notes = notesOf(from);
  keep(from, {});
  if (to !== undefined && Object.keys(notes).length) keep(to, notes);
}

export function useNotes(game: string): [MoveNotes, (ply: number, text: string) => void] {
  const [notes, setNotes] = useState(() => notesOf(game));
  return [
    notes,
    (ply, text) => {
      const now = { ...notes, [ply]: text };
      if (!text.trim()) delete now[ply];
      setNotes(now);
      keep(game, now);
    },
  ];
}

export function NoteField(p: { ply: number; text: string; change: (text: string) => void }) {
  const [text, setText] = useState(p.text);
  useEffect(() => setText(p.text), [p.ply, p.text]);
  return (
    <label class="movenote">
      <span>Note on choice {p.ply}</span>
      <textarea rows={2} maxLength={LONGEST} value={text} onInput={(e) => setText(e.currentTarget.value)} onChange={(e) => p.change(e.currentTarget.value)} onBlur={(e) => p.change(e.currentTarget.value)} />
    </label>
  );
}

// What each choice costs, needs and brings, as the rules themselves work it out. It comes with the table, so that rows stand in their order
// from the first drawing on: nobody points at a row that then moves away.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { act, type Note, type Table } from "./api";

export type Prospects = Record<string, Note[]>;
const NONE: Prospects = {};

/** The notes of all choices that are listed; and, one after the other, of those that are not: the one at hand, and what pointing has found. */
export function useProspects(game: string, table: Table | undefined, live: boolean, armed: string | undefined, others: string[]): Prospects {
  const [found, setFound] = useState<{ version: string; notes: Prospects }>({ version: "", notes: NONE });
  const version = live ? (table?.version ?? "") : "";
  const current = useRef(version);
  current.current = version;
  const keep = (more: Prospects) =>
    setFound((old) => ({ version, notes: old.version === version ? { ...old.notes, ...more } : more }));
  const given = live ? table?.prospects : undefined;
  useEffect(() => {
    if (!version || given) return;
    act({ game, line: "prospects" }).then(
      (a) => current.current === version && a.prospects && keep(a.prospects),
      () => undefined, // without them the choices are as they were
    );
  }, [game, version, !given]);
  const asked = found.version === version ? found.notes : NONE;
  const notes = useMemo(() => (given ? { ...given, ...asked } : asked), [given, asked]);
  const next = given || found.version === version ? [armed, ...others].find((c) => c !== undefined && !(c in notes)) : undefined;
  useEffect(() => {
    if (!version || next === undefined) return;
    act({ game, line: `prospects ${next}` }).then(
      (a) => current.current === version && keep({ [next]: a.prospect ?? [] }),
      () => undefined,
    );
  }, [game, version, next]);
  return notes;
}

/** What a line of the protocol tells of something, asked anew with every position; what was known stays until then. */
function useKnown(game: string, line: string | undefined, version: string | undefined): Note[] {
  const [known, setKnown] = useState<{ line?: string; notes: Note[] }>({ notes: [] });
  const current = useRef(line);
  current.current = line;
  useEffect(() => {
    if (line === undefined || version === undefined || !game) return;
    act({ game, line }).then(
      (a) => current.current === line && setKnown({ line, notes: a.facts ?? [] }),
      () => undefined,
    );
  }, [game, line, version]);
  return known.line === line ? known.notes : [];
}

/** What is known of a piece. */
export const useFacts = (game: string, noun: string | undefined, id: string | undefined, version: string | undefined): Note[] =>
  useKnown(game, noun !== undefined && id !== undefined ? `facts ${noun} ${id}` : undefined, version);

/** What is known of the game as a whole. */
export const useGameFacts = (game: string, version: string): Note[] => useKnown(game, "facts", version);

// A game played on from an earlier choice, or from its beginning with the same dice: always as a game of its own.
import { act, record, type About, type Answer } from "./api";
import { openText } from "./files";

/** The record up to a choice of the line that was played last: what was undone, and what came later, is left out. */
export function recordUpTo(text: string, ply: number): string {
  const head: string[] = [];
  let acts: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith(">")) acts.push(line);
    else if (line.startsWith("undo ")) acts = acts.slice(0, Number(line.slice("undo ".length)));
    else if (line.startsWith("errand ") && acts.length) acts.push(`${acts.pop()!}\n${line}`);
    else if (!/^(hash |seed |#|$)/.test(line)) head.push(line); // its dice are its own from there on, so it has no seed to tell
  }
  return `${[...head, ...acts.slice(0, ply)].join("\n")}\n`;
}

export const playOnFrom = async (game: string, ply: number): Promise<Answer> => openText(recordUpTo(await record(game), ply));

/** The same raid with the same dice. */
export const sameAgain = (about: About, seed: string): Promise<Answer> =>
  act({ line: ["new", about.system, about.scenario, `seed=${seed}`, `dice=${about.dice}`, `undo=${about.undo}`, ...Object.entries(about.options).map(([k, v]) => `${k}=${v}`)].join(" ") });

// What brings questions to the rules and the answers back. There are two: http.ts asks a server, site/page.ts a worker in the page.
import type { Answer, Odds } from "./api";
import type { Hearing, Thoughts } from "./insight";

export const UNREACHABLE = "The server cannot be reached. Is Foray still running?";

export class Trouble extends Error {}

export interface ActRequest {
  line: string;
  game?: string;
  version?: string;
  show?: boolean;
  prospects?: boolean; // with what is shown
  frames?: boolean;
}

export interface Watcher {
  changed: (version: string) => void; // by another window, or by this one
  again: () => void; // look again: a game that belongs to this one has changed, or news may have been missed
  gone: (newName: string | undefined) => void; // deleted, or renamed
  lost: () => void; // the server is not there
}

/** Where games are kept, as far as a player should know. */
export interface Keeping {
  here: boolean; // in this browser, not by a server
  kept?: boolean; // false: they are gone when the window is closed
  why?: string; // in words, then
  used?: number; // bytes
  room?: number;
  lasting?: boolean; // the browser has promised not to clear them by itself
}

/** What brings questions to the rules, and the answers back. */
export interface Carrier {
  /** Looks at something. */
  look: <T>(what: string, query?: Record<string, string>) => Promise<T>;
  /** One line of the protocol, about a game or none. A refusal is an answer, not an exception. */
  act: (request: ActRequest) => Promise<Answer>;
  /** Watches a game for as long as the window is in sight. Returns what ends it. */
  watch: (game: string, watcher: Watcher) => () => void;
  /** What may come of a choice, told as it is counted. Ends early when the signal says so. */
  oddsOf: (game: string, choice: string, signal: AbortSignal, progress: (done: number) => void) => Promise<Odds | undefined>;
  /** Long work about a game, told as it is known. Ends early when the signal says so, with what was known until then, if that is anything. */
  think: <K extends keyof Thoughts>(what: K, query: Record<string, string>, signal: AbortSignal, hearing: Hearing<Thoughts[K]>) => Promise<Thoughts[K] | undefined>;
  /** The record of a game, to be saved. */
  record: (game: string) => Promise<string>;
  keeping: () => Promise<Keeping>;
}

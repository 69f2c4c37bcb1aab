// Long work in a page without a server: beside the worker that answers, others think, so that the game goes on meanwhile. Workers
// share no memory: each thinks about the same with its own luck, or about other choices of the game, and the module puts together
// what they have come to.
import { Trouble, type Carrier } from "../carrier";
import type { Advice, Hearing, Review, Thoughts } from "../insight";
import type { Answered } from "./engine";
import { Clerk, answerOf, isKept, record } from "./page";

const MOST = 6; // beyond that a phone only gets hot
const AT_A_TIME = 6; // choices that one looks at before it is given more

/** A core is left for the game itself. */
const crew = (): number => Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));

let idle: Clerk[] = [];

type Ask = (question: Record<string, unknown> & { kind: "advice" | "study" }, hearing?: { progress?: (done: number) => void; soFar?: (known: string) => void }) => Promise<Answered["answer"]>;

/** The game under the name that a worker of its own knows it by. */
async function gameFor(thinker: Clerk, game: string): Promise<string> {
  if (isKept()) return game;
  const loaded = await thinker.ask({ kind: "act", line: `load ${JSON.stringify(await record(game))}` });
  return (loaded.answer as { name?: string }).name ?? game;
}

/** Lets so many think, each in its own way; those who are left are ended. */
async function together<T>(n: number, game: string, signal: AbortSignal, work: (ask: Ask, i: number) => Promise<T>): Promise<T[] | undefined> {
  if (signal.aborted) return undefined;
  const mine = Array.from({ length: n }, () => idle.pop() ?? new Clerk());
  let leave = (): void => undefined;
  const left = new Promise<undefined>((resolve) => {
    leave = () => {
      mine.forEach((m) => m.dismiss());
      resolve(undefined);
    };
  });
  signal.addEventListener("abort", leave);
  const one = async (thinker: Clerk, i: number): Promise<T> => {
    const known = await gameFor(thinker, game);
    const ask: Ask = async (question, hearing) => {
      const { answer } = await thinker.ask({ ...question, game: known }, hearing?.progress, hearing?.soFar);
      if (!answer.ok) throw new Trouble(answer.error ?? "that did not work");
      return answer;
    };
    return work(ask, i);
  };
  const done = await Promise.race([Promise.all(mine.map(one)), left]).catch((error: unknown) => {
    mine.forEach((m) => m.dismiss());
    throw error;
  });
  signal.removeEventListener("abort", leave);
  if (done) idle = [...idle, ...mine];
  return done;
}

/** Each with its own luck; whenever one knows more, it is put together with what the others know. */
async function advice(query: Record<string, string>, signal: AbortSignal, hearing: Hearing<Advice>): Promise<Advice | undefined> {
  const game = query["game"] ?? "";
  const parts: Advice[] = [];
  const joined = async (): Promise<Advice | undefined> => {
    const known = parts.filter((p) => p);
    if (known.length < 2) return known[0];
    return (await answerOf<{ advice?: Advice }>({ kind: "joined", ...query, parts: known })).advice ?? known[0];
  };
  const tell = async () => {
    const all = await joined().catch(() => undefined);
    if (all && !signal.aborted) hearing.soFar?.(all);
  };
  const done = await together(crew(), game, signal, async (ask, i) => {
    const soFar = (known: string) => {
      parts[i] = JSON.parse(known) as Advice;
      void tell();
    };
    const progress = i === 0 ? hearing.progress : undefined;
    parts[i] = ((await ask({ kind: "advice", ...query, seed: i + 1 }, { soFar, progress })) as unknown as { advice: Advice }).advice;
  });
  return done && joined();
}

/** Whoever has looked at some choices is given the next. */
async function review(query: Record<string, string>, signal: AbortSignal, hearing: Hearing<Review>): Promise<Review | undefined> {
  const game = query["game"] ?? "";
  const { ply } = await answerOf<{ ply: number }>({ kind: "look", what: "table", game });
  const glances: unknown[] = [];
  let next = 0;
  const done = await together(Math.min(crew(), ply), game, signal, async (ask) => {
    while (next <= ply) {
      const from = next;
      next += AT_A_TIME;
      const to = Math.min(ply, next - 1);
      const part = (await ask({ kind: "study", what: "glances", ...query, from: String(from), to: String(to) })) as unknown as { glances: unknown[] };
      part.glances.forEach((g, i) => (glances[from + i] = g));
      hearing.progress?.(glances.filter((g) => g).length / (ply + 1));
    }
  });
  const gap = done ? -1 : Array.from({ length: ply + 1 }, (_, i) => glances[i]).findIndex((g) => !g);
  const known = gap < 0 ? glances : glances.slice(0, gap); // left, it is a review of the choices up to the first that nobody has looked at
  return known.length > 1 ? (await answerOf<{ review: Review }>({ kind: "added-up", ...query, glances: known })).review : undefined;
}

async function alone<K extends "worth" | "rematch">(what: K, query: Record<string, string>, signal: AbortSignal, hearing: Hearing<Thoughts[K]>): Promise<Thoughts[K] | undefined> {
  const done = await together(1, query["game"] ?? "", signal, (ask) => ask({ kind: "study", what, ...query }, { progress: hearing.progress }));
  return done && (done[0] as unknown as Record<K, Thoughts[K]>)[what];
}

export const think = ((what: keyof Thoughts, query: Record<string, string>, signal: AbortSignal, hearing: Hearing<unknown>) =>
  what === "advice"
    ? advice(query, signal, hearing)
    : what === "review"
      ? review(query, signal, hearing)
      : alone(what, query, signal, { progress: hearing.progress })) as Carrier["think"];

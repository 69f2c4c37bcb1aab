// Questions to a worker in the page itself, which has the rules and the games: no server is needed.
import type { Answer, Odds } from "../api";
import { Trouble, type Carrier, type Keeping } from "../carrier";
import type { Answered, News, Question } from "./engine";
import { think } from "./thinkers";
import type { Asked, Told } from "./worker";

const CONFLICT = 409;

interface Waiting {
  resolve: (answered: Answered) => void;
  reject: (trouble: Trouble) => void;
  progress?: (done: number) => void;
  soFar?: (known: string) => void;
}

/** In a page that is one file (single.mjs): the worker's text, and the rules in base64. */
const whole = (globalThis as { forayWhole?: { worker: string; wasm: string } }).forayWhole;

function startWorker(): Worker {
  if (!whole) return new Worker("worker.js", { type: "module" });
  const parts = [`self.forayWasm = ${JSON.stringify(whole.wasm)};`, whole.worker];
  return new Worker(URL.createObjectURL(new Blob(parts, { type: "text/javascript" })));
}

/** A worker, and those who wait for its answers. */
export class Clerk {
  private readonly worker = startWorker();
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  unkept: string | undefined;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
      const who = this.waiting.get(data.id);
      if ("done" in data) return who?.progress?.(data.done);
      if ("soFar" in data) return who?.soFar?.(data.soFar);
      this.waiting.delete(data.id);
      if ("failed" in data) return who?.reject(new Trouble(data.failed));
      this.unkept = data.unkept;
      who?.resolve(data.answered);
    };
    this.worker.onerror = (event) => {
      for (const who of this.waiting.values()) who.reject(new Trouble(`The rules have stopped: ${event.message}`));
      this.waiting.clear();
    };
  }

  ask(question: Question, progress?: (done: number) => void, soFar?: (known: string) => void): Promise<Answered> {
    const asked: Asked = { id: ++this.count, question };
    return new Promise((resolve, reject) => {
      this.waiting.set(asked.id, { resolve, reject, progress, soFar });
      this.worker.postMessage(asked);
    });
  }

  dismiss(): void {
    this.worker.terminate();
  }
}

let clerk: Clerk | undefined;
let counter: Clerk | undefined; // of odds

export async function answerOf<T>(question: Question): Promise<T> {
  const { status, answer } = await (clerk ??= new Clerk()).ask(question);
  if (status !== 200 && status !== CONFLICT) throw new Trouble(answer.error ?? `error ${status}`);
  return answer as T;
}

async function look<T>(what: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await answerOf<T & { ok: boolean; error?: string }>({ kind: "look", what, ...query });
  if (!answer.ok) throw new Trouble(answer.error ?? "that did not work");
  return answer;
}

/** Asked once, and only of somebody who plays: that the browser does not clear its storage by itself. */
let asked: Promise<unknown> | undefined;

const act: Carrier["act"] = (request) => {
  asked ??= navigator.storage?.persist?.().catch(() => false);
  return answerOf<Answer>({ kind: "act", ...request });
};

const watch: Carrier["watch"] = (game, watcher) => {
  const channel = new BroadcastChannel("foray");
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.game !== game) return;
    if (data.event === "changed") watcher.changed(data.version);
    else if (data.event === "kin") watcher.again();
    else watcher.gone(data.name);
  };
  return () => channel.close();
};

/** A count that nobody waits for any more is ended with its worker. */
const oddsOf: Carrier["oddsOf"] = (game, choice, signal, progress) => {
  if (signal.aborted) return Promise.resolve(undefined);
  const mine = (counter ??= new Clerk());
  return new Promise((resolve, reject) => {
    const leave = () => {
      mine.dismiss();
      counter = undefined;
      resolve(undefined);
    };
    signal.addEventListener("abort", leave);
    mine
      .ask({ kind: "odds", game, choice }, progress)
      .then(({ answer }) => resolve((answer as { odds?: Odds }).odds), reject)
      .finally(() => signal.removeEventListener("abort", leave));
  });
};

/** Whether other workers find the games where this one keeps them. */
export const isKept = (): boolean => !clerk?.unkept;

export const record = async (game: string): Promise<string> => (await look<{ record: string }>("record", { game })).record;

async function keeping(): Promise<Keeping> {
  const room = await navigator.storage?.estimate?.().catch(() => undefined);
  const lasting = await navigator.storage?.persisted?.().catch(() => undefined);
  return { here: true, kept: !clerk?.unkept, why: clerk?.unkept, used: room?.usage, room: room?.quota, lasting };
}

export const pageCarrier: Carrier = { look, act, watch, oddsOf, think, record, keeping };

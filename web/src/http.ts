// Questions to a server of Foray's, over HTTP: docs/http.md.
import type { Answer, Odds } from "./api";
import { Trouble, UNREACHABLE, type Carrier } from "./carrier";
import type { Thoughts } from "./insight";

const tokenIn = (page: Document): string => page.querySelector<HTMLMetaElement>('meta[name="foray-token"]')?.content ?? "";
let token: string | undefined; // as the page was served with it

/** A server that was started anew has another token: it stands in the page as it is served now. */
async function renewToken(): Promise<boolean> {
  const page = new DOMParser().parseFromString(await (await reach("/")).text(), "text/html");
  const old = token;
  token = tokenIn(page);
  return token !== old;
}

async function read<T>(response: Response): Promise<T> {
  const answer = (await response.json().catch(() => ({ error: "the server answers strangely" }))) as T & {
    error?: string;
  };
  if (!response.ok && response.status !== 409) throw new Trouble(answer.error ?? `error ${response.status}`);
  return answer;
}

async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Trouble(UNREACHABLE);
  }
}

/** Looks at something: GET /api/WHAT?… */
async function look<T>(what: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await read<T & { ok: boolean; error?: string }>(
    await reach(`/api/${what}?${new URLSearchParams(query)}`),
  );
  if (!answer.ok) throw new Trouble(answer.error ?? "that did not work");
  return answer;
}

const act: Carrier["act"] = async (request) => {
  token ??= tokenIn(document);
  const post = () =>
    reach("/api", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Foray-Token": token ?? "" },
      body: JSON.stringify(request),
    });
  const answer = await post();
  return read<Answer>(answer.status === 403 && (await renewToken()) ? await post() : answer);
};

/** Only while the window is in sight: a browser has few connections for all its tabs. */
const watch: Carrier["watch"] = (game, watcher) => {
  let source: EventSource | undefined;
  let missed = false; // there was a time without news
  let retry = 0;
  const start = () => {
    source = new EventSource(`/api/events?${new URLSearchParams({ game })}`);
    const on = <T>(event: string, then: (data: T) => void) => source?.addEventListener(event, (e) => then(JSON.parse((e as MessageEvent<string>).data) as T));
    on<{ version: string }>("changed", ({ version }) => watcher.changed(version));
    on("kin", watcher.again);
    on<{ name?: string }>("gone", ({ name }) => watcher.gone(name));
    source.onopen = () => {
      if (missed) watcher.again();
      missed = false;
    };
    source.onerror = () => {
      missed = true;
      if (source?.readyState === EventSource.CONNECTING) watcher.lost();
      else retry = setTimeout(start, 10_000); // there are too many streams already
    };
  };
  const stop = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
    missed = true;
  };
  const seen = () => {
    if (document.hidden) stop();
    else if (!source) start();
  };
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    stop();
  };
};

/** A stream of events: each is handed over, until one of them is taken as the answer, or it ends. */
async function stream<T>(answer: Response, take: (kind: string, data: string) => T | undefined): Promise<T | undefined> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    text += value ?? "";
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      const taken = kind === undefined ? undefined : take(kind, data!);
      if (taken !== undefined) return taken;
    }
    if (done) return undefined;
  }
}

const isStream = (answer: Response): boolean => answer.ok && !!answer.body && !!answer.headers.get("Content-Type")?.startsWith("text/event-stream");

const doneOf = (data: string): number => (JSON.parse(data) as { done: number }).done / 1000;

const oddsOf: Carrier["oddsOf"] = async (game, choice, signal, progress) => {
  const answer = await fetch(`/api/odds?${new URLSearchParams({ game, choice })}`, { signal });
  if (!isStream(answer)) return undefined;
  return stream(answer, (kind, data) => {
    if (kind === "odds") return JSON.parse(data) as Odds;
    if (kind === "progress") progress(doneOf(data));
    return undefined;
  });
};

const think: Carrier["think"] = async (what, query, signal, hearing) => {
  type Told = Thoughts[typeof what];
  let last: Told | undefined; // advice is told again and again, and the last is the best
  try {
    const answer = await fetch(`/api/${what}?${new URLSearchParams(query)}`, { signal });
    if (!isStream(answer)) throw new Trouble((await read<Answer>(answer)).error ?? "that did not work");
    await stream(answer, (kind, data) => {
      if (kind === "progress") hearing.progress?.(doneOf(data));
      if (kind !== what) return undefined;
      const told = JSON.parse(data) as Told & { ok?: boolean; error?: string };
      if (told.ok === false) throw new Trouble(told.error ?? "that did not work");
      last = told.ok === undefined ? told : (told as unknown as Record<typeof what, Told>)[what];
      hearing.soFar?.(last);
      return undefined;
    });
  } catch (e) {
    if (signal.aborted) return last;
    throw e instanceof Trouble ? e : new Trouble(UNREACHABLE);
  }
  return last;
};

const record = async (game: string): Promise<string> => {
  const answer = await reach(`/api/record?${new URLSearchParams({ game })}`);
  if (!answer.ok) throw new Trouble((await read<Answer>(answer)).error ?? "the record cannot be had");
  return answer.text();
};

export const httpCarrier: Carrier = { look, act, watch, oddsOf, think, record, keeping: () => Promise.resolve({ here: false }) };

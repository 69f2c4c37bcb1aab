// The module of WebAssembly, and the little that it needs of a system: a clock, randomness, and no files.

export interface Act {
  uid: string;
  n: number;
  line: string;
  link: string;
}

export interface GameFacts {
  uid: string;
  [fact: string]: unknown;
}

/** To be stored: all of an answer's, or nothing. */
export type Write = { game: GameFacts } | { act: Act } | { delete: string };

export type News = { event: "changed"; game: string; version: string } | { event: "kin"; game: string } | { event: "gone"; game: string; name?: string };

export interface Answered {
  needs?: undefined;
  status: number;
  answer: { ok: boolean; error?: string };
  writes: Write[];
  news: News[];
}

/** The acts of this game are lacking; nothing has happened. */
export interface Needs {
  needs: string;
}

export type Question = { kind: "look" | "act" | "odds" | "advice" | "joined" | "study" | "added-up" | "stored" | "playout"; [argument: string]: unknown };

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  foray_start: () => void;
  foray_room: (bytes: number) => number;
  foray_ask: (question: number) => number;
}

/** The least module with a vector in it. */
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** Refuses a browser that cannot run the module, in words: the engine of rules counts in vectors. */
export function checkBrowser(): void {
  if (!WebAssembly.validate(new Uint8Array(VECTOR)))
    throw new Error("This browser is too old: the rules need the vectors of WebAssembly. Chrome and Edge have them from 91 on, Firefox from 89, Safari from 16.4.");
}

const OK = 0;
const NO_SUCH_FILE = 8; // WASI's "bad file descriptor"
const NOT_HERE = 52; // WASI's "function not supported"

/** WASI, as far as a module without files uses it. */
function system(memory: () => WebAssembly.Memory): Record<string, (...words: number[]) => number> {
  return {
    random_get: (at = 0, n = 0) => {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, n));
      return OK;
    },
    clock_time_get: (_clock, _precision, at = 0) => {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Date.now()) * 1_000_000n, true);
      return OK;
    },
    fd_prestat_get: () => NO_SUCH_FILE,
    proc_exit: () => {
      throw new Error("the module has stopped");
    },
  };
}

/** The text at an address, up to its zero. */
function textAt(memory: WebAssembly.Memory, from: number): string {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(from, bytes.indexOf(0, from)));
}

/** Who hears of long work while it is done. */
export interface Listener {
  goOn: (thousandths: number) => boolean; // asked now and then: false ends it
  soFar: (known: string) => void; // as JSON
}

export class Engine {
  private constructor(private readonly wasm: Exports) {}

  static async start(module: WebAssembly.Module, listener: Listener): Promise<Engine> {
    let wasm: Exports | undefined = undefined;
    const provided = system(() => wasm!.memory);
    const ours: Record<string, (...words: number[]) => number> = {
      go_on: (done = 0) => (listener.goOn(done) ? 1 : 0),
      so_far: (at = 0) => (listener.soFar(textAt(wasm!.memory, at)), 0),
    };
    const imports: Record<string, Record<string, (...words: number[]) => number>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      (imports[from] ??= {})[name] = (from === "foray" ? ours : provided)[name] ?? (() => NOT_HERE);
    wasm = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    wasm._initialize();
    wasm.foray_start();
    return new Engine(wasm);
  }

  ask(question: Question): Answered | Needs {
    const text = new TextEncoder().encode(`${JSON.stringify(question)}\0`);
    const at = this.wasm.foray_room(text.length);
    new Uint8Array(this.wasm.memory.buffer).set(text, at);
    return JSON.parse(textAt(this.wasm.memory, this.wasm.foray_ask(at))) as Answered | Needs;
  }
}

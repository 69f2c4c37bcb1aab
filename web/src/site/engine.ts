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

export type Question = { kind: "look" | "act" | "odds" | "stored" | "playout"; [argument: string]: unknown };

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  foray_start: () => void;
  foray_room: (bytes: number) => number;
  foray_ask: (question: number) => number;
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

export class Engine {
  private constructor(private readonly wasm: Exports) {}

  /** goOn is asked now and then during long work: false ends it. */
  static async start(module: WebAssembly.Module, goOn: (thousandths: number) => boolean): Promise<Engine> {
    let wasm: Exports | undefined = undefined;
    const provided = system(() => wasm!.memory);
    const imports: Record<string, Record<string, (...words: number[]) => number>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      (imports[from] ??= {})[name] = from === "foray" ? (done = 0) => (goOn(done) ? 1 : 0) : (provided[name] ?? (() => NOT_HERE));
    wasm = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    wasm._initialize();
    wasm.foray_start();
    return new Engine(wasm);
  }

  ask(question: Question): Answered | Needs {
    const text = new TextEncoder().encode(`${JSON.stringify(question)}\0`);
    const at = this.wasm.foray_room(text.length);
    new Uint8Array(this.wasm.memory.buffer).set(text, at);
    const from = this.wasm.foray_ask(at);
    const bytes = new Uint8Array(this.wasm.memory.buffer);
    return JSON.parse(new TextDecoder().decode(bytes.subarray(from, bytes.indexOf(0, from)))) as Answered | Needs;
  }
}

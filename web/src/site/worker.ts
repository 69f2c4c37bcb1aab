// The worker of a page without a server: one answers what the page asks, others count odds and think beside it.
import { Desk } from "./desk";
import { checkBrowser, type Answered, type News, type Question } from "./engine";

/** From the page. */
export interface Asked {
  id: number;
  question: Question;
}

/** To the page. */
export type Told = { id: number; answered: Answered; unkept?: string } | { id: number; done: number } | { id: number; soFar: string } | { id: number; failed: string };

const scope = self as unknown as { onmessage: ((message: MessageEvent<Asked>) => void) | null; postMessage: (told: Told) => void };
const others = new BroadcastChannel("foray");
let asked = 0; // the question being answered

const within = (self as { forayWasm?: string }).forayWasm; // in a page that is one file
async function load(): Promise<WebAssembly.Module> {
  checkBrowser();
  if (within) return WebAssembly.compile(Uint8Array.from(atob(within), (letter) => letter.charCodeAt(0)));
  const response = await fetch("foray.wasm");
  if (!response.ok) throw new Error("the rules could not be loaded");
  return WebAssembly.compileStreaming(response);
}
const PAUSE = 50; // ms between two words about how far it is
let told = 0; // when the last was

const module = load();
module.catch(() => undefined); // it is told to whoever asks

const desk = new Desk(
  module,
  {
    goOn: (thousandths) => {
      const now = performance.now();
      if (now - told >= PAUSE) scope.postMessage({ id: asked, done: thousandths / 1000 });
      if (now - told >= PAUSE) told = now;
      return true;
    },
    soFar: (known) => scope.postMessage({ id: asked, soFar: known }),
  },
  (news: News) => others.postMessage(news),
);

scope.onmessage = ({ data: { id, question } }) => {
  asked = id;
  desk.ask(question).then(
    (answered) => scope.postMessage({ id, answered, unkept: desk.unkept }),
    (error: unknown) => scope.postMessage({ id, failed: error instanceof Error ? error.message : String(error) }),
  );
};

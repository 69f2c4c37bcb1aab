// The worker of a page without a server: one answers what the page asks, another counts odds beside it.
import { Desk } from "./desk";
import type { Answered, News, Question } from "./engine";

/** From the page. */
export interface Asked {
  id: number;
  question: Question;
}

/** To the page. */
export type Told = { id: number; answered: Answered; unkept?: string } | { id: number; done: number } | { id: number; failed: string };

const scope = self as unknown as { onmessage: ((message: MessageEvent<Asked>) => void) | null; postMessage: (told: Told) => void };
const others = new BroadcastChannel("foray");
let asked = 0; // the question being answered

const module = fetch("foray.wasm").then((response) => {
  if (!response.ok) throw new Error("the rules could not be loaded");
  return WebAssembly.compileStreaming(response);
});
const desk = new Desk(
  module,
  (thousandths) => {
    scope.postMessage({ id: asked, done: thousandths / 1000 });
    return true;
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

// A game that somebody has sent as a link: what it is, and a way to look at it.
import { useEffect, useState } from "preact/hooks";
import { play } from "./begin";
import { openText } from "./files";
import { textOf } from "./link";

/** The head of a record, or the facts of a position, in a line. */
function whatItIs(text: string): string {
  if (text.trimStart().startsWith("{")) return "A position that somebody has sent you.";
  const choices = text.split("\n").filter((line) => line.startsWith(">")).length;
  return `A raid that somebody has sent you: ${choices} choices.`;
}

export function Shared(p: { packed: string }) {
  const [text, setText] = useState<string>();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = "Foray: a game sent to you";
    textOf(p.packed).then(setText, (e: Error) => setTrouble(e.message));
  }, [p.packed]);
  const open = async () => {
    const answer = await openText(text!).catch((e: Error) => ({ ok: false, error: e.message, name: undefined }));
    if (answer.ok && answer.name) play(answer.name);
    else setTrouble(answer.error ?? "that did not work");
  };
  return (
    <main class="home shared">
      <div class="wrap">
        <h1 class="mark">Foray</h1>
        {text && <p>{whatItIs(text)} It becomes a game of your own; what is played on from it has new dice.</p>}
        {trouble && (
          <p class="warn" role="alert">
            {trouble}
          </p>
        )}
        <div class="does">
          <button type="button" class="btn main" disabled={!text} onClick={() => void open()}>
            Open it
          </button>
          <a class="btn" href="#/">
            All games
          </a>
        </div>
      </div>
    </main>
  );
}

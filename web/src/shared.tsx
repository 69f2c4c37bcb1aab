// What somebody has sent as a link, a game, a position or a puzzle: what it is, and a way to look at it.
import { useEffect, useState } from "preact/hooks";
import { act, look, type Answer, type SystemInfo } from "./api";
import { play } from "./begin";
import { openText } from "./files";
import { textOf } from "./link";
import { keepSeal, sealIn } from "./sent";

/** What stands in a link, from the head of its record: the rules check the rest when it is opened. */
interface Sent {
  text: string;
  kind: "game" | "position" | "puzzle";
  system?: string;
  scenario?: string;
  choices: number;
}

function sentOf(text: string): Sent {
  if (text.trimStart().startsWith("{")) return { text, kind: "position", choices: 0 };
  const word = (name: string) => new RegExp(`^${name} (\\S+)\\s*$`, "m").exec(text)?.[1];
  const choices = text.split("\n").filter((line) => line.startsWith(">")).length;
  const starts = /^position /m.test(text) && !choices;
  return { text, kind: !starts ? "game" : sealIn(text) ? "puzzle" : "position", system: word("system"), scenario: word("scenario"), choices };
}

/** "A position of Operation Jubilee, Dieppe" */
function useTitle(sent: Sent | undefined): string {
  const [systems, setSystems] = useState<SystemInfo[]>([]);
  useEffect(() => {
    look<{ systems: SystemInfo[] }>("systems").then(
      (a) => setSystems(a.systems),
      () => undefined,
    );
  }, []);
  const system = systems.find((s) => s.key === sent?.system);
  const scenario = system?.scenarios.find((s) => s.key === sent?.scenario);
  return system ? ` of ${system.title}${scenario?.title && scenario.title !== system.title ? `, ${scenario.title}` : ""}` : "";
}

const about: Record<Sent["kind"], (sent: Sent, of: string) => string> = {
  game: (s, of) => `A raid${of} that somebody has sent you: ${s.choices} choices. It becomes a game of your own; what is played on from it has new dice.`,
  position: (_, of) => `A position${of} that somebody has sent you. It becomes a game of your own, with new dice; what is hidden in it is dealt anew.`,
  puzzle: (_, of) => `A puzzle${of} that somebody has sent you: how it stood, and it is your turn. Something better was found than what was played; you are told when you have chosen.`,
};
const opens: Record<Sent["kind"], string> = { game: "Open it", position: "Open it", puzzle: "Try it" };

/** It becomes a game of this store. */
async function receive(sent: Sent): Promise<Answer> {
  const plain = sent.kind === "game" || sent.text.trimStart().startsWith("{");
  return plain ? openText(sent.text) : act({ line: `receive ${JSON.stringify(sent.text)}` });
}

export function Shared(p: { packed: string }) {
  const [sent, setSent] = useState<Sent>();
  const [trouble, setTrouble] = useState("");
  const of = useTitle(sent);
  useEffect(() => {
    document.title = "Foray: sent to you";
    setTrouble("");
    setSent(undefined);
    textOf(p.packed).then(
      (text) => setSent(sentOf(text)),
      (e: Error) => setTrouble(e.message),
    );
  }, [p.packed]);
  const open = async () => {
    if (!sent) return;
    const answer = await receive(sent).catch((e: Error): Answer => ({ ok: false, error: e.message }));
    if (!answer.ok || !answer.name) return setTrouble(`This link cannot be opened: ${answer.error ?? "that did not work"}`);
    if (sent.kind !== "puzzle") return play(answer.name);
    keepSeal(answer.name, sealIn(sent.text));
    location.hash = `#/game/${encodeURIComponent(answer.name)}/puzzle`;
  };
  return (
    <main class="home shared">
      <div class="wrap">
        <h1 class="mark">Foray</h1>
        {sent && <p>{about[sent.kind](sent, of)}</p>}
        {trouble && (
          <p class="warn" role="alert">
            {trouble}
          </p>
        )}
        <div class="does">
          <button type="button" class="btn main" disabled={!sent} onClick={() => void open()}>
            {opens[sent?.kind ?? "game"]}
          </button>
          <a class="btn" href="#/">
            All games
          </a>
        </div>
      </div>
    </main>
  );
}

// The dialogs of the home screen: a new game with its options, and one out of a record or a position.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { act, type Answer, type SystemInfo } from "./api";
import { openText } from "./files";
import { lengthAndDifficulty } from "./scenario-words";

const dice: [string, string][] = [
  ["seeded", "the program rolls"],
  ["typed", "I roll and type them in"],
  ["typed-all", "I roll, and draw the counters too"],
];
const undo: [string, string][] = [
  ["to-die", "back to the last die"],
  ["same-dice", "freely, the dice fall the same"],
  ["new-dice", "freely, the dice fall anew"],
];

export const play = (name: string) => (location.hash = `#/game/${encodeURIComponent(name)}`);

/** A dialog that ends in a game, or in a word why not. */
function Starting(p: { id: string; title: string; go: string; ready: boolean; start: (form: FormData) => Promise<Answer>; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (e: SubmitEvent) => {
    e.preventDefault();
    try {
      const answer = await p.start(new FormData(e.currentTarget as HTMLFormElement));
      if (answer.ok && answer.name) play(answer.name);
      else setError(answer.error ?? "that did not work");
    } catch (x) {
      setError((x as Error).message);
    }
  };
  return (
    <dialog class="new" ref={dialog} onClose={p.close} aria-labelledby={p.id}>
      <form onSubmit={(e) => void submit(e as unknown as SubmitEvent)}>
        <h2 id={p.id}>{p.title}</h2>
        {p.children}
        {error && (
          <p class="warn" role="alert">
            {error}
          </p>
        )}
        <div class="row-b">
          <button type="button" class="btn" onClick={() => dialog.current?.close()}>
            Not now
          </button>
          <span class="spring" />
          <button type="submit" class="btn main" disabled={!p.ready}>
            {p.go}
          </button>
        </div>
      </form>
    </dialog>
  );
}

export function NewGame(p: { system: SystemInfo; close: () => void }) {
  const { system } = p;
  const start = (form: FormData) => {
    const word = (name: string) => String(form.get(name) ?? "").trim();
    const words = ["new", system.key, word("scenario"), `seed=${word("seed") || "secret"}`, `dice=${word("dice")}`, `undo=${word("undo")}`];
    if (word("name")) words.push(`name=${word("name").replace(/\s+/g, "-")}`);
    for (const o of system.options) if (word(`option-${o.name}`) !== o.initial) words.push(`${o.name}=${word(`option-${o.name}`)}`);
    return act({ line: words.filter(Boolean).join(" ") });
  };
  return (
    <Starting id="new-title" title={system.title} go="Begin" ready start={start} close={p.close}>
      <p>{system.summary}</p>
      <fieldset>
        <legend>Scenario</legend>
        {system.scenarios.map((s, i) => (
          <label class="scenario">
            <input type="radio" name="scenario" value={s.key} checked={i === 0} />
            <span>
              <b>{s.title ?? s.key}</b>
              <small>{s.summary}</small>
              {s.about && <small>{lengthAndDifficulty(s.about)}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <div class="grid2">
        <label>
          Dice
          <select name="dice">
            {dice.map(([v, t]) => (
              <option value={v}>{t}</option>
            ))}
          </select>
        </label>
        <label>
          Undo
          <select name="undo">
            {undo.map(([v, t]) => (
              <option value={v}>{t}</option>
            ))}
          </select>
        </label>
        <label>
          Seed of the dice
          <input name="seed" placeholder="secret until the end" inputMode="numeric" pattern="[0-9]*" />
        </label>
        <label>
          Name
          <input name="name" placeholder="made up for you" maxLength={60} />
        </label>
      </div>
      {system.options.length > 0 && (
        <details class="options">
          <summary>Options of the rules ({system.options.length})</summary>
          {system.options.map((o) => (
            <label>
              <span>
                {o.title} {o.rule && <small>{o.rule}</small>}
              </span>
              <select name={`option-${o.name}`}>
                {o.values.map((v) => (
                  <option value={v} selected={v === o.initial}>
                    {v}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </details>
      )}
    </Starting>
  );
}

export function Import(p: { close: () => void }) {
  const [text, setText] = useState("");
  return (
    <Starting id="import-title" title="Open a record or a position" go="Open" ready={!!text.trim()} start={() => openText(text)} close={p.close}>
      <p>A record is the whole of a game as text: it is played through and every hash checked. A position is how one stood. A file with all games opens all of them. What is played on from either has new dice. Choose a file or paste it here.</p>
      <label class="stacked">
        File
        <input type="file" onChange={(e) => void e.currentTarget.files?.[0]?.text().then(setText)} />
      </label>
      <label class="stacked">
        Text
        <textarea rows={9} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false} />
      </label>
    </Starting>
  );
}

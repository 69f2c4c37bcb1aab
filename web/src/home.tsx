// Home: the raids, the games in progress and finished, records in and out.
import { useEffect, useRef, useState } from "preact/hooks";
import { act, look, type Answer, type GameRow, type SystemInfo } from "./api";
import { Settings } from "./menu";
import { Rules } from "./rules";

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

const play = (name: string) => (location.hash = `#/game/${encodeURIComponent(name)}`);
const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

function NewGame(p: { system: SystemInfo; close: () => void }) {
  const { system } = p;
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState("");
  const [seed] = useState(randomSeed);
  useEffect(() => dialog.current?.showModal(), []);
  const start = async (e: SubmitEvent) => {
    e.preventDefault();
    const form = new FormData(e.currentTarget as HTMLFormElement);
    const word = (name: string) => String(form.get(name) ?? "").trim();
    const words = ["new", system.key, word("scenario"), `seed=${word("seed") || seed}`, `dice=${word("dice")}`, `undo=${word("undo")}`];
    if (word("name")) words.push(`name=${word("name").replace(/\s+/g, "-")}`);
    for (const o of system.options) if (word(`option-${o.name}`) !== o.initial) words.push(`${o.name}=${word(`option-${o.name}`)}`);
    try {
      const answer = await act({ line: words.filter(Boolean).join(" ") });
      if (answer.ok && answer.name) play(answer.name);
      else setError(answer.error ?? "that did not work");
    } catch (x) {
      setError((x as Error).message);
    }
  };
  return (
    <dialog class="new" ref={dialog} onClose={p.close} aria-labelledby="new-title">
      <form onSubmit={(e) => void start(e as unknown as SubmitEvent)}>
        <h2 id="new-title">{system.title}</h2>
        <p>{system.summary}</p>
        <fieldset>
          <legend>Scenario</legend>
          {system.scenarios.map((s, i) => (
            <label class="scenario">
              <input type="radio" name="scenario" value={s.key} checked={i === 0} />
              <span>
                <b>{s.title ?? s.key}</b>
                <small>{s.summary}</small>
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
            <input name="seed" value={seed} inputMode="numeric" pattern="[0-9]*" />
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
          <button type="submit" class="btn main">
            Begin
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** A saved position becomes a game of its own: a new one of its scenario, put into that position. */
async function openPosition(saved: { system?: string; scenario?: string; position?: unknown }): Promise<Answer> {
  if (!saved.system || !saved.position) return { ok: false, error: "this is neither a record nor a position" };
  const blank = await act({ line: `new ${saved.system} ${saved.scenario ?? ""} seed=${randomSeed()}` });
  if (!blank.ok || !blank.name) return blank;
  const answer = await act({ game: blank.name, line: `position ${JSON.stringify(saved.position)}` });
  await act({ line: `delete ${blank.name}` });
  return answer;
}

const openText = (text: string): Promise<Answer> =>
  text.trimStart().startsWith("{")
    ? openPosition(JSON.parse(text) as { system?: string })
    : act({ line: `load ${JSON.stringify(text)}` });

function Import(p: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState("");
  const [text, setText] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  const load = async () => {
    try {
      const answer = await openText(text);
      if (answer.ok && answer.name) play(answer.name);
      else setError(answer.error ?? "that did not work");
    } catch (x) {
      setError((x as Error).message);
    }
  };
  return (
    <dialog class="new" ref={dialog} onClose={p.close} aria-labelledby="import-title">
      <h2 id="import-title">Open a record or a position</h2>
      <p>A record is the whole of a game as text: it is played through and every hash checked. A position is how one stood. Choose a file or paste it here.</p>
      <label class="stacked">
        File
        <input type="file" onChange={(e) => void e.currentTarget.files?.[0]?.text().then(setText)} />
      </label>
      <label class="stacked">
        Text
        <textarea rows={9} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false} />
      </label>
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
        <button type="button" class="btn main" disabled={!text.trim()} onClick={() => void load()}>
          Open
        </button>
      </div>
    </dialog>
  );
}

const ago = (iso: string): string => {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / 60000);
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours ago`;
  return `${Math.round(minutes / 1440)} days ago`;
};

function Card(p: { system: SystemInfo; begin: () => void; rules: () => void }) {
  const { system } = p;
  return (
    <article class="card" data-system={system.key}>
      <Picture system={system.key} />
      <div class="txt">
        <h3>{system.title}</h3>
        <p>{system.summary}</p>
        <dl>
          <dt>Scenarios</dt>
          <dd>{system.scenarios.map((s) => s.title ?? s.key).join("; ")}</dd>
          <dt>Rules</dt>
          <dd>
            <button type="button" class="link" onClick={p.rules}>
              {system.rules} rules
            </button>
          </dd>
        </dl>
        <button type="button" class="btn" onClick={p.begin}>
          New raid
        </button>
      </div>
    </article>
  );
}

const Picture = (p: { system: string }) => (
  <img
    class="picture"
    src={`/pictures/${p.system}.svg`}
    alt=""
    width="256"
    height="158"
    onError={(e) => e.currentTarget.classList.add("none")}
  />
);

function Row(p: { game: GameRow; title: string; remove: () => void }) {
  const { game } = p;
  const path = `#/game/${encodeURIComponent(game.name)}`;
  return (
    <div class="row" data-game={game.name}>
      <Picture system={game.system} />
      <div>
        <b>{p.title}</b>
        <small>
          {game.name}, {game.scenario}. {game.acts} choices, {ago(game.changed)}
        </small>
      </div>
      <div class="pts">{game.points} points</div>
      <div class="does">
        <a class={game.over ? "btn" : "btn main"} href={game.over ? `${path}/replay` : path} aria-label={`${game.over ? "Watch" : "Continue"} ${game.name}`}>
          {game.over ? "Watch" : "Continue"}
        </a>
        <a class="btn quiet" href={`/api/record?${new URLSearchParams({ game: game.name })}`} download={`${game.name}.foray`} aria-label={`Save the record of ${game.name}`}>
          Save
        </a>
        <button type="button" class="btn quiet" onClick={p.remove} aria-label={`Delete ${game.name}`}>
          Delete
        </button>
      </div>
    </div>
  );
}

export function Home() {
  const [systems, setSystems] = useState<SystemInfo[]>();
  const [games, setGames] = useState<GameRow[]>([]);
  const [beginning, setBeginning] = useState<SystemInfo>();
  const [importing, setImporting] = useState(false);
  const [settings, setSettings] = useState(false);
  const [rules, setRules] = useState<string>();
  const [trouble, setTrouble] = useState("");
  const load = () =>
    Promise.all([look<{ systems: SystemInfo[] }>("systems"), look<{ games: GameRow[] }>("games")])
      .then(([s, g]) => {
        setSystems(s.systems);
        setGames(g.games);
      })
      .catch((e: Error) => setTrouble(e.message));
  useEffect(() => {
    document.title = "Foray";
    void load();
  }, []);
  const remove = async (name: string) => {
    if (!confirm(`Delete ${name} for good?`)) return;
    await act({ line: `delete ${name}` }).catch((e: Error) => setTrouble(e.message));
    await load();
  };
  const titleOf = (key: string) => systems?.find((s) => s.key === key)?.title ?? key;
  const list = (over: boolean) => games.filter((g) => g.over === over);
  return (
    <div class="home">
      <div class="wrap">
        <header class="mast">
          <h1 class="mark">Foray</h1>
          <span class="title">Raids for one player</span>
          <span class="spring" />
          <button type="button" class="btn quiet" onClick={() => setImporting(true)}>
            Open a record
          </button>
          <button type="button" class="btn quiet" aria-expanded={settings} onClick={() => setSettings(!settings)}>
            Settings
          </button>
        </header>
        {settings && <Settings />}
        {trouble && (
          <p class="warn" role="alert">
            {trouble}
          </p>
        )}
        <main>
          <h2 class="sr">Raids</h2>
          <div class="cards">
            {systems?.map((s) => (
              <Card system={s} begin={() => setBeginning(s)} rules={() => setRules(s.key)} />
            ))}
          </div>
          <div class="cols">
            <section>
              <h2>In progress</h2>
              <div class="list">
                {list(false).map((g) => (
                  <Row game={g} title={titleOf(g.system)} remove={() => void remove(g.name)} />
                ))}
                {!list(false).length && <p class="empty">No raid under way. Begin one above.</p>}
              </div>
            </section>
            <section>
              <h2>Finished</h2>
              <div class="list">
                {list(true).map((g) => (
                  <Row game={g} title={titleOf(g.system)} remove={() => void remove(g.name)} />
                ))}
                {!list(true).length && <p class="empty">None yet.</p>}
              </div>
            </section>
          </div>
        </main>
      </div>
      {beginning && <NewGame system={beginning} close={() => setBeginning(undefined)} />}
      {importing && <Import close={() => setImporting(false)} />}
      {rules && <Rules system={rules} at="" close={() => setRules(undefined)} />}
    </div>
  );
}

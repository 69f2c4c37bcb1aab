// Home: the raids, the games in progress and finished, records in and out.
import { useEffect, useState } from "preact/hooks";
import { act, look, type GameRow, type SystemInfo } from "./api";
import { saveAll, saveRecord } from "./files";
import { WhereKept } from "./keeping";
import { Import, NewGame, play } from "./begin";
import { beginGuided } from "./guide";
import { Settings } from "./menu";
import { Rules } from "./rules";
import { difficultyWord, spanOf } from "./scenario-words";

const ago = (iso: string): string => {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / 60000);
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours ago`;
  return `${Math.round(minutes / 1440)} days ago`;
};

/** Five squares, filled as far as it is hard; the word says the same. */
function Difficulty(p: { span: [number, number] }) {
  const [lo, hi] = p.span;
  return (
    <>
      <svg class="hard" viewBox="0 0 58 10" width="58" height="10" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((n) => (
          <rect class={n <= lo ? "all" : n <= hi ? "some" : "none"} x={12 * n - 11} y="1" width="8" height="8" />
        ))}
      </svg>{" "}
      {lo === hi ? difficultyWord(lo) : `${difficultyWord(lo)} to ${difficultyWord(hi)}`}
    </>
  );
}

function Card(p: { system: SystemInfo; begin: () => void; guided: () => void; rules: () => void }) {
  const { system } = p;
  const span = spanOf(system);
  return (
    <article class="card" data-system={system.key}>
      <Picture system={system.key} />
      <div class="txt">
        <h3 elementtiming="raids">{system.title}</h3>
        <p>{system.summary}</p>
        <dl>
          {span && (
            <>
              <dt>Length</dt>
              <dd>
                {span.minutes[0]} to {span.minutes[1]} minutes
              </dd>
              <dt>Difficulty</dt>
              <dd>
                <Difficulty span={span.difficulty} />
              </dd>
            </>
          )}
          <dt>Scenarios</dt>
          <dd>{system.scenarios.map((s) => s.title ?? s.key).join("; ")}</dd>
          <dt>Rules</dt>
          <dd>
            <button type="button" class="link" onClick={p.rules}>
              {system.rules} rules
            </button>
          </dd>
        </dl>
        <div class="does">
          <button type="button" class="btn main" onClick={p.begin}>
            New raid
          </button>
          {system.guide && (
            <button type="button" class="btn" onClick={p.guided} aria-label={`Guided first raid: ${system.title}`}>
              Guided first raid
            </button>
          )}
        </div>
      </div>
    </article>
  );
}

const Picture = (p: { system: string }) => (
  <img
    class="picture"
    src={`pictures/${p.system}.svg`}
    alt=""
    width="256"
    height="158"
    onError={(e) => e.currentTarget.classList.add("none")}
  />
);

/** The name of a game, and a field to give it another. */
function Name(p: { name: string; rename: (name: string) => Promise<string> }) {
  const [editing, setEditing] = useState(false);
  const [error, setError] = useState("");
  const save = async (e: SubmitEvent) => {
    e.preventDefault();
    const name = String(new FormData(e.currentTarget as HTMLFormElement).get("name") ?? "").trim();
    const no = name === p.name ? "" : await p.rename(name);
    setError(no);
    setEditing(!!no);
  };
  if (!editing)
    return (
      <>
        {p.name}{" "}
        <button type="button" class="link" onClick={() => setEditing(true)} aria-label={`Rename ${p.name}`}>
          Rename
        </button>
      </>
    );
  return (
    <form class="rename" onSubmit={(e) => void save(e as unknown as SubmitEvent)} onKeyDown={(e) => e.key === "Escape" && setEditing(false)}>
      <input name="name" value={p.name} maxLength={60} required aria-label="New name" ref={(e) => e?.focus()} />
      <button type="submit" class="btn">
        Save
      </button>
      {error && (
        <span class="warn" role="alert">
          {error}
        </span>
      )}
    </form>
  );
}

/** What can be done with a game: go on or watch it, and take its record home; or save what is left of a damaged one. */
function Does(p: { game: GameRow; salvage: () => void }) {
  const { game } = p;
  const path = `#/game/${encodeURIComponent(game.name)}`;
  if (game.damaged)
    return (
      <button type="button" class="btn" onClick={p.salvage} aria-label={`Save what is sound of ${game.name} as a new game`}>
        Save what is sound
      </button>
    );
  return (
    <>
      <a class={game.over ? "btn" : "btn main"} href={game.over ? `${path}/replay` : path} aria-label={`${game.over ? "Watch" : "Continue"} ${game.name}`}>
        {game.over ? "Watch" : "Continue"}
      </a>
      <button type="button" class="btn quiet" onClick={() => void saveRecord(game.name)} aria-label={`Save the record of ${game.name}`}>
        Save
      </button>
    </>
  );
}

function Row(p: { game: GameRow; system?: SystemInfo; remove: () => void; salvage: () => void; rename: (name: string) => Promise<string> }) {
  const { game, system } = p;
  const scenario = system?.scenarios.find((s) => s.key === game.scenario)?.title ?? game.scenario;
  return (
    <div class="row" data-game={game.name}>
      <Picture system={game.system} />
      <div>
        <b>{scenario}</b>
        <small>
          <Name name={game.name} rename={p.rename} />
        </small>
        <small>
          {system?.title ?? game.system}, {game.acts} choices, {ago(game.changed)}
          {game.campaign && `, part of ${game.campaign}`}
        </small>
        {game.damaged && <small class="warn">{game.damaged}</small>}
      </div>
      <div class="pts">
        {game.points} points
        {game.over && <small>{game.result}</small>}
      </div>
      <div class="does">
        <Does game={game} salvage={p.salvage} />
        <button type="button" class="btn quiet" onClick={p.remove} aria-label={`Delete ${game.name}`}>
          Delete
        </button>
      </div>
    </div>
  );
}

function Games(p: { title: string; none: string; games: GameRow[]; systems?: SystemInfo[]; changed: () => Promise<void>; say: (trouble: string) => void }) {
  const remove = async (name: string) => {
    if (!confirm(`Delete ${name} for good?`)) return;
    await act({ line: `delete ${name}` }).catch((e: Error) => p.say(e.message));
    await p.changed();
  };
  const salvage = async (name: string) => {
    const answer = await act({ line: `salvage ${name}` }).catch((e: Error) => ({ ok: false, error: e.message, name: undefined }));
    if (answer.ok && answer.name) play(answer.name);
    else p.say(answer.error ?? "that did not work");
  };
  const rename = async (name: string, to: string): Promise<string> => {
    try {
      const answer = await act({ line: `rename ${JSON.stringify(name)} ${JSON.stringify(to)}` });
      if (!answer.ok) return answer.error ?? "that did not work";
      await p.changed();
      return "";
    } catch (e) {
      return (e as Error).message;
    }
  };
  return (
    <section>
      <h2>{p.title}</h2>
      <div class="list">
        {p.games.map((g) => (
          <Row key={g.name} game={g} system={p.systems?.find((s) => s.key === g.system)} remove={() => void remove(g.name)} salvage={() => void salvage(g.name)} rename={(to) => rename(g.name, to)} />
        ))}
        {!p.games.length && <p class="empty">{p.none}</p>}
      </div>
    </section>
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
  const list = (over: boolean) => games.filter((g) => g.over === over);
  const guided = (system: string) => beginGuided(system).then(play, (e: Error) => setTrouble(e.message));
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
          {games.length > 0 && (
            <button type="button" class="btn quiet" onClick={() => void saveAll(games).catch((e: Error) => setTrouble(e.message))}>
              Save all games
            </button>
          )}
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
              <Card system={s} begin={() => setBeginning(s)} guided={() => void guided(s.key)} rules={() => setRules(s.key)} />
            ))}
          </div>
          <WhereKept games={games.length} />
          <div class="cols">
            <Games title="In progress" none="No raid under way. Begin one above." games={list(false)} systems={systems} changed={load} say={setTrouble} />
            <Games title="Finished" none="None yet." games={list(true)} systems={systems} changed={load} say={setTrouble} />
          </div>
        </main>
      </div>
      {beginning && <NewGame system={beginning} close={() => setBeginning(undefined)} />}
      {importing && <Import close={() => setImporting(false)} />}
      {rules && <Rules system={rules} at="" close={() => setRules(undefined)} />}
    </div>
  );
}

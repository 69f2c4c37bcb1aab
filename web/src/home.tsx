// Home: the raids, the games in progress and finished, records in and out.
import { useEffect, useRef, useState } from "preact/hooks";
import { act, look, type GameRow, type SystemInfo, type Table, type Track } from "./api";
import { whenOf } from "./bar";
import { saveAll, saveRecord } from "./files";
import { WhereKept } from "./keeping";
import { Import, NewGame, play } from "./begin";
import { beginGuided } from "./guide";
import { Settings } from "./menu";
import { moveKept } from "./movenotes";
import { Rules } from "./rules";
import { Bands } from "./score";
import { difficultyWord, spanOf } from "./scenario-words";
import { figure } from "./words";

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

function Card(p: { system: SystemInfo; main: boolean; begin: () => void; guided: () => void; rules: () => void }) {
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
          <button type="button" class={p.main ? "btn main" : "btn"} onClick={p.begin}>
            New raid
          </button>
          {system.guide && (
            <button type="button" class="btn" onClick={p.guided} aria-label={`Guided first raid: ${system.title}`}>
              Guided
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

/** A field to give a game another name. */
function Renaming(p: { name: string; rename: (name: string) => Promise<string>; done: () => void }) {
  const [error, setError] = useState("");
  const save = async (e: SubmitEvent) => {
    e.preventDefault();
    const name = String(new FormData(e.currentTarget as HTMLFormElement).get("name") ?? "").trim();
    const no = name === p.name ? "" : await p.rename(name);
    setError(no);
    if (!no) p.done();
  };
  return (
    <form class="rename" onSubmit={(e) => void save(e as unknown as SubmitEvent)} onKeyDown={(e) => e.key === "Escape" && p.done()}>
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

/** What is seldom done with a game, out of the way of what is done every day. It closes when something else is meant. */
function More(p: { game: GameRow; rename: () => void; remove: () => void }) {
  const { name, damaged } = p.game;
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current && (box.current.open = false);
  const does = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <details
      class="more"
      ref={box}
      onKeyDown={(e) => e.key === "Escape" && (close(), box.current?.querySelector("summary")?.focus())}
      onFocusOut={(e) => !box.current?.contains(e.relatedTarget as Node | null) && e.relatedTarget && close()}
    >
      <summary class="btn quiet" aria-label={`More about ${name}`}>
        …
      </summary>
      <div class="pop">
        <button type="button" class="btn quiet" onClick={does(p.rename)} aria-label={`Rename ${name}`}>
          Rename
        </button>
        {!damaged && (
          <button type="button" class="btn quiet" onClick={does(() => void saveRecord(name))} aria-label={`Save the record of ${name}`}>
            Save the record
          </button>
        )}
        <button type="button" class="btn quiet" onClick={does(p.remove)} aria-label={`Delete ${name}`}>
          Delete
        </button>
      </div>
    </details>
  );
}

const LOOKED_AT = 6; // games whose progress is shown: more would have to be read for it

/** How far a game has come: its turn, and its points among the results and beside history. */
function Progress(p: { game: GameRow; history?: number }) {
  const [tracks, setTracks] = useState<Track[]>();
  useEffect(() => {
    look<Table>("table", { game: p.game.name }).then((t) => setTracks(t.view.tracks), () => undefined);
  }, [p.game.name, p.game.acts]);
  const turn = tracks?.find((t) => t.role === "turn");
  const points = tracks?.find((t) => t.role === "points");
  return (
    <div class="progress">
      <p>{tracks ? whenOf(tracks) : " "}</p>
      {turn && turn.hi - turn.lo < 40 && (
        <span class="squares" role="img" aria-label={`${turn.label} ${turn.value} of ${turn.hi}`}>
          {Array.from({ length: turn.hi - turn.lo + 1 }, (_, i) => (
            <i class={turn.lo + i < turn.value ? "past" : turn.lo + i === turn.value ? "now" : undefined} />
          ))}
        </span>
      )}
      <span class="sofar">
        <b>{figure(p.game.points)}</b>
        {points?.stretches && <Bands track={points} points={p.game.points} history={p.history} />}
      </span>
    </div>
  );
}

/** What one does with a game: go on or watch it; or save what is left of a damaged one. */
function Does(p: { game: GameRow; main: boolean; salvage: () => void }) {
  const { game } = p;
  const path = `#/game/${encodeURIComponent(game.name)}`;
  if (game.damaged)
    return (
      <button type="button" class="btn" onClick={p.salvage} aria-label={`Save what is sound of ${game.name} as a new game`}>
        Save what is sound
      </button>
    );
  return (
    <a class={p.main ? "btn main" : "btn"} href={game.over ? `${path}/replay/0` : path} aria-label={`${game.over ? "Watch" : "Continue"} ${game.name}`}>
      {game.over ? "Watch" : "Continue"}
    </a>
  );
}

function Row(p: { game: GameRow; system?: SystemInfo; main: boolean; looked: boolean; remove: () => void; salvage: () => void; rename: (name: string) => Promise<string> }) {
  const { game, system } = p;
  const of = system?.scenarios.find((s) => s.key === game.scenario);
  const scenario = of?.title ?? game.scenario;
  const [renaming, setRenaming] = useState(false);
  return (
    <div class={game.over ? "row" : "row under-way"} data-game={game.name}>
      <Picture system={game.system} />
      <div>
        <b>{scenario}</b>
        <small>
          {renaming ? <Renaming name={game.name} rename={p.rename} done={() => setRenaming(false)} /> : game.name}
        </small>
        <small>
          {system?.title ?? game.system}, {game.acts} choices, {ago(game.changed)}
          {game.campaign && `, part of ${game.campaign}`}
        </small>
        {game.damaged && <small class="warn">{game.damaged}</small>}
        {p.looked && <Progress game={game} history={of?.about?.history?.points} />}
      </div>
      {!p.looked && (
        <div class="pts">
          {figure(game.points)} points
          {of?.about?.history?.points !== undefined && <small>history {of.about.history.points}</small>}
          {game.over && <small>{game.result}</small>}
        </div>
      )}
      <div class="does">
        <Does game={game} main={p.main} salvage={p.salvage} />
        <More game={game} rename={() => setRenaming(true)} remove={p.remove} />
      </div>
    </div>
  );
}

function Games(p: { title: string; games: GameRow[]; systems?: SystemInfo[]; changed: () => Promise<void>; say: (trouble: string) => void }) {
  const remove = async (name: string) => {
    if (!confirm(`Delete ${name} for good?`)) return;
    const answer = await act({ line: `delete ${name}` }).catch((e: Error) => p.say(e.message));
    if (answer?.ok) moveKept(name, undefined);
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
      moveKept(name, answer.name ?? to);
      await p.changed();
      return "";
    } catch (e) {
      return (e as Error).message;
    }
  };
  return (
    <section>
      <h2>{p.title}</h2>
      <div class={p.games.some((g) => !g.over) ? "list going" : "list"}>
        {p.games.map((g, i) => (
          <Row key={g.name} game={g} main={i === 0 && !g.over} looked={!g.over && !g.damaged && i < LOOKED_AT} system={p.systems?.find((s) => s.key === g.system)} remove={() => void remove(g.name)} salvage={() => void salvage(g.name)} rename={(to) => rename(g.name, to)} />
        ))}
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
  const list = (over: boolean) => games.filter((g) => g.over === over).sort((a, b) => b.changed.localeCompare(a.changed));
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
          {list(false).length > 0 && <Games title="In progress" games={list(false)} systems={systems} changed={load} say={setTrouble} />}
          <section>
            <h2>New raid</h2>
            <div class="cards">
              {systems?.map((s, i) => (
                <Card system={s} main={i === 0 && list(false).length === 0} begin={() => setBeginning(s)} guided={() => void guided(s.key)} rules={() => setRules(s.key)} />
              ))}
            </div>
          </section>
          <WhereKept games={games.length} />
          {list(true).length > 0 && <Games title="Finished" games={list(true)} systems={systems} changed={load} say={setTrouble} />}
        </main>
      </div>
      {beginning && <NewGame system={beginning} close={() => setBeginning(undefined)} />}
      {importing && <Import close={() => setImporting(false)} />}
      {rules && <Rules system={rules} at="" close={() => setRules(undefined)} />}
    </div>
  );
}

// What a player sets, and where the game came from.
import { useEffect, useState } from "preact/hooks";
import { look, type About, type SystemInfo } from "./api";
import { savePosition, saveRecord } from "./files";
import { usePrefs, type Prefs } from "./prefs";
import { ShareGame, SharePosition } from "./share";

const keys: [string, string][] = [
  ["Enter", "make the choice at hand"],
  ["Esc", "back, or skip the playback"],
  ["Space ← →", "pause the playback, step in it"],
  ["1 … 9", "a choice of the list, or a die"],
  ["0", "the digits mean the next rows of the list"],
  ["d", "aim at the way on: done, end, go on"],
  ["n, p", "next and previous unit that may act"],
  ["g", "to the map: there the arrows go from place to place, Enter points"],
  ["arrows", "move the map; in the list, from row to row"],
  ["+ − w", "zoom, whole map"],
  ["l, t, f, k", "log, tables, forces, key"],
  ["a", "the adviser"],
  ["v", "review; in it ← → from choice to choice, ↑ ↓ from moment to moment"],
  ["u", "undo"],
  ["r", "the rule of this decision"],
  ["?", "the rule of the choice at hand"],
];

export function Settings() {
  const [prefs, set] = usePrefs();
  return (
    <div class="settings">
      <label>
        Colours
        <select value={prefs.theme} onChange={(e) => set({ theme: e.currentTarget.value as Prefs["theme"] })}>
          <option value="auto">as the system</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
      <label>
        Playback
        <select value={prefs.speed} onChange={(e) => set({ speed: e.currentTarget.value as Prefs["speed"] })}>
          <option value="slow">slow</option>
          <option value="normal">normal</option>
          <option value="fast">fast</option>
          <option value="very fast">very fast</option>
          <option value="summary">only the summary of the enemy's turn</option>
          <option value="off">off</option>
        </select>
      </label>
      <label>
        The adviser thinks
        <select value={prefs.thinking} onChange={(e) => set({ thinking: Number(e.currentTarget.value) })}>
          {[...new Set([5, 15, 60, prefs.thinking])].sort((a, b) => a - b).map((n) => (
            <option value={n}>{n} seconds</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={prefs.confirm} onChange={(e) => set({ confirm: e.currentTarget.checked })} />
        ask before a choice is made
      </label>
    </div>
  );
}

export function Menu(p: { name: string; about: About; seed: string | null; at: number; close: () => void; replay: () => void; again?: () => void }) {
  const [titles, setTitles] = useState<Record<string, string>>({}); // of options, in words
  useEffect(() => {
    look<{ systems: SystemInfo[] }>("systems").then(
      ({ systems }) => setTitles(Object.fromEntries(systems.find((s) => s.key === p.about.system)?.options.map((o) => [o.name, o.title]) ?? [])),
      () => undefined,
    );
  }, [p.about.system]);
  const options = Object.entries(p.about.options);
  return (
    <aside class="menu" aria-label="Menu">
      <header>
        <h2>{p.about.system_title}</h2>
        <button type="button" class="btn quiet" onClick={p.close}>
          Close
        </button>
      </header>
      <p>{p.about.summary}</p>
      <Settings />
      <div class="ways">
        <button
          type="button"
          class="btn"
          onClick={() => {
            p.close();
            p.replay();
          }}
        >
          Replay
        </button>
        {p.again && (
          <button type="button" class="btn" onClick={p.again}>
            Same seed again
          </button>
        )}
        <a class="btn" href={`#/game/${encodeURIComponent(p.name)}/review`} onClick={p.close}>
          Review
        </a>
        <button type="button" class="btn" onClick={() => void saveRecord(p.name)}>
          Save the record
        </button>
        <button type="button" class="btn" onClick={() => void savePosition(p.name)}>
          Save the position
        </button>
        <ShareGame game={p.name} />
        <SharePosition game={p.name} at={p.at} />
        <a class="btn" href="#/">
          All games
        </a>
      </div>
      <h3>Keys</h3>
      <dl>
        {keys.map(([key, what]) => (
          <div>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h3>This game</h3>
      <dl>
        <div>
          <dt>Name</dt>
          <dd>{p.name}</dd>
        </div>
        <div>
          <dt>Seed</dt>
          <dd>{p.seed ?? "secret"}</dd>
        </div>
        <div>
          <dt>Dice</dt>
          <dd>{p.about.dice}</dd>
        </div>
        <div>
          <dt>Undo</dt>
          <dd>{p.about.undo}</dd>
        </div>
        {options.map(([k, v]) => (
          <div>
            <dt>{titles[k] ?? k}</dt>
            <dd>{v}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

// Time under the map: the beats of what is being shown as numbers, and the way about in them.
import type { Moment, Player, Showing } from "./playback";
import type { Beat } from "./film";
import { DiceOf, RuleLink } from "./log";
import { usePrefs, type Speed } from "./prefs";

export const Icon = (p: { d: string }) => (
  <svg class="icon" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path d={p.d} />
  </svg>
);

/** Signs that mean what they mean everywhere. */
export const signs = {
  first: "M5 4v12M16 4 7 10l9 6Z",
  back: "M13 4v12L5 10ZM16 4v12",
  play: "M6 3.5v13l10-6.5Z",
  pause: "M6.5 4v12M13.5 4v12",
  on: "M7 4v12l8-6ZM4 4v12",
  last: "M15 4v12M4 4l9 6-9 6Z",
};

const speeds: [Speed, string, string][] = [
  ["slow", "½", "half speed"],
  ["normal", "1", "normal speed"],
  ["fast", "2", "twice as fast"],
  ["very fast", "4×", "four times as fast"],
];

const words: Record<Beat["kind"], string> = { move: "moved", fire: "fired at us", answer: "our fire", other: "" };

function Beats(p: { showing: Showing; to: (at: number) => void }) {
  const { film, at } = p.showing;
  const hit = (beat: Beat) => beat.shots.some((s) => s.hit && s.hit !== "other" && s.hit !== "failure") || beat.steps.some((s) => s.outcome === "lost");
  return (
    <ol class="beats" aria-label="What happened, in order">
      {film.beats.map((beat) => (
        <li>
          <button
            type="button"
            class={`beat ${beat.kind}${beat.number <= at && hit(beat) ? " hit" : ""}${beat.number > at ? " later" : ""}`}
            aria-current={beat.number === at ? "step" : undefined}
            aria-label={`${beat.number} of ${film.beats.length}${words[beat.kind] && `, ${words[beat.kind]}`}`}
            onClick={() => p.to(beat.number)}
          >
            {beat.number}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Speeds() {
  const [prefs, set] = usePrefs();
  return (
    <span class="speeds" role="group" aria-label="Speed">
      {speeds.map(([speed, sign, title]) => (
        <button type="button" aria-pressed={prefs.speed === speed} aria-label={title} onClick={() => set({ speed })}>
          {sign}
        </button>
      ))}
    </span>
  );
}

/** The buttons of playback: the same in an enemy's turn and after an act of one's own. */
function Ways(p: { showing: Showing; player: Player }) {
  const { at, film, paused, ended } = p.showing;
  const runs = !paused && !ended;
  const button = (label: string, sign: string, act: () => void, off = false, name = "btn") => (
    <button type="button" class={name} aria-label={label} disabled={off} onClick={act}>
      <Icon d={sign} />
    </button>
  );
  return (
    <span class="ways" role="group" aria-label="Playback">
      {button("To the first", signs.first, () => p.player.to(0), at === 0)}
      {button("One back", signs.back, () => p.player.step(-1), at === 0)}
      {button(runs ? "Pause" : "Play", runs ? signs.pause : signs.play, p.player.toggle, false, "btn dark")}
      {button("One on", signs.on, () => p.player.step(1), at >= film.beats.length)}
      {button("Skip to the end", signs.last, p.player.skip, ended)}
    </span>
  );
}

/** Under the map in an enemy's turn; else over it, and in a replay, which has a scrubber, without buttons. */
export function FilmStrip(p: { showing: Showing; moment: Moment; player: Player; under: boolean; bare: boolean; openRule: (id: string) => void }) {
  const { at, film } = p.showing;
  return (
    <section class={p.under ? "film" : "film moment"} aria-label="Playback of what happened">
      {p.under && <Beats showing={p.showing} to={p.player.to} />}
      <div class={p.under ? "row0 moment" : "row0"}>
        {!p.bare && <Ways showing={p.showing} player={p.player} />}
        <DiceOf dice={p.moment.dice} rolling />
        <p role="status">
          <b>
            {at} of {film.beats.length}
          </b>{" "}
          {p.moment.text} <RuleLink id={p.moment.rule} open={p.openRule} />
        </p>
        {p.under && <Speeds />}
        {p.under && (
          <span class="hints">
            <kbd>Space</kbd> pause <kbd>←</kbd> <kbd>→</kbd> step <kbd>End</kbd> skip
          </span>
        )}
      </div>
    </section>
  );
}

/** The keys of playback; whether the key meant something. A button that has the focus keeps Enter and the space bar. */
export function filmKey(key: string, onButton: boolean, player: Player): boolean {
  const ended = player.showing?.ended;
  const does: Record<string, () => void> = {
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    Home: () => player.to(0),
    End: () => !ended && player.skip(),
    Escape: player.skip,
    ...(onButton ? {} : { " ": player.toggle, Enter: player.skip }),
  };
  if (!player.showing || !does[key]) return false;
  does[key]();
  return true;
}

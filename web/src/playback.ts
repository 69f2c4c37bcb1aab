// What happened, shown beat by beat with its dice: it can be paused, stepped both ways, slowed and skipped; an enemy's turn ends
// with its sum, which stays until one goes on.
import { useMemo, useState } from "preact/hooks";
import type { Frame, Line, View } from "./api";
import { filmOf, tellingStep, type Beat, type Film } from "./film";
import { calm, prefs, type ReplaySpeed, type Speed } from "./prefs";

/** What is on the screen now. */
export interface Moment {
  view: View;
  dice: Line[];
  text: string;
  rule: string;
  flash: string[]; // places
  named: string[]; // pieces
}

/** Where the showing of a film has come to. */
export interface Showing {
  film: Film;
  at: number; // beats that have been shown: 0 is how it stood before
  paused: boolean;
  ended: boolean; // what is left is its sum
}

const factor: Record<Speed | ReplaySpeed, number> = { slow: 2, normal: 1, fast: 0.45, "very fast": 0.2, summary: 0, off: 0 };
const FULL = 850; // ms that a beat stands in which dice fall or something moves
const SHORT = 500; // one that is only told
const LONGEST = 13_000; // ms of all beats of a film at the normal pace

/** How long each beat of a film stands at the normal pace: all of it may not take too long. */
export function timesOf(film: Film): number[] {
  const wanted = film.beats.map((b) => (b.shots.length || b.moves.length || b.steps.some((s) => s.dice.length) ? FULL : SHORT));
  const all = wanted.reduce((a, b) => a + b, 0);
  return wanted.map((ms) => Math.round(ms * Math.min(1, LONGEST / all)));
}

/** Worth showing slowly: dice fell, or more than the choice itself happened. */
const worthShowing = (frames: Frame[]): boolean => frames.length > 3 || frames.some((f) => f.line.kind === "die");

const unique = <T>(list: T[]): T[] => [...new Set(list)];

function momentOf(beat: Beat): Moment {
  const { text, rule } = tellingStep(beat);
  const told = beat.shots.length || beat.moves.length ? beat.shots.flatMap((s) => [s.by?.id, s.at.id]).concat(beat.moves.map((w) => w.piece.id)) : beat.steps.flatMap((s) => s.named);
  return {
    view: beat.steps.at(-1)!.view,
    dice: beat.steps.flatMap((s) => s.dice),
    text,
    rule,
    flash: unique(beat.steps.flatMap((s) => s.flash)),
    named: unique(told.filter((id) => id !== undefined)),
  };
}

const still = (view: View): Moment => ({ view, dice: [], text: "How it stood before.", rule: "", flash: [], named: [] });

/** Shows one film. */
class Projector {
  private at = 0;
  private paused = false;
  private ended = false;
  private timer = 0;
  private readonly times: number[];
  readonly over: Promise<void>;
  private finish: () => void = () => undefined;

  constructor(
    private readonly film: Film,
    private readonly sums: boolean, // at the end, until one goes on
    private readonly pace: () => number,
    private readonly tell: (showing: Showing, moment: Moment) => void,
  ) {
    this.times = timesOf(film);
    this.over = new Promise((done) => (this.finish = done));
  }

  private show(): void {
    const { film, at, paused, ended } = this;
    this.tell({ film, at, paused, ended }, at ? momentOf(film.beats[at - 1]!) : still(film.start));
  }

  private next(): void {
    clearTimeout(this.timer);
    if (this.at >= this.film.beats.length) return this.skip();
    this.at++;
    this.show();
    this.timer = window.setTimeout(() => this.next(), this.times[this.at - 1]! * this.pace());
  }

  /** From where it has come to, or from the beginning once it has ended. */
  play(): void {
    if (this.ended) this.at = 0;
    this.paused = this.ended = false;
    this.next();
  }
  pause(): void {
    clearTimeout(this.timer);
    this.paused = true;
    this.show();
  }
  to(at: number): void {
    clearTimeout(this.timer);
    this.at = Math.max(0, Math.min(this.film.beats.length, at));
    this.paused = true;
    this.ended = false;
    this.show();
  }
  step(by: number): void {
    this.to(this.at + by);
  }
  toggle(): void {
    if (this.paused || this.ended) this.play();
    else this.pause();
  }
  /** To the end: its sum, or what comes after it. */
  skip(): void {
    clearTimeout(this.timer);
    if (this.ended || !this.sums) return this.leave();
    this.at = this.film.beats.length;
    this.ended = true;
    this.show();
  }
  leave(): void {
    clearTimeout(this.timer);
    this.finish();
  }
}

export interface Player {
  moment?: Moment;
  showing?: Showing;
  playing: () => boolean;
  skip: () => void;
  leave: () => void; // at once, whatever is left
  toggle: () => void;
  step: (by: number) => void;
  to: (at: number) => void;
  /** An act of one's own: its events, unless there is nothing to see. */
  show: (frames: Frame[], start: View, after: View) => Promise<void>;
  /** An act of a replay: what was chosen, then its events. */
  replay: (frames: Frame[], start: View, chosen: string | undefined) => Promise<void>;
}

/** `look` is told where something happens. */
export function usePlayer(look: (moment: Moment) => void): Player {
  const [shown, setShown] = useState<{ showing?: Showing; moment?: Moment }>({});
  const inner = useMemo(() => {
    const state: { projector?: Projector; look: (moment: Moment) => void } = { look };
    const tell = (showing: Showing, moment: Moment) => {
      setShown({ showing, moment });
      state.look(moment);
    };
    const during = async (projector: Projector, begin: (p: Projector) => void) => {
      state.projector = projector;
      begin(projector);
      await projector.over;
      state.projector = undefined;
      setShown({});
    };
    const commands: Omit<Player, "moment" | "showing"> = {
      playing: () => !!state.projector,
      skip: () => state.projector?.skip(),
      leave: () => state.projector?.leave(),
      toggle: () => state.projector?.toggle(),
      step: (by) => state.projector?.step(by),
      to: (at) => state.projector?.to(at),
      show: async (frames, start, after) => {
        if (prefs().speed === "off" || !worthShowing(frames)) return;
        const film = filmOf(frames, start, after);
        const sumOnly = calm() || prefs().speed === "summary";
        if (!film.beats.length || (sumOnly && !film.turn)) return;
        await during(new Projector(film, film.turn, () => factor[prefs().speed] || 1, tell), (p) => (sumOnly ? p.skip() : p.play()));
      },
      replay: async (frames, start, chosen) => {
        const film = filmOf(frames, start);
        if (chosen) setShown({ moment: { ...still(start), text: chosen } });
        if (!film.beats.length) return new Promise((done) => setTimeout(done, 0.6 * FULL * factor[prefs().replay]));
        await during(new Projector(film, false, () => factor[prefs().replay], tell), (p) => p.play());
      },
    };
    return { state, commands };
  }, []);
  inner.state.look = look;
  return { ...shown, ...inner.commands };
}

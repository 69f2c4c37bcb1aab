// What happened, shown event by event with its dice, at a speed one chooses, skippable at any moment.
import { useMemo, useState } from "preact/hooks";
import type { Frame, Line, View } from "./api";
import { calm, prefs, type ReplaySpeed, type Speed } from "./prefs";

export interface Moment {
  view: View;
  dice: Line[];
  text: string;
  rule: string;
  flash: string[]; // places
  named: string[]; // pieces
}

const pause: Record<Speed | ReplaySpeed, number> = { slow: 1700, normal: 850, fast: 380, "very fast": 180, off: 0 };
/** How long something stands, in ms; asked each time, since it may be changed meanwhile. */
const afterChoice = () => pause[prefs().speed];
const inReplay = () => pause[prefs().replay];

/** Places where a piece came, went or changed between two looks. */
export function changedPlaces(before: View, after: View): string[] {
  if (before.pieces === after.pieces) return [];
  const key = (v: View) => {
    const seen = new Map<string, number>();
    return new Map(
      v.pieces.map((p) => {
        const nth = seen.get(p.id) ?? 0;
        seen.set(p.id, nth + 1);
        return [`${p.id}/${nth}`, p];
      }),
    );
  };
  const [old, now] = [key(before), key(after)];
  const places = new Set<string>();
  for (const [id, p] of now) {
    const was = old.get(id);
    if (!was || was.place !== p.place || was.steps !== p.steps || was.states.join() !== p.states.join())
      if (p.place !== undefined) places.add(p.place);
  }
  for (const [id, p] of old) if (!now.has(id) && p.place !== undefined) places.add(p.place);
  return [...places];
}

/** Worth showing slowly: dice fell, or more than the choice itself happened. */
export const worthShowing = (frames: Frame[]): boolean =>
  frames.length > 3 || frames.some((f) => f.line.kind === "die");

class Playback {
  private skipped = false;
  private wake: () => void = () => undefined;

  skip(): void {
    this.skipped = true;
    this.wake();
  }

  wait(ms: number): Promise<void> {
    if (this.skipped || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async run(frames: Frame[], start: View, pace: () => number, show: (m: Moment) => void): Promise<void> {
    let view = start;
    let dice: Line[] = [];
    for (const frame of frames) {
      const next = { ...view, ...frame.view };
      const speed = pace();
      if (this.skipped || !speed) return;
      if (frame.line.kind !== "event") dice = [...dice, frame.line];
      const flash = changedPlaces(view, next);
      show({ view: next, dice, text: frame.line.text, rule: frame.line.rule ?? "", flash, named: frame.pieces ?? [] });
      await this.wait(frame.line.kind === "event" ? (dice.length || flash.length || frame.pieces?.length ? speed : speed * 0.6) : calm() ? speed : speed * 0.55);
      if (frame.line.kind === "event") dice = [];
      view = next;
    }
  }
}

export interface Player {
  moment?: Moment;
  playing: () => boolean;
  skip: () => void;
  /** An act of one's own: its events, unless there is nothing to see. */
  show: (frames: Frame[], start: View) => Promise<void>;
  /** An act of a replay: what was chosen, then its events. */
  replay: (frames: Frame[], start: View, chosen: string | undefined) => Promise<void>;
}

/** `look` is told where something happens. */
export function usePlayer(look: (moment: Moment) => void): Player {
  const [moment, setMoment] = useState<Moment>();
  const inner = useMemo(() => {
    const state: { current?: Playback; look: (moment: Moment) => void } = { look };
    const tell = (m: Moment) => {
      setMoment(m);
      state.look(m);
    };
    const during = async (work: (playback: Playback) => Promise<void>) => {
      const playback = (state.current = new Playback());
      await work(playback);
      state.current = undefined;
      setMoment(undefined);
    };
    return {
      state,
      playing: () => !!state.current,
      skip: () => state.current?.skip(),
      show: async (frames: Frame[], start: View) => {
        if (afterChoice() && worthShowing(frames)) await during((p) => p.run(frames, start, afterChoice, tell));
      },
      replay: (frames: Frame[], start: View, chosen: string | undefined) =>
        during(async (p) => {
          if (chosen) tell({ view: start, dice: [], text: chosen, rule: "", flash: [], named: [] });
          await p.wait(inReplay() * 0.6);
          await p.run(frames, start, inReplay, tell);
        }),
    };
  }, []);
  inner.state.look = look;
  return { moment, playing: inner.playing, skip: inner.skip, show: inner.show, replay: inner.replay };
}

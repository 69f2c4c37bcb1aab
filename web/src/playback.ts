// What happened, shown event by event with its dice, at a speed one chooses, skippable at any moment.
import type { Frame, Line, View } from "./api";
import { calm, prefs } from "./prefs";

export interface Moment {
  view: View;
  dice: Line[];
  text: string;
  rule: string;
  flash: string[];
  left: number;
}

const pause = { slow: 1700, normal: 850, fast: 380, off: 0 };

/** Places where a piece came, went or changed between two looks. */
export function changedPlaces(before: View, after: View): string[] {
  const key = (v: View) => new Map(v.pieces.map((p, i) => [`${p.id}/${v.pieces.slice(0, i).filter((q) => q.id === p.id).length}`, p]));
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

export class Playback {
  private skipped = false;
  private wake: () => void = () => undefined;

  skip(): void {
    this.skipped = true;
    this.wake();
  }

  private wait(ms: number): Promise<void> {
    if (this.skipped || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async run(frames: Frame[], start: View, show: (m: Moment) => void): Promise<void> {
    let view = start;
    let dice: Line[] = [];
    for (const [i, frame] of frames.entries()) {
      const next = { ...view, ...frame.view };
      const speed = pause[prefs().speed];
      if (this.skipped || !speed) return;
      if (frame.line.kind !== "event") dice = [...dice, frame.line];
      const flash = changedPlaces(view, next);
      show({ view: next, dice, text: frame.line.text, rule: frame.line.rule ?? "", flash, left: frames.length - i - 1 });
      await this.wait(frame.line.kind === "event" ? (dice.length || flash.length ? speed : speed * 0.6) : calm() ? speed : speed * 0.55);
      if (frame.line.kind === "event") dice = [];
      view = next;
    }
  }
}

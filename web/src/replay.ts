// Looking back: to any choice of the game, both ways, or playing on from there with every event and its dice.
import { useEffect, useRef, useState } from "preact/hooks";
import { look, type Frame, type Table, type View } from "./api";
import type { Player } from "./playback";

/** The address of a choice. A step takes the place of the last one; a jump is an entry of its own to come back to. */
export function address(game: string, ply: number, step: boolean): void {
  const mode = location.hash.split("/")[3] === "review" ? "review" : "replay";
  const hash = `#/game/${encodeURIComponent(game)}/${mode}/${ply}`;
  if (step) history.replaceState(null, "", hash);
  else location.hash = hash;
}

/** The keys of a replay; whether the key meant something. Up and down go from one moment of the review to the next. */
export function replayKey(key: string, onButton: boolean, shift: boolean, replay: Replay, last: number, turns: number[], moments: number[]): boolean {
  const at = replay.past?.shown;
  if (at === undefined) return false;
  const does: Record<string, () => void> = {
    ArrowLeft: () => replay.go(shift ? (turns.findLast((t) => t < at) ?? 0) : at - 1),
    ArrowRight: () => replay.go(shift ? (turns.find((t) => t > at) ?? last) : at + 1),
    ...(moments.length
      ? {
          ArrowUp: () => replay.go(moments.findLast((m) => m < at) ?? at),
          ArrowDown: () => replay.go(moments.find((m) => m > at) ?? at),
        }
      : {}),
    Home: () => replay.go(0),
    End: () => replay.go(last),
    n: () => document.querySelector<HTMLElement>(".movenote textarea")?.focus(),
    ...(onButton ? {} : { " ": () => (replay.running ? replay.pause() : void replay.run()) }),
  };
  does[key]?.();
  return !!does[key];
}

export function useReplay(name: string, table: Table | undefined, player: Player, say: (trouble: string) => void) {
  const [past, setPast] = useState<Table>();
  const [running, setRunning] = useState(false);
  const lastAsked = useRef(0); // the last choice asked for: answers may overtake each other
  const on = useRef(false);

  const tableAt = (ply: number) => look<Table>("table", { game: name, at: String(ply) });

  const lookAt = async (ply: number) => {
    if (!table) return;
    const to = Math.max(0, Math.min(ply, table.ply));
    lastAsked.current = to;
    try {
      const found = await tableAt(to);
      if (lastAsked.current === to) setPast(found);
    } catch (e) {
      say((e as Error).message);
    }
  };

  const pause = () => {
    on.current = false;
    setRunning(false);
    player.skip();
  };

  /** From the choice shown on, event by event, until the end or a pause. */
  const run = async () => {
    if (!past || on.current) return;
    on.current = true;
    setRunning(true);
    try {
      for (let at = past, last = table?.ply ?? 0; on.current && at.shown < last; ) {
        const ply = at.shown + 1;
        const [{ frames }, next] = await Promise.all([look<{ frames: Frame[] }>("frames", { game: name, at: String(ply) }), tableAt(ply)]);
        if (!on.current) break;
        await player.replay(frames, at.view satisfies View, at.next?.label);
        at = next;
        lastAsked.current = ply;
        setPast(next);
        address(name, ply, true);
      }
    } catch (e) {
      say((e as Error).message);
    }
    on.current = false;
    setRunning(false);
  };

  const leave = () => {
    pause();
    lastAsked.current = -1;
    setPast(undefined);
  };
  useEffect(() => () => void (on.current = false), []);
  /** There, with its address. */
  const go = (ply: number) => {
    pause();
    const to = Math.max(0, Math.min(ply, table?.ply ?? 0));
    address(name, to, !!past && Math.abs(to - past.shown) === 1);
    void lookAt(to);
  };
  return { past, running, go, lookAt: (ply: number) => (pause(), lookAt(ply)), run, pause, leave };
}

export type Replay = ReturnType<typeof useReplay>;

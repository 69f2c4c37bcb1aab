// Looking back: to any choice of the game, both ways, or playing on from there with every event and its dice.
import { useEffect, useRef, useState } from "preact/hooks";
import { look, type Frame, type Table, type View } from "./api";
import type { Player } from "./playback";

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
  return { past, running, lookAt: (ply: number) => (pause(), lookAt(ply)), run, pause, leave };
}

export type Replay = ReturnType<typeof useReplay>;

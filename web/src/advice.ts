// Asking the adviser: it thinks about the decision at hand for as long as it is asked, and what it knows gets better meanwhile.
import { useEffect, useRef, useState } from "preact/hooks";
import { think, type Table } from "./api";
import type { Advice } from "./insight";
import { prefs } from "./prefs";

export type AdviceMode = "off" | "hint" | "full";

/** How the lead of the first over the second has come to be known. */
export interface Lead {
  playouts: number;
  gain: number;
  error: number;
}

export interface Advising {
  mode: AdviceMode;
  setMode: (mode: AdviceMode) => void;
  advice?: Advice; // as far as it is known
  leads: Lead[];
  running: boolean;
  seconds: number; // that it has thought
  most: number; // that it has
  trouble: string;
  stop: () => void; // what is known stays
  again: () => void;
}

/** The difference between the first and the second of the last round: one of the two is what the others are compared with. */
function leadOf(a: Advice): Lead | undefined {
  const [first] = a.candidates;
  const others = a.candidates.slice(1).filter((c) => c.worth.playouts > 0);
  const other = first?.base ? others.reduce((x, y) => (y.gain > (x?.gain ?? -Infinity) ? y : x), others[0]) : first;
  return other && { playouts: a.playouts, gain: first?.base ? -other.gain : other.gain, error: other.gain_error };
}

/** `at` tells one decision from the next; undefined: there is nothing to be decided. */
export function useAdvice(game: string, table: Table | undefined, live: boolean): Advising {
  const [mode, setMode] = useState<AdviceMode>("off");
  const [advice, setAdvice] = useState<Advice>();
  const [leads, setLeads] = useState<Lead[]>([]);
  const [running, setRunning] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [trouble, setTrouble] = useState("");
  const [round, setRound] = useState(0); // asked again
  const ending = useRef<AbortController>(undefined);
  const at = live && mode !== "off" ? table?.version : undefined;
  const most = prefs().thinking;

  useEffect(() => {
    setAdvice(undefined);
    setLeads([]);
    setSeconds(0);
    setTrouble("");
    if (at === undefined) return;
    const stop = new AbortController();
    ending.current = stop;
    const since = performance.now();
    const clock = setInterval(() => setSeconds((performance.now() - since) / 1000), 500);
    const learn = (a: Advice | undefined) => {
      if (stop.signal.aborted || !a) return;
      setAdvice(a);
      const lead = leadOf(a);
      if (lead) setLeads((old) => [...old.filter((l) => l.playouts < lead.playouts), lead]);
    };
    setRunning(true);
    think("advice", { game, seconds: String(most) }, stop.signal, { soFar: learn })
      .then(learn, (e: Error) => setTrouble(e.message))
      .finally(() => {
        clearInterval(clock);
        if (ending.current === stop) setRunning(false);
      });
    return () => {
      clearInterval(clock);
      stop.abort();
    };
  }, [game, at, round]);

  const stop = () => {
    ending.current?.abort();
    setRunning(false);
  };
  return { mode, setMode, advice, leads, running, seconds, most, trouble, stop, again: () => setRound(round + 1) };
}

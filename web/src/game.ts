// The game as the server has it, kept in step with other windows.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { UNREACHABLE, act, look, watch, type About, type Answer, type Board, type Line, type Table } from "./api";
import { Geometry } from "./map/geometry";
import { moveKept } from "./movenotes";
import { keepSame } from "./still";

/** Versions count up within a run of the server: news of one that is known already may come late. */
function isNews(version: string, known: string): boolean {
  const [run, count] = version.split("-");
  const [knownRun, knownCount] = known.split("-");
  return run !== knownRun || parseInt(count ?? "0", 16) > parseInt(knownCount ?? "0", 16);
}

export function useGame(name: string, say: (trouble: string) => void) {
  const [about, setAbout] = useState<About>();
  const [geometry, setGeometry] = useState<Geometry>();
  const [table, setTable] = useState<Table>();
  const [lines, setLines] = useState<Line[]>([]);
  const version = useRef("");
  const sending = useRef(false); // an act of our own is under way: the news that comes meanwhile is mostly about it
  const heard = useRef("");

  const take = useCallback((t: Table) => {
    version.current = t.version;
    setTable((old) => keepSame(old, t));
  }, []);
  const lost = useRef(false); // the server was not there when last heard of
  const refresh = useCallback(async () => {
    const [t, log] = await Promise.all([look<Table>("decision", { game: name }), look<{ lines: Line[] }>("log", { game: name })]);
    take(t);
    setLines(log.lines);
    if (lost.current) say("");
    lost.current = false;
  }, [name]);

  useEffect(() => {
    let gone = false;
    Promise.all([look<{ board: Board; about: About }>("game", { game: name }), refresh()])
      .then(([{ board, about: a }]) => {
        if (gone) return;
        setGeometry(new Geometry(board));
        setAbout(a);
      })
      .catch((e: Error) => say(e.message));
    const again = () => void refresh().catch((e: Error) => say(e.message));
    const end = watch(name, {
      changed: (v) => {
        if (sending.current) heard.current = v;
        else if (isNews(v, version.current)) again();
      },
      again: () => !sending.current && again(),
      gone: (newName) => {
        if (newName === undefined) say("This game has been deleted in another window.");
        else {
          moveKept(name, newName);
          location.replace(`#/game/${encodeURIComponent(newName)}`);
        }
      },
      lost: () => {
        lost.current = true;
        say(UNREACHABLE);
      },
    });
    return () => {
      gone = true;
      end();
    };
  }, [name]);

  /** One line of the protocol about this game; its lines go to the log, its table is handed back. */
  const send = async (line: string, frames: boolean): Promise<Answer> => {
    sending.current = true;
    heard.current = "";
    const answer = await act({ game: name, version: version.current, line, show: true, prospects: true, frames });
    if (answer.table) version.current = answer.table.version;
    if (answer.stale) await refresh();
    return answer;
  };
  /** The act has been shown: what others did meanwhile counts again. */
  const done = () => {
    sending.current = false;
    if (heard.current && isNews(heard.current, version.current)) refresh().catch((e: Error) => say(e.message));
  };
  const addLines = (t: Table, more: Line[] | undefined) => {
    const first = more?.[0]?.ply ?? t.ply + 1;
    setLines((old) => [...old.filter((l) => l.ply < first && l.ply <= t.ply), ...(more ?? [])]);
  };
  return { about, geometry, table, lines, take, send, done, addLines };
}

// What has come of the choice just made: step by step with dice, modifiers and rules. It stays until it is dismissed.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Line, Note, Odds } from "./api";
import { refsNamed, useLighting } from "./lit";
import { actsOf, DiceOf, Drawn, RuleLink, type Act } from "./log";
import type { Point } from "./map/geometry";
import { figureOf, placed, shows, without } from "./notes";
import { percent } from "./odds";
import { told } from "./words";

const MOST = 9; // steps: what is longer is a turn, not one fight

/** The act that these lines tell of, if dice, draws or reckonings decided something in it. */
export function resultOf(lines: Line[] | undefined): Act | undefined {
  if (!lines?.some((l) => l.kind === "die" || l.kind === "draw" || l.notes?.length)) return undefined;
  const act = actsOf(lines).at(-1);
  return act && act.rows.length <= MOST ? act : undefined;
}

const Reckoned = (p: { notes: Note[] }) => (
  <small class="notes">
    {p.notes.map((n) => (
      <span class={`n ${n.role}${n.role === "modifier" && n.value !== undefined ? (n.value < 0 ? " minus" : " plus") : ""}`}>
        {shows(n) && figureOf(n) && <i>{figureOf(n)}</i>}
        <span>{without(placed(n, undefined), n)}</span>
      </span>
    ))}
  </small>
);

/** How likely it was, by the odds that the choice was made with; of what was certain nothing. */
function chanceOf(text: string, odds: Odds | undefined): number | undefined {
  const line = odds?.outcomes.find((o) => o.text === text) ?? odds?.lines.find((l) => l.text === text);
  return line && line.chance < 0.995 ? line.chance : undefined;
}

const corners = ["", "left", "low", "left low"]; // of the map, the usual one first; on the phone the slip is as wide as the map
const RING = 30; // about a point, that is seen with it

/** The corner in which the slip covers least of what is asked about next. */
function useCorner(act: Act, asked: () => Point[], at: string) {
  const slip = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState("");
  useLayoutEffect(() => {
    const map = slip.current?.offsetParent;
    if (!slip.current || !map) return;
    const [w, h, room] = [slip.current.offsetWidth, slip.current.offsetHeight, [map.clientWidth, map.clientHeight] as Point];
    const points = asked();
    const covered = (name: string): number => {
      const left = name.includes("left") ? 0 : room[0] - w - RING;
      const top = name.includes("low") ? room[1] - h - RING : 0;
      return points.filter(([x, y]) => x > left - RING && x < left + w + 2 * RING && y > top - RING && y < top + h + 2 * RING).length;
    };
    setCorner(corners.map((name) => ({ name, cost: covered(name) })).reduce((best, c) => (c.cost < best.cost ? c : best)).name);
  }, [act, at]);
  return { slip, corner };
}

export function Result(p: { act: Act; against?: string; odds?: Odds; asked: () => Point[]; at: string; openRule: (id: string) => void; close: () => void }) {
  const lights = useLighting();
  const { slip, corner } = useCorner(p.act, p.asked, p.at);
  const last = p.act.rows.at(-1);
  const dice = p.act.rows.some((row) => row.dice.length); // otherwise they need no room
  return (
    <div class={`event over ${corner}`} ref={slip} role="status" aria-label="What came of it">
      <header>
        <span>
          {p.act.label}
          {p.against && <small>against {p.against}</small>}
        </span>
        <button type="button" class="btn quiet" onClick={p.close}>
          Seen <span class="key">Esc</span>
        </button>
      </header>
      <ol class={dice ? undefined : "plain"}>
        {p.act.rows.map((row, i) => (
          <li class={row === last ? "out" : undefined} {...lights(() => refsNamed(row))}>
            <b>{i + 1}</b>
            {dice && <DiceOf dice={row.dice} big={row === last} rolling />}
            <span>
              {told(row.text, row.places)}
              <Drawn row={row} />
              {chanceOf(row.text, p.odds) !== undefined && <small class="foretold">chance before: {percent(chanceOf(row.text, p.odds)!)} %</small>}
              {row.notes && row.notes.length > 0 && <Reckoned notes={row.notes} />}
            </span>
            <RuleLink id={row.rule} open={p.openRule} />
          </li>
        ))}
      </ol>
    </div>
  );
}

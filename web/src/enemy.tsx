// The sum of an enemy's turn: what it cost, who fired at whom, who moved. It stays until one goes on.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Outcome, Track } from "./api";
import { whenOf } from "./bar";
import { CounterPicture, nameOf } from "./counter";
import { didHarm, harmless, saidOf, type Film, type Shot, type Went } from "./film";
import { whereOf } from "./filmmarks";
import { useLighting } from "./lit";
import { DiceOf, RuleLink } from "./log";
import type { Geometry } from "./map/geometry";
import { bandsOf } from "./map/model";
import { pieceRef } from "./picks";
import type { Player } from "./playback";
import { figure, signedFigure } from "./words";

const many = (n: number, one: string): string => (n === 1 ? `one ${one}` : `${n} ${one}s`);
const times = (n: number): string => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);

/** The turn in two sentences. */
export function headline(film: Film): string {
  const did: string[] = [];
  const units = new Set(film.moved.map(({ went }) => went.piece.id)).size;
  if (units) did.push(`moved ${many(units, "unit")}`);
  if (film.fired.length) did.push(`fired ${times(film.fired.length)}`);
  const lost = film.costs.filter((c) => c.gone).length;
  const hurt = film.costs.length - lost;
  const cost = lost ? `You lost ${many(lost, "unit")}${hurt ? `; ${hurt} more suffered` : ""}.` : hurt ? `${hurt === 1 ? "One of yours" : `${hurt} of yours`} suffered.` : "It cost you nothing.";
  return `The enemy ${did.join(" and ")}. ${cost}`;
}

const hurt: Partial<Record<Outcome, string>> = { lost: "lost", eliminated: "eliminated", destroyed: "destroyed", reduced: "reduced", pinned: "pinned" };

/** What came of a shot, in few words: what was told after it, of whom if of another, or the end of its own sentence. */
function resultOf(shot: Shot): string {
  const said = saidOf(shot);
  if (said && harmless.test(said)) return said;
  const told = shot.results.map((s) => {
    const word = s.outcome && hurt[s.outcome];
    const who = s.named[0] === shot.at.id ? "" : s.view.pieces.find((q) => q.id === s.named[0])?.label;
    const state = s.outcome === "pinned" ? s.view.pieces.find((q) => q.id === s.named[0])?.states.find((_, i, all) => all[i] === "disrupted") : undefined;
    return word ? `${who ? `${who} ` : ""}${state ?? word}` : "";
  });
  const words = [...new Set(told.filter(Boolean))];
  const saved = shot.results.findLast((s) => s.notes.length > 0)?.text.replace(`${nameOf(shot.at)} `, "").replace(/\.$/, "");
  return words.length ? words.join(", ") : (saved ?? said ?? "no effect");
}

interface Shared {
  geometry: Geometry;
  light: (beat: number | undefined) => void;
  openRule: (id: string) => void;
}

function useHands(light: Shared["light"]) {
  const lights = useLighting();
  return (number: number, pieces: string[]) => {
    const hands = lights(pieces.map(pieceRef));
    const on = () => (hands.onPointerEnter(), light(number));
    const off = () => (hands.onPointerLeave(), light(undefined));
    return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
  };
}

function FireRow(p: Shared & { number: number; shot: Shot }) {
  const hands = useHands(p.light);
  const { shot, geometry } = p;
  const where = whereOf(geometry, shot.at);
  const need = shot.step.notes.find((n) => n.role === "need");
  const result = resultOf(shot);
  return (
    <li data-refs={pieceRef(shot.at.id)} {...hands(p.number, [shot.at.id, ...(shot.by ? [shot.by.id] : [])])}>
      <b class={`no ${shot.at.side === "ours" ? "fire" : "answer"}`}>{p.number}</b>
      <span class="who">
        <b>{shot.by ? nameOf(shot.by) : `At ${nameOf(shot.at)}`}</b>
        <small>{[shot.by && `at ${nameOf(shot.at)}`, where].filter(Boolean).join(", ")}</small>
      </span>
      <span class="rolled">
        <DiceOf dice={shot.step.dice.filter((d) => d.kind === "die").slice(-3)} />
        {need?.value !== undefined && <small>needs {need.value}</small>}
      </span>
      <span class={harmless.test(result) || !didHarm(shot) ? "came none" : "came"}>
        {result} <RuleLink id={shot.step.rule} open={p.openRule} />
      </span>
    </li>
  );
}

function MoveRow(p: Shared & { number: number; went: Went }) {
  const hands = useHands(p.light);
  const { piece, from } = p.went;
  const there = whereOf(p.geometry, piece);
  return (
    <li data-refs={pieceRef(piece.id)} {...hands(p.number, [piece.id])}>
      <b class="no move">{p.number}</b>
      <span class="who">
        <b>{piece.face_down ? "An unknown unit" : nameOf(piece)}</b> {from ? `from ${whereOf(p.geometry, from)} to ${there}` : `comes up at ${there}`}
      </span>
    </li>
  );
}

type Tab = "cost" | "fired" | "moved";

export function EnemyTurn(p: Shared & { film: Film; at: number; ended: boolean; before: Track[]; points: [number, number]; player: Player }) {
  const { film } = p;
  const [tab, setTab] = useState<Tab>("cost");
  const on = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (p.ended) on.current?.focus({ preventScroll: true }); // whatever was pressed last, Enter goes on
  }, [p.ended]);
  const band = bandsOf(film.start.pieces);
  const tabs: [Tab, string][] = [
    ["cost", "Cost"],
    ["fired", `Fired ${film.fired.length}`],
    ["moved", `Moved ${film.moved.length}`],
  ];
  const gain = p.points[1] - p.points[0];
  const seen = <T extends { number: number }>(of: T[]) => (p.ended ? of : of.filter((x) => x.number <= p.at)); // what is to come is not told before
  const [fired, answered, moved, told] = [seen(film.fired), seen(film.answered), seen(film.moved), seen(film.told)];
  return (
    <div class={`side enemy tab-${tab}`} role="region" aria-label="The enemy's turn">
      <section class="ask">
        <span class="when">{whenOf(p.before)}</span>
        <h1 aria-live="polite">{p.ended ? headline(film) : "The enemy acts"}</h1>
        {p.ended && gain !== 0 && <p class="hint">{`Points ${figure(p.points[0])} → ${figure(p.points[1])} (${signedFigure(gain)})`}</p>}
      </section>
      <div class="etabs" role="group" aria-label="Parts of the summary">
        {tabs.map(([id, title]) => (
          <button type="button" aria-pressed={tab === id} onClick={() => setTab(id)}>
            {title}
          </button>
        ))}
      </div>
      <div class="sum" tabindex={0} role="group" aria-label="Summary">
        <section class="of-cost">
          <h2>What it cost</h2>
          {p.ended && film.costs.length > 0 && (
            <ul class="costs">
              {film.costs.map((c) => (
                <li>
                  <span class={c.gone ? "pic gone" : "pic"}>
                    <CounterPicture piece={c.piece} band={band(c.piece)} size={46} />
                  </span>
                  <b>{nameOf(c.piece)}</b>
                  <small>{c.words}</small>
                </li>
              ))}
            </ul>
          )}
          {!(p.ended && film.costs.length) && <p class="none">{p.ended ? "Nobody of yours was hurt." : "Told at the end."}</p>}
        </section>
        {fired.length > 0 && (
          <section class="of-fired by-them">
            <h2>
              They fired <span class="r">{fired.length}</span>
            </h2>
            <ol class="shots">
              {fired.map((f) => (
                <FireRow {...p} {...f} />
              ))}
            </ol>
          </section>
        )}
        {answered.length > 0 && (
          <section class="of-fired">
            <h2>
              Yours fired <span class="r">{answered.length}</span>
            </h2>
            <ol class="shots">
              {answered.map((f) => (
                <FireRow {...p} {...f} />
              ))}
            </ol>
          </section>
        )}
        {moved.length > 0 && (
          <section class="of-moved">
            <h2>
              They moved <span class="r">{moved.length}</span>
            </h2>
            <ol class="moves">
              {moved.map((m) => (
                <MoveRow {...p} {...m} />
              ))}
            </ol>
          </section>
        )}
        {told.length > 0 && (
          <section class="of-cost">
            <h2>Besides</h2>
            <ul class="told">
              {told.map(({ number, step }) => (
                <li>
                  <b class="no other">{number}</b> <span>{step.text}</span> <RuleLink id={step.rule} open={p.openRule} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div class="foot dock go">
        <button type="button" class="btn" onClick={() => (p.player.to(0), p.player.toggle())}>
          Watch again
        </button>
        <span class="spring" />
        <button type="button" class="btn main" ref={on} onClick={p.player.leave}>
          Go on <span class="key">Enter</span>
        </button>
      </div>
    </div>
  );
}

// The dock at the bottom edge: the aim in words, what it costs and may bring, and the button that makes it so.
import type { About, Choice, Note, OddsLine, Piece, Table, View } from "./api";
import type { Decision } from "./decision";
import type { Geometry, Point } from "./map/geometry";
import { planOf, stepOf } from "./map/plan";
import { AimNotes, WarningSign } from "./notes";
import { OddsStrip, useOdds, type Foreseen } from "./odds";
import { asksWho, idOf, isPoint, pieceRef, placeRef, refsOf, wayOn, type Offer, type Ref } from "./picks";
import type { Prospects } from "./prospects";
import { buttonOf, legWords } from "./words";
import { RuleLink } from "./log";

export interface DockProps {
  name: string;
  about: About;
  geometry: Geometry;
  table?: Table;
  view: View;
  live: boolean;
  playing: boolean;
  decision: Decision;
  prospects: Prospects;
  foreseen: { current: Foreseen | undefined }; // what the choice was made with
  lastAct?: string;
  undo?: () => void;
  openRule: (id: string) => void;
}

/** What the button says about this choice. */
function wordsOf(choice: Choice, p: DockProps): string {
  const refs = refsOf(choice, p.about);
  const mover = p.view.pieces.find((q) => q.id === p.table?.ask.focus);
  if (choice.who === undefined && mover?.x !== undefined && isPoint({ choice, refs })) return legWords(choice, mover);
  const pieces = refs.flatMap((r): Piece[] => p.view.pieces.filter((q) => pieceRef(q.id) === r).slice(0, 1));
  const places = refs.flatMap((r) => (r.startsWith("place:") ? (p.geometry.byId.get(idOf(r)) ?? []) : []));
  const actor = pieces.find((q) => q.id === choice.who && q.side !== "theirs");
  return buttonOf(choice, { actor, places, pieces: pieces.filter((q) => q !== actor), numbered: p.geometry.board.kind !== "inches" });
}

/** A choice that names a point, or a place besides the piece. */
const leadsSomewhere = (o: Offer): boolean => isPoint(o) || o.refs.some((r) => r.startsWith("place:"));

function idleWords(p: DockProps): string {
  const { decision: d, table } = p;
  if (p.playing) return "Playing…";
  if (!p.live) return table?.lacks ? "Type in what has come" : "Answered";
  if (d.picks.length && (d.movable || d.candidates.some(leadsSomewhere))) return "Choose where";
  if (d.subject || !asksWho(d.offers, d.actors)) return "Choose";
  return d.offers.some((o) => o.choice.leads_on) ? `${d.actors.size} may act` : "Choose who"; // who is hit, say, does not act
}

/** The way on, offered while nothing is aimed at. */
export const nextOf = (d: Decision): Offer | undefined => (d.offers.length > 1 && !d.armed ? wayOn(d.offers) : undefined);

/** What a line of the odds is about. */
const refsInOdds =
  (p: DockProps) =>
  (line: OddsLine): Ref[] => {
    const [piece, place] = p.about.nouns;
    if (line.about === undefined) return [];
    return line.noun === piece ? [pieceRef(line.about)] : line.noun === place ? [placeRef(line.about)] : [];
  };

const placeOf = (choice: Choice, about: About): string | undefined => {
  const ref = refsOf(choice, about).filter((r) => r.startsWith("place:")).at(-1);
  return ref && idOf(ref);
};

/** The place or the point that the choice leads to. */
function aimedAt(choice: Choice | undefined, p: DockProps): Point | undefined {
  if (!choice) return undefined;
  const refs = refsOf(choice, p.about);
  if (isPoint({ choice, refs })) return p.geometry.at(Math.round(100 * Number(choice.a)), Math.round(100 * Number(choice.b)));
  return p.geometry.place(placeOf(choice, p.about));
}

export function Dock(p: DockProps) {
  const { decision: d } = p;
  const armed = p.live ? d.armed : undefined;
  const { odds, done } = useOdds(p.name, armed?.text, p.table?.version ?? "");
  if (armed && odds) p.foreseen.current = { choice: armed.text, odds };
  const notes = (armed && p.prospects[armed.text]) ?? [];
  const warnings = notes.filter((n) => n.role === "warning");
  if (armed && d.asked === armed.text && warnings.length) return <Question {...p} armed={armed} warnings={warnings} />;
  const next = p.live ? nextOf(d) : undefined;
  const plan = planOf(notes, aimedAt(armed, p), p.geometry, p.view);
  return (
    <div class="dock foot">
      {armed && (
        <>
          <div class="aim0">
            <span>{armed.label}</span> <RuleLink id={armed.rule} open={p.openRule} />
          </div>
          <AimNotes notes={notes} place={placeOf(armed, p.about)} stepOf={(n) => stepOf(plan, n)} openRule={p.openRule} />
          {warnings.slice(0, 1).map((w) => (
            <p class="n warning">
              <WarningSign /> {w.text}
            </p>
          ))}
          <OddsStrip odds={odds} done={done} isOurs={(id) => p.view.pieces.some((q) => q.id === id && q.side === "ours")} refsIn={refsInOdds(p)} places={p.geometry.board.places.map((q) => q.id)} openRule={p.openRule} />
        </>
      )}
      <div class="go">
        <Undo undo={p.undo} undoes={p.lastAct} />
        {next && (
          <button type="button" class="btn on-b" onClick={() => d.pickOffer(next)}>
            {wordsOf(next.choice, p)} <span class="key">d</span>
          </button>
        )}
        {p.table?.ask.over && !p.playing ? (
          <a class="btn main" href={`#/game/${encodeURIComponent(p.name)}/review`}>
            Review the raid
          </a>
        ) : (
          <button type="button" class="btn main" disabled={!armed} onClick={() => armed && d.commit(armed)}>
            {armed ? wordsOf(armed, p) : idleWords(p)} {armed && <span class="key">Enter</span>}
          </button>
        )}
      </div>
    </div>
  );
}

function Question(p: DockProps & { armed: Choice; warnings: Note[] }) {
  const { decision: d, armed } = p;
  return (
    <div class="dock foot" role="alertdialog" aria-label="Are you sure?">
      <div class="aim0">
        <span>{armed.label}</span> <small>asked once</small>
      </div>
      <div class="asked">
        <WarningSign />
        <div>
          {p.warnings.map((w) => (
            <p>
              <b>{w.text.charAt(0).toUpperCase() + w.text.slice(1)}.</b> <RuleLink id={w.rule} open={p.openRule} />
            </p>
          ))}
        </div>
      </div>
      <div class="go">
        <button type="button" class="btn" onClick={() => d.setAsked(undefined)}>
          Back <span class="key">Esc</span>
        </button>
        <button type="button" class="btn main" onClick={() => d.commit(armed)}>
          {wordsOf(armed, p)} <span class="key">Enter</span>
        </button>
      </div>
    </div>
  );
}

export function Undo(p: { undo?: () => void; undoes?: string }) {
  return (
    <button
      type="button"
      class="btn"
      disabled={!p.undo}
      onClick={p.undo}
      aria-label={p.undo && p.undoes ? `Undo: ${p.undoes}` : "Undo"}
      title={p.undo ? p.undoes : "Dice have fallen since, or nothing was chosen yet"}
    >
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path class="undo" d="M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8" />
      </svg>
      Undo
    </button>
  );
}

// The side of the play screen: what is decided, who is here, the score, the log, and the two buttons that are always there.
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { About, Piece, Table, View } from "./api";
import { whenOf } from "./bar";
import { Coach } from "./coach";
import type { Decision } from "./decision";
import { SubgameOf } from "./subgame";
import { GuideNote, type Guided } from "./guide";
import type { Geometry } from "./map/geometry";
import { stacksOf } from "./map/model";
import { OddsOf, useOdds } from "./odds";
import { Actors, Choices, Prompt, RefusalSlip, Stack, TypeIn, Unit, WhyNot } from "./panel";
import { isPoint, pieceRef, type Offer } from "./picks";
import type { Replay } from "./replay";
import { Ending, ScoreOf } from "./score";
import { Scrubber } from "./scrubber";

type Tab = "move" | "here" | "log" | "score";

export interface SideProps {
  name: string;
  about: About;
  geometry: Geometry;
  table?: Table;
  shown: Table; // the table, or an earlier one that is looked back at
  view: View;
  live: boolean;
  playing: boolean;
  decision: Decision;
  chosen?: Piece;
  guided?: Guided;
  replay: Replay;
  log: JSX.Element;
  lastAct?: string;
  openRule: (id: string) => void;
  giveDie: (outcome: string) => void;
  cancel: () => void;
  bringIn: () => void; // the result of a game inside this one
  undo?: () => void;
  leaveReplay: () => void;
}

/** The pieces that may act, each with the number of its choices. */
function actorRows(offers: Offer[], pieces: Piece[]): { piece: Piece; n: number }[] {
  const count = new Map<string, number>();
  for (const { actor } of offers) if (actor) count.set(actor, (count.get(actor) ?? 0) + 1);
  const byRef = new Map(pieces.map((q) => [pieceRef(q.id) as string, q]));
  return [...count].flatMap(([ref, n]) => {
    const piece = byRef.get(ref);
    return piece ? [{ piece, n }] : [];
  });
}

/** A choice that names a point, or a place besides the piece. */
const leadsSomewhere = (o: Offer): boolean => isPoint(o) || o.refs.some((r) => r.startsWith("place:"));

const CROWD = 8;

/** The choices that are there, and what may come of the one at hand. */
function Deciding(p: SideProps & { table: Table }) {
  const { decision: d, about, geometry, view, table } = p;
  const { odds, done } = useOdds(p.name, d.armed?.text, table.version);
  const actors = useMemo(() => actorRows(d.offers, view.pieces), [d.offers, view.pieces]);
  const asks = !d.picks.length && actors.length > 0; // for the piece, first of all
  const crowd = actors.length > CROWD; // what else there is would be out of sight below them
  const who = (title: string) => <Actors title={title} actors={actors} view={view} geometry={geometry} pick={d.pickActor} />;
  const whoFirst = d.offers.some((o) => isPoint(o) && o.actor) && !d.picks.length;
  return (
    <>
      {d.refusals && <WhyNot refusals={d.refusals} openRule={p.openRule} close={() => d.setRefusals(undefined)} />}
      {asks && !crowd && who("Who")}
      <Choices
        offers={d.listed}
        armed={d.armed}
        about={about}
        geometry={geometry}
        view={view}
        pick={d.pickOffer}
        openRule={p.openRule}
        title={!asks ? "What to do" : crowd ? "Either" : "Or"}
      />
      {asks && crowd && who(d.listed.length ? "Or" : "Who")}
      {table.ask.open && d.offers.some(isPoint) && !d.ready && (
        <p class="tip">{whoFirst ? "Pick a unit, then point at the table." : "Point at the table to choose where."}</p>
      )}
      <OddsOf odds={odds} done={done} openRule={p.openRule} />
      {p.chosen && !d.refusals && (
        <button type="button" class="btn quiet why" onClick={() => p.chosen && d.askWhyNot(p.chosen.id)}>
          What is not possible, and why?
        </button>
      )}
    </>
  );
}

function Teaching(p: SideProps & { table: Table }) {
  const { decision: d, table } = p;
  if (p.guided?.step && !p.playing)
    return <GuideNote guided={p.guided} choices={p.live ? (table.choices ?? []) : []} pick={(c) => d.pickText(c.text)} openRule={p.openRule} />;
  return (
    <Coach
      system={p.about.system}
      situation={{
        table,
        actors: d.actors.size,
        picked: d.picks.length > 0,
        targets: d.legal.size,
        armed: !!d.armed,
        playing: p.playing,
        lacks: !!table.lacks,
      }}
    />
  );
}

export function Side(p: SideProps) {
  const [tab, setTab] = useState<Tab>("move");
  const { decision: d, about, geometry, table, view, replay } = p;
  const { past } = replay;
  const decide = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false); // noted as it happens: asking for it, or scrolling for nothing, would lay the page out once more
  useLayoutEffect(() => {
    if (scrolled.current) decide.current?.scrollTo(0, 0); // a new question is read from its beginning
  }, [p.shown.version, p.shown.shown]);
  const tabs: [Tab, string][] = [
    ["move", "Choose"],
    ["here", "Here"],
    ["log", "Log"],
    ["score", `Score ${p.shown.score.points}`],
  ];
  return (
    <div class={`side tab-${tab}`} role="region" aria-label="Decision">
      <div class="tabs" role="group" aria-label="Panel">
        {tabs.map(([id, title]) => (
          <button type="button" aria-pressed={tab === id} onClick={() => setTab(id)}>
            {title}
          </button>
        ))}
      </div>
      <div class="decide" ref={decide} onScroll={(e) => (scrolled.current = e.currentTarget.scrollTop > 0)}>
        <Prompt table={p.shown} openRule={p.openRule} when={whenOf(view.tracks)} />
        {table && !past && !p.playing && <SubgameOf name={p.name} table={table} bringIn={p.bringIn} openRule={p.openRule} />}
        <div class="part-move">
          {table && !past && <Teaching {...p} table={table} />}
          {p.chosen && p.live && <Unit piece={p.chosen} view={view} geometry={geometry} />}
          {table?.lacks && !past && <TypeIn missing={table.lacks} give={p.giveDie} cancel={p.cancel} openRule={p.openRule} />}
          {d.refused && <RefusalSlip what={d.refused.what} why={d.refused.why} openRule={p.openRule} />}
          {p.live && table && <Deciding {...p} table={table} />}
          {!past && table?.ask.over && !p.playing && <Ending table={table} about={about} name={p.name} />}
        </div>
        {d.here !== undefined && (
          <div class="part-here">
            <Stack place={d.here} pieces={stacksOf(view.pieces).get(d.here) ?? []} view={view} geometry={geometry} pick={d.onPiece} picks={d.picks} />
          </div>
        )}
      </div>
      <div class="part-score">
        <ScoreOf score={p.shown.score} tracks={p.shown.view.tracks} about={about} />
      </div>
      {p.log}
      {past && table ? (
        <Scrubber
          at={past.shown}
          last={table.ply}
          next={past.next}
          running={replay.running}
          go={(ply) => void replay.lookAt(ply)}
          run={() => void replay.run()}
          pause={replay.pause}
          leave={p.leaveReplay}
          over={table.ask.over}
        />
      ) : (
        <Foot
          undo={p.undo}
          undoes={p.lastAct}
          make={d.armed && p.live ? () => d.armed && d.commit(d.armed) : undefined}
          words={d.armed ? d.armed.label : p.playing ? "Playing…" : table?.ask.over ? "The raid is over" : d.picks.length && d.candidates.some(leadsSomewhere) ? "Choose where" : "Choose"}
        />
      )}
    </div>
  );
}

/** Back, and on. */
function Foot(p: { undo?: () => void; undoes?: string; make?: () => void; words: string }) {
  return (
    <div class="foot">
      <button type="button" class="btn" disabled={!p.undo} onClick={p.undo} title={p.undo ? undefined : "Dice have fallen since, or nothing was chosen yet"}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path class="undo" d="M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8" />
        </svg>
        {p.undo && p.undoes ? <span class="clip">Undo: {p.undoes}</span> : "Undo"}
      </button>
      <span class="spring" />
      <button type="button" class="btn main" disabled={!p.make} onClick={p.make}>
        <span class="clip">{p.words}</span> {p.make && <span class="key">Enter</span>}
      </button>
    </div>
  );
}

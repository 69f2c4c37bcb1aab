// The side of the play screen: what is decided, what can be chosen, the score, the drawer, and the dock that never leaves its edge.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { About, Piece, Table, View } from "./api";
import { whenOf } from "./bar";
import { Coach } from "./coach";
import { nameOf } from "./counter";
import type { Decision } from "./decision";
import { Dock } from "./dock";
import { Drawer, type Leaf } from "./drawer";
import { Forces } from "./forces";
import { SubgameOf } from "./subgame";
import { GuideNote, type Guided } from "./guide";
import { Key } from "./key";
import type { Joining } from "./joining";
import type { Geometry } from "./map/geometry";
import { pieceAt, stacksOf } from "./map/model";
import { MayStand } from "./maystand";
import type { Foreseen } from "./odds";
import { Prompt, Stack, TypeIn, Unit } from "./panel";
import { asksWho, isPoint, pieceRef, type Offer } from "./picks";
import { useFacts, type Prospects } from "./prospects";
import type { Replay } from "./replay";
import { DIGITS, Rows, type Row } from "./rows";
import { Ending } from "./ending";
import { ScoreOf } from "./score";
import { Scrubber } from "./scrubber";
import { RefusalSlip, WhyNot } from "./whynot";

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
  rows: Row[];
  digits: { from: number; turn: () => void }; // which rows they mean
  prospects: Prospects;
  covered: boolean; // by the report of a game that is over
  joining?: Joining;
  foreseen: { current: Foreseen | undefined };
  chosen?: Piece;
  guided?: Guided;
  replay: Replay;
  gathered?: JSX.Element; // an attack
  verbs?: JSX.Element; // of an open table
  log: JSX.Element;
  tables: () => JSX.Element;
  leaf: Leaf | undefined; // what the drawer is opened at
  setLeaf: (leaf: Leaf | undefined) => void;
  insight?: JSX.Element; // the adviser's, or the review's
  adviser?: () => void; // asks it, or sends it away
  report?: () => void; // of a game that is over, to be opened
  lastAct?: string;
  openRule: (id: string) => void;
  giveDie: (outcome: string) => void;
  cancel: () => void;
  bringIn: () => void; // the result of a game inside this one
  undo?: () => void;
  leaveReplay: () => void;
  playOnFrom: (ply: number) => void; // as a new game
}

/** The rows, and below them what is not possible, when it is asked for. */
function Deciding(p: SideProps & { table: Table }) {
  const { decision: d, about, geometry, view, table } = p;
  const points = !!d.movable && !d.picks.length;
  const pointed = points || (!!d.subject && d.movable?.has(d.subject)) || p.rows.some((r) => "offer" in r && isPoint(r.offer));
  const begun = view.arrows?.some((a) => a.piece !== undefined);
  const joins = p.joining && d.offers.some((o) => o.actor);
  const who = asksWho(d.offers, d.actors) && (!d.picks.length || d.armed);
  const title = joins ? (begun ? "Who else takes part?" : "Who takes part?") : d.listedOf ? "What to do" : who ? "Who" : "What to do";
  const count = title === "Who" ? d.actors.size : p.rows.length; // what ends it is nobody
  const near = d.refused?.at ?? (p.chosen && pieceAt(geometry, p.chosen));
  return (
    <section class={d.refusals ? "opts short" : "opts"}>
      <h2>
        {title}
        <span class="r">{count > 3 ? count : ""}</span>
        {p.rows.length > DIGITS && (
          <button type="button" class="link turn-rows" onClick={p.digits.turn}>
            <span class="key">0</span> {p.digits.from + DIGITS < p.rows.length ? "next rows" : "first rows"}
          </button>
        )}
        {p.chosen && !d.refusals && (
          <button type="button" class="link why" onClick={() => p.chosen && d.askWhyNot(p.chosen.id)}>
            Why not?
          </button>
        )}
      </h2>
      {p.verbs}
      {d.refused && <RefusalSlip what={d.refused.what} why={d.refused.why} openRule={p.openRule} />}
      {table.ask.open && !d.ready && pointed && (
        <p class="tip">{points ? "Pick a unit, then point at the table." : "Point at the table to choose where."}</p>
      )}
      <Rows rows={p.rows} from={p.digits.from} version={p.shown.version} armed={d.armed} about={about} geometry={geometry} view={view} prospects={p.prospects} subject={p.joining ? undefined : d.listedOf} joining={p.joining} measured={p.chosen?.x === undefined ? undefined : p.chosen} pick={d.pickOffer} pickActor={d.pickActor} />
      {d.refusals && (
        <WhyNot refusals={d.refusals} nouns={about.nouns} geometry={geometry} near={near} openRule={p.openRule} close={() => d.setRefusals(undefined)} />
      )}
    </section>
  );
}

const goes = (o: Offer): boolean => isPoint(o) || /^(move|sail|go|march|advance)$/.test(o.choice.verb);

/** What is asked of the piece that the player has taken up, out of several. */
function askedOf({ decision: d, chosen, gathered }: SideProps): string | undefined {
  if (gathered || d.actors.size < 2 || !chosen || pieceRef(chosen.id) !== d.listedOf || (d.listed.length < 2 && !d.movable)) return undefined;
  return d.listed.every(goes) ? `Where does ${nameOf(chosen)} go?` : `What does ${nameOf(chosen)} do?`;
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

/** What is decided now, or what has come of it all. The unit aimed at in a list of several stands in the dock: above the list it would move the rows. */
function Decided(p: SideProps) {
  const { decision: d, about, geometry, table, view, replay } = p;
  const { past } = replay;
  const at = d.subject || d.armed ? undefined : d.here;
  const facts = useFacts(p.name, about.nouns[0], p.live ? p.chosen?.id : undefined, p.shown.version);
  const ground = useFacts(p.name, about.nouns[1], p.live ? at : undefined, p.shown.version);
  return (
    <>
      {p.insight}
      {p.gathered}
      {p.chosen && p.live && !p.gathered && !p.insight && (d.listedOf || !d.subject) && <Unit piece={p.chosen} view={view} geometry={geometry} facts={facts} />}
      {table && !past && !p.insight && <Teaching {...p} table={table} />}
      {table?.lacks && !past && <TypeIn missing={table.lacks} give={p.giveDie} cancel={p.cancel} openRule={p.openRule} />}
      {p.live && table && <Deciding {...p} table={table} />}
      {p.live && p.joining && <MayStand joining={p.joining} offers={d.offers} prospects={p.prospects} armed={d.armed?.text} />}
      {at !== undefined && <Stack place={at} pieces={stacksOf(view.pieces).get(at) ?? []} facts={ground} view={view} geometry={geometry} pick={d.onPiece} picks={d.picks} />}
      {!past && table?.ask.over && !p.playing && <Ending table={table} about={about} name={p.name} report={p.report} />}
    </>
  );
}

export function Side(p: SideProps) {
  const { decision: d, about, geometry, table, view, replay } = p;
  const { past } = replay;
  const decide = useRef<HTMLDivElement>(null);
  const high = useRef(0); // of what was decided: while it is carried out nothing below moves
  useLayoutEffect(() => {
    if (p.live) high.current = decide.current?.offsetHeight ?? 0;
  });
  const scrolled = useRef(false); // noted as it happens: asking for it, or scrolling for nothing, would lay the page out once more
  useLayoutEffect(() => {
    if (scrolled.current) decide.current?.scrollTo(0, 0); // a new question is read from its beginning
  }, [p.shown.version, p.shown.shown]);
  const leaf = p.leaf ?? "log";
  return (
    <div class={`side${p.leaf ? " opened" : ""}${p.insight ? " advised" : ""}`} role="region" aria-label="Decision" inert={p.covered} aria-hidden={p.covered ? "true" : undefined}>
      <Prompt table={p.shown} openRule={p.openRule} when={whenOf(view.tracks)} of={p.live ? askedOf(p) : undefined}>
        {p.adviser && (
          <button type="button" class="link askadviser" aria-expanded={!!p.insight} onClick={p.adviser}>
            Adviser
          </button>
        )}
        <button type="button" class="link sheetmore" aria-expanded={!!p.leaf} onClick={() => p.setLeaf(p.leaf ? undefined : "log")}>
          {p.leaf ? "Back to the choice" : "Log, tables, key"}
        </button>
      </Prompt>
      <div class="decide" ref={decide} style={p.playing && !past ? { minHeight: `${high.current}px` } : undefined} onScroll={(e) => (scrolled.current = e.currentTarget.scrollTop > 0)}>
        {table && !past && !p.playing && !p.covered && <SubgameOf name={p.name} table={table} bringIn={p.bringIn} openRule={p.openRule} />}
        <Decided {...p} />
      </div>
      <ScoreOf score={p.shown.score} tracks={p.shown.view.tracks} about={about} />
      <Drawer leaf={leaf} open={p.setLeaf}>
        {{
          log: () => p.log,
          tables: p.tables,
          forces: () => <Forces view={view} geometry={geometry} about={about} table={p.shown} game={p.name} pick={d.onPiece} />,
          key: () => <Key board={geometry.board} view={view} />,
        }}
      </Drawer>
      {past && table ? (
        <Scrubber
          game={p.name}
          version={table.version}
          at={past.shown}
          last={table.ply}
          next={past.next}
          running={replay.running}
          go={replay.go}
          playOn={() => p.playOnFrom(past.shown)}
          run={() => void replay.run()}
          pause={replay.pause}
          leave={p.leaveReplay}
          over={table.ask.over}
        />
      ) : (
        <Dock
          name={p.name}
          about={about}
          geometry={geometry}
          table={table}
          view={view}
          live={p.live}
          playing={p.playing}
          decision={d}
          prospects={p.prospects}
          foreseen={p.foreseen}
          lastAct={p.lastAct}
          undo={p.undo}
          openRule={p.openRule}
        />
      )}
    </div>
  );
}

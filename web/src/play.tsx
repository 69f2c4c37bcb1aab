// The play screen: map, panel, playback, replay.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Trouble, type About, type Answer, type Choice, type FeatureRole, type Odds, type Piece, type Table, type View } from "./api";
import { play } from "./begin";
import { playOnFrom, sameAgain } from "./branch";
import { useAdvice } from "./advice";
import { HintRing, MomentMarks, Pencil } from "./advicemap";
import { AdvicePanel } from "./advicepanel";
import { PhaseStrip, Pills, theirTime, TurnTrack } from "./bar";
import { useDecision } from "./decision";
import { nextOf } from "./dock";
import type { Leaf } from "./drawer";
import { useGame } from "./game";
import { useGuide } from "./guide";
import { useKeys } from "./keys";
import { Lit, LitContext } from "./lit";
import { useCourse } from "./course";
import { EndSheet } from "./endreport";
import { EnemyTurn } from "./enemy";
import { drawsShot, FilmMarks } from "./filmmarks";
import { filmKey, FilmStrip } from "./filmstrip";
import { Log, type Act } from "./log";
import { Gathered, gatheredOdds } from "./gathered";
import { placeSigns } from "./map/aims";
import { resultIn, type Result as Resolved } from "./map/shots";
import { BoardMap } from "./map/board";
import type { Geometry, Point } from "./map/geometry";
import { MiniMap } from "./map/minimap";
import { pieceAt, standsAt } from "./map/model";
import type { Measuring } from "./map/ruler";
import type { Stage } from "./map/stage";
import { MapTools, middleOf, placesAsked } from "./map/tools";
import { Menu } from "./menu";
import { idOf, isPoint, pieceRef, type Offer } from "./picks";
import { usePlayer } from "./playback";
import { prefs } from "./prefs";
import { replayKey, useReplay } from "./replay";
import { PuzzlePanel, usePuzzle } from "./puzzle";
import { momentsOf, puzzlesOf, useReview } from "./review";
import { ReviewGraph } from "./reviewgraph";
import { ReviewPanel } from "./reviewpanel";
import { Rules } from "./rules";
import { useJoining } from "./joining";
import type { Foreseen } from "./odds";
import { useProspects } from "./prospects";
import { Result, resultOf } from "./result";
import { DIGITS, rowsOf, type Row } from "./rows";
import { SentPanel, useSentPuzzle } from "./sent";
import { pointsOf } from "./score";
import { Side } from "./side";
import { Tables } from "./tables";
import { Tray } from "./tray";
import { SubgameOf } from "./subgame";
import { legalTo, namesPoint, rowsOfVerb, verbAt, Verbs, verbsOf } from "./verbs";

/** Layers that are switched on; what the printed map carries is shown from the start. */
function useLayers(table: Table | undefined): [Set<string>, (layers: Set<string>) => void] {
  const [layers, setLayers] = useState<Set<string>>(new Set());
  useEffect(() => {
    const names = table?.view.layers.filter((l) => l.colour).map((l) => l.name) ?? [];
    if (names.length) setLayers(new Set(names));
  }, [!table]);
  return [layers, setLayers];
}

/** Where to look when the map is opened: at whom it is about, near enough to read the counters. */
function firstLook(s: Stage, geometry: Geometry, asked: Point | undefined): void {
  const cover = Math.max(s.width / s.box.w, s.height / s.box.h);
  const near = s.width < 700 ? 0.98 : 1.1;
  if (Math.min(s.width / s.box.w, s.height / s.box.h) > 0.9 || !asked) s.fit();
  else s.centre(asked[0], asked[1], geometry.board.kind === "inches" ? near : Math.max(near, Math.min(cover, 1.3)));
}

const MEASURED = new Set<FeatureRole>(["reach", "band", "range", "sight"]); // nothing of it is asked for while something is played back

/** Of what is measured on a table, what matters to a move is of no use to a shot, and the other way round. */
function hidden(verb: string | undefined, verbs: string[], listed: Offer[]): Set<FeatureRole> {
  if (!verbs.length) return new Set();
  const goes = listed.some((o) => o.choice.verb === verb && isPoint(o));
  return new Set<FeatureRole>(goes ? ["range", "sight"] : ["reach", "band"]);
}

/** The ruler's beginning and its length: from the piece, one move. */
function measuringOf(geometry: Geometry, view: View, piece: Piece | undefined, hands: Pick<Measuring, "check" | "aim">): Measuring | undefined {
  const from = piece && pieceAt(geometry, piece);
  if (!from) return undefined;
  const reach = view.shapes.find((f) => f.role === "reach");
  const far = reach?.points.map(([x, y]) => Math.hypot(x - (piece.x ?? 0), y - (piece.y ?? 0))) ?? [];
  const most = reach?.r ?? Math.max(0, ...far);
  return { from, most: most ? Math.round(most / 50) / 2 : undefined, ...hands };
}

export function Play(p: { name: string; replay: boolean; review: boolean; puzzle: boolean; at?: number }) {
  const [trouble, say] = useState("");
  const game = useGame(p.name, say);
  const { about, geometry, table } = game;
  const [rule, setRule] = useState<string>();
  const [menu, setMenu] = useState(false);
  const [layers, setLayers] = useLayers(table);
  const stage = useRef<Stage | null>(null);
  const drawMini = useRef<(s: Stage) => void>(() => undefined);
  const busy = useRef(false);
  const points = useRef<[number, number]>([0, 0]); // before what is being shown and after it

  const player = usePlayer((m) => {
    const piece = m.view.pieces.find((q) => q.id === m.named[0]);
    const at = geometry && (geometry.place(m.flash[0]) ?? (piece && pieceAt(geometry, piece)));
    if (at) stage.current?.reveal(at[0], at[1]);
  });
  const replay = useReplay(p.name, table, player, say);
  const { moment, showing } = player;
  const [litBeat, setLitBeat] = useState<number>(); // that is pointed at in the sum of the enemy's turn
  const { past } = replay;
  const shown = past ?? table;
  const view: View | undefined = moment?.view ?? shown?.view;
  const course = useCourse(p.name, past && table?.version);
  const enemyActs = !!showing?.film.turn && !past;
  const theirs = useMemo(() => (enemyActs && showing ? theirTime(showing.film.start.tracks, showing.film.beats.flatMap((b) => b.steps.map((s) => s.view.tracks))) : undefined), [enemyActs, showing?.film]);
  const sent = useSentPuzzle(p.name, table, p.puzzle);
  const live = !!table && !past && !moment && !table.ask.over && !table.lacks && !sent.on;
  const advising = useAdvice(p.name, table, live);
  const reviewing = useReview(p.name, table, p.review);
  const { review } = reviewing;
  const moments = useMemo(() => (review ? momentsOf(review, game.lines) : []), [review, game.lines]);
  const momentPlies = useMemo(() => (p.review ? moments.map((m) => m.moment.ply - 1).sort((a, b) => a - b) : []), [moments, p.review]);
  const puzzle = usePuzzle(p.name, p.review && !moment ? past : undefined);
  const posed = puzzle.table ?? (sent.posed ? table : undefined); // a decision of the past, or of another's, to be made once more

  /** One act at a time. */
  const send = async (line: string, frames: boolean): Promise<Table | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      const answer = await game.send(line, frames);
      await show(answer);
      return answer.table;
    } catch (e) {
      say(e instanceof Trouble ? e.message : String(e));
      return undefined;
    } finally {
      busy.current = false;
      game.done();
    }
  };
  const shows = () => prefs().speed !== "off"; // what nobody will look at need not be filmed
  const opened = useRef<{ ply: number; instead: Choice[] } | undefined>(undefined); // by the choice that named who acts, while nothing more is chosen
  const make = (choice: Choice, at: Table | undefined) => {
    opened.current = choice.opens && at ? { ply: at.ply + 1, instead: (at.choices ?? []).filter((c) => c.text !== choice.text) } : undefined;
    void send(`play ${choice.text}`, shows() && !choice.opens);
  };
  const commit = (choice: Choice) => make(choice, table);
  /** Who was named to act need not: that is taken back, and another one named, or something else aimed at. */
  const reopen = async (choice?: Choice) => {
    const before = opened.current && (await send(`undo ${opened.current.ply - 1}`, false));
    if (choice?.opens) make(choice, before);
    else if (before && choice) decision.aimChoice(choice);
  };
  const giveDie = (outcome: string) => void send(`dice ${outcome}`, shows());
  const undoTo = (ply: number) => void send(`undo ${ply}`, false);
  const canUndo = !!table && table.ply > table.undo_floor && !past && !moment && !table.lacks;
  const undo = () => canUndo && undoTo(table.ply - 1);

  const warns = useRef<(choice: Choice) => boolean>(() => false);
  const decision = useDecision({
    name: puzzle.table ? "" : p.name,
    about,
    geometry,
    table: posed ?? table,
    view,
    live: live || !!posed,
    stage,
    commit: puzzle.table ? puzzle.give : sent.posed ? sent.give : commit,
    warns,
    atOnce: live,
    opened: canUndo && opened.current?.ply === table.ply ? { instead: opened.current.instead, reopen: (choice) => void reopen(choice) } : undefined,
  });
  const { armed, picks, actors, legal, refused } = decision;
  const prospects = useProspects(p.name, posed ?? table, live || !!posed, armed?.text, decision.found);
  warns.current = (c) => !!prospects[c.text]?.some((n) => n.role === "warning");
  const joining = useJoining(puzzle.table ? "" : p.name, (posed ?? table)?.version ?? "", view, decision.offers, prospects, live);
  const gathering = !!joining; // all who may join stay listed, whoever is aimed at
  const allRows = useMemo(
    () => rowsOf(gathering ? { offers: decision.offers, listed: decision.offers.filter((o) => !o.actor) } : decision, view?.pieces ?? [], prospects),
    [decision.offers, decision.listed, decision.listedOf, gathering, view?.pieces, prospects],
  );
  const verbs = useMemo(() => verbsOf(decision.offers), [decision.offers]);
  const [chosenVerb, setVerb] = useState<string>();
  const verb = verbs.length ? verbAt(verbs, decision.listed, armed?.verb, chosenVerb) : undefined;
  const rows = useMemo(() => rowsOfVerb(allRows, verb), [allRows, verb]);
  useEffect(() => { // with the verb chosen before, whom one points at may leave but one thing to do
    const [row] = rows;
    if (verb !== undefined && verb === chosenVerb && !armed && picks.some((r) => r !== decision.subject) && rows.length === 1 && row && "offer" in row) decision.aimChoice(row.offer.choice);
  }, [verb, picks.join(), rows.length]);
  const lawful = useMemo(() => legalTo(verb, decision.offers, legal), [verb, decision.offers, legal]);
  const [turned, setTurned] = useState<{ of: Row[]; from: number }>(); // the rows that the digits mean
  const from = turned?.of[0]?.key === rows[0]?.key && turned && turned.from < rows.length ? turned.from : 0;
  const turn = () => rows.length > DIGITS && setTurned({ of: rows, from: from + DIGITS < rows.length ? from + DIGITS : 0 });
  const signs = useMemo(() => placeSigns(decision.listed, prospects), [decision.listed, prospects]);
  const [result, setResult] = useState<Act>(); // of the last choice, until it is seen
  const [fought, setFought] = useState<Resolved>(); // the same on the map
  const foreseen = useRef<Foreseen>(undefined); // the odds of the choice at hand
  const [foretold, setForetold] = useState<Odds>(); // those of the last choice
  const [lit] = useState(() => new Lit());
  const [leaf, setLeaf] = useState<Leaf>();
  const [reportShut, shutReport] = useState(false);
  const ended = !!table?.ask.over && !past && !moment;
  const reported = ended && !reportShut; // the report covers everything
  const guided = useGuide(about?.system, p.name, table, game.lines);

  const show = async (answer: Answer) => {
    if (!answer.ok && answer.why) decision.refuse({ what: "Not allowed", why: answer.why });
    else if (!answer.ok) say(answer.error ?? "that did not work");
    if (!answer.table) return;
    if (answer.frames && table) {
      points.current = [pointsOf(table.score), pointsOf(answer.table.score)];
      await player.show(answer.frames, table.view, answer.table.view);
    }
    if (answer.ok) game.addLines(answer.table, answer.lines);
    setResult(answer.ok ? resultOf(answer.lines) : undefined);
    setFought(table && resultIn(answer.lines ?? [], table.view));
    setForetold(foreseen.current?.choice === answer.lines?.find((l) => l.kind === "choice")?.text ? foreseen.current?.odds : undefined);
    game.take(answer.table);
    decision.begin(answer.table); // at once, so that the screen is drawn once
  };

  useEffect(() => {
    document.title = about ? `${about.title} · Foray` : "Foray";
  }, [about]);
  useEffect(() => {
    const at = p.at ?? (p.review ? table?.ply : 0);
    if (!p.replay) replay.leave();
    else if (table && at !== undefined && at !== past?.shown) void replay.lookAt(at);
    if (!p.review) puzzle.pose(undefined);
  }, [p.replay, p.review, p.at, !table]);

  const pose = (m: Parameters<typeof puzzle.pose>[0]) => {
    puzzle.pose(m);
    if (m) void replay.lookAt(m.ply - 1);
  };
  const toReview = () => (location.hash = `#/game/${encodeURIComponent(p.name)}${p.review ? "" : "/review"}`);
  const back = () => {
    if (rule !== undefined) return setRule(undefined);
    if (menu) return setMenu(false);
    if (ended && !reportShut) return shutReport(true);
    if (result && !armed && !decision.refused) return setResult(undefined);
    decision.back();
  };
  /** The choice that has the focus, or the one that Enter makes. */
  const atHand = (): Choice | undefined => {
    const text = document.activeElement?.closest<HTMLElement>("[data-choice]")?.dataset.choice;
    return (text === undefined ? undefined : table?.choices?.find((c) => c.text === text)) ?? armed;
  };
  useKeys({
    back,
    time: (key, onButton, shift) => {
      if (rule !== undefined || menu || posed) return false;
      return past ? replayKey(key, onButton, shift, replay, table?.ply ?? 0, course?.turns.map((t) => t.from) ?? [], momentPlies) : filmKey(key, onButton, player);
    },
    confirm: armed && (live || posed) ? () => decision.commit(armed) : undefined,
    faces: table?.lacks?.kind === "die" ? (table.lacks.sides ?? 6) : 0,
    die: (face) => giveDie(String(face)),
    turn,
    choose: (n) => {
      const row = rows[from + n];
      if (!row) return;
      if ("offer" in row) decision.pickOffer(row.offer);
      else decision.pickActor(pieceRef(row.piece.id));
      document.querySelector<HTMLElement>(`[data-choice="${CSS.escape(row.key)}"]`)?.focus({ preventScroll: true }); // so that Enter means it
    },
    next: () => {
      const on = live ? nextOf(decision) : undefined;
      if (on) decision.pickOffer(on);
    },
    undo,
    step: (by) => {
      decision.stepActor(by);
      requestAnimationFrame(() => document.querySelector<HTMLElement>(".rowc.on")?.focus({ preventScroll: true })); // from there the arrows go on
    },
    zoom: (factor) => stage.current?.zoom(factor),
    fit: () => stage.current?.fit(),
    pan: (dx, dy) => stage.current?.panBy(dx, dy),
    rule: () => setRule(rule === undefined ? (table?.ask.rule ?? "") : undefined),
    explain: () => {
      const choice = live ? atHand() : undefined;
      if (choice) setRule(choice.rule);
      else setMenu(!menu);
    },
    menu: () => setMenu(!menu),
    advise: () => live && advising.setMode(advising.mode === "off" ? "full" : "off"),
    review: toReview,
    open: (at) => setLeaf(leaf === at ? undefined : at),
  });

  const log = useMemo(
    () => (
      <Log
        lines={past ? game.lines.filter((l) => l.ply <= past.shown) : game.lines}
        floor={table?.undo_floor ?? 0}
        openRule={setRule}
        undo={canUndo ? undoTo : undefined}
        lookAt={(ply) => replay.go(ply)}
      />
    ),
    [game.lines, past, table?.undo_floor, canUndo],
  );

  if (!about || !geometry || !shown || !view) return <Waiting trouble={trouble} />;

  const inchOf = (c: Choice): Point => geometry.at(Math.round(Number(c.a) * 100), Math.round(Number(c.b) * 100));
  const focus = live && shown.ask.focus !== undefined ? pieceRef(shown.ask.focus) : undefined;
  const pieceOf = (ref: string | undefined) => view.pieces.find((q) => pieceRef(q.id) === ref);
  const picked = pieceOf(picks[0]);
  const chosen = picked && (picked.side === "ours" || !focus) ? picked : pieceOf(focus); // the one that acts, not its target
  /** Another game, made of this one. */
  const begun = async (answer: Promise<Answer>) => {
    const { ok, name, error } = await answer.catch((e: Error): Answer => ({ ok: false, error: e.message }));
    if (ok && name) play(name);
    else say(error ?? "that did not work");
  };
  const leaveReplay = () => {
    replay.leave();
    puzzle.pose(undefined);
    location.hash = `#/game/${encodeURIComponent(p.name)}`;
  };

  /** Where in the window of the map is seen what may be pointed at now, and what was shot. */
  const askedInWindow = (): Point[] => {
    const of = decision.subject ? [decision.subject, ...legal] : [...actors, ...legal];
    const shot = (fought?.shots ?? []).flatMap((f) => [f.from, f.to]).map((id) => fought?.before.pieces.find((q) => q.id === id));
    const pieces = [...of.map(pieceOf), ...shot].filter((q) => q !== undefined);
    const at = [...pieces.map((q) => standsAt(geometry, q, view.pieces)), ...of.map((ref) => (ref.startsWith("place:") ? geometry.place(idOf(ref)) : undefined))];
    return at.flatMap((spot): Point[] => (spot && stage.current ? [stage.current.inWindow(spot[0], spot[1])] : []));
  };

  const focusId = shown.ask.focus;
  /** What is thought of, on the map: by the adviser now, or beside the moment that the review shows. */
  const pencil = () => {
    const { advice, mode } = advising;
    if (live && advice && mode === "full") return <Pencil advice={advice} about={about} geometry={geometry} view={view} focus={focusId} />;
    if (live && advice && mode === "hint") return <HintRing advice={advice} about={about} geometry={geometry} view={view} />;
    const seen = review && past && !moment && !posed ? review.moments[past.shown] : undefined;
    return seen && <MomentMarks moment={seen} about={about} geometry={geometry} view={view} focus={focusId} />;
  };
  const insight =
    sent.on && !past ? (
      <SentPanel puzzle={sent} playOn={() => play(p.name)} />
    ) : p.review && past ? (
      puzzle.moment && review ? (
        <PuzzlePanel game={p.name} puzzle={puzzle} left={puzzlesOf(review)} go={pose} close={() => puzzle.pose(undefined)} />
      ) : (
        <ReviewPanel game={p.name} about={about} reviewing={reviewing} moments={moments} lines={game.lines} at={past.shown} go={replay.go} pose={pose} openRule={setRule} />
      )
    ) : live && advising.mode !== "off" ? (
      <AdvicePanel advising={advising} about={about} view={view} armed={armed} aim={decision.aimChoice} openRule={setRule} />
    ) : undefined;

  return (
    <LitContext.Provider value={lit}>
    <div class={`play${past ? " replaying" : ""}${p.review && review && past ? " reviewed" : ""}${enemyActs ? " filmed" : ""}`} data-version={table?.version} data-ply={table?.ply}>
      <Bar about={about} view={view} points={pointsOf(shown.score)} rule={rule} menu={menu} setMenu={setMenu} setRule={() => setRule(rule === undefined ? shown.ask.rule : undefined)} />
      <PhaseStrip tracks={theirs ?? view.tracks} />
      <main class="map" aria-label="Map">
        <BoardMap
          geometry={geometry}
          title={about.title}
          view={view}
          picks={live || posed ? picks : []}
          legal={lawful}
          actors={actors}
          path={decision.path}
          signs={signs}
          notes={armed ? (prospects[armed.text] ?? []) : []}
          adds={joining?.adds}
          odds={gatheredOdds(decision.offers, prospects, armed?.text)}
          mover={pieceOf(decision.subject ?? focus)}
          focus={focus}
          hides={moment ? MEASURED : hidden(verb, verbs, decision.listed)}
          measuring={live && decision.measures && (verb === undefined ? !verbs.length : namesPoint(about, verb)) ? measuringOf(geometry, view, pieceOf(decision.subject ?? focus), { check: decision.checkPoint, aim: (x, y) => void decision.onGround(x, y) }) : undefined}
          points={decision.candidates.filter((o) => isPoint(o) && (verb === undefined || o.choice.verb === verb)).map(({ choice }) => ({ at: inchOf(choice), text: choice.text, label: choice.label }))}
          ghost={armed && isPoint({ choice: armed, refs: [] }) ? inchOf(armed) : undefined}
          pencil={pencil()}
          onPoint={decision.pickText}
          refused={refused?.at && { at: refused.at, text: refused.why.instead ? undefined : refused.why.text, rule: refused.why.rule }}
          layers={layers}
          flash={moment?.flash ?? []}
          named={moment?.named ?? []}
          drawn={!!moment && !!showing && drawsShot(showing, moment.named)}
          over={showing && <FilmMarks showing={showing} geometry={geometry} lit={litBeat} />}
          rolled={moment?.dice ?? []}
          fought={result && live && !armed ? fought : undefined}
          armed={!!armed}
          fan={live ? decision.fan : undefined}
          onPlace={decision.onPlace}
          onPiece={decision.onPiece}
          onDwell={decision.onDwell}
          onGround={geometry.board.kind === "inches" ? (x, y) => void decision.onGround(x, y) : undefined}
          onStage={(s) => {
            stage.current = s;
            const asked = (chosen && standsAt(geometry, chosen, view.pieces)) ?? (actors.size ? undefined : placesAsked(view, decision.offers, geometry)[0]);
            firstLook(s, geometry, asked ?? middleOf(geometry, view, actors));
          }}
          onMoved={(s) => drawMini.current(s)}
        />
        <Tray geometry={geometry} view={view} picks={picks} legal={legal} actors={actors} onPlace={decision.onPlace} onPiece={decision.onPiece} />
        <MapTools stage={stage} geometry={geometry} view={view} layers={layers} setLayers={setLayers} />
        <MiniMap
          geometry={geometry}
          view={view}
          stage={stage.current}
          bind={(draw) => {
            drawMini.current = draw;
            if (stage.current) draw(stage.current);
          }}
        />
        {moment && showing && !enemyActs && <FilmStrip showing={showing} moment={moment} player={player} under={false} bare={!!past} openRule={setRule} />}
        {result && live && <Result act={result} odds={foretold} asked={askedInWindow} at={table.version} against={fought?.strengths && fought.before.arrows?.[0] ? geometry.title(fought.before.arrows[0].place) : undefined} openRule={setRule} close={() => setResult(undefined)} />}
        {trouble && <TroubleSlip trouble={trouble} close={() => say("")} />}
      </main>
      {reported && <EndSheet table={table} about={about} name={p.name} geometry={geometry} lines={game.lines} subgame={<SubgameOf name={p.name} table={table} bringIn={() => void send("return", shows())} openRule={setRule} />} undo={canUndo ? undo : undefined} undoes={game.lines.findLast((l) => l.kind === "choice")?.label} close={() => shutReport(true)} />}
      {p.review && review && past && (
        <ReviewGraph review={review} moments={moments} about={about} points={view.tracks.find((t) => t.role === "points")} at={past.shown} go={replay.go} />
      )}
      {moment && showing && enemyActs && <FilmStrip showing={showing} moment={moment} player={player} under bare={false} openRule={setRule} />}
      {showing && enemyActs ? (
        <EnemyTurn film={showing.film} at={showing.at} ended={showing.ended} before={theirs ?? showing.film.start.tracks} points={points.current} geometry={geometry} light={setLitBeat} openRule={setRule} player={player} />
      ) : (
      <Side
        name={puzzle.table ? "" : p.name}
        insight={insight}
        adviser={live ? () => advising.setMode(advising.mode === "off" ? "full" : "off") : undefined}
        about={about}
        geometry={geometry}
        table={posed ?? table}
        shown={shown}
        view={view}
        live={live || !!posed}
        playing={!!moment}
        decision={decision}
        rows={rows}
        digits={{ from, turn }}
        covered={reported}
        joining={joining}
        foreseen={foreseen}
        prospects={prospects}
        verbs={
          verbs.length > 0 && (live || posed) ? (
            <Verbs
              verbs={verbs}
              verb={verb}
              offers={decision.offers}
              about={about}
              pick={(v) => {
                setVerb(v);
                const [here, all] = [decision.listed, decision.offers].map((of) => of.filter((o) => o.choice.verb === v));
                if (here!.length === 1) decision.pickOffer(here![0]!); // of the target that is pointed at
                else if (all!.length === 1) decision.pickOffer(all![0]!);
                else if (!here!.length || armed) decision.unaim();
              }}
            />
          ) : undefined
        }
        gathered={live && view.arrows?.length ? <Gathered view={view} geometry={geometry} offers={decision.offers} prospects={prospects} armed={armed?.text} openRule={setRule} /> : undefined}
        tables={() => <Tables system={about.system} aim={prospects[armed?.text ?? joining?.plain ?? ""] ?? []} lines={past ? game.lines.filter((l) => l.ply <= past.shown) : game.lines} openRule={setRule} />}
        leaf={leaf}
        setLeaf={setLeaf}
        chosen={chosen}
        guided={guided}
        replay={puzzle.table ? { ...replay, past: undefined } : replay}
        log={log}
        report={ended && reportShut ? () => shutReport(false) : undefined}
        lastAct={game.lines.findLast((l) => l.kind === "choice")?.label}
        openRule={setRule}
        giveDie={giveDie}
        cancel={() => void send("cancel", false)}
        bringIn={() => void send("return", shows())}
        undo={canUndo ? undo : undefined}
        leaveReplay={leaveReplay}
        playOnFrom={(ply) => void begun(playOnFrom(p.name, ply))}
      />
      )}
      {rule !== undefined && <Rules system={about.system} at={rule} close={() => setRule(undefined)} />}
      {menu && <Menu name={p.name} about={about} seed={shown.seed} at={shown.shown} close={() => setMenu(false)} replay={() => replay.go(0)} again={shown.seed === null ? undefined : () => void begun(sameAgain(about, shown.seed!))} />}
    </div>
    </LitContext.Provider>
  );
}

function Bar(p: { about: About; view: View; points: number; rule?: string; menu: boolean; setRule: () => void; setMenu: (open: boolean) => void }) {
  return (
    <header class="bar">
      <a class="mark" href="#/">
        Foray
      </a>
      <span class="title">{p.about.title}</span>
      <span class="spring" />
      <TurnTrack tracks={p.view.tracks} />
      <Pills tracks={p.view.tracks} points={p.points} />
      <span class="spring" />
      <button type="button" class="btn quiet" aria-expanded={p.rule !== undefined} onClick={p.setRule}>
        Rules
      </button>
      <button type="button" class="btn quiet" aria-expanded={p.menu} onClick={() => p.setMenu(!p.menu)}>
        Menu
      </button>
    </header>
  );
}

const Waiting = (p: { trouble: string }) => (
  <main class="waiting">
    <h1>{p.trouble ? "This game cannot be opened" : "Unrolling the chart…"}</h1>
    {p.trouble && (
      <p>
        {p.trouble} <a href="#/">Back to all games</a>
      </p>
    )}
  </main>
);

const TroubleSlip = (p: { trouble: string; close: () => void }) => (
  <div class="trouble" role="alert">
    {p.trouble}
    <button type="button" class="btn quiet" onClick={p.close}>
      Close
    </button>
  </div>
);

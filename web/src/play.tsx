// The play screen: map, panel, playback, replay. It holds what the player points at; the server holds the game.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { act, look, Trouble, type Answer, type Choice, type Odds, type Refusal, type Table, type View, type Why } from "./api";
import { TurnTrack, whenOf } from "./bar";
import { Coach } from "./coach";
import { ErrandOf } from "./errand";
import { useGame } from "./game";
import { useKeys } from "./keys";
import { DiceOf, Log, RuleLink } from "./log";
import { BoardMap } from "./map/board";
import { colourOf } from "./map/colours";
import type { Point } from "./map/geometry";
import { MiniMap } from "./map/minimap";
import { pieceAt, stacksOf } from "./map/model";
import type { Stage } from "./map/stage";
import { MapTools, middleOf } from "./map/tools";
import { Menu } from "./menu";
import { Actors, Choices, OddsOf, Prompt, RefusalSlip, ScoreOf, Stack, TypeIn, Unit, WhyNot } from "./panel";
import { actorsOf, firstPicks, fitting, idOf, isPoint, offersOf, openRefs, pieceRef, placeRef, pointAt, pointAtPiece, settled, type Offer, type Ref } from "./picks";
import { Playback, worthShowing, type Moment } from "./playback";
import { usePrefs } from "./prefs";
import { Rules } from "./rules";
import { Scrubber } from "./scrubber";
import { Tray } from "./tray";

type Tab = "move" | "here" | "log" | "score";

interface Refused {
  what: string;
  why: Why;
  at?: Point;
}

export function Play(p: { name: string; replay: boolean }) {
  const [trouble, say] = useState("");
  const game = useGame(p.name, say);
  const { about, geometry, table } = game;
  const [prefs] = usePrefs();
  const [picks, setPicks] = useState<Ref[]>([]);
  const [ready, setReady] = useState<Choice>(); // chosen out of a list, or made up on an open table
  const [here, setHere] = useState<string>();
  const [fan, setFan] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const [odds, setOdds] = useState<Odds>();
  const [refusals, setRefusals] = useState<Refusal[]>();
  const [moment, setMoment] = useState<Moment>();
  const [rule, setRule] = useState<string>();
  const [tab, setTab] = useState<Tab>("move");
  const [layers, setLayers] = useState<Set<string>>(new Set());
  const [past, setPast] = useState<Table>(); // looking back, or replaying
  const [menu, setMenu] = useState(false);
  const busy = useRef(false);
  const settledFor = useRef(""); // the version whose decision has been prepared
  const playback = useRef<Playback | undefined>(undefined);
  const stage = useRef<Stage | null>(null);
  const drawMini = useRef<(s: Stage) => void>(() => undefined);

  const shown = past ?? table;
  const view: View | undefined = moment?.view ?? shown?.view;
  const live = !!table && !past && !moment && !table.ask.over && !table.lacks;
  const offers = useMemo(() => (live && about ? offersOf(table.choices ?? [], about, table.view.pieces) : []), [table, live, about]);
  const candidates = fitting(offers, picks);
  const armed = ready ?? settled(offers, picks);
  const actors = useMemo(() => actorsOf(offers), [offers]);
  const legal = useMemo(
    () => (picks.length ? openRefs(offers, picks) : openRefs(offers.filter((o) => !o.actor), [])),
    [offers, picks],
  );

  /** A new decision: forget what was pointed at, pick the piece that is asked about. */
  const settle = useCallback(
    (t: Table) => {
      if (about && geometry) settledFor.current = t.version;
      setReady(undefined);
      setRefused(undefined);
      setRefusals(undefined);
      setOdds(undefined);
      setFan(undefined);
      if (!about || !geometry) return;
      const all = offersOf(t.choices ?? [], about, t.view.pieces);
      const first = firstPicks(all, t.ask.focus);
      setPicks(first);
      const asked = first[0] ?? (t.ask.focus !== undefined ? pieceRef(t.ask.focus) : undefined);
      const may = actorsOf(all);
      const spots = t.view.pieces
        .filter((q) => (asked ? pieceRef(q.id) === asked : may.has(pieceRef(q.id))))
        .map((q) => pieceAt(geometry, q))
        .filter((at): at is Point => !!at);
      if (spots[0] && !spots.some((at) => stage.current?.sees(at[0], at[1], asked ? 110 : 0)))
        stage.current?.reveal(spots[0][0], spots[0][1], 110);
    },
    [about, geometry],
  );
  useEffect(() => {
    if (table && settledFor.current !== table.version) settle(table);
  }, [table, about, geometry]);

  useEffect(() => {
    const names = table?.view.layers.map((l) => l.name).filter(colourOf) ?? [];
    if (names.length) setLayers(new Set(names)); // what the printed map carries is shown from the start
  }, [!table]);

  useEffect(() => {
    document.title = about ? `${about.title} · Foray` : "Foray";
  }, [about]);

  useEffect(() => {
    if (p.replay && table && !past) void lookAt(0);
  }, [p.replay, !table]);

  // what may come of the choice at hand
  useEffect(() => {
    setOdds(undefined);
    if (!armed || !live) return;
    let gone = false;
    const timer = setTimeout(() => {
      act({ game: p.name, line: `odds ${armed.text}` })
        .then((a) => !gone && a.ok && setOdds(a.odds))
        .catch(() => undefined);
    }, 120);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [armed?.text, table]);

  const guarded = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } catch (e) {
      say(e instanceof Trouble ? e.message : String(e));
    } finally {
      busy.current = false;
      game.done();
    }
  };

  const show = async (answer: Answer) => {
    if (!answer.ok && answer.why) setRefused({ what: "Not allowed", why: answer.why });
    else if (!answer.ok) say(answer.error ?? "that did not work");
    if (!answer.table) return;
    if (answer.frames && table && prefs.speed !== "off" && worthShowing(answer.frames)) {
      const player = new Playback();
      playback.current = player;
      await player.run(answer.frames, table.view, (m) => {
        setMoment(m);
        const at = geometry?.place(m.flash[0]);
        if (at) stage.current?.reveal(at[0], at[1]);
      });
      playback.current = undefined;
      setMoment(undefined);
    }
    if (answer.ok) game.addLines(answer.table, answer.lines);
    game.take(answer.table);
    settle(answer.table); // at once, so that the screen is drawn once
  };

  const commit = (choice: Choice) => guarded(async () => show(await game.send(`play ${choice.text}`, true)));
  const giveDie = (outcome: string) => guarded(async () => show(await game.send(`dice ${outcome}`, true)));
  const cancel = () => guarded(async () => show(await game.send("cancel", false)));
  const undoTo = (ply: number) => guarded(async () => show(await game.send(`undo ${ply}`, false)));
  const canUndo = !!table && table.ply > table.undo_floor && !past && !moment && !table.lacks;
  const undo = () => void (canUndo && undoTo(table.ply - 1));

  const lookAt = async (ply: number) => {
    if (!table) return;
    try {
      setPast(await look<Table>("table", { game: p.name, at: String(Math.max(0, Math.min(ply, table.ply))) }));
    } catch (e) {
      say((e as Error).message);
    }
  };

  /** Nothing can be done there: say why not. */
  const whyNot = async (id: string, isPlace: boolean) => {
    const actor = picks[0] ?? (actors.size === 1 ? [...actors][0] : undefined);
    if (!actor?.startsWith("piece:") || !about || !geometry) return setRefused(undefined);
    const all = await look<{ refusals: Refusal[] }>("refusals", { game: p.name, who: idOf(actor) }).catch(() => undefined);
    const noun = about.nouns[isPlace ? 1 : 0];
    const found = all?.refusals.filter((r) => r.a === id && r.a_noun === noun) ?? [];
    const usual = new Set(candidates.map((o) => o.choice.verb));
    const best = found.find((r) => usual.has(r.verb)) ?? found[0];
    const at = isPlace ? geometry.place(id) : undefined;
    setRefused(best && { what: `Not: ${best.label}`, why: best.why, at });
  };

  const pointed = (result: ReturnType<typeof pointAt>, id: string, isPlace: boolean) => {
    setReady(undefined);
    if ("none" in result) return void whyNot(id, isPlace);
    setRefused(undefined);
    setRefusals(undefined);
    setPicks(result.picks);
    const left = fitting(offers, result.picks);
    const only = left.length === 1 && result.picks.length > 1 ? left[0]?.choice : undefined;
    if (only && (!prefs.confirm || only.text === armed?.text)) void commit(only);
  };

  const onPlace = (id: string) => {
    setHere(id);
    if (!live || !view) return;
    if (armed && (picks.includes(placeRef(id)) || path.at(-1) === placeRef(id))) return void commit(armed);
    const there = stacksOf(view.pieces).get(id) ?? [];
    setFan(there.length > 1 && there.some((q) => actors.has(pieceRef(q.id)) || legal.has(pieceRef(q.id))) ? id : undefined);
    pointed(pointAt(offers, picks, id, there), id, true);
  };
  const onPiece = (id: string) => {
    const piece = view?.pieces.find((q) => q.id === id);
    if (piece?.place) setHere(piece.place);
    if (!live) return;
    if (armed && picks.length > 1 && picks.at(-1) === pieceRef(id)) return void commit(armed);
    if (table.ask.open && piece?.side === "ours" && offers.some((o) => isPoint(o) && o.actor)) {
      setReady(undefined);
      return setPicks([pieceRef(id)]); // the list is only a sample: any of ours may be meant
    }
    pointed(pointAtPiece(offers, picks, id), id, false);
  };

  /** A point on an open table: make the choice up and let the rules judge it. */
  const onGround = async (x: number, y: number) => {
    const like = (candidates.length ? candidates : offers).find(isPoint)?.choice;
    if (!live || !table.ask.open || !like) return;
    const [a, b] = [String(x / 100), String(y / 100)];
    const who = like.who === undefined ? undefined : picks[0] ? idOf(picks[0]) : like.who;
    const text = [like.verb, who, a, b].filter((w) => w !== undefined).join(" ");
    const answer = await act({ game: p.name, line: `check ${text}` }).catch(() => undefined);
    if (answer?.legal) {
      setRefused(undefined);
      setReady({ text, label: `${like.verb.charAt(0).toUpperCase()}${like.verb.slice(1)} to ${a}, ${b}`, verb: like.verb, who, who_noun: like.who_noun, a, b });
    } else if (answer?.why) {
      setReady(undefined);
      setRefused({ what: `Not to ${a}, ${b}`, why: answer.why, at: geometry?.at(x, y) });
    }
  };

  const pickOffer = (offer: Offer) => {
    if (armed?.text === offer.choice.text || !prefs.confirm) return void commit(offer.choice);
    setRefused(undefined);
    if (offer.refs.length) setPicks(offer.refs.slice(0, picks.length || 1).every((r) => picks.includes(r)) ? picks : offer.refs.slice(0, 1));
    setReady(offer.choice);
    const last = offer.refs.at(-1);
    const at = last?.startsWith("place:") ? geometry?.place(idOf(last)) : undefined;
    if (at) stage.current?.reveal(at[0], at[1]);
  };

  const stepActor = (by: number) => {
    const list = [...actors];
    if (!list.length) return;
    const i = picks[0] ? list.indexOf(picks[0]) : -1;
    const next = list[(i + by + list.length) % list.length]!;
    setReady(undefined);
    setPicks([next]);
    const piece = view?.pieces.find((q) => pieceRef(q.id) === next);
    const at = piece && geometry && pieceAt(geometry, piece);
    if (piece?.place) setHere(piece.place);
    if (at) stage.current?.reveal(at[0], at[1]);
  };

  const listed = picks.length ? fitting(offers, picks.slice(0, 1)) : offers.filter((o) => !o.actor);
  const back = () => {
    if (playback.current) return playback.current.skip();
    if (rule !== undefined) return setRule(undefined);
    if (menu) return setMenu(false);
    if (refused || refusals) {
      setRefused(undefined);
      setRefusals(undefined);
    } else if (ready) setReady(undefined);
    else if (fan) setFan(undefined);
    else setPicks(picks.slice(0, -1));
  };

  useKeys({
    back,
    skip: () => playback.current?.skip(),
    playing: () => !!playback.current,
    confirm: armed && (() => void commit(armed)),
    faces: table?.lacks?.kind === "die" ? (table.lacks.sides ?? 6) : 0,
    die: (face) => void giveDie(String(face)),
    choose: (n) => listed[n] && pickOffer(listed[n]),
    undo,
    step: stepActor,
    zoom: (factor) => stage.current?.zoom(factor),
    fit: () => stage.current?.fit(),
    pan: (dx, dy) => stage.current?.panBy(dx, dy),
    rule: () => setRule(rule === undefined ? (table?.ask.rule ?? "") : undefined),
    menu: () => setMenu(!menu),
  });

  const path = useMemo(() => {
    if (!armed || !about) return [];
    const offer = offers.find((o) => o.choice.text === armed.text);
    const actor = picks[0] ?? (table?.ask.focus !== undefined ? pieceRef(table.ask.focus) : undefined);
    return offer && !isPoint(offer) ? offer.refs : actor ? [actor] : [];
  }, [armed?.text, offers, picks]);

  const log = useMemo(
    () => (
      <Log
        lines={past ? game.lines.filter((l) => l.ply <= past.shown) : game.lines}
        floor={table?.undo_floor ?? 0}
        openRule={setRule}
        undo={canUndo ? undoTo : undefined}
        lookAt={(ply) => void lookAt(ply)}
      />
    ),
    [game.lines, past, table?.undo_floor, canUndo],
  );

  if (!about || !geometry || !shown || !view)
    return (
      <main class="waiting">
        <h1>{trouble ? "This game cannot be opened" : "Unrolling the chart…"}</h1>
        {trouble && (
          <p>
            {trouble} <a href="#/">Back to all games</a>
          </p>
        )}
      </main>
    );

  const inchOf = (c: Choice): Point => geometry.at(Math.round(Number(c.a) * 100), Math.round(Number(c.b) * 100));
  const points = candidates.filter(isPoint).map(({ choice }) => ({ at: inchOf(choice), text: choice.text, label: choice.label }));
  const ghost = armed && isPoint({ choice: armed, refs: [] }) ? inchOf(armed) : undefined;
  const focus = live && shown.ask.focus !== undefined ? pieceRef(shown.ask.focus) : undefined;
  const openRule = (id: string) => setRule(id);
  const chosen = view.pieces.find((q) => pieceRef(q.id) === (picks[0]?.startsWith("piece:") ? picks[0] : focus));
  const stackHere = here === undefined ? [] : (stacksOf(view.pieces).get(here) ?? []);
  const boxes = geometry.board.places.filter((q) => q.shape === "box" && q.id);
  const lastAct = game.lines.findLast((l) => l.kind === "choice");
  const actorRows = [...actors]
    .map((ref) => ({ piece: view.pieces.find((q) => pieceRef(q.id) === ref), n: offers.filter((o) => o.actor === ref).length }))
    .filter((a): a is { piece: NonNullable<typeof a.piece>; n: number } => !!a.piece);
  const firstLook = (s: Stage) => {
    stage.current = s;
    const cover = Math.max(s.width / s.box.w, s.height / s.box.h);
    const asked = (chosen && pieceAt(geometry, chosen)) ?? middleOf(geometry, view);
    const near = s.width < 700 ? 0.98 : 1.1;
    if (Math.min(s.width / s.box.w, s.height / s.box.h) > 0.9 || !asked) s.fit();
    else s.centre(asked[0], asked[1], geometry.board.kind === "inches" ? near : Math.max(near, Math.min(cover, 1.3)));
  };

  return (
    <div class={`play tab-${tab}${past ? " replaying" : ""}`} data-version={table?.version}>
      <header class="bar">
        <a class="mark" href="#/">
          Foray
        </a>
        <span class="title">{about.title}</span>
        <span class="spring" />
        <TurnTrack tracks={view.tracks} />
        <span class="spring" />
        <button type="button" class="btn quiet" aria-expanded={rule !== undefined} onClick={() => setRule(rule === undefined ? shown.ask.rule : undefined)}>
          Rules
        </button>
        <button type="button" class="btn quiet" aria-expanded={menu} onClick={() => setMenu(!menu)}>
          Menu
        </button>
      </header>

      <main class="map" aria-label="Map">
        <BoardMap
          geometry={geometry}
          title={about.title}
          view={view}
          picks={live ? picks : []}
          legal={legal}
          actors={actors}
          path={path}
          focus={focus}
          points={points}
          ghost={ghost}
          onPoint={(text) => {
            const offer = offers.find((o) => o.choice.text === text);
            if (offer) pickOffer(offer);
          }}
          refused={refused?.at && { at: refused.at, text: refused.why.text, rule: refused.why.rule }}
          layers={layers}
          flash={moment?.flash ?? []}
          fan={live ? fan : undefined}
          onPlace={onPlace}
          onPiece={onPiece}
          onGround={geometry.board.kind === "inches" ? (x, y) => void onGround(x, y) : undefined}
          onStage={firstLook}
          onMoved={(s) => drawMini.current(s)}
        />
        <Tray boxes={boxes} view={view} picks={picks} legal={legal} actors={actors} onPlace={onPlace} onPiece={onPiece} />
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
        {moment && <MomentSlip moment={moment} openRule={openRule} skip={() => playback.current?.skip()} />}
        {trouble && (
          <div class="trouble" role="alert">
            {trouble}
            <button type="button" class="btn quiet" onClick={() => say("")}>
              Close
            </button>
          </div>
        )}
      </main>

      <div class="side" role="region" aria-label="Decision">
        <div class="tabs" role="group" aria-label="Panel">
          {(
            [
              ["move", "Choose"],
              ["here", "Here"],
              ["log", "Log"],
              ["score", `Score ${shown.score.points}`],
            ] as [Tab, string][]
          ).map(([id, title]) => (
            <button type="button" aria-pressed={tab === id} onClick={() => setTab(id)}>
              {title}
            </button>
          ))}
        </div>
        <div class="decide">
          <Prompt table={shown} openRule={openRule} when={whenOf(view.tracks)} />
          {table && !past && !moment && <ErrandOf name={p.name} table={table} send={(line) => void guarded(async () => show(await game.send(line, true)))} openRule={openRule} />}
          <div class="part-move">
            {table && !past && (
              <Coach
                system={about.system}
                situation={{
                  table,
                  actors: actors.size,
                  picked: picks.length > 0,
                  targets: legal.size,
                  armed: !!armed,
                  playing: !!moment,
                  lacks: !!table.lacks,
                }}
              />
            )}
            {chosen && live && <Unit piece={chosen} view={view} geometry={geometry} />}
            {table?.lacks && !past && <TypeIn lack={table.lacks} give={giveDie} cancel={cancel} openRule={openRule} />}
            {refused && <RefusalSlip what={refused.what} why={refused.why} openRule={openRule} />}
            {live && (
              <>
                <Choices
                  key={`${table.version}${picks[0] ?? ""}`}
                  offers={listed}
                  armed={armed}
                  about={about}
                  geometry={geometry}
                  view={view}
                  pick={pickOffer}
                  title={picks.length ? "What to do" : actorRows.length ? "Or" : "What to do"}
                />
                {!picks.length && <Actors actors={actorRows} view={view} geometry={geometry} pick={(ref) => { setPicks([ref]); stepTo(ref); }} />}
                {table.ask.open && offers.some(isPoint) && !ready && (
                  <p class="tip">{offers.some((o) => isPoint(o) && o.actor) && !picks.length ? "Pick a unit, then point at the table." : "Point at the table to choose where."}</p>
                )}
                {odds && <OddsOf odds={odds} openRule={openRule} />}
                {chosen && !refusals && (
                  <button
                    type="button"
                    class="btn quiet why"
                    onClick={() =>
                      void look<{ refusals: Refusal[] }>("refusals", { game: p.name, who: chosen.id }).then((r) => setRefusals(r.refusals))
                    }
                  >
                    What is not possible, and why?
                  </button>
                )}
                {refusals && <WhyNot refusals={refusals} openRule={openRule} close={() => setRefusals(undefined)} />}
              </>
            )}
            {!past && table?.ask.over && !moment && <Over table={table} name={p.name} />}
          </div>
          {here !== undefined && (
            <div class="part-here">
              <Stack place={here} pieces={stackHere} view={view} geometry={geometry} pick={onPiece} picks={picks} />
            </div>
          )}
        </div>
        <div class="part-score">
          <ScoreOf table={shown} about={about} />
        </div>
        {log}
        {past && table ? (
          <Scrubber
            at={past.shown}
            last={table.ply}
            next={past.next}
            go={(ply) => void lookAt(ply)}
            leave={() => {
              setPast(undefined);
              if (p.replay) location.hash = `#/game/${encodeURIComponent(p.name)}`;
            }}
          />
        ) : (
          <Foot
            undo={canUndo ? undo : undefined}
            undoes={lastAct?.label}
            make={armed && live ? () => void commit(armed) : undefined}
            words={armed ? armed.label : moment ? "Playing…" : picks.length ? "Choose where" : "Choose"}
          />
        )}
      </div>
      {rule !== undefined && <Rules system={about.system} at={rule} close={() => setRule(undefined)} />}
      {menu && <Menu name={p.name} about={about} close={() => setMenu(false)} replay={() => void lookAt(0)} />}
    </div>
  );

  function stepTo(ref: Ref) {
    const piece = view?.pieces.find((q) => pieceRef(q.id) === ref);
    const at = piece && geometry && pieceAt(geometry, piece);
    if (piece?.place) setHere(piece.place);
    if (at) stage.current?.reveal(at[0], at[1]);
  }
}

/** What is happening now, with its dice. */
function MomentSlip(p: { moment: Moment; openRule: (id: string) => void; skip: () => void }) {
  return (
    <div class="moment" role="status">
      <DiceOf dice={p.moment.dice} big rolling />
      <div>
        <p>{p.moment.text}</p>
        <RuleLink id={p.moment.rule} open={p.openRule} />
      </div>
      <button type="button" class="btn" onClick={p.skip}>
        Skip <span class="key">Esc</span>
      </button>
    </div>
  );
}

/** The two buttons that are always at the same spot: back, and on. */
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
        <span class="clip">{p.words}</span> <span class="key">Enter</span>
      </button>
    </div>
  );
}

function Over(p: { table: Table; name: string }) {
  const { score } = p.table;
  return (
    <section class="ending">
      <h2>The raid is over</h2>
      <p>
        <b>{score.points} points</b>: {score.band}.
      </p>
      <p>
        <a class="btn" href={`#/game/${encodeURIComponent(p.name)}/replay`}>
          Watch it again
        </a>{" "}
        <a class="btn" href="#/">
          All games
        </a>
      </p>
    </section>
  );
}

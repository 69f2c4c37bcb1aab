// What the player points at, and the choice it amounts to. The server holds the game; this holds the hand above it.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { act, look, type About, type Choice, type Refusal, type Table, type View, type Why } from "./api";
import type { Geometry, Point } from "./map/geometry";
import { pieceAt, stacksOf, standsAt } from "./map/model";
import { placesAsked } from "./map/tools";
import type { Stage } from "./map/stage";
import { actorsOf, baseOf, firstPicks, fitting, idOf, isPoint, movableOf, offersOf, openRefs, pieceRef, placeRef, pointAt, pointAtPiece, refsOf, choiceOf, type Offer, type Pointing, type Ref } from "./picks";
import { prefs } from "./prefs";
import { reasonOf } from "./whynot";
import { capital } from "./words";

export interface Refused {
  what: string;
  why: Why;
  at?: Point;
}

/** Who acts has been named, and nothing is done yet: what could have been chosen instead, and the way back to it. */
export interface Opened {
  instead: Choice[];
  reopen: (choice?: Choice) => void;
}

export interface Situation {
  name: string;
  about?: About;
  geometry?: Geometry;
  table?: Table;
  view?: View; // what is shown, also while something is played back
  live: boolean; // a choice can be made now
  stage: { current: Stage | null };
  commit: (choice: Choice) => void;
  atOnce: boolean; // who acts may be named by one click: it is played, and no puzzle
  opened?: Opened; // who acts has just been named
  warns: { current: (choice: Choice) => boolean }; // it spoils something
}

export function useDecision(s: Situation) {
  const { about, geometry, table, view, live, stage } = s;
  const [picks, setPicks] = useState<Ref[]>([]);
  const [ready, setReady] = useState<Choice>(); // chosen out of a list, or made up on an open table
  const [more, setMore] = useState<Choice[]>([]); // allowed although not listed: found by pointing
  const [here, setHere] = useState<string>();
  const [fan, setFan] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const [refusals, setRefusals] = useState<Refusal[]>();
  const [asked, setAsked] = useState<string>(); // the choice that was asked about once more
  const lastPlace = useRef<Point | undefined>(undefined); // where the last choice led
  const mover = useRef<{ ref: Ref; verb: string; prompt: string }>(undefined); // who was led there: he may go on
  const begunFor = useRef(""); // the version whose decision has been prepared

  const offers = useMemo(() => (live && about && table ? offersOf([...(table.choices ?? []), ...more], about, table.view.pieces) : []), [table, live, about, more]);
  const found = useMemo(() => more.map((c) => c.text), [more]);
  const candidates = fitting(offers, picks);
  const armed = ready ?? choiceOf(offers, picks);
  const movable = useMemo(() => (table?.ask.open ? movableOf(offers, table.view.pieces) : undefined), [offers, table]);
  const actors = useMemo(() => movable ?? actorsOf(offers), [offers, movable]);
  const base = useMemo(() => baseOf(offers, picks, armed), [offers, picks, armed?.text]);
  const legal = useMemo(
    () => (base.length ? openRefs(offers, base) : openRefs(offers.filter((o) => !o.actor), [])),
    [offers, base],
  );
  const narrow = useRef<Ref[]>([]); // what the list was narrowed to before something was aimed at: it stays so, and no row moves
  if (!armed) narrow.current = picks;
  const within = !armed || narrow.current.every((r) => picks.includes(r)) ? narrow.current : [];
  const named = picks[0] !== undefined && actors.has(picks[0]) ? picks[0] : undefined;
  const opening = !!named && candidates.length > 0 && candidates.every((o) => o.choice.opens); // he may be named to act, and nothing else
  const subject = opening ? undefined : named; // the piece that acts
  const variants = picks.length === 1 && candidates.length > 1; // of one act: whom they are about has been picked, and nothing more
  const listedOf = armed && !narrow.current.length && !variants ? undefined : subject; // that the list is about
  const listed = useMemo(
    () => (listedOf ? fitting(offers, [listedOf]) : within.length && !opening ? fitting(offers, within) : offers.filter((o) => !o.actor)),
    [offers, listedOf, opening, within.join()],
  );
  const path = useMemo(() => {
    if (!armed || !about) return [];
    const offer = offers.find((o) => o.choice.text === armed.text);
    const actor = table?.ask.focus !== undefined ? pieceRef(table.ask.focus) : picks[0];
    return offer && !isPoint(offer) ? offer.refs : actor ? [actor] : [];
  }, [armed?.text, offers, picks]);

  /** Makes the choice; what it spoils is asked about once, if there is another. */
  const commit = (choice: Choice) => {
    if (offers.length > 1 && s.warns.current(choice) && asked !== choice.text) {
      setReady(choice);
      return setAsked(choice.text);
    }
    const places = about && geometry ? refsOf(choice, about).filter((r) => r.startsWith("place:")) : [];
    lastPlace.current = geometry?.place(places.map(idOf).at(-1)) ?? lastPlace.current;
    mover.current = places.length && choice.who !== undefined && table ? { ref: pieceRef(choice.who), verb: choice.verb, prompt: table.ask.prompt } : undefined;
    s.commit(choice);
  };

  /** Looks there if it is out of sight. */
  const showPiece = (ref: Ref) => {
    const piece = view?.pieces.find((q) => pieceRef(q.id) === ref);
    const at = piece && geometry && pieceAt(geometry, piece);
    if (piece?.place) setHere(piece.place);
    if (at) stage.current?.reveal(at[0], at[1]);
  };

  /** A new decision: forget what was pointed at, pick the piece that is asked about. */
  const begin = useCallback(
    (t: Table) => {
      if (begunFor.current === t.version) return; // what is pointed at belongs to this decision already
      if (about && geometry) begunFor.current = t.version;
      setReady(undefined);
      setAsked(undefined);
      setMore((old) => (old.length ? [] : old));
      setRefused(undefined);
      setRefusals(undefined);
      setFan(undefined);
      setHere(undefined); // who stood where one pointed last is no part of the new question
      if (!about || !geometry) return;
      const all = offersOf(t.choices ?? [], about, t.view.pieces);
      const { current: m } = mover;
      const goesOn = m && t.ask.focus === undefined && m.prompt === t.ask.prompt && all.some((o) => o.actor === m.ref && o.choice.verb === m.verb);
      const first = goesOn ? [m.ref] : firstPicks(all, t.ask.focus);
      setPicks(first);
      narrow.current = first;
      const asked = first[0] ?? (t.ask.focus !== undefined ? pieceRef(t.ask.focus) : undefined);
      const may = actorsOf(all);
      const spots = t.view.pieces
        .filter((q) => (asked ? pieceRef(q.id) === asked : may.has(pieceRef(q.id))))
        .map((q) => standsAt(geometry, q, t.view.pieces))
        .filter((at): at is Point => !!at);
      if (!spots.length) spots.push(...placesAsked(t.view, all, geometry));
      if (!spots.length && lastPlace.current) spots.push(lastPlace.current); // nobody is asked about: stay where it happens
      if (spots[0] && !spots.some((at) => stage.current?.sees(at[0], at[1], asked ? 110 : 0)))
        stage.current?.reveal(spots[0][0], spots[0][1], 110);
    },
    [about, geometry],
  );
  useLayoutEffect(() => { // not a plain effect: that may come late, when the player points at something already
    if (table) begin(table);
  }, [table, about, geometry]);

  const judged = (who: Ref) => look<{ refusals: Refusal[]; possible: Choice[] }>("refusals", { game: s.name, who: idOf(who) }).catch(() => undefined);

  /** On an open table the list is a sample of points: what else may be done to somebody is asked for at once. */
  const teller = live && table?.ask.open ? table.ask.focus : undefined;
  useEffect(() => {
    if (teller === undefined) return;
    const version = table?.version;
    void judged(pieceRef(teller)).then((all) => {
      const found = all?.possible.filter((c) => c.who_noun === about?.nouns[0]) ?? [];
      if (found.length && begunFor.current === version) setMore((old) => [...old, ...found.filter((c) => !old.some((o) => o.text === c.text))]);
    });
  }, [teller, table?.version]);

  /** Nothing can be done there: say why not. */
  const whyNot = async (id: string, isPlace: boolean) => {
    const actor = picks[0] ?? (actors.size === 1 ? [...actors][0] : undefined);
    if (!actor?.startsWith("piece:") || !about || !geometry) return setRefused(undefined);
    const all = await judged(actor);
    const noun = about.nouns[isPlace ? 1 : 0];
    const found = all?.refusals.filter((r) => r.a === id && r.a_noun === noun) ?? [];
    const usual = new Set(candidates.map((o) => o.choice.verb));
    const best = found.find((r) => usual.has(r.verb)) ?? found[0];
    const at = isPlace ? geometry.place(id) : undefined;
    setRefused(best && { what: `Not: ${best.label}`, why: { ...best.why, text: capital(reasonOf(best)) }, at });
  };

  /** A target on an open table: what may be done with it although it is not listed, or else all the reasons why not. */
  const aim = async (actor: Ref, id: string, known: boolean) => {
    const all = await judged(actor);
    const names = (c: Choice) => c.who === id && c.who_noun === about?.nouns[0];
    const found = all?.possible.filter(names) ?? [];
    if (found.length) {
      setMore((old) => [...old, ...found.filter((c) => !old.some((o) => o.text === c.text))]);
      setPicks([pieceRef(id)]);
    } else if (!known) {
      setRefusals(all?.refusals.filter(names));
    }
  };

  /** What could have been chosen there, had nobody been named to act: another piece, or an attack. */
  const insteadOf = (id: string, isPlace: boolean): Choice[] => {
    if (!s.opened || !about) return [];
    const here = new Set([isPlace ? placeRef(id) : pieceRef(id), ...(view?.pieces ?? []).filter((q) => isPlace && q.place === id).map((q) => pieceRef(q.id))]);
    return s.opened.instead.filter((c) => refsOf(c, about).some((r) => here.has(r)));
  };

  const pointed = (result: Pointing, id: string, isPlace: boolean, opens = true) => {
    if ("none" in result) {
      const instead = insteadOf(id, isPlace);
      if (instead.length) return s.opened?.reopen(instead.length === 1 ? instead[0] : undefined); // of several the next click will tell
      return void whyNot(id, isPlace); // and what is aimed at stays
    }
    setReady(undefined);
    setAsked(undefined);
    setRefused(undefined);
    setRefusals(undefined);
    setPicks(result.picks);
    const left = fitting(offers, result.picks);
    if (s.atOnce && opens && left.length === 1 && left[0]!.choice.opens) return commit(left[0]!.choice);
    const only = left.length === 1 && result.picks.length > 1 ? left[0]?.choice : undefined;
    if (only && !prefs().confirm) commit(only);
  };

  /** Pointed at once more: that makes the choice, as it does in the list. */
  const isAimedAt = (result: Pointing) =>
    !!armed && base.length < picks.length && "picks" in result && result.picks.join() === picks.join();

  const onPlace = (id: string) => {
    setHere(id);
    if (!live || !view) return;
    const there = stacksOf(view.pieces).get(id) ?? [];
    const some = there.some((q) => actors.has(pieceRef(q.id)) || legal.has(pieceRef(q.id)));
    const result = pointAt(offers, picks, id, there);
    if (isAimedAt(result) && (picks.at(-1) === placeRef(id) || there.filter((q) => legal.has(pieceRef(q.id))).length === 1)) return commit(armed!);
    setFan(there.length > (some ? 1 : 2) && fan !== id ? id : undefined);
    const several = there.filter((q) => actors.has(pieceRef(q.id))).length > 1; // which of them, the fan will say
    pointed(result, id, true, !several);
  };

  const onDwell = (id: string) => live && setFan(id);

  const onPiece = (id: string) => {
    const piece = view?.pieces.find((q) => q.id === id);
    if (piece?.place) setHere(piece.place);
    if (!live) return;
    if (movable?.has(pieceRef(id))) {
      setReady(undefined);
      return setPicks([pieceRef(id)]);
    }
    const result = pointAtPiece(offers, picks, id);
    const actor = table?.ask.open && table.ask.focus !== undefined && !offers.some((o) => o.actor) ? pieceRef(table.ask.focus) : undefined;
    if (actor && piece?.side !== "ours") void aim(actor, id, !("none" in result));
    if (isAimedAt(result)) return commit(armed!);
    if (!actor || !("none" in result)) pointed(result, id, false);
  };

  /** A choice about the target picked, or the only one there is, that may also name a point on the way. */
  const byWay = (): { verb: string; who?: string } | undefined => {
    const [piece] = about?.nouns ?? [];
    const names = new Set(candidates.map((o) => o.choice.who_noun === piece && o.choice.who));
    const [who] = names;
    const verb = about?.verbs.find((v) => v.who === piece && v.a === "inch" && v.b === "inch" && candidates.some((o) => o.choice.verb === v.name));
    return who && names.size === 1 && verb ? { verb: verb.name, who } : undefined;
  };

  /** What a point on an open table would be chosen as. */
  const pointLike = () => candidates.find(isPoint)?.choice ?? byWay() ?? offers.find(isPoint)?.choice;
  const measures = live && !!table?.ask.open && !!pointLike();

  /** The rules' judgement of a point, in hundredths of an inch. */
  const checkPoint = async (x: number, y: number) => {
    const like = pointLike();
    if (!like) return undefined;
    const who = like.who === undefined ? undefined : picks[0] ? idOf(picks[0]) : like.who;
    const text = [like.verb, who, x / 100, y / 100].filter((w) => w !== undefined).join(" ");
    return act({ game: s.name, line: `check ${text}` }).catch(() => undefined);
  };

  /** A point on an open table: make the choice up and let the rules judge it. */
  const onGround = async (x: number, y: number) => {
    if (!measures) return;
    const [a, b] = [String(x / 100), String(y / 100)];
    const answer = await checkPoint(x, y);
    if (answer?.choice) {
      setRefused(undefined);
      setReady(answer.choice);
    } else if (answer?.why) {
      refuse({ what: `Not to ${a}, ${b}`, why: answer.why, at: geometry?.at(x, y) });
    }
  };

  /** Says why not; what the rules would allow instead is at hand, for Enter and the button. */
  const refuse = (no: Refused) => {
    setReady(no.why.instead);
    setRefused(no);
  };

  const pickOffer = (offer: Offer) => {
    if (armed?.text === offer.choice.text || (s.atOnce && offer.choice.opens) || !prefs().confirm) return commit(offer.choice);
    aimOffer(offer);
  };
  /** A choice that somebody has thought of is aimed at, and not made by that. */
  const aimChoice = (choice: Choice) => {
    if (about) aimOffer(offers.find((o) => o.choice.text === choice.text) ?? { choice, refs: refsOf(choice, about) });
  };
  const aimOffer = (offer: Offer) => {
    setRefused(undefined);
    setAsked(undefined);
    setPicks(offer.refs.length ? offer.refs : subject ? [subject] : []);
    setReady(offer.choice);
    const last = offer.refs.at(-1);
    const target = view?.pieces.find((q) => pieceRef(q.id) === last);
    const at = geometry && (target ? pieceAt(geometry, target) : last?.startsWith("place:") ? geometry.place(idOf(last)) : undefined);
    if (at) stage.current?.reveal(at[0], at[1]);
  };
  /** Nothing is aimed at any more; who acts stays. */
  const unaim = () => {
    setReady(undefined);
    setPicks(subject ? [subject] : []);
  };
  const pickText = (text: string) => {
    const offer = offers.find((o) => o.choice.text === text);
    if (offer) pickOffer(offer);
  };

  const pickActor = (ref: Ref) => {
    setReady(undefined);
    setAsked(undefined);
    setPicks([ref]);
    showPiece(ref);
  };
  const stepActor = (by: number) => {
    const list = [...actors];
    const i = picks[0] ? list.indexOf(picks[0]) : -1;
    if (list.length) pickActor(list[(i + by + list.length) % list.length]!);
  };

  /** One step back of what is pointed at. */
  const back = () => {
    if (asked !== undefined) return setAsked(undefined);
    if (refused || refusals) {
      setRefused(undefined);
      setRefusals(undefined);
    } else if (fan) setFan(undefined);
    else if (armed && base.length < picks.length) {
      setReady(undefined);
      setPicks(base);
    } else if (ready && choiceOf(offers, picks)?.text !== ready.text) setReady(undefined);
    else if (s.opened && picks.length < 2) s.opened.reopen();
    else {
      setReady(undefined); // with what is picked it would be aimed at still
      setPicks(picks.slice(0, -1));
    }
  };

  const askWhyNot = (piece: string) =>
    void look<{ refusals: Refusal[] }>("refusals", { game: s.name, who: piece }).then((r) => setRefusals(r.refusals), () => undefined);

  return {
    offers, candidates, armed, actors, movable, legal, found, listed, listedOf, subject, path, picks, ready, here, fan, refused, refusals, asked,
    measures, checkPoint, unaim, begin, commit, onDwell, onPlace, onPiece, onGround, pickOffer, aimChoice, pickText, pickActor, stepActor, back, refuse, setRefusals, setAsked, askWhyNot,
  }; // prettier-ignore
}

export type Decision = ReturnType<typeof useDecision>;

// What happened in a choice, made ready to be shown: events with what moved and who fired, put together into beats that are shown at
// once; and the sum of it. All of it is read from the events, their pieces and the looks at the board, whatever the game.
import type { Frame, Line, Note, Outcome, Piece, View } from "./api";
import { told } from "./words";

/** One event. */
export interface Step {
  view: View; // after it
  dice: Line[];
  text: string;
  rule: string;
  notes: Note[];
  named: string[]; // pieces
  outcome?: Outcome;
  flash: string[]; // places
  went: Went[];
}

/** A piece that stands elsewhere than before; without `from` it has just come. */
export interface Went {
  piece: Piece;
  from?: Piece;
  via?: Piece[]; // as it stood on the way
}

/** Fire, with what came of it. */
export interface Shot {
  by?: Piece; // who fires, if that is told
  at: Piece;
  step: Step;
  results: Step[]; // events that tell what came of it
  hit: Outcome | undefined; // the worst of them
}

export type Kind = "move" | "fire" | "answer" | "other"; // answer: our own fire

/** What is shown at once, with a number that map, time and lists share. */
export interface Beat {
  number: number;
  kind: Kind;
  steps: Step[];
  moves: Went[];
  shots: Shot[];
}

/** What has become of one of ours. */
export interface Cost {
  piece: Piece; // as it was, or as it is now
  gone: boolean;
  words: string;
}

export interface Film {
  start: View;
  end: View;
  beats: Beat[];
  costs: Cost[];
  moved: { number: number; went: Went }[]; // theirs
  fired: { number: number; shot: Shot }[]; // theirs, at ours
  answered: { number: number; shot: Shot }[];
  told: { number: number; step: Step }[]; // what else came of something
  turn: boolean; // the enemy did enough to be summed up
}

const MOST_AT_ONCE = 8; // pieces that one can follow
const MOST_BEATS = 18;
const A_TURN = 3; // things that the enemy did: fewer are an answer to what one did oneself
const hurts = new Set<Outcome | undefined>(["lost", "eliminated", "reduced", "pinned"]);
const worst: Outcome[] = ["lost", "eliminated", "destroyed", "reduced", "pinned"];

const known = new WeakMap<Piece[], Map<string, Piece>>();

/** Pieces by name and, where several look alike, by number. */
function keyed(view: View): Map<string, Piece> {
  let pieces = known.get(view.pieces);
  if (!pieces) {
    known.set(view.pieces, (pieces = new Map()));
    for (const p of view.pieces) {
      let key = p.id;
      for (let nth = 2; pieces.has(key); nth++) key = `${p.id}/${nth}`;
      pieces.set(key, p);
    }
  }
  return pieces;
}

const elsewhere = (a: Piece, b: Piece): boolean => a.place !== b.place || a.x !== b.x || a.y !== b.y;

/** Places where a piece came, went or changed between two looks, and the pieces that moved. */
function changes(before: View, after: View): { flash: string[]; went: Went[] } {
  if (before.pieces === after.pieces) return { flash: [], went: [] };
  const [old, now] = [keyed(before), keyed(after)];
  const places = new Set<string>();
  const went: Went[] = [];
  const hidden = [...old].filter(([id, p]) => p.face_down && !now.has(id)).map(([, p]) => p); // or shown by now, under its own name
  for (const [id, p] of now) {
    const shown = old.has(id) ? -1 : hidden.findIndex((q) => q.side === p.side && !elsewhere(q, p));
    const was = old.get(id) ?? hidden[shown];
    if (shown >= 0) hidden.splice(shown, 1);
    if ((!was || elsewhere(was, p) || was.steps !== p.steps || was.states.join() !== p.states.join()) && p.place !== undefined) places.add(p.place);
    if (!was || elsewhere(was, p)) went.push({ piece: p, from: was });
  }
  for (const [id, p] of old) if (!now.has(id) && p.place !== undefined) places.add(p.place);
  return { flash: [...places], went };
}

/** One step for each event; dice stand with the event that they decided. */
function stepsOf(frames: Frame[], start: View): Step[] {
  const steps: Step[] = [];
  let view = start;
  let since = start; // the look that the last step ended with
  let dice: Line[] = [];
  for (const frame of frames) {
    view = { ...view, ...frame.view };
    if (frame.line.kind !== "event") {
      dice.push(frame.line);
      continue;
    }
    const { line, pieces = [], outcome } = frame;
    const changed = changes(since, view);
    const step: Step = { view, dice, text: told(line.text, line.places), rule: line.rule ?? "", notes: line.notes ?? [], named: pieces, outcome, flash: [], went: [] };
    const last = steps.at(-1);
    const late = last && changed.went.length > 0 && changed.went.every((w) => last.named.includes(w.piece.id) && !pieces.includes(w.piece.id)); // some events are told before the board shows them
    const of = late ? last : step;
    if (late) last.view = view;
    of.flash.push(...changed.flash);
    of.went.push(...changed.went);
    steps.push(step);
    since = view;
    dice = [];
  }
  return steps;
}

const finder = (view: View, before: View) => (id: string) => keyed(before).get(id) ?? keyed(view).get(id);

/** What the sentence of the shot itself says of it, after its last colon. */
export const saidOf = (shot: Pick<Shot, "step">): string | undefined => /: ([^:]{1,30}?)\.?$/.exec(shot.step.text.replace(/ \([^)]*\)(?=\.?$)/, ""))?.[1];

/** What somebody tried himself, and nobody fired at him. */
const tried = /^(success|failure)$/i;

/** Fire is an event with dice or a reckoning, of one side against the other; or against ours by somebody who is not named. */
function shotOf(step: Step, find: (id: string) => Piece | undefined): Shot | undefined {
  if (!step.dice.some((d) => d.kind === "die") && !step.notes.length) return undefined;
  const named = step.named.map(find).filter((p) => p !== undefined);
  const [ours, theirs] = [named.find((p) => p.side === "ours"), named.find((p) => p.side === "theirs")];
  if (ours && theirs) {
    const [by, at] = named.indexOf(ours) < named.indexOf(theirs) ? [ours, theirs] : [theirs, ours];
    return { by, at, step, results: [], hit: step.outcome };
  }
  const checked = step.notes.some((n) => n.role === "need" && n.value === undefined); // what each face of a die means to him: nobody fires
  const suffered = ours && !theirs && step.notes.length > 0 && !checked && !tried.test(saidOf({ step }) ?? "") && step.outcome !== "success" && step.outcome !== "failure";
  return suffered ? { at: ours, step, results: [], hit: step.outcome } : undefined;
}

/** Does this event only tell what came of the fire before it? It reckons nothing of its own, or it is a save of whom somebody shot at. */
const tellsOf = (step: Step, find: (id: string) => Piece | undefined, shot: Shot): boolean =>
  (step.notes.length === 0 || (shot.by !== undefined && step.named[0] === shot.at.id)) &&
  step.named.length > 0 &&
  (hurts.has(step.outcome) || step.named.includes(shot.at.id)) &&
  step.named.every((id) => find(id)?.side === shot.at.side) &&
  step.outcome !== "success";

/** Did it do anything to anybody? A save that is made did not. */
export const didHarm = (shot: Shot): boolean => !!shot.hit || shot.results.some((s) => s.outcome || !s.notes.length);

export const harmless = /^(no effect|a miss|missed|nothing)/i;

/** Of the fire that was just told, what this came of: effects may be told only after several have fired at several. */
const causeOf = (step: Step, shots: Shot[]): Shot | undefined => shots.findLast((s) => s.at.id === step.named[0] && !harmless.test(saidOf(s) ?? "")) ?? shots.at(-1);

const kindOf = (step: Step, shot: Shot | undefined): Kind =>
  shot && step.outcome !== "noticed" ? (shot.at.side === "ours" ? "fire" : "answer") : step.went.some((w) => w.piece.side === "theirs") ? "move" : "other";

/** Something to see; a die that only says what somebody may do goes with what he does. */
const hasNews = (step: Step, shot: Shot | undefined): boolean =>
  !!shot || step.went.length > 0 || step.flash.length > 0 || (!!step.outcome && step.outcome !== "success") || (step.dice.length > 0 && !step.named.length);

const add = (into: Beat, beat: Beat): void => {
  into.steps.push(...beat.steps);
  into.shots.push(...beat.shots);
  into.moves.push(...beat.moves);
};

const size = (beat: Beat): number => new Set(beat.moves.map((w) => w.piece.id)).size + beat.shots.length;

/** Neighbours of one kind together, as long as there are not too many in one. */
function joined(beats: Beat[], most: (kind: Kind) => number): Beat[] {
  const out: Beat[] = [];
  for (const beat of beats) {
    const last = out.at(-1);
    if (last && last.kind === beat.kind && size(last) + size(beat) <= most(beat.kind)) add(last, beat);
    else out.push(beat);
  }
  return out;
}

function beatsOf(steps: Step[], start: View): Beat[] {
  const raw: Beat[] = [];
  let exchange: Shot[] = []; // fire without anything between
  let heading: Step[] = []; // what has nothing to see goes with what comes next
  let before = start;
  for (const step of steps) {
    const find = finder(step.view, before);
    const last = raw.at(-1);
    const lastShot = heading.length ? undefined : last?.shots.at(-1);
    if (last && lastShot && tellsOf(step, find, lastShot)) {
      const shot = causeOf(step, exchange)!;
      last.steps.push(step);
      shot.results.push(step);
      shot.hit = worst.find((w) => w === shot.hit || w === step.outcome) ?? shot.hit;
    } else {
      const shot = shotOf(step, find);
      const beat: Beat = { number: 0, kind: kindOf(step, shot), steps: [...heading, step], moves: step.went, shots: shot ? [shot] : [] };
      if (heading.length || !shot) exchange = [];
      if (shot) exchange.push(shot);
      heading = hasNews(step, shot) ? [] : beat.steps;
      if (!heading.length) raw.push(beat);
    }
    before = step.view;
  }
  if (heading.length && raw.length) raw.at(-1)!.steps.push(...heading);
  else if (heading.length) raw.push({ number: 0, kind: "other", steps: heading, moves: [], shots: [] });
  let beats = joined(raw, (kind) => (kind === "move" || kind === "other" ? MOST_AT_ONCE : 0));
  for (let most = 2; beats.length > MOST_BEATS && most <= 64; most *= 2) beats = joined(beats, () => most);
  beats.forEach((beat, i) => (beat.number = i + 1));
  return beats;
}

/** From the first place to the last, each piece once. */
function movesOf(beat: Beat): Went[] {
  const byId = new Map<string, Went>();
  for (const w of beat.moves) {
    const had = byId.get(w.piece.id);
    byId.set(w.piece.id, had ? { piece: w.piece, from: had.from, via: [...(had.via ?? []), had.piece] } : w);
  }
  return [...byId.values()].filter((w) => !w.from || elsewhere(w.from, w.piece));
}

const lostSteps = (n: number, word: string | undefined): string => (word ? `${n} of ${word}` : n === 1 ? "a step" : `${n} steps`);

/** What one of ours has suffered, in few words; nothing: "". */
function suffered(was: Piece, is: Piece | undefined, told: Outcome | undefined): string {
  if (!is || told === "lost") return told === "lost" ? "lost" : "";
  const steps = (was.steps ?? 0) - (is.steps ?? 0);
  const strength = (was.strength ?? 0) - (is.strength ?? 0);
  const words = is.states.filter((w, i) => !was.states.includes(w) && is.state_roles[i] !== "acted" && !(is.state_roles[i] === "reduced" && steps > 0) && is.state_roles[i] !== "other");
  if (steps > 0) words.unshift(lostSteps(steps, is.steps_word));
  else if (strength > 0 && !words.includes("reduced")) words.unshift(`${strength} of ${is.strength_word ?? "strength"}`);
  return words.join(", ");
}

function costsOf(start: View, end: View, steps: Step[]): Cost[] {
  const lost = new Set(steps.filter((s) => s.outcome === "lost").flatMap((s) => s.named.slice(0, 1)));
  const now = keyed(end);
  const costs: Cost[] = [];
  for (const [key, was] of keyed(start)) {
    if (was.side !== "ours") continue;
    const is = now.get(key);
    const words = suffered(was, is, lost.has(was.id) ? "lost" : undefined);
    if (words) costs.push({ piece: words === "lost" ? was : (is ?? was), gone: words === "lost", words });
  }
  return costs.sort((a, b) => Number(b.gone) - Number(a.gone));
}

export function filmOf(frames: Frame[], start: View, after?: View): Film {
  const steps = stepsOf(frames, start);
  const beats = beatsOf(steps, start);
  const end = after ?? ({ ...start, ...Object.assign({}, ...frames.map((f) => f.view)) } as View);
  for (const beat of beats) beat.moves = movesOf(beat);
  const shots = beats.flatMap((b) => b.shots.map((shot) => ({ number: b.number, shot })));
  const moved = beats.flatMap((b) => b.moves.filter((w) => w.piece.side === "theirs").map((went) => ({ number: b.number, went })));
  const looks = (shot: Shot) => shot.step.outcome === "noticed";
  const fire = shots.filter(({ shot }) => !looks(shot) && (shot.step.notes.length || shot.hit || shot.results.length || saidOf(shot))); // the rest found somebody, as a beam of light does
  const fired = fire.filter(({ shot }) => shot.at.side === "ours");
  const inFights = new Set(fire.flatMap(({ shot }) => [shot.step, ...shot.results]));
  const found = new Set(shots.filter((s) => !fire.includes(s)).map(({ shot }) => shot.step));
  const told = beats.flatMap((b) => b.steps.filter((s) => ((s.outcome && s.outcome !== "success") || found.has(s)) && !inFights.has(s) && !s.went.some((w) => w.piece.side === "theirs")).map((step) => ({ number: b.number, step })));
  return {
    start,
    end,
    beats,
    costs: costsOf(start, end, steps),
    moved,
    fired,
    answered: fire.filter(({ shot }) => shot.at.side !== "ours"),
    told,
    turn: moved.length + fired.length >= A_TURN,
  };
}

/** What stands for a beat in a line: its fire, its move, or what was last said. */
export const tellingStep = (beat: Beat): Step =>
  beat.shots.at(-1)?.step ?? beat.steps.findLast((s) => s.outcome) ?? beat.steps.findLast((s) => s.went.length || s.dice.length) ?? beat.steps.at(-1)!;

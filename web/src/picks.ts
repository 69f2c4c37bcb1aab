// How a choice is put together by pointing. Every choice names pieces and places; what the player points at narrows the
// choices down to those that name it. When one is left, it is ready to be made.
import type { About, Choice, Piece } from "./api";

/** What names nothing and leads on: the only such choice, or the one that does nothing else. */
export function wayOn(offers: Offer[]): Offer | undefined {
  const plain = offers.filter((o) => !o.refs.length && !isPoint(o));
  return plain.length === 1 ? plain[0] : plain.find((o) => o.choice.leads_on);
}

/** Something that can be pointed at: a piece, a place, or a verb that names neither. */
export type Ref = `piece:${string}` | `place:${string}`;

export const pieceRef = (id: string): Ref => `piece:${id}`;
export const placeRef = (id: string): Ref => `place:${id}`;
export const idOf = (ref: Ref): string => ref.slice(ref.indexOf(":") + 1);

/** What a choice names, in the order of its words. */
export function refsOf(choice: Choice, about: About): Ref[] {
  const refs: Ref[] = [];
  const parts: [string | undefined, string | undefined][] = [
    [choice.who, choice.who_noun],
    [choice.a, choice.a_noun],
    [choice.b, choice.b_noun],
  ];
  for (const [id, noun] of parts) {
    if (id === undefined) continue;
    if (noun === about.nouns[0]) refs.push(pieceRef(id));
    if (noun === about.nouns[1]) refs.push(placeRef(id));
  }
  return refs;
}

export interface Offer {
  choice: Choice;
  refs: Ref[];
  actor?: Ref; // the piece that acts
}

/** A choice begins with the piece that acts, unless that piece is the enemy's: then it is the target. */
export function offersOf(choices: Choice[], about: About, pieces: Piece[]): Offer[] {
  const theirs = new Set(pieces.filter((p) => p.side === "theirs").map((p) => p.id));
  return choices.map((choice) => {
    const refs = refsOf(choice, about);
    const acts = choice.who !== undefined && choice.who_noun === about.nouns[0] && !theirs.has(choice.who);
    return { choice, refs, actor: acts ? pieceRef(choice.who!) : undefined };
  });
}

/** A choice that names a point of the table. */
export const isPoint = ({ choice }: Offer): boolean =>
  choice.a !== undefined && choice.b !== undefined && choice.a_noun === undefined && choice.b_noun === undefined;

export const fitting = (offers: Offer[], picks: Ref[]): Offer[] =>
  picks.length ? offers.filter((o) => picks.every((p) => o.refs.includes(p))) : offers;

/** The choice that the picks amount to: the only one left, or the only one that names nothing else. Who acts is not enough, unless all
 * that is offered of him is one act, plain or with something added. */
export function choiceOf(offers: Offer[], picks: Ref[]): Choice | undefined {
  const left = fitting(offers, picks);
  if (left.length === 1) return left[0]!.choice;
  const oneAct = left.every((o) => o.choice.verb === left[0]!.choice.verb && !isPoint(o));
  const plain = (o: Offer) => oneAct && o.choice.a === undefined;
  const exact = left.filter((o) => o.refs.length === picks.length && (picks.length > 1 || !o.actor || plain(o)));
  return picks.length && exact.length === 1 ? exact[0]!.choice : undefined;
}

/** What may be pointed at next. */
export function openRefs(offers: Offer[], picks: Ref[]): Set<Ref> {
  const open = new Set<Ref>();
  for (const o of fitting(offers, picks)) for (const r of o.refs) if (!picks.includes(r)) open.add(r);
  return open;
}

export const actorsOf = (offers: Offer[]): Set<Ref> =>
  new Set(offers.flatMap((o) => (o.actor ? [o.actor] : [])));

/** Whether it is asked who acts, and not rather where to or what: more of the choices name a piece than a place or a target alone. */
export const asksWho = (offers: Offer[], actors: Set<Ref>): boolean => actors.size > offers.filter((o) => !o.actor && o.refs.length).length;

/** On an open table the list is only a sample: where points are offered to some of ours, any of them may be meant. */
export function movableOf(offers: Offer[], pieces: Piece[]): Set<Ref> | undefined {
  if (!offers.some((o) => isPoint(o) && o.actor)) return undefined;
  return new Set(pieces.flatMap((p) => (p.side === "ours" && p.x !== undefined ? [pieceRef(p.id)] : [])));
}

/** The piece that is asked about stands picked from the start. */
export function firstPicks(offers: Offer[], focus: string | undefined): Ref[] {
  if (focus !== undefined && offers.some((o) => o.actor === pieceRef(focus))) return [pieceRef(focus)];
  const actors = actorsOf(offers);
  const all = offers.length > 0 && offers.every((o) => o.actor);
  return all && actors.size === 1 ? [...actors] : [];
}

export type Pointing = { picks: Ref[] } | { none: true };

/** What stands before the aim: with it everything else that may be aimed at stays open until the choice is made. */
export function baseOf(offers: Offer[], picks: Ref[], armed: Choice | undefined): Ref[] {
  if (!armed) return picks;
  if (picks.length > 1) return picks.slice(0, -1);
  const [first] = picks;
  return first !== undefined && offers.some((o) => o.actor === first) ? picks : [];
}

/** Goes on from what is picked, or changes its last part, or the part before it: the first that `here` is open to. */
function aimed(offers: Offer[], picks: Ref[], here: (open: Set<Ref>, base: Ref[]) => Ref | undefined): Ref[] | undefined {
  for (let k = picks.length; k > 0; k--) {
    const base = picks.slice(0, k);
    const ref = here(openRefs(offers, base), base);
    if (ref) return [...base, ref];
  }
  return undefined;
}

/** Points at a place of the map with the pieces on it. */
export function pointAt(offers: Offer[], picks: Ref[], place: string, there: Piece[]): Pointing {
  const here = [...new Set(there.map((p) => pieceRef(p.id)))];
  const actors = actorsOf(offers);
  const own = here.filter((r) => actors.has(r));
  const standing = own.findIndex((r) => picks[0] === r);
  if (picks.length && (standing < 0 || own.length < 2)) {
    const next = aimed(offers, picks, (open, base) =>
      open.has(placeRef(place)) ? placeRef(place) : here.find((r) => open.has(r) && !(own.includes(r) && standing < 0 && !hasTargets(offers, base))),
    );
    if (next) return { picks: next };
  }
  if (own.length) return { picks: [own[(standing + 1) % own.length]!] };
  const all = openRefs(offers, []);
  if (all.has(placeRef(place))) return { picks: [placeRef(place)] };
  const target = here.find((r) => all.has(r));
  return target ? { picks: [target] } : { none: true };
}

/** Whether choices with these picks go on to name a piece as their target. */
function hasTargets(offers: Offer[], picks: Ref[]): boolean {
  return fitting(offers, picks).some((o) => o.refs.some((r) => r !== o.actor && r.startsWith("piece:")));
}

/** Points at one piece, out of a stack or a list. */
export function pointAtPiece(offers: Offer[], picks: Ref[], id: string): Pointing {
  const ref = pieceRef(id);
  if (picks[0] === ref) return { picks };
  const next = aimed(offers, picks, (open) => (open.has(ref) ? ref : undefined));
  if (next) return { picks: next };
  return openRefs(offers, []).has(ref) ? { picks: [ref] } : { none: true };
}

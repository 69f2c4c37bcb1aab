// The rows of the list: whom to take, or what to do. A digit means the row that it stands before.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { About, Choice, Note, Piece, View } from "./api";
import { CounterPicture, nameOf } from "./counter";
import type { Joining, Share } from "./joining";
import { useLighting, type Lighting } from "./lit";
import type { Geometry } from "./map/geometry";
import { bandsOf } from "./map/model";
import { costOf, RowNotes, WarningSign } from "./notes";
import { idOf, isPoint, pieceRef, placeRef, wayOn, type Offer, type Ref } from "./picks";
import { percent } from "./odds";
import type { Prospects } from "./prospects";
import { still } from "./still";
import { capital, phraseOf, shortPlace } from "./words";

export type Row = { key: string; piece: Piece } | { key: string; offer: Offer };

export const DIGITS = 9; // rows that have one at a time; 0 gives them to the next

const CROWD = 8; // beyond that, what else there is would be out of sight below the pieces

/** Gains first, then what leads to one; among equals as the rules list them. */
function useful(offers: Offer[], prospects: Prospects): Offer[] {
  const rank = ({ choice, refs }: Offer): number => {
    if (!refs.some((r) => r.startsWith("place:"))) return 1;
    const notes = prospects[choice.text] ?? [];
    const spoils = notes.some((n) => n.role === "warning");
    if (!spoils && notes.some((n) => n.role === "gain" && n.value !== undefined && !n.sense)) return -2;
    return notes.some((n) => n.role === "purpose") ? -1 : 0;
  };
  return offers.some(isPoint) ? offers : offers.map((o) => ({ o, r: rank(o) })).sort((a, b) => a.r - b.r).map(({ o }) => o);
}

/** What names nothing, and spoils something or is the way on: it comes last, and the dock has it in view all the time. */
function endsIt(offers: Offer[], prospects: Prospects): (o: Offer) => boolean {
  const on = wayOn(offers);
  const plain = (o: Offer) => !o.refs.length && !isPoint(o);
  return (o) => o === on || (plain(o) && !!prospects[o.choice.text]?.some((n) => n.role === "warning"));
}

/** What can be chosen now, in the order that it is shown and counted in. */
export function rowsOf(d: { offers: Offer[]; listed: Offer[]; listedOf?: Ref; movable?: Set<Ref> }, pieces: Piece[], prospects: Prospects): Row[] {
  const rowOf = (offer: Offer): Row => ({ key: offer.choice.text, offer });
  const ends = endsIt(d.offers, prospects);
  const listed = useful(d.listed, prospects);
  const [last, offers] = [listed.filter(ends).map(rowOf), listed.filter((o) => !ends(o)).map(rowOf)];
  if (d.listedOf) return [...offers, ...last];
  const count = new Map<Ref, number>([...(d.movable ?? [])].map((ref) => [ref, 0])); // anywhere on the table
  const only = new Map<Ref, Offer>();
  for (const offer of d.offers)
    if (offer.actor && !d.movable?.has(offer.actor)) {
      count.set(offer.actor, (count.get(offer.actor) ?? 0) + 1);
      only.set(offer.actor, offer);
    }
  const actors = pieces.flatMap((piece): Row[] => {
    const ref = pieceRef(piece.id);
    const n = count.get(ref);
    count.delete(ref);
    if (n === 1 && only.has(ref)) return [rowOf(only.get(ref)!)]; // there is one thing that it can do
    return n === undefined ? [] : [{ key: piece.id, piece }];
  });
  return actors.length > CROWD ? [...offers, ...actors, ...last] : [...actors, ...offers, ...last];
}

function PlaceIcon(p: { geometry: Geometry; id: string }) {
  const place = p.geometry.byId.get(p.id);
  const text = place && /\d/.test(place.id) ? shortPlace(place) : (place?.tag ?? p.id.toUpperCase());
  return (
    <svg viewBox="-19 -19 38 38" aria-hidden="true">
      {place?.shape === "square" ? (
        <>
          <rect class="node" x="-16" y="-16" width="32" height="32" />
          <rect class="node-i" x="-12.5" y="-12.5" width="25" height="25" />
        </>
      ) : place?.shape === "hex" ? (
        <path class="node" d="M0-18 15.6-9V9L0 18-15.6 9V-9Z" />
      ) : (
        <circle class="node" r="16.5" />
      )}
      <text class={text.length > 3 ? "node-t long" : "node-t"} y="5">
        {text.length > 4 ? text.slice(0, 3) : text}
      </text>
    </svg>
  );
}

/** What stands before a choice: the place that it leads to, or the piece that it is about. */
interface Icon {
  place?: string;
  piece?: Piece;
  band: number;
}

function iconOf(offer: Offer, view: View): Icon {
  const place = offer.refs.filter((r) => r.startsWith("place:")).at(-1);
  if (place) return { place: idOf(place), band: 0 };
  const target = offer.refs.filter((r) => r.startsWith("piece:") && r !== offer.actor).at(-1) ?? offer.actor;
  const piece = target && view.pieces.find((q) => pieceRef(q.id) === target);
  return piece ? { piece, band: bandsOf(view.pieces)(piece) } : { band: 0 };
}

function RowIcon(p: Icon & { geometry: Geometry }) {
  if (p.place !== undefined && p.geometry.board.kind !== "inches") return <PlaceIcon geometry={p.geometry} id={p.place} />;
  return p.piece ? (
    <CounterPicture piece={p.piece} band={p.band} size={26} />
  ) : (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path class="dash" d="M6 12h12M13 7l5 5-5 5" />
    </svg>
  );
}

/** On what ground a point lies; what is true of all the points tells nothing. */
function groundOf(offers: Offer[], geometry: Geometry): (o: Offer) => string {
  const at = (o: Offer) => geometry.groundAt(Math.round(100 * Number(o.choice.a)), Math.round(100 * Number(o.choice.b)));
  const points = offers.filter(isPoint);
  const common = new Set(points[0] && at(points[0]));
  for (const o of points) {
    const there = at(o);
    for (const f of common) if (!there.includes(f)) common.delete(f);
  }
  return (o) => (isPoint(o) ? at(o).filter((f) => !common.has(f)).join(", ") : "");
}

const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** A leg on a table: how far and which way, rather than a pair of numbers. */
function legOf(from: Piece, c: Choice): string {
  const [dx, dy] = [Number(c.a) - (from.x ?? 0) / 100, Number(c.b) - (from.y ?? 0) / 100];
  const wind = winds[Math.round((Math.atan2(dx, dy) / Math.PI) * 4 + 8) % 8]!;
  const far = Math.hypot(dx, dy);
  return `${far.toFixed(far < 0.1 ? 2 : 1)}″ ${wind}`;
}

/** What all choices of a list begin with, where they are of one verb: the question above the list says it already. */
function beginning(offers: Offer[]): string {
  const named = offers.filter((o) => o.refs.length);
  if (named.length < 2 || named.some((o) => o.actor || o.choice.verb !== named[0]!.choice.verb)) return "";
  const labels = named.map((o) => o.choice.label.split(" "));
  const same = labels[0]!.findIndex((word, i) => labels.some((l) => l[i] !== word || i + 1 >= l.length));
  const words = labels[0]!.slice(0, Math.max(0, same));
  const end = words.findLastIndex((word) => /^(at|of|to|on|for|against|between)$|:$/.test(word)); // a whole beginning, and nothing of a name
  return end < 0 ? "" : `${words.slice(0, end + 1).join(" ")} `;
}

const withoutBeginning = (words: string, said: string): string => (said && words.startsWith(said) ? capital(words.slice(said.length)) : words);

/** Where all lead somewhere by one verb, the place says it all; otherwise what is done must be said too. */
function namesOf(offers: Offer[], geometry: Geometry, view: View, subject: Ref | undefined, from: Piece | undefined): (o: Offer) => string {
  const placeOf = (o: Offer) => o.refs.filter((r) => r.startsWith("place:")).at(-1);
  const verbs = new Set(offers.filter(placeOf).map((o) => o.choice.verb));
  const piece = view.pieces.find((q) => pieceRef(q.id) === subject);
  const said = subject ? "" : beginning(offers);
  return (o) => {
    const place = placeOf(o);
    if (isPoint(o) && from) return legOf(from, o.choice);
    return place && verbs.size === 1 && subject ? geometry.title(idOf(place)) : withoutBeginning(phraseOf(o.choice, piece), said);
  };
}

export interface RowsProps {
  rows: Row[];
  from: number; // the row that the digit 1 means
  version: string; // of the question
  armed?: Choice;
  about: About;
  geometry: Geometry;
  view: View;
  prospects: Prospects;
  subject?: Ref;
  joining?: Joining; // an attack is being gathered: what each brings to it
  measured?: Piece; // from whom legs on a table are measured
  pick: (offer: Offer) => void;
  pickActor: (ref: Ref) => void;
}

interface Hands {
  pick: (offer: Offer) => void;
  pickActor: (ref: Ref) => void;
  lights: (refs: Ref[]) => Lighting;
}

const PieceRow = still((p: { i: number; piece: Piece; band: number; states: string; hands: Hands }) => {
  const refs = [pieceRef(p.piece.id)];
  return (
    <li>
      <button type="button" class="rowc" data-actor={p.piece.id} data-refs={refs.join(" ")} onClick={() => p.hands.pickActor(refs[0]!)} {...p.hands.lights(refs)}>
        <Digit n={p.i} />
        <CounterPicture piece={p.piece} band={p.band} size={30} />
        <span>
          <span class="nm0">{nameOf(p.piece)}</span>
          <small class="notes">
            <span class="n">{p.states}</span>
          </small>
        </span>
        <span />
      </button>
    </li>
  );
});

/** What one more makes of the attack: before, and with him. */
const ShareOf = (p: { lead: string; share: Share; word: string }) => (
  <small class="notes share0" title={p.share.text}>
    {p.lead && <span class="n">{p.lead}</span>}
    <span class="n">
      {p.word}
      <svg class="share" viewBox="0 0 60 9" aria-hidden="true">
        <rect class="share-e" x=".5" y=".5" width="59" height="8" />
        <rect class="share-a" x=".5" y=".5" width={59 * p.share.after} height="8" />
        <path class="share-b" d={`M${0.5 + 59 * p.share.before} -1.5V10.5`} />
      </svg>
      <b>
        {percent(p.share.before)} → {percent(p.share.after)} %
      </b>
    </span>
  </small>
);

const OfferRow = still((p: { i: number; offer: Offer; on: boolean; name: string; notes: Note[]; lead: string; share?: Share; adds?: number; but: string[]; word: string; geometry: Geometry; place?: string; piece?: Piece; band: number; whole: boolean; hands: Hands }) => {
  const { choice, refs } = p.offer;
  const cost = costOf(p.notes);
  const spot = isPoint(p.offer) ? [placeRef(choice.text.replaceAll(" ", "_"))] : [];
  return (
    <li>
      <button
        type="button"
        class={p.on ? "rowc on" : "rowc"}
        aria-pressed={p.on}
        data-choice={choice.text}
        data-opens={choice.opens}
        data-refs={[...refs, ...spot].join(" ")}
        onClick={() => p.hands.pick(p.offer)}
        {...p.hands.lights(spot.length ? spot : refs)}
      >
        <Digit n={p.i} />
        <RowIcon place={p.place} piece={p.piece} band={p.band} geometry={p.geometry} />
        <span>
          <span class="nm0">{p.name}</span>
          {(!p.share || p.adds === undefined) && <RowNotes notes={p.notes} but={p.but} lead={p.lead} place={p.place} whole={p.whole} />}
          {p.share && <ShareOf lead={p.adds === undefined ? "" : p.lead} share={p.share} word={p.word} />}
        </span>
        {p.adds !== undefined ? <span class="disc big">+{p.adds}</span> : cost !== undefined ? <span class="disc big">{cost}</span> : <span />}
      </button>
    </li>
  );
});

const PAGE = 6; // rows

/** The arrows go from row to row of a list that has the focus. */
function stepRow(e: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -Infinity, End: Infinity }[e.key];
  if (by === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
  const all = [...e.currentTarget.querySelectorAll<HTMLElement>(".rowc")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  e.preventDefault();
  e.stopPropagation();
  all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
}
/** Odds call it pinned in every game; whoever is held down there may be disrupted instead. */
const wordFor = (kind: string | undefined, about: About): string =>
  kind === "pinned" && !about.states.includes("pinned") && about.states.includes("disrupted") ? "disrupted" : (kind ?? "");

const NO_NOTES: Note[] = [];

/** What every choice of the list spoils is said once above it: in each row it would leave no room for what tells them apart. */
function spoiledByAll(offers: Offer[], prospects: Prospects): string[] {
  const named = offers.filter((o) => o.refs.length);
  const of = (o: Offer) => (prospects[o.choice.text] ?? []).flatMap((n) => (n.role === "warning" ? [n.text] : []));
  return named.length < 2 ? [] : of(named[0]!).filter((text) => named.every((o) => of(o).includes(text)));
}
const SHOWN = 40;

export function Rows(p: RowsProps) {
  const [all, setAll] = useState(""); // all rows of the list that begins with this one
  const list = useRef<HTMLUListElement>(null);
  const offers = p.rows.flatMap((r) => ("offer" in r ? [r.offer] : []));
  const spoiled = useMemo(() => spoiledByAll(offers, p.prospects), [p.rows, p.prospects]);
  const name = namesOf(offers, p.geometry, p.view, p.subject, p.measured);
  const ground = groundOf(offers, p.geometry);
  const standsAt = ({ actor }: Offer): string => {
    const place = actor && p.view.pieces.find((q) => pieceRef(q.id) === actor)?.place;
    return place === undefined ? "" : p.geometry.title(place);
  };
  /** Where he stands, and who is aboard. */
  const laden = (o: Offer): string => {
    const cargo = p.view.pieces.filter((q) => q.aboard !== undefined && pieceRef(q.aboard) === o.actor);
    return [standsAt(o), cargo.length ? `with ${cargo.map(nameOf).join(", ")}` : ""].filter(Boolean).join(", ");
  };
  /** Who would join: that he takes part is what the list asks. */
  const joinerOf = ({ actor }: Offer): string => {
    const piece = p.view.pieces.find((q) => pieceRef(q.id) === actor);
    return piece ? nameOf(piece) : "";
  };
  const lights = useLighting();
  const on = useRef(p); // the same hands for every row, so that one that is the same is not drawn again
  on.current = p;
  const [hands] = useState((): Hands => ({ pick: (o) => on.current.pick(o), pickActor: (r) => on.current.pickActor(r), lights }));
  const first = p.rows[0]?.key ?? "";
  const scrolled = useRef(false); // noted as it happens, as in side.tsx
  useEffect(() => {
    if (scrolled.current) list.current?.scrollTo(0, 0); // another question, another list
  }, [p.version]);
  useEffect(() => list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" }), [p.armed?.text]);
  const turned = useRef(0);
  useEffect(() => {
    if (p.from !== turned.current) list.current?.children[p.from]?.scrollIntoView({ block: "start" });
    turned.current = p.from;
  }, [p.from]);
  const shown = all === first || p.from + DIGITS > SHOWN ? p.rows : p.rows.slice(0, SHOWN);
  const band = bandsOf(p.view.pieces);
  return (
    <>
      {spoiled.map((text) => (
        <p class="n warning of-all">
          <WarningSign /> {text}
        </p>
      ))}
      <ul class="rows choices" ref={list} onKeyDown={stepRow} onScroll={(e) => (scrolled.current = e.currentTarget.scrollTop > 0)}>
        {shown.map((row, i) => {
          if ("piece" in row) {
            const { piece } = row;
            const states = [piece.place ? p.geometry.title(piece.place) : "", ...piece.states].filter(Boolean).join(", ");
            return <PieceRow key={`piece ${row.key}`} i={i - p.from} piece={piece} band={band(piece)} states={states} hands={hands} />;
          }
          const { offer } = row;
          const notes = p.prospects[offer.choice.text] ?? NO_NOTES;
          const { text } = offer.choice;
          const names = !!offer.choice.opens; // who acts, and nothing else: he is the row
          const lead = names ? laden(offer) : ground(offer) || ((notes.length && !p.joining?.shares[text]) || p.subject ? "" : standsAt(offer));
          return <OfferRow key={row.key} i={i - p.from} but={spoiled} share={p.joining?.shares[text]} word={wordFor(p.joining?.shares[text]?.kind, p.about)} adds={p.joining?.adds[text]} offer={offer} on={p.armed?.text === offer.choice.text} name={((names || p.joining?.adds[text] !== undefined) && joinerOf(offer)) || name(offer)} whole={names} notes={notes} lead={lead} geometry={p.geometry} {...iconOf(offer, p.view)} hands={hands} />;
        })}
      </ul>
      {shown.length < p.rows.length && (
        <button type="button" class="link more-rows" onClick={() => setAll(first)}>
          {p.rows.length - SHOWN} more
        </button>
      )}
    </>
  );
}

const Digit = (p: { n: number }) => <span class="k">{p.n >= 0 && p.n < DIGITS ? p.n + 1 : ""}</span>;

// The rows of the list: whom to take, or what to do. A digit means the row that it stands before.
import { useEffect, useRef, useState } from "preact/hooks";
import type { About, Choice, Piece, View } from "./api";
import { CounterPicture, nameOf } from "./counter";
import { useLighting } from "./lit";
import type { Geometry } from "./map/geometry";
import { bandsOf } from "./map/model";
import { costOf, RowNotes } from "./notes";
import { idOf, isPoint, pieceRef, placeRef, type Offer, type Ref } from "./picks";
import type { Prospects } from "./prospects";
import { phraseOf, shortPlace } from "./words";

export type Row = { key: string; piece: Piece; n: number } | { key: string; offer: Offer };

const CROWD = 8; // beyond that, what else there is would be out of sight below the pieces

/** Gains first, then what leads to one; among equals as the rules list them. */
function useful(offers: Offer[], prospects: Prospects): Offer[] {
  const rank = ({ choice, refs }: Offer): number => {
    if (!refs.some((r) => r.startsWith("place:"))) return 1;
    const notes = prospects[choice.text] ?? [];
    if (notes.some((n) => n.role === "gain" && n.value !== undefined)) return -2;
    return notes.some((n) => n.role === "purpose") ? -1 : 0;
  };
  return offers.some(isPoint) ? offers : offers.map((o) => ({ o, r: rank(o) })).sort((a, b) => a.r - b.r).map(({ o }) => o);
}

/** What can be chosen now, in the order that it is shown and counted in. */
export function rowsOf(d: { offers: Offer[]; listed: Offer[]; picks: Ref[]; subject?: Ref }, pieces: Piece[], prospects: Prospects): Row[] {
  const offers = useful(d.listed, prospects).map((offer): Row => ({ key: offer.choice.text, offer }));
  if (d.subject) return offers;
  const count = new Map<Ref, number>();
  const only = new Map<Ref, Offer>();
  for (const offer of d.offers)
    if (offer.actor) {
      count.set(offer.actor, (count.get(offer.actor) ?? 0) + 1);
      only.set(offer.actor, offer);
    }
  const actors = pieces.flatMap((piece): Row[] => {
    const ref = pieceRef(piece.id);
    const n = count.get(ref);
    count.delete(ref);
    if (n === 1) return [{ key: only.get(ref)!.choice.text, offer: only.get(ref)! }]; // there is one thing that it can do
    return n === undefined ? [] : [{ key: piece.id, piece, n }];
  });
  return actors.length > CROWD ? [...offers, ...actors] : [...actors, ...offers];
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

function RowIcon(p: { offer: Offer; geometry: Geometry; view: View }) {
  const place = p.offer.refs.filter((r) => r.startsWith("place:")).at(-1);
  if (place) return <PlaceIcon geometry={p.geometry} id={idOf(place)} />;
  const target = p.offer.refs.filter((r) => r.startsWith("piece:") && r !== p.offer.actor).at(-1) ?? p.offer.actor;
  const piece = target && p.view.pieces.find((q) => pieceRef(q.id) === target);
  return piece ? (
    <CounterPicture piece={piece} band={bandsOf(p.view.pieces)(piece)} size={26} />
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
  return `${Math.hypot(dx, dy).toFixed(1)}″ ${wind}`;
}

/** Where all lead somewhere by one verb, the place says it all; otherwise what is done must be said too. */
function namesOf(offers: Offer[], geometry: Geometry, view: View, subject: Ref | undefined, from: Piece | undefined): (o: Offer) => string {
  const placeOf = (o: Offer) => o.refs.filter((r) => r.startsWith("place:")).at(-1);
  const verbs = new Set(offers.filter(placeOf).map((o) => o.choice.verb));
  const piece = view.pieces.find((q) => pieceRef(q.id) === subject);
  return (o) => {
    const place = placeOf(o);
    if (isPoint(o) && from) return legOf(from, o.choice);
    return place && verbs.size === 1 && subject ? geometry.title(idOf(place)) : phraseOf(o.choice, piece);
  };
}

export interface RowsProps {
  rows: Row[];
  armed?: Choice;
  about: About;
  geometry: Geometry;
  view: View;
  prospects: Prospects;
  subject?: Ref;
  measured?: Piece; // from whom legs on a table are measured
  pick: (offer: Offer) => void;
  pickActor: (ref: Ref) => void;
}

const SHOWN = 40;

export function Rows(p: RowsProps) {
  const [all, setAll] = useState(""); // all rows of the list that begins with this one
  const list = useRef<HTMLUListElement>(null);
  const offers = p.rows.flatMap((r) => ("offer" in r ? [r.offer] : []));
  const name = namesOf(offers, p.geometry, p.view, p.subject, p.measured);
  const ground = groundOf(offers, p.geometry);
  const standsAt = ({ actor }: Offer): string => {
    const place = actor && p.view.pieces.find((q) => pieceRef(q.id) === actor)?.place;
    return place === undefined ? "" : p.geometry.title(place);
  };
  const lights = useLighting();
  const first = p.rows[0]?.key ?? "";
  useEffect(() => list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" }), [p.armed?.text]);
  const shown = all === first ? p.rows : p.rows.slice(0, SHOWN);
  const band = bandsOf(p.view.pieces);
  return (
    <>
      <ul class="rows choices" ref={list}>
        {shown.map((row, i) => {
          if ("piece" in row) {
            const { piece } = row;
            const refs = [pieceRef(piece.id)];
            return (
              <li key={`piece ${row.key}`}>
                <button type="button" class="rowc" data-actor={piece.id} data-refs={refs.join(" ")} onClick={() => p.pickActor(pieceRef(piece.id))} {...lights(refs)}>
                  <Digit n={i} />
                  <CounterPicture piece={piece} band={band(piece)} size={30} />
                  <span>
                    <span class="nm0">{nameOf(piece)}</span>
                    <small class="notes">
                      <span class="n">{[piece.place ? p.geometry.title(piece.place) : "", ...piece.states].filter(Boolean).join(", ")}</span>
                    </small>
                  </span>
                  <span class="many" title={`${row.n} choices`}>
                    {row.n > 1 ? row.n : ""}
                  </span>
                </button>
              </li>
            );
          }
          const { choice, refs } = row.offer;
          const notes = p.prospects[choice.text] ?? [];
          const on = p.armed?.text === choice.text;
          const cost = costOf(notes);
          const lies = ground(row.offer) || (notes.length || p.subject ? "" : standsAt(row.offer));
          return (
            <li key={row.key}>
              <button
                type="button"
                class={on ? "rowc on" : "rowc"}
                aria-pressed={on}
                data-choice={choice.text}
                data-refs={[...refs, ...(isPoint(row.offer) ? [placeRef(choice.text.replaceAll(" ", "_"))] : [])].join(" ")}
                onClick={() => p.pick(row.offer)}
                {...lights(isPoint(row.offer) ? [placeRef(choice.text.replaceAll(" ", "_"))] : refs)}
              >
                <Digit n={i} />
                <RowIcon offer={row.offer} geometry={p.geometry} view={p.view} />
                <span>
                  <span class="nm0">{name(row.offer)}</span>
                  <RowNotes notes={notes} lead={lies} />
                </span>
                {cost !== undefined ? <span class="disc big">{cost}</span> : <span />}
              </button>
            </li>
          );
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

const Digit = (p: { n: number }) => <span class="k">{p.n < 9 ? p.n + 1 : ""}</span>;

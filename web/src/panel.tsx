// The parts of the side panel: what is decided now, the unit, the choices, refusals, dice to be typed in, a stack.
import { useEffect, useRef, useState } from "preact/hooks";
import type { About, Choice, MissingOutcome, Piece, Place, Refusal, Table, View, Why } from "./api";
import { CounterPicture, nameOf, pieceWords } from "./counter";
import { Die } from "./dice";
import { RuleLink } from "./log";
import { bandsOf } from "./map/model";
import type { Geometry } from "./map/geometry";
import { idOf, isPoint, pieceRef, type Offer, type Ref } from "./picks";

export function Prompt(p: { table: Table; openRule: (id: string) => void; when: string }) {
  const { ask } = p.table;
  return (
    <section class="ask" aria-live="polite">
      <div class="when">{p.when}</div>
      <h1 elementtiming="decision">
        {ask.prompt} <RuleLink id={ask.rule} open={p.openRule} />
      </h1>
      {ask.hint && <p class="hint">{ask.hint}</p>}
    </section>
  );
}

/** A place by its name and its number, unless the name has it already. */
const placeWords = (p: Place): string => (p.title.toLowerCase().includes(p.id.toLowerCase()) ? p.title : `${p.title} (${p.id})`);

/** What a counter says besides its name. */
const detailsOf = (piece: Piece): string => pieceWords(piece).slice(nameOf(piece).length).replace(/^, /, "");

export function Unit(p: { piece: Piece; view: View; geometry: Geometry }) {
  const { piece } = p;
  const where = piece.place === undefined ? undefined : p.geometry.byId.get(piece.place);
  const name = piece.face_down ? "Unknown enemy unit" : nameOf(piece);
  const rest = detailsOf(piece);
  return (
    <section class="unit">
      <CounterPicture piece={piece} band={bandsOf(p.view.pieces)(piece)} size={70} />
      <div>
        <b>{name}</b>
        <p>{rest}</p>
        {where && (
          <p>
            {placeWords(where)}
            {where.terrain && where.shape !== "box" ? `, ${where.terrain}` : ""}
          </p>
        )}
        {piece.x !== undefined && piece.y !== undefined && (
          <p>
            At {piece.x / 100}, {piece.y / 100}
            {p.geometry.groundAt(piece.x, piece.y).map((f) => `, ${f}`)}
          </p>
        )}
      </div>
    </section>
  );
}

function PlaceIcon(p: { geometry: Geometry; id: string }) {
  const place = p.geometry.byId.get(p.id);
  const text = /\d+[a-z]?$/.exec(p.id)?.[0] ?? p.id.slice(0, 3);
  return (
    <svg viewBox="-19 -19 38 38" aria-hidden="true">
      {place?.shape === "square" ? (
        <rect class="node" x="-16" y="-16" width="32" height="32" />
      ) : place?.shape === "hex" ? (
        <path class="node" d="M0-18 15.6-9V9L0 18-15.6 9V-9Z" />
      ) : (
        <circle class="node" r="16.5" />
      )}
      <text class={text.length > 3 ? "node-t long" : "node-t"} y="5">
        {text}
      </text>
    </svg>
  );
}

function ChoiceIcon(p: { offer: Offer; geometry: Geometry; view: View }) {
  const place = p.offer.refs.filter((r) => r.startsWith("place:")).at(-1);
  if (place) return <PlaceIcon geometry={p.geometry} id={idOf(place)} />;
  const target = p.offer.refs.filter((r) => r.startsWith("piece:") && r !== p.offer.actor).at(-1) ?? p.offer.actor;
  const piece = target && p.view.pieces.find((q) => pieceRef(q.id) === target);
  return piece ? (
    <CounterPicture piece={piece} band={bandsOf(p.view.pieces)(piece)} size={24} />
  ) : (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path class="dash" d="M6 12h12M13 7l5 5-5 5" />
    </svg>
  );
}

/** The verb with as many words as the choice has: one name may stand for several. */
const verbOf = (about: About, c: Choice) =>
  about.verbs.find((v) => v.name === c.verb && !v.a === (c.a === undefined) && !v.b === (c.b === undefined));

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

/** Shows on the map which point a row of the list is about. */
const light = (text: string, on: boolean) => document.querySelector(`[data-point="${CSS.escape(text)}"]`)?.classList.toggle("lit", on);

const SHOWN = 40;

export function Choices(p: {
  offers: Offer[];
  armed?: Choice;
  about: About;
  geometry: Geometry;
  view: View;
  pick: (offer: Offer) => void;
  openRule: (id: string) => void;
  title: string;
}) {
  const [all, setAll] = useState<Choice>(); // all choices of the decision that begins with this one
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => rows.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" }), [p.armed?.text]);
  const first = p.offers[0]?.choice;
  if (!first) return null;
  const list = all === first ? p.offers : p.offers.slice(0, SHOWN);
  const ground = groundOf(p.offers, p.geometry);
  return (
    <section class="choosing">
      <h2>{p.title}</h2>
      <ul class="choices" ref={rows}>
        {list.map((offer, i) => {
          const verb = verbOf(p.about, offer.choice);
          const on = p.armed?.text === offer.choice.text;
          return (
            <li key={offer.choice.text} class={on ? "ruled" : undefined}>
              <button type="button" class={on ? "choice on" : "choice"} aria-pressed={on} data-choice={offer.choice.text} onClick={() => p.pick(offer)} onPointerEnter={() => light(offer.choice.text, true)} onPointerLeave={() => light(offer.choice.text, false)}>
                <ChoiceIcon offer={offer} geometry={p.geometry} view={p.view} />
                <span>
                  {offer.choice.label}
                  <small>{[ground(offer), verb?.help, !on && offer.choice.rule].filter(Boolean).join(" · ")}</small>
                </span>
                <span class="cost">{i < 9 ? <kbd>{i + 1}</kbd> : ""}</span>
              </button>
              {on && <RuleLink id={offer.choice.rule} open={p.openRule} />}
            </li>
          );
        })}
      </ul>
      {list.length < p.offers.length && (
        <button type="button" class="btn quiet more" onClick={() => setAll(first)}>
          {p.offers.length - SHOWN} more
        </button>
      )}
    </section>
  );
}

/** Pieces that may act, when none is picked yet. */
export function Actors(p: { title: string; actors: { piece: Piece; n: number }[]; view: View; geometry: Geometry; pick: (ref: Ref) => void }) {
  const band = bandsOf(p.view.pieces);
  if (!p.actors.length) return null;
  return (
    <section class="choosing">
      <h2>{p.title}</h2>
      <ul class="choices two">
        {p.actors.map(({ piece, n }) => (
          <li key={piece.id}>
            <button type="button" class="choice" data-actor={piece.id} onClick={() => p.pick(pieceRef(piece.id))}>
              <CounterPicture piece={piece} band={band(piece)} size={30} />
              <span>
                {nameOf(piece)}
                <small>{piece.place ? p.geometry.title(piece.place) : ""}</small>
              </span>
              <span class="cost">{n}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function RefusalSlip(p: { what: string; why: Why; openRule: (id: string) => void }) {
  return (
    <div class="refusal" role="alert">
      <svg viewBox="-13 -13 26 26" aria-hidden="true">
        <circle class="nogo" r="10.5" />
        <path class="nogo-b" d="M-6 0h12" />
      </svg>
      <div>
        <b>{p.what}</b>
        {p.why.text} <RuleLink id={p.why.rule} open={p.openRule} />
      </div>
    </div>
  );
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The reason without the name of what it is said about: the same for many. */
const reasonOf = (r: Refusal): string =>
  [r.a_title, r.a].reduce<string>((text, name) => (name ? text.replaceAll(new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`, "g"), "…") : text), r.why.text);

/** All that a piece may not do now, by reason. */
export function WhyNot(p: { refusals: Refusal[]; openRule: (id: string) => void; close: () => void }) {
  const groups = new Map<string, Refusal[]>();
  for (const r of p.refusals) {
    const key = `${r.verb}|${r.why.rule}|${reasonOf(r)}`;
    groups.set(key, [...(groups.get(key) ?? []), r]);
  }
  return (
    <section class="whynot">
      <h2>Not possible now</h2>
      <ul>
        {[...groups.values()]
          .sort((a, b) => a.length - b.length)
          .slice(0, 40)
          .map((group) => (
            <li>
              <span>
                <b>{group.length === 1 ? group[0]!.label : `${group[0]!.verb}: ${group.length} of them`}</b>
                <small>
                  {group.length > 1 && group.length < 30 ? `${group.map((r) => (group.length < 9 && r.a_title) || r.a).join(", ")}. ` : ""}
                  {group.length === 1 ? group[0]!.why.text : reasonOf(group[0]!)}
                </small>
              </span>
              <RuleLink id={group[0]!.why.rule} open={p.openRule} />
            </li>
          ))}
      </ul>
      <button type="button" class="btn quiet" onClick={p.close}>
        Close
      </button>
    </section>
  );
}

/** Dice from the player's own table. */
export function TypeIn(p: { missing: MissingOutcome; give: (outcome: string) => void; cancel: () => void; openRule: (id: string) => void }) {
  return (
    <section class="typein" aria-live="polite">
      <h2>{p.missing.kind === "die" ? `Roll a d${p.missing.sides}` : "Draw"}</h2>
      <p>
        {p.missing.text} <RuleLink id={p.missing.rule} open={p.openRule} />
      </p>
      {p.missing.kind === "die" ? (
        <div class="faces">
          {Array.from({ length: p.missing.sides ?? 6 }, (_, i) => (
            <button type="button" class="face-btn" data-face={i + 1} aria-label={`The die shows ${i + 1}`} onClick={() => p.give(String(i + 1))}>
              <Die sides={p.missing.sides ?? 6} face={i + 1} big />
            </button>
          ))}
        </div>
      ) : (
        <ul class="choices two">
          {(p.missing.could ?? []).map((id) => (
            <li>
              <button type="button" class="choice" data-face={id} onClick={() => p.give(id)}>
                <span />
                <span>{id}</span>
                <span />
              </button>
            </li>
          ))}
        </ul>
      )}
      {p.missing.cancel && (
        <button type="button" class="btn" onClick={p.cancel}>
          Take the choice back
        </button>
      )}
    </section>
  );
}

export function Stack(p: { place: string; pieces: Piece[]; view: View; geometry: Geometry; pick: (id: string) => void; picks: Ref[] }) {
  const place = p.geometry.byId.get(p.place);
  const band = bandsOf(p.view.pieces);
  const markers = p.view.markers.filter((m) => m.place === p.place && m.title);
  if (!place || (!p.pieces.length && !markers.length)) return null;
  return (
    <section class="here">
      <h2>
        {placeWords(place)}
      </h2>
      {markers.map((m) => (
        <p class="small">
          {m.title}
          {m.done ? ", done" : ""}
        </p>
      ))}
      <ul class="choices two">
        {p.pieces.map((piece) => (
          <li>
            <button type="button" class={p.picks.includes(pieceRef(piece.id)) ? "choice on" : "choice"} onClick={() => p.pick(piece.id)}>
              <CounterPicture piece={piece} band={band(piece)} size={30} />
              <span>
                {piece.face_down ? "Unknown" : nameOf(piece)}
                <small>{detailsOf(piece)}</small>
              </span>
              <span />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

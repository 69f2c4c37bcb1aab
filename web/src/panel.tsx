// The parts of the side panel: what is decided now, the unit, dice to be typed in, a stack.
import type { ComponentChildren } from "preact";
import type { MissingOutcome, Note, Piece, Place, Table, View } from "./api";
import { CounterPicture, nameOf, pieceWords } from "./counter";
import { Die } from "./dice";
import { RuleLink } from "./log";
import { bandsOf } from "./map/model";
import type { Geometry } from "./map/geometry";
import { pieceRef, type Ref } from "./picks";
import { capital, shortId } from "./words";

/** The question without the turn and the phase that stand above it, or in the bar. */
function questionOf(prompt: string, when: string): string {
  const [told, turn] = /^(Turn \d+)(?: of \d+)?(?:, phase \w+)?[.:] (?=.)/.exec(prompt) ?? [];
  return told && when.toLowerCase().match(`^${turn!.toLowerCase()}\\b`) ? capital(prompt.slice(told.length)) : prompt;
}

/** What is asked now; once the player has taken a piece, what is asked of that. */
export function Prompt(p: { table: Table; openRule: (id: string) => void; when: string; of?: string; children?: ComponentChildren }) {
  const { ask } = p.table;
  return (
    <section class="ask" aria-live="polite">
      {p.children}
      <div class="when">{p.when}</div>
      <h1 elementtiming="decision">
        {p.of ?? questionOf(ask.prompt, p.when)} <RuleLink id={ask.rule} open={p.openRule} />
      </h1>
      {ask.hint && <p class="hint">{ask.hint}</p>}
    </section>
  );
}

/** A place by its name and its number, unless the name has it already. */
const placeWords = (p: Place): string => (p.title.toLowerCase().includes(p.id.toLowerCase()) ? p.title : `${p.title} (${shortId(p.id)})`);

/** What a counter says besides its name. */
const detailsOf = (piece: Piece): string => (piece.face_down ? "" : pieceWords(piece).slice(nameOf(piece).length).replace(/^, /, ""));

const FACTS = 6; // as many as two lines hold

/** It says no more than where it stands, which the heading does. */
const onlyWhere = (text: string, where: Place | undefined): boolean =>
  !!where && text.includes(where.title) && !text.replace(where.title, "").replace(where.id, "").replace(/^(at|in|on) /, "").replaceAll(/[\s,()]/g, "");

/** Whom it is about, and what is known of it. */
export function Unit(p: { piece: Piece; view: View; geometry: Geometry; facts: Note[] }) {
  const { piece } = p;
  const where = piece.place === undefined ? undefined : p.geometry.byId.get(piece.place);
  const name = piece.face_down ? "Unknown enemy unit" : nameOf(piece);
  const ground = piece.x !== undefined && piece.y !== undefined ? p.geometry.groundAt(piece.x, piece.y).join(", ") : "";
  const facts = p.facts.filter((n) => !onlyWhere(n.text, where)).slice(0, FACTS);
  return (
    <section class="unit">
      <CounterPicture piece={piece} band={bandsOf(p.view.pieces)(piece)} size={54} />
      <div>
        <b>{name}</b>
        {where && <span class="at">, {placeWords(where)}</span>}
        {piece.x !== undefined && piece.y !== undefined && (
          <span class="at">
            {" "}
            At {piece.x / 100}, {piece.y / 100}
            {ground && `, ${ground}`}
          </span>
        )}
        <p>{facts.length ? facts.map((n) => n.text).join("; ") : detailsOf(piece)}</p>
      </div>
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
                <span>{p.missing.titles?.[id] ?? id}</span>
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

/** A place: who is there, and what is known of the ground; what is told of the pieces stands with them. */
export function Stack(p: { place: string; pieces: Piece[]; facts: Note[]; view: View; geometry: Geometry; pick: (id: string) => void; picks: Ref[] }) {
  const place = p.geometry.byId.get(p.place);
  const band = bandsOf(p.view.pieces);
  const markers = p.view.markers.filter((m) => m.place === p.place && m.title && (m.done || !place || m.title !== placeWords(place)));
  const facts = p.facts.filter((n) => n.role === "fact" && !n.pieces?.length && n.text !== place?.title);
  if (!place || (!p.pieces.length && !markers.length && !facts.length)) return null;
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
                {piece.face_down ? "Unknown enemy unit" : nameOf(piece)}
                <small>{detailsOf(piece)}</small>
              </span>
              <span />
            </button>
          </li>
        ))}
      </ul>
      {facts.length > 0 && <p class="small">{facts.map((n) => n.text).join("; ")}</p>}
    </section>
  );
}

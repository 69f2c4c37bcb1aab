// An attack being gathered, in the panel: who takes part, against whom, how it stands, what may be hidden.
import type { Note, View } from "./api";
import { CounterPicture } from "./counter";
import { RuleLink } from "./log";
import type { Geometry } from "./map/geometry";
import { bandsOf } from "./map/model";
import { possibleOf } from "./maystand";
import { aside, brought, figureOf, strengthsOf } from "./notes";
import { pieceRef, type Offer } from "./picks";
import type { Prospects } from "./prospects";

/** What carries the attack out, as it stands: the choice that names nobody, with what it needs. */
function resolving(offers: Offer[], prospects: Prospects): Note[] {
  const plain = offers.filter((o) => !o.refs.length).map((o) => prospects[o.choice.text] ?? []);
  return plain.find((notes) => notes.some((n) => n.ours !== undefined)) ?? plain.find((notes) => notes.some((n) => n.role === "need")) ?? [];
}

/** How it would stand with the choice at hand, or stands without it: "7 : ?". */
export function gatheredOdds(offers: Offer[], prospects: Prospects, armed: string | undefined): string {
  const compared = (notes: Note[] | undefined) => notes?.find((n) => n.ours !== undefined);
  const stands = compared(armed === undefined ? undefined : prospects[armed]) ?? compared(resolving(offers, prospects));
  return stands ? strengthsOf(stands) : "";
}

/** "4 to 8" */
const spanOf = (of: number[]): string => (Math.min(...of) === Math.max(...of) ? String(of[0]) : `${Math.min(...of)} to ${Math.max(...of)}`);

export function Gathered(p: { view: View; geometry: Geometry; offers: Offer[]; prospects: Prospects; armed?: string; openRule: (id: string) => void }) {
  const { view, geometry } = p;
  const place = view.arrows?.[0]?.place;
  if (place === undefined) return null;
  const band = bandsOf(view.pieces);
  const mine = new Set(view.arrows?.map((a) => a.piece));
  const us = view.pieces.filter((q) => mine.has(q.id));
  const joins = p.offers.find((o) => o.choice.text === p.armed)?.actor;
  const joining = view.pieces.find((q) => pieceRef(q.id) === joins && !mine.has(q.id)); // counted in the strengths already
  const them = view.pieces.filter((q) => q.place === place && q.side === "theirs");
  const might = possibleOf(p.offers, p.prospects, p.armed).flatMap((n) => (n.value === undefined ? [] : [n.value]));
  const notes = resolving(p.offers, p.prospects).filter((n) => !aside.has(n.role) && n.ours === undefined && !(n.role === "risk" && might.length)); // what stands there is told below
  const odds = gatheredOdds(p.offers, p.prospects, p.armed);
  return (
    <section class="gathered" aria-label="The attack being gathered">
      <h2>Against {geometry.title(place)}</h2>
      <div class="duel">
        <span class="us">
          {us.slice(0, 5).map((q) => (
            <CounterPicture piece={q} band={band(q)} size={44} />
          ))}
          {joining && (
            <span class="joining">
              <CounterPicture piece={joining} band={band(joining)} size={44} />
            </span>
          )}
          {!us.length && !joining && <small>{odds ? "nobody yet" : "Nobody takes part yet."}</small>}
        </span>
        {(odds || us.length > 0 || joining) && <b class="big">{odds || "against"}</b>}
        <span class="them">
          {might.length > 0 && <small>{spanOf(might)}</small>}
          {them.slice(0, 3).map((q) => (
            <CounterPicture piece={q} band={band(q)} size={44} />
          ))}
        </span>
      </div>
      <ul class="lacks">
        {notes.slice(0, 4).map((n) => (
          <li class={`n ${n.role}`}>
            {(n.role === "modifier" || (n.role === "need" && n.sense)) && <i>{figureOf(n)}</i>}
            <span>{brought(n)}</span> <RuleLink id={n.rule} open={p.openRule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

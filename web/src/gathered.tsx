// An attack being gathered, in the panel: who takes part, against whom, how it stands, what may be hidden.
import type { Note, View } from "./api";
import { CounterPicture } from "./counter";
import { RuleLink } from "./log";
import type { Geometry } from "./map/geometry";
import { bandsOf } from "./map/model";
import { figureOf } from "./notes";
import type { Offer } from "./picks";
import type { Prospects } from "./prospects";
import { brief } from "./words";

/** What carries the attack out, as it stands: the choice that names nobody, with what it needs. */
function resolving(offers: Offer[], prospects: Prospects): Note[] {
  const plain = offers.filter((o) => !o.refs.length).map((o) => prospects[o.choice.text] ?? []);
  return plain.find((notes) => notes.some((n) => n.role === "need" || n.role === "result")) ?? [];
}

/** How it stands, in few words: "7 : ?". */
export function gatheredOdds(offers: Offer[], prospects: Prospects): string {
  const need = resolving(offers, prospects).find((n) => n.role === "need" || n.role === "result");
  if (!need) return "";
  const odds = /^(\d+) against (an unknown strength|\d+)/.exec(need.text); // as every rule book writes it: 7 : 6
  return odds ? `${odds[1]} : ${/\d/.test(odds[2]!) ? odds[2] : "?"}` : brief(need.text, 30);
}

export function Gathered(p: { view: View; geometry: Geometry; offers: Offer[]; prospects: Prospects; openRule: (id: string) => void }) {
  const { view, geometry } = p;
  const place = view.arrows?.[0]?.place;
  if (place === undefined) return null;
  const band = bandsOf(view.pieces);
  const mine = new Set(view.arrows?.map((a) => a.piece));
  const us = view.pieces.filter((q) => mine.has(q.id));
  const them = view.pieces.filter((q) => q.place === place && q.side === "theirs");
  const notes = resolving(p.offers, p.prospects);
  const odds = gatheredOdds(p.offers, p.prospects);
  return (
    <section class="gathered" aria-label="The attack being gathered">
      <h2>Against {geometry.title(place)}</h2>
      <div class="duel">
        <span class="us">
          {us.slice(0, 5).map((q) => (
            <CounterPicture piece={q} band={band(q)} size={44} />
          ))}
          {!us.length && <small>nobody yet</small>}
        </span>
        <b class="big">{odds || "against"}</b>
        <span class="them">
          {them.slice(0, 3).map((q) => (
            <CounterPicture piece={q} band={band(q)} size={44} />
          ))}
        </span>
      </div>
      <ul class="lacks">
        {notes
          .filter((n) => n.role !== "path")
          .slice(0, 4)
          .map((n) => (
            <li class={`n ${n.role}`}>
              {n.role === "modifier" && <i>{figureOf(n)}</i>}
              <span>{n.text}</span> <RuleLink id={n.rule} open={p.openRule} />
            </li>
          ))}
      </ul>
    </section>
  );
}

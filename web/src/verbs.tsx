// On an open table what to do comes before where: the verbs as buttons, each with how much it offers.
import type { About } from "./api";
import { isPoint, wayOn, type Offer, type Ref } from "./picks";
import type { Row } from "./rows";
import { capital } from "./words";

/** The verbs of all that is offered, if points are among it; otherwise the rows say it all. The way on stands in the dock. */
export function verbsOf(offers: Offer[]): string[] {
  const on = wayOn(offers);
  const verbs = [...new Set(offers.filter((o) => o !== on).map((o) => o.choice.verb))];
  return offers.some((o) => isPoint(o) && !o.actor) ? verbs : [];
}

/** The one that the list is of: that of the choice at hand, or the one chosen as long as something of it is listed, or the first that leads to a
 * point. Of a target that is pointed at everything is listed that may be done to it. */
export function verbAt(verbs: string[], listed: Offer[], armed: string | undefined, chosen: string | undefined): string | undefined {
  const has = (v: string | undefined) => v !== undefined && verbs.includes(v) && listed.some((o) => o.choice.verb === v);
  return [armed, chosen, listed.find(isPoint)?.choice.verb].find(has);
}

/** Whether a point may be named with this verb: it is measured then. */
export const namesPoint = (about: About, verb: string): boolean =>
  about.verbs.some((v) => v.name === verb && v.a === "inch" && v.b === "inch");

/** How much there is to be done with a verb: how many may be aimed at, not in how many ways. */
function reached(of: Offer[]): string {
  const aims = new Set(of.map((o) => o.refs.find((r) => r !== o.actor)));
  return `${aims.size} in reach`;
}

/** Of what may be pointed at, what this verb is about. */
export function legalTo(verb: string | undefined, offers: Offer[], legal: Set<Ref>): Set<Ref> {
  if (verb === undefined) return legal;
  const about = new Set(offers.filter((o) => o.choice.verb === verb).flatMap((o) => o.refs));
  return new Set([...legal].filter((r) => about.has(r)));
}

/** The rows of one verb. */
export const rowsOfVerb = (rows: Row[], verb: string | undefined): Row[] =>
  verb === undefined ? rows : rows.filter((r) => "offer" in r && r.offer.choice.verb === verb);

export function Verbs(p: { verbs: string[]; verb?: string; offers: Offer[]; about: About; pick: (verb: string) => void }) {
  if (!p.verbs.length) return null;
  return (
    <div class="verbs" role="group" aria-label="What to do">
      {p.verbs.map((name) => {
        const of = p.offers.filter((o) => o.choice.verb === name);
        const only = of.length === 1 ? of[0]!.choice : undefined;
        return (
          <button type="button" aria-pressed={p.verb === name} data-verb={name} onClick={() => p.pick(name)}>
            <b>{capital(name)}</b>
            {p.verbs.length > 1 && <small>{only && !only.who ? only.label : of.some(isPoint) ? "anywhere" : reached(of)}</small>}
          </button>
        );
      })}
    </div>
  );
}

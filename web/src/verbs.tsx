// On an open table what to do comes before where: the verbs as buttons, each with how much it offers.
import type { About } from "./api";
import { isPoint, type Offer } from "./picks";
import type { Row } from "./rows";
import { capital } from "./words";

/** The verbs of the list, if points are among what it offers; otherwise the rows say it all. */
export function verbsOf(offers: Offer[]): string[] {
  const verbs = [...new Set(offers.map((o) => o.choice.verb))];
  return offers.some((o) => isPoint(o) && !o.actor) && verbs.length > 1 ? verbs : [];
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
            <small>{only && !only.who ? only.label : of.some(isPoint) ? "point anywhere" : `${of.length} in reach`}</small>
          </button>
        );
      })}
    </div>
  );
}

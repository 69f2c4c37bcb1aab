// An attack being gathered: what each who may join would make of it, counted one after the other.
import { useEffect, useMemo, useState } from "preact/hooks";
import { oddsOf, type Odds, type View } from "./api";
import { rankOf, type Outcome } from "./odds";
import { pieceRef, type Offer } from "./picks";
import type { Prospects } from "./prospects";

/** What one more makes of the attack: the best that may come of it, its chance without him and with him. */
export interface Share {
  kind: string;
  text: string;
  before: number;
  after: number;
}

export interface Joining {
  adds: Record<string, number>; // strength, by the text of the choice
  shares: Record<string, Share>;
  odds: Record<string, Odds>; // as far as they are counted
  plain?: string; // the choice that carries it out as it stands
}

const MOST = 10; // candidates that are counted

/** Carries the attack out with those who have joined: it compares strengths and names nobody. */
export const carriesOut = (offers: Offer[], prospects: Prospects): Offer | undefined =>
  offers.find((o) => !o.refs.length && prospects[o.choice.text]?.some((n) => n.role === "need" || n.role === "modifier"));

/** What the joining unit brings: the number in the note that names it. */
function addsOf(offers: Offer[], prospects: Prospects): Record<string, number> {
  const adds: Record<string, number> = {};
  for (const { choice, actor } of offers) {
    const own = actor && prospects[choice.text]?.find((n) => n.role === "modifier" && n.pieces?.some((id) => pieceRef(id) === actor));
    if (own?.value !== undefined) adds[choice.text] = own.value;
  }
  return adds;
}

const same = (a: Outcome, b: Outcome): boolean => a.kind === b.kind && a.about === b.about && a.text === b.text;

/** The best outcome of these odds beside its chance in those without the unit. */
function shareOf(odds: Odds, without: Odds | undefined, isOurs: (id: string) => boolean): Share | undefined {
  const rank = (o: Outcome) => rankOf(o, isOurs);
  const [best] = odds.outcomes.filter((o) => rank(o) > 1).sort((a, b) => rank(b) - rank(a) || b.chance - a.chance);
  return best && { kind: best.kind, text: best.text, before: without?.outcomes.find((o) => same(o, best))?.chance ?? 0, after: best.chance };
}

/** Odds of several choices, one after the other; those of another position are forgotten. */
function useAllOdds(game: string, texts: string[], at: string): Record<string, Odds> {
  const [found, setFound] = useState<{ at: string; odds: Record<string, Odds> }>({ at: "", odds: {} });
  const key = texts.join("\n");
  useEffect(() => {
    const stop = new AbortController();
    const count = async () => {
      for (const text of key ? key.split("\n") : []) {
        const odds = await oddsOf(game, text, stop.signal, () => undefined);
        if (!odds) return; // nobody waits for it any more
        setFound((old) => ({ at, odds: { ...(old.at === at ? old.odds : {}), [text]: odds } }));
      }
    };
    count().catch(() => undefined); // another decision is asked about, or the server is gone
    return () => stop.abort();
  }, [game, key, at]);
  return found.at === at ? found.odds : {};
}

/** Nothing while no attack is being gathered. */
export function useJoining(game: string, at: string, view: View | undefined, offers: Offer[], prospects: Prospects, live: boolean): Joining | undefined {
  const gathering = live && !!view?.arrows?.length;
  const plain = gathering ? carriesOut(offers, prospects)?.choice.text : undefined;
  const joins = gathering ? offers.filter((o) => o.actor).slice(0, MOST).map((o) => o.choice.text) : []; // prettier-ignore
  const odds = useAllOdds(game, [...(plain === undefined ? [] : [plain]), ...joins], at);
  return useMemo(() => {
    if (!gathering || !view) return undefined;
    const isOurs = (id: string) => view.pieces.some((q) => q.id === id && q.side === "ours");
    const without = plain === undefined ? undefined : odds[plain];
    const shares: Record<string, Share> = {};
    for (const text of joins) {
      const share = odds[text] && (plain === undefined || without) ? shareOf(odds[text], without, isOurs) : undefined;
      if (share) shares[text] = share;
    }
    return { adds: addsOf(offers, prospects), shares, odds, plain };
  }, [gathering, view, odds, offers, prospects, plain]);
}

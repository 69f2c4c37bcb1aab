// What may stand hidden where the attack goes: each thing that fits what the player knows, by what would come of it.
import type { Note, Odds } from "./api";
import type { Joining } from "./joining";
import type { Offer } from "./picks";
import { percent } from "./odds";
import type { Prospects } from "./prospects";
import { capital } from "./words";

/** What the rules say may stand there: for the choice at hand, or for the attack as it stands. */
export function possibleOf(offers: Offer[], prospects: Prospects, armed: string | undefined): Note[] {
  const texts = [...(armed === undefined ? [] : [armed]), ...offers.map((o) => o.choice.text)];
  return texts.map((text) => (prospects[text] ?? []).filter((n) => n.role === "possible")).find((notes) => notes.length) ?? [];
}

type Find = Odds["finds"][number];

interface Group {
  words: string;
  chance: number;
  finds: Find[];
}

/** What comes of it if this is found, in words; what is found is not told again. */
function wordsOf(find: Find, odds: Odds): string {
  const come = odds.outcomes.flatMap((o, i) => (o.kind !== "revealed" && find.then[i]! > 0.005 ? [{ text: o.text, chance: find.then[i]! }] : []));
  return come.map((o) => (o.chance > 0.995 ? o.text : `${percent(o.chance)} %: ${o.text}`)).join(" ");
}

/** Those of which the same comes together, the likeliest first. */
function groupsOf(odds: Odds): Group[] {
  const groups = new Map<string, Group>();
  for (const find of odds.finds) {
    const words = wordsOf(find, odds);
    const group = groups.get(words) ?? { words, chance: 0, finds: [] };
    group.chance += find.chance;
    group.finds.push(find);
    groups.set(words, group);
  }
  return [...groups.values()].sort((a, b) => b.chance - a.chance);
}

/** The same unit more than once, as one. */
function kindsOf(finds: Find[], notes: Note[]): { text: string; value?: number; n: number }[] {
  const kinds = new Map<string, { text: string; value?: number; n: number }>();
  for (const find of finds) {
    const note = notes.find((n) => find.found !== undefined && n.pieces?.includes(find.found));
    const text = note?.text ?? find.text;
    const kind = kinds.get(`${text} ${note?.value}`) ?? { text, value: note?.value, n: 0 };
    kind.n++;
    kinds.set(`${text} ${note?.value}`, kind);
  }
  return [...kinds.values()].sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
}

export function MayStand(p: { joining: Joining; offers: Offer[]; prospects: Prospects; armed?: string }) {
  const { joining } = p;
  const notes = possibleOf(p.offers, p.prospects, p.armed);
  const text = p.armed !== undefined && joining.odds[p.armed] ? p.armed : (joining.plain ?? Object.keys(joining.odds)[0]);
  const odds = text === undefined ? undefined : joining.odds[text];
  if (!odds?.finds.length) return null;
  return (
    <section class="maystand" aria-label="What may stand there">
      <h2>
        What may stand there <span class="r">{odds.finds.length} fit what you know</span>
      </h2>
      {groupsOf(odds).map((g) => (
        <div class="might">
          <p>
            <b>{percent(g.chance)} %</b> {capital(g.words) || "Nothing comes of it."}
          </p>
          <ul>
            {kindsOf(g.finds, notes).map((k) => (
              <li>
                {k.value !== undefined && <i>{k.value}</i>} {k.n > 1 ? `${k.n} × ` : ""}
                {k.text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

// The adviser's panel: the verdict in words, how sure it is, the candidates, and what it has in mind. Or a hint alone.
import { useEffect, useRef, useState } from "preact/hooks";
import type { About, Choice, View } from "./api";
import type { AdviceMode, Advising, Lead } from "./advice";
import { interval, intervalText, planKey, planWords, type Advice, type Candidate } from "./insight";
import { useLighting } from "./lit";
import { RuleLink } from "./log";
import { refsOf, type Ref } from "./picks";
import { capital } from "./words";

const SHOWN = 5; // candidates, until more are asked for

export interface AdvicePanelProps {
  advising: Advising;
  about: About;
  view: View;
  armed?: Choice;
  aim: (choice: Choice) => void;
  openRule: (id: string) => void;
}

const words: Record<AdviceMode, string> = { off: "Off", hint: "Hint", full: "Full" };

export function AdvicePanel(p: AdvicePanelProps) {
  const { advising: a } = p;
  return (
    <section class="adviser" aria-label="Adviser">
      <div class="head">
        <h2>Adviser</h2>
        <span class="seg" role="group" aria-label="How much it tells">
          {(Object.keys(words) as AdviceMode[]).map((mode) => (
            <button type="button" aria-pressed={a.mode === mode} onClick={() => a.setMode(mode)}>
              {words[mode]}
            </button>
          ))}
        </span>
        {a.mode === "full" && (
          <button type="button" class="btn stop" onClick={a.running ? a.stop : a.again}>
            <i class={a.running ? "square" : "again"} aria-hidden="true" /> {a.running ? "Stop" : "Again"}
          </button>
        )}
      </div>
      {a.trouble && <p class="note">{a.trouble}</p>}
      <Spoken advising={a} />
      {!a.advice && !a.trouble && <p class="note">Playing it out…</p>}
      {a.advice && a.mode === "hint" && <Hint {...p} advice={a.advice} />}
      {a.advice && a.mode === "full" && <Full {...p} advice={a.advice} />}
    </section>
  );
}

/* ------------------------------------------------------------------ for screen readers */

const QUIET = 6000; // ms between two sentences: not every round is worth one

function verdictWords(a: Advice): string {
  const [first] = a.candidates;
  if (!first) return "";
  return a.open ? "Open: none of the candidates stands out." : `Best found: ${planWords(first.plan)}. ${sureWords(a)}`;
}

/** The verdict, told when it is another, and at the end. */
function Spoken(p: { advising: Advising }) {
  const { advice, mode, running } = p.advising;
  const now = !advice ? "" : mode === "hint" ? advice.hint : verdictWords(advice);
  const [told, setTold] = useState("");
  const last = useRef(0);
  useEffect(() => {
    if (!now || now === told) return;
    const wait = running ? Math.max(0, last.current + QUIET - Date.now()) : 0;
    const timer = setTimeout(() => {
      last.current = Date.now();
      setTold(now);
    }, wait);
    return () => clearTimeout(timer);
  }, [now, running]);
  return (
    <p class="sr" role="status">
      {told}
    </p>
  );
}

/* ------------------------------------------------------------------ the hint */

/** Only where to look; each further word is asked for. */
function Hint(p: AdvicePanelProps & { advice: Advice }) {
  const { advice, about, view } = p;
  const [told, setTold] = useState(0);
  const first = advice.candidates[0];
  const step = first?.plan[0];
  useEffect(() => setTold(0), [advice.open, step?.text]);
  const who = step?.who_noun === about.nouns[0] ? view.pieces.find((q) => q.id === step?.who) : undefined;
  const worth = first && !first.base && first.gain > 0 ? `It is worth about ${interval(first.gain, first.gain_error).value} points more than the usual choice. ` : "";
  return (
    <div class="hinting">
      <p class="look">{advice.hint}</p>
      <p class="note">{worth}No more is said until you ask.</p>
      {!advice.open && told >= 1 && who && <p>It is about {who.title ?? who.label}.</p>}
      {!advice.open && told >= 2 && step && <p>{step.label}.</p>}
      <div class="asks">
        {!advice.open && told < 1 && who && (
          <button type="button" class="btn" onClick={() => setTold(1)}>
            Who? <small>one word more</small>
          </button>
        )}
        {!advice.open && told < 2 && step && (
          <button type="button" class="btn" onClick={() => setTold(2)}>
            What? <small>then only the making is yours</small>
          </button>
        )}
        <button type="button" class="btn" onClick={() => p.advising.setMode("full")}>
          Show everything <small>with all candidates</small>
        </button>
      </div>
    </div>
  );
}

/* ------------------------------------------------------------------ everything */

function sureWords(a: Advice): string {
  if (a.candidates.length < 2) return "There is no other choice.";
  const redraws = a.lead > 0.995 ? "more than 99" : Math.round(100 * a.lead);
  return `${capital(a.sureness)}: better than ${a.candidates[0]!.base ? "the best of the others" : "the usual choice"} in ${redraws} of 100 re-draws.`;
}

/** What habit's choice costs against the best found, or what the next one costs. */
function costWords(a: Advice): string {
  const [first] = a.candidates;
  const base = a.candidates.find((c) => c.base);
  if (!first || !base || a.open) return "";
  if (!first.base) return `That is “${planWords(base.plan)}”, and costs ${intervalText(first.gain, first.gain_error)} points against it.`;
  const next = a.candidates.slice(1).find((c) => c.gain < 0 && c.worth.playouts > 0);
  return next ? `“${planWords(next.plan)}” costs ${intervalText(-next.gain, next.gain_error)} points against that.` : "";
}

function Full(p: AdvicePanelProps & { advice: Advice }) {
  const { advice, advising } = p;
  const [first] = advice.candidates;
  if (!first) return <p class="note">There is nothing to decide.</p>;
  return (
    <>
      <h3>{advice.open ? "Open: none stands out" : planWords(first.plan)}</h3>
      <div class="sure">
        <p>
          {advice.open ? `Between the first two it is ${Math.round(100 * advice.lead)} to ${Math.round(100 - 100 * advice.lead)}.` : sureWords(advice)} {costWords(advice)}
        </p>
        <LeadCurve leads={advising.leads} />
      </div>
      <div class="spent">
        <span>{advice.playouts.toLocaleString("en")} raids played out</span>
        <progress max={advising.most} value={Math.min(advising.seconds, advising.most)} aria-label="Time that it thinks" />
        <span>{advising.running ? `${Math.floor(advising.seconds)} of ${advising.most} s` : `${Math.min(advising.most, Math.round(advising.seconds))} s`}</span>
      </div>
      <Candidates {...p} />
      <InMind {...p} />
    </>
  );
}

/** The lead, narrowing: one sees when waiting no longer pays. */
function LeadCurve(p: { leads: Lead[] }) {
  const { leads } = p;
  const last = leads.at(-1);
  if (!last || leads.length < 2) return null;
  const [w, h] = [96, 34];
  const top = Math.max(...leads.map((l) => Math.abs(l.gain) + 1.96 * l.error), 0.1);
  const x = (i: number) => (w * i) / (leads.length - 1);
  const y = (v: number) => h / 2 - (v / top) * (h / 2 - 1);
  const path = (of: (l: Lead) => number) => leads.map((l, i) => `${x(i).toFixed(1)} ${y(of(l)).toFixed(1)}`);
  const band = [...path((l) => l.gain + 1.96 * l.error), ...path((l) => l.gain - 1.96 * l.error).reverse()];
  const { value, half } = interval(last.gain, last.error, true);
  return (
    <figure class="curve">
      <svg viewBox={`0 0 ${w} ${h}`} width={w} height={h} role="img" aria-label={`lead over what it is compared with, as it plays: now ${value}${half ? ` ± ${half}` : ""} points`}>
        <path class="zero" d={`M0 ${h / 2}H${w}`} />
        <path class="spread" d={`M${band.join("L")}Z`} />
        <path class="lead" d={`M${path((l) => l.gain).join("L")}`} />
      </svg>
      <figcaption>
        lead <b>{value}</b> {half && <span class="pm">± {half}</span>}
      </figcaption>
    </figure>
  );
}

/* ------------------------------------------------------------------ candidates */

/** Rows never swap under the pointer: while it is on the panel, or one of them is aimed at, they keep their order, and new ones come
 *  last. The panel counts as a whole: its words above the list may grow, and move the list from under the pointer. */
function useOrder(list: Candidate[], aimed: boolean): { rows: Candidate[]; box: { current: HTMLOListElement | null } } {
  const box = useRef<HTMLOListElement>(null);
  const order = useRef<string[]>([]);
  const keys = list.map((c) => planKey(c.plan));
  const held = aimed || box.current?.closest("section")?.matches(":hover");
  order.current = held ? [...order.current.filter((k) => keys.includes(k)), ...keys.filter((k) => !order.current.includes(k))] : keys;
  return { rows: order.current.map((k) => list[keys.indexOf(k)]!), box };
}

function Candidates(p: AdvicePanelProps & { advice: Advice }) {
  const { advice } = p;
  const [all, setAll] = useState(false);
  const played = advice.candidates.filter((c) => c.worth.playouts > 0);
  const tried = played.length ? played : advice.candidates; // until the first have been played out
  const { rows, box } = useOrder(tried, tried.some((c) => c.plan[0]!.text === p.armed?.text));
  const base = tried.find((c) => c.base);
  const shown = all ? rows : rows.slice(0, SHOWN);
  const ends = tried.slice(0, SHOWN).flatMap((c) => [c.worth.points - 1.96 * c.worth.error, c.worth.points + 1.96 * c.worth.error]);
  const [lo, hi] = [Math.min(...ends), Math.max(...ends)];
  const left = advice.offered - tried.length;
  return (
    <>
      <p class="note against" hidden={played.length < 2}>
        Differences are against {base ? `“${planWords(base.plan)}”, the usual choice` : "the usual choice"}, raid by raid. ± is the 95 % interval.
      </p>
      <ol class="cands" ref={box}>
        {shown.map((c, i) => (
          <CandidateRow key={planKey(c.plan)} c={c} n={i + 1} best={!advice.open && c === tried[0]} p={p} lo={lo} hi={hi} />
        ))}
      </ol>
      {rows.length > SHOWN && (
        <button type="button" class="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Fewer" : `${rows.length - SHOWN} more candidates`}
        </button>
      )}
      {left > 0 && <p class="note">{left} more choices were not looked at.</p>}
    </>
  );
}

function differenceWords(c: Candidate, best: boolean): { text: string; worse: boolean } {
  if (c.base) return { text: best ? "best found" : "the usual choice", worse: false };
  const by = intervalText(Math.abs(c.gain), c.gain_error);
  return c.gain < 0 ? { text: `costs ${by}`, worse: true } : { text: `${best ? "best found, " : ""}+${by}`, worse: false };
}

function CandidateRow({ c, n, best, p, lo, hi }: { c: Candidate; n: number; best: boolean; p: AdvicePanelProps; lo: number; hi: number }) {
  const lights = useLighting();
  const first = c.plan[0]!;
  const points = interval(c.worth.points, c.worth.error);
  const difference = differenceWords(c, best);
  const at = (v: number) => 100 * Math.max(0, Math.min(1, (v - lo) / (hi - lo || 1)));
  const half = 1.96 * c.worth.error;
  const on = p.armed?.text === first.text;
  return (
    <li>
      <button type="button" class={`cand${best ? " best" : ""}${on ? " on" : ""}`} data-candidate={first.text} aria-pressed={on} onClick={() => p.aim(first)} {...lights(() => refsOf(first, p.about))}>
        <b class="no">{n}</b>
        <span class="what">
          {first.label}
          {c.plan.length > 1 && <small>then {planWords(c.plan.slice(1))}</small>}
        </span>
        {c.worth.playouts > 0 && (
          <>
            <span class="forest" aria-hidden="true">
              <i style={{ left: `${at(c.worth.points - half)}%`, width: `${Math.max(1, at(c.worth.points + half) - at(c.worth.points - half))}%` }} />
              <u style={{ left: `${at(c.worth.points)}%` }} />
            </span>
            <span class="fig">
              <b>{points.value}</b> {points.half && <span class="pm">± {points.half}</span>}
              <small class={difference.worse ? "worse" : "better"}>{difference.text}</small>
            </span>
            <BandStrip bands={c.worth.bands} names={n === 1} />
          </>
        )}
      </button>
    </li>
  );
}

/** The chance of each result, worst at the left; those too narrow for a number have none. */
export function BandStrip(p: { bands: Record<string, number>; names?: boolean }) {
  const all = Object.entries(p.bands);
  const seen = all.map(([name, chance], i) => ({ name, chance, k: Math.round((3 * i) / Math.max(1, all.length - 1)) })).filter((b) => b.chance >= 0.005);
  const words = seen.map((b) => `${b.name} ${Math.round(100 * b.chance)} %`).join(", ");
  return (
    <span class="bs" role="img" aria-label={words} title={words}>
      {seen.map((b) => {
        const percent = Math.round(100 * b.chance);
        const room = 60 * b.chance; // letters
        return (
          <i class={`k${b.k}`} style={{ width: `${100 * b.chance}%` }}>
            {p.names && room > b.name.length + 4 ? `${b.name} ${percent}` : percent >= 8 ? percent : ""}
          </i>
        );
      })}
    </span>
  );
}

/* ------------------------------------------------------------------ what it has in mind */

function InMind(p: AdvicePanelProps & { advice: Advice }) {
  const lights = useLighting();
  const { line, policy } = p.advice;
  if (!line.length || p.advice.open) return <Basis policy={policy} />;
  return (
    <div class="inmind">
      <h4>What it has in mind</h4>
      <ol>
        {line.map((c, i) => (
          <li {...lights((): Ref[] => refsOf(c, p.about))}>
            <b class="no">{i + 1}</b>
            <span>
              {c.label} <RuleLink id={c.rule} open={p.openRule} />
            </span>
          </li>
        ))}
      </ol>
      <Basis policy={policy} />
    </div>
  );
}

const Basis = (p: { policy: string }) => (
  <p class="note">
    After its choice a sensible player without foresight (“{p.policy}”) plays on to the end. It sees what you see: hidden counters are dealt anew in every raid played out.
  </p>
);

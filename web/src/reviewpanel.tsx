// The review beside the replay: what came of luck and what of choices, the moment that is shown, the largest moments, puzzles, and
// the same raid played by the adviser.
import { useEffect, useRef, useState } from "preact/hooks";
import { figure, told } from "./words";
import { act, think, Trouble, type About, type Line } from "./api";
import { intervalText, type Rematch, type Review, type ReviewedMoment } from "./insight";
import { useLighting } from "./lit";
import { actsOf, DiceOf, RuleLink } from "./log";
import { refsOf } from "./picks";
import { SharePuzzle } from "./share";
import { bestWords, puzzlesOf, sameChoice, type Reviewing, type Telling } from "./review";

export interface ReviewPanelProps {
  game: string;
  about: About;
  reviewing: Reviewing;
  moments: Telling[];
  lines: Line[];
  at: number; // the choice shown
  go: (ply: number) => void;
  pose: (moment: ReviewedMoment) => void;
  openRule: (id: string) => void;
}

export function ReviewPanel(p: ReviewPanelProps) {
  const { review, running, trouble, done } = p.reviewing;
  const [tab, setTab] = useState<Tab>("moment");
  useEffect(() => setTab("moment"), [p.at]); // another one has been chosen, in the list or on the graph
  if (!review)
    return (
      <section class="reviewing" aria-label="Review">
        <h2>Review</h2>
        {running ? (
          <>
            <p>Going through the raid, choice by choice…</p>
            <div class="spent">
              <progress max={1} value={done} aria-label="How far the review is" />
              <span>{Math.round(100 * done)} %</span>
              <button type="button" class="btn" onClick={p.reviewing.cancel}>
                Cancel
              </button>
            </div>
          </>
        ) : (
          <>
            <p role="status">{trouble}</p>
            <button type="button" class="btn" onClick={p.reviewing.start}>
              Review this raid
            </button>
          </>
        )}
      </section>
    );
  return (
    <>
      {review.reviewed < review.choices && (
        <p class="note partly" role="status">
          The first {review.reviewed} of {review.choices} choices were gone through.{" "}
          <button type="button" class="btn" onClick={p.reviewing.start}>
            Review all of them
          </button>
        </p>
      )}
      <Sum review={review} />
      <Tabs tab={tab} choose={setTab} moments={p.moments.length} />
      <div class={`rparts tab-${tab}`}>
        <MomentDetail {...p} review={review} />
        <Moments {...p} />
        <Teacher {...p} review={review} />
      </div>
    </>
  );
}

type Tab = "moment" | "all" | "turn";

/** On the phone one part at a time. */
function Tabs(p: { tab: Tab; choose: (tab: Tab) => void; moments: number }) {
  const tabs: [Tab, string][] = [
    ["moment", "Moment"],
    ["all", `All ${p.moments}`],
    ["turn", "Notes, more"],
  ];
  return (
    <div class="etabs rtabs" role="group" aria-label="Parts of the review">
      {tabs.map(([id, title]) => (
        <button type="button" aria-pressed={p.tab === id} onClick={() => p.choose(id)}>
          {title}
        </button>
      ))}
    </div>
  );
}

/** Expected at the start, luck, choices: they come to the end. */
function Sum(p: { review: Review }) {
  const { sum } = p.review;
  const over = p.review.over && p.review.reviewed === p.review.choices;
  return (
    <section class="rsum" aria-label="Luck and choices">
      <div class="v">
        {over ? figure(Math.round(sum.end)) : intervalText(sum.end, 0)}
        <small>{over ? "points" : "expected"}</small>
      </div>
      <p>
        {intervalText(sum.start, sum.start_error)} expected at the start. <b class="luck">{sum.luck < 0 ? "Luck cost" : "Luck gave"} {intervalText(Math.abs(sum.luck), sum.luck_error)}</b>,{" "}
        <b class="skill">
          your choices {sum.choices < 0 ? "cost" : "gave"} {intervalText(Math.abs(sum.choices), sum.choices_error)}
        </b>{" "}
        against the usual ones; {intervalText(sum.missed, sum.missed_error)} was missed against the best found.
      </p>
    </section>
  );
}

/* ------------------------------------------------------------------ the moment that is shown */

function MomentDetail(p: ReviewPanelProps & { review: Review }) {
  const m = p.review.moments[p.at];
  const lights = useLighting();
  if (!m)
    return (
      <section class="moment0">
        <h3>{p.review.over ? "The raid is over" : "This is how it stands"}</h3>
        <p class="note">Choose a moment, or point at the graph.</p>
      </section>
    );
  const act0 = actsOf(p.lines.filter((l) => l.ply === m.ply)).at(-1);
  const other = !sameChoice(m.best[0], m.played);
  return (
    <section class="moment0" aria-label="The moment shown" {...lights(() => refsOf(m.played, p.about))}>
      <h2>
        {m.turn_title ?? "Choice"} <span class="r">choice {m.ply}</span>
      </h2>
      <h3>{m.played.label}</h3>
      {other && (
        <p>
          <b class="skill">Costs {intervalText(m.missed, m.missed_error)} points</b> against “{bestWords(m)}”.
        </p>
      )}
      {!other && m.choice !== 0 && (
        <p>
          <b class="skill">{intervalText(m.choice, m.choice_error, true)} points</b> against the usual choice.
        </p>
      )}
      {other && (
        <div class="does">
          <button type="button" class="btn" onClick={() => p.pose(m)}>
            Try it as a puzzle
          </button>
          <SharePuzzle game={p.game} moment={m} />
        </div>
      )}
      <table>
        <tbody>
          <tr>
            <th scope="row">Expected before it</th>
            <td>{m.before.toFixed(1)}</td>
          </tr>
          {m.choice !== 0 && (
            <tr>
              <th scope="row">The choice, against the usual one</th>
              <td class="skill">{intervalText(m.choice, m.choice_error, true)}</td>
            </tr>
          )}
          {m.luck !== 0 && (
            <tr>
              <th scope="row">Luck after it</th>
              <td class="luck">{intervalText(m.luck, m.luck_error, true)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">Expected then</th>
            <td>{m.after.toFixed(1)}</td>
          </tr>
        </tbody>
      </table>
      {act0 && act0.rows.length > 0 && (
        <ul class="what0">
          {act0.rows.slice(0, 5).map((row) => (
            <li>
              <DiceOf dice={row.dice} /> <span>{told(row.text, row.places)}</span> <RuleLink id={row.rule} open={p.openRule} />
            </li>
          ))}
          {act0.rows.length > 5 && <li class="note">and {act0.rows.length - 5} more: see the log</li>}
        </ul>
      )}
    </section>
  );
}

/* ------------------------------------------------------------------ the largest moments */

type Filter = "all" | "choice" | "luck";

function Moments(p: ReviewPanelProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const of = (f: Filter) => p.moments.filter((m) => f === "all" || m.kind === f);
  const tab = (f: Filter, words: string) => (
    <button type="button" aria-pressed={filter === f} onClick={() => setFilter(f)}>
      {words} {of(f).length}
    </button>
  );
  return (
    <section class="moments" aria-label="Moments">
      <div class="head">
        <h2>Moments, largest first</h2>
        <span class="seg" role="group" aria-label="Which moments">
          {tab("all", "All")}
          {tab("choice", "Choices")}
          {tab("luck", "Luck")}
        </span>
      </div>
      {of(filter).length === 0 && <p class="note">None seen: nothing was more than two standard errors.</p>}
      <ol>
        {of(filter).map((m) => (
          <li>
            <button type="button" class={`mrow ${m.kind}`} aria-pressed={p.at === m.moment.ply - 1} onClick={() => p.go(m.moment.ply - 1)}>
              <svg viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true">
                {m.kind === "luck" ? <path d="M0-11 11 0 0 11-11 0Z" /> : <rect x="-9" y="-9" width="18" height="18" rx="2" />}
                <text y="4">{m.letter}</text>
              </svg>
              <span class="t">
                <span class="sr">{m.kind === "luck" ? "Luck: " : "Choice: "}</span>
                {m.title}
              </span>
              <small>{m.moment.turn === undefined ? `choice ${m.moment.ply}` : `turn ${m.moment.turn}`}</small>
              <b>{intervalText(m.worth, 0, true).replace(/(\.\d)\d+/, "$1")}</b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/* ------------------------------------------------------------------ the teacher */

const levels: [string, string][] = [
  ["habit", "does not think"],
  ["quick", "50 raids a decision"],
  ["steady", "200 raids a decision"],
  ["deep", "1,000 raids a decision"],
];

function Teacher(p: ReviewPanelProps & { review: Review }) {
  const puzzles = puzzlesOf(p.review);
  return (
    <section class="teacher" aria-label="Teacher">
      <h2>Your turn</h2>
      {puzzles.length ? (
        <p>
          In {puzzles.length === 1 ? "one decision" : `${puzzles.length} decisions`} something clearly better was found.{" "}
          <button type="button" class="btn" onClick={() => p.pose(puzzles[0]!)}>
            {puzzles.length === 1 ? "Play it as a puzzle" : "Play them as puzzles"}
          </button>
        </p>
      ) : (
        <p class="note">No puzzles: nothing clearly better was found than what was played.</p>
      )}
      <AdvisersRaid game={p.game} />
    </section>
  );
}

/** The same raid with the same dice, played by the adviser. */
function AdvisersRaid(p: { game: string }) {
  const [level, setLevel] = useState("steady");
  const [done, setDone] = useState<number>();
  const [rematch, setRematch] = useState<Rematch>();
  const [trouble, setTrouble] = useState("");
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const play = () => {
    const stop = (ending.current = new AbortController());
    setTrouble("");
    setRematch(undefined);
    setDone(0);
    think("rematch", { game: p.game, level }, stop.signal, { progress: setDone })
      .then(setRematch, (e: Error) => setTrouble(e.message))
      .finally(() => setDone(undefined));
  };
  const openIt = async (record: string) => {
    try {
      const answer = await act({ line: `load ${JSON.stringify(record)}` });
      if (!answer.ok || !answer.name) throw new Trouble(answer.error ?? "it cannot be opened");
      const named = await act({ line: `rename ${JSON.stringify(answer.name)} ${JSON.stringify(`${p.game} by the adviser`.slice(0, 60))}` });
      location.hash = `#/game/${encodeURIComponent(named.ok && named.name ? named.name : answer.name)}/replay`;
    } catch (e) {
      setTrouble((e as Error).message);
    }
  };
  return (
    <div class="rematch">
      <h3>Same raid, same dice, played by the adviser</h3>
      <div class="spent">
        <select aria-label="How well it plays" value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
          {levels.map(([id, words]) => (
            <option value={id}>
              {id}: {words}
            </option>
          ))}
        </select>
        {done === undefined ? (
          <button type="button" class="btn" onClick={play}>
            Play it
          </button>
        ) : (
          <>
            <progress max={1} value={done} aria-label="How far the adviser is" />
            <button type="button" class="btn" onClick={() => ending.current?.abort()}>
              Cancel
            </button>
          </>
        )}
      </div>
      {trouble && <p role="status">{trouble}</p>}
      {rematch && <SideBySide rematch={rematch} openIt={() => void openIt(rematch.record)} />}
    </div>
  );
}

function SideBySide(p: { rematch: Rematch; openIt: () => void }) {
  const { yours, adviser, level } = p.rematch;
  const measures = Object.keys(yours.measures).filter((k) => yours.measures[k] || adviser.measures[k]);
  const row = (name: string, a: string | number, b: string | number) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{a}</td>
      <td>{b}</td>
    </tr>
  );
  return (
    <>
      <table class="sides">
        <thead>
          <tr>
            <td />
            <th scope="col">yours</th>
            <th scope="col">adviser, {level}</th>
          </tr>
        </thead>
        <tbody>
          {row("points", yours.points, adviser.points)}
          {row("result", yours.band, adviser.band)}
          {row("choices", yours.choices, adviser.choices)}
          {measures.map((k) => row(k, yours.measures[k] ?? 0, adviser.measures[k] ?? 0))}
        </tbody>
      </table>
      <button type="button" class="btn" onClick={p.openIt}>
        Look at its raid
      </button>
    </>
  );
}

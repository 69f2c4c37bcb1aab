// A guided first game: steps out of the data, each told once, when the game comes to what it is about.
import { useEffect, useRef, useState } from "preact/hooks";
import { act, look, type Choice, type Guide, type GuideStep, type Line, type Table } from "./api";
import { RuleLink } from "./log";

const keyOf = (game: string) => `foray-guide-${game}`;

/** The steps that were told in a game, by their numbers, each with the choice after which it was told. */
type Told = Record<number, number>;

/** Undefined: the game is not guided. */
function toldIn(game: string): Told | undefined {
  try {
    const text = localStorage.getItem(keyOf(game));
    return text ? { ...(JSON.parse(text) as Told) } : undefined;
  } catch {
    return undefined;
  }
}

function remember(game: string, told: Told | undefined): void {
  try {
    if (told) localStorage.setItem(keyOf(game), JSON.stringify(told));
    else localStorage.removeItem(keyOf(game));
  } catch {
    /* a browser that keeps nothing forgets the guide on a reload */
  }
}

/** Starts a guided game and returns its name. */
export async function beginGuided(system: string): Promise<string> {
  const { guide } = await look<{ guide: Guide }>("guide", { system });
  const answer = await act({ line: `new ${system} ${guide.guide} seed=${guide.seed} undo=same-dice` });
  if (!answer.ok || !answer.name) throw new Error(answer.error ?? "that did not work");
  remember(answer.name, {});
  return answer.name;
}

const within = (rule: string | undefined, chapter: string): boolean => rule === chapter || !!rule?.startsWith(`${chapter}.`);

function applies(step: GuideStep, table: Table, lines: Line[]): boolean {
  if (table.ask.over !== !!step.over) return false;
  if (step.rule && !within(table.ask.rule, step.rule)) return false;
  if (step.verb && !table.choices?.some((c) => c.verb === step.verb)) return false;
  return !step.event || lines.some((l) => l.kind === "event" && l.ply === table.ply && within(l.rule, step.event!));
}

export interface Guided {
  step?: GuideStep;
  number: number;
  of: number;
  end: () => void;
}

/** The step to tell now. One stays until the next choice, and then is told again only if what it was about is undone. */
export function useGuide(system: string | undefined, game: string, table: Table | undefined, lines: Line[]): Guided | undefined {
  const [guide, setGuide] = useState<Guide>();
  const [told, setTold] = useState(() => toldIn(game));
  const now = useRef({ version: "", index: -1, ply: 0 });
  const guided = told !== undefined;
  useEffect(() => {
    if (system && guided)
      look<{ guide: Guide }>("guide", { system })
        .then((a) => setGuide(a.guide))
        .catch(() => setTold(undefined));
  }, [system, guided]);
  const done = guide && table && told ? after(told, now.current, table) : {};
  if (guide && table && told && now.current.version !== table.version)
    now.current = { version: table.version, index: guide.steps.findIndex((s, i) => !(i in done) && applies(s, table, lines)), ply: table.ply };
  const doneText = JSON.stringify(done);
  useEffect(() => {
    if (!told || !guide || !table || doneText === JSON.stringify(told)) return;
    setTold(done);
    remember(game, done);
  }, [doneText]);
  if (!guide || !told) return undefined;
  const end = () => {
    setTold(undefined);
    remember(game, undefined);
  };
  return { step: guide.steps[now.current.index], number: Object.keys(done).length + 1, of: guide.steps.length, end };
}

/** The steps that are told once the game has gone on from where it stood; those about what was undone are not told any more. */
function after(told: Told, was: { version: string; index: number; ply: number }, table: Table): Told {
  const now = { ...told };
  if (was.index >= 0 && was.version !== table.version && table.ply > was.ply) now[was.index] ??= was.ply;
  for (const [step, ply] of Object.entries(now)) if (ply > table.ply || (ply === table.ply && was.version !== table.version)) delete now[Number(step)];
  return now;
}

export function GuideNote(p: { guided: Guided; choices: Choice[]; pick: (choice: Choice) => void; openRule: (id: string) => void }) {
  const { step, number, of, end } = p.guided;
  const [folded, setFolded] = useState(false); // until it is folded out again
  if (!step) return null;
  const offered = p.choices.find((c) => c.text === step.try);
  return (
    <details class="coach guide" aria-label="Guide" open={!folded} onToggle={(e) => setFolded(!e.currentTarget.open)}>
      <summary>
        Guide {number} of {of} <b>{step.title}</b> <span class="r" />
      </summary>
      <p>
        {step.text} {(step.rule ?? step.event) && <RuleLink id={(step.rule ?? step.event)!} open={p.openRule} />}
      </p>
      <span class="does">
        {offered && (
          <button type="button" class="btn" onClick={() => p.pick(offered)}>
            Try: {offered.label}
          </button>
        )}
        <button type="button" class="mini-btn" onClick={end}>
          No guide
        </button>
      </span>
    </details>
  );
}

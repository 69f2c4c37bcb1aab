// What a scenario says about itself, in words.
import type { SystemInfo, ScenarioFacts } from "./api";

const hard = ["", "easy", "moderate", "demanding", "hard", "very hard"];

export const difficultyWord = (n: number): string => hard[n] ?? "";

export const lengthAndDifficulty = (t: ScenarioFacts): string => `${t.minutes[0]} to ${t.minutes[1]} minutes, ${difficultyWord(t.difficulty)}`;

/** The span over all scenarios of a system. */
export function spanOf(system: SystemInfo): { minutes: [number, number]; difficulty: [number, number] } | undefined {
  const facts = system.scenarios.flatMap((s) => (s.about ? [s.about] : []));
  if (!facts.length) return undefined;
  const span = (of: number[]): [number, number] => [Math.min(...of), Math.max(...of)];
  return { minutes: span(facts.flatMap((t) => t.minutes)), difficulty: span(facts.map((t) => t.difficulty)) };
}

// What the adviser tells: docs/protocol.md (advise) and docs/http.md (advice, review, worth, rematch). Errors are standard errors.
import type { Choice } from "./api";

/** What came of playing something out. */
export interface Estimate {
  playouts: number;
  points: number;
  error: number;
  won: number;
  bands: Record<string, number>; // chances by name, worst first
}

export interface Candidate {
  plan: Choice[];
  habit: boolean;
  base: boolean; // what the others are compared with
  gain: number; // against the base, playout by playout
  gain_error: number;
  worth: Estimate;
}

export type Sureness = "open" | "leaning" | "fairly sure" | "sure";

export interface Advice {
  candidates: Candidate[]; // the best found first
  line: Choice[]; // what it has in mind
  sureness: Sureness;
  lead: number; // share of re-draws in which the first leads the second
  hint: string;
  open: boolean;
  playouts: number;
  offered: number;
  stopped: boolean;
  policy: string;
}

export interface ReviewedMoment {
  ply: number;
  offered: number;
  played: Choice;
  best: Choice[];
  before: number;
  choice: number;
  choice_error: number;
  missed: number;
  missed_error: number;
  chance: boolean;
  luck: number;
  luck_error: number;
  after: number;
  won: number;
  dice: string;
  turn?: number;
  turn_title?: string;
}

export interface Review {
  choices: number;
  reviewed: number;
  over: boolean;
  playouts: number;
  sum: {
    start: number; start_error: number; luck: number; luck_error: number; choices: number; choices_error: number;
    end: number; end_error: number; missed: number; missed_error: number;
  }; // prettier-ignore
  moments: ReviewedMoment[];
}

/** What another answer is worth beside the best found. */
export interface Worth {
  answer: Estimate;
  best: Estimate;
  missed: number;
  missed_error: number;
}

export interface RematchSide {
  points: number;
  band: string;
  choices: number;
  measures: Record<string, number>;
}

export interface Rematch {
  yours: RematchSide;
  adviser: RematchSide;
  level: string;
  playouts: number;
  record: string;
}

/** Long questions, by what is asked. */
export interface Thoughts {
  advice: Advice;
  review: Review;
  worth: Worth;
  rematch: Rematch;
}

/** What is heard while it is thought about. */
export interface Hearing<T> {
  progress?: (done: number) => void; // from 0 to 1
  soFar?: (known: T) => void;
}

const HALF = 1.96; // standard errors of the 95 % interval

const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
};

/** How many digits an error leaves to be told: none beyond it. */
function digitsFor(value: number, half: number): number {
  if (half === 0) return Number.isInteger(value) ? 0 : 1;
  return half >= 10 ? 0 : half >= 0.1 ? 1 : 2;
}

/** "57.6" and "0.6": the value and its 95 % interval, with no digits beyond that. */
export function interval(value: number, error: number, withSign = false): { value: string; half: string } {
  const half = HALF * error;
  const digits = digitsFor(value, half);
  const plain = value < 0 && !Number(value.toFixed(digits)) ? 0 : value;
  return { value: withSign ? signed(plain, digits) : plain.toFixed(digits).replace("-", "−"), half: half ? half.toFixed(digits) : "" };
}

/** The same as words: "57.6 ± 0.6". */
export function intervalText(value: number, error: number, withSign = false): string {
  const { value: v, half } = interval(value, error, withSign);
  return half ? `${v} ± ${half}` : v;
}

export const planWords = (plan: Choice[]): string => plan.map((c) => c.label).join(", then ");
export const planKey = (plan: Choice[]): string => plan.map((c) => c.text).join(";");

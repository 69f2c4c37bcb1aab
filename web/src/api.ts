// What is asked and answered: docs/protocol.md. The client knows boards, pieces, choices and events; no rule system by name.

import type { Carrier } from "./carrier";
import { httpCarrier } from "./http";
import { pageCarrier } from "./site/page";

export { Trouble, UNREACHABLE, type Keeping, type Watcher } from "./carrier";

export interface Choice {
  text: string;
  label: string;
  verb: string;
  rule: string;
  opens?: boolean; // it only says who is about to act
  leads_on?: boolean; // it does nothing but let the game go on
  who?: string;
  who_noun?: string;
  a?: string;
  a_noun?: string;
  b?: string;
  b_noun?: string;
}

export interface Piece {
  id: string;
  label: string;
  title?: string; // the whole name, where the counter has a short one
  side: "ours" | "theirs" | "neutral";
  sign: string;
  states: string[];
  state_roles: string[]; // one for each state
  group?: string;
  place?: string;
  x?: number;
  y?: number;
  radius?: number;
  facing?: number;
  strength?: number;
  steps?: number;
  steps_full?: number;
  tag?: number;
  strength_word?: string; // what the figures on it count, where that is not strength, steps and a number
  steps_word?: string;
  tag_word?: string;
  aboard?: string; // the piece that carries it
  face_down?: boolean;
  spent?: boolean;
}

export type Colour = "red" | "blue" | "green" | "purple" | "brown" | "orange";

export interface Marker {
  kind: string;
  role?: "objective" | "landing" | "entry" | "position";
  symbol?: MapSymbol;
  toward?: string; // it lies on the side that its place shares with this one
  sign?: string;
  colour?: Colour;
  title: string;
  done: boolean;
  label?: string;
  place?: string;
  x?: number;
  y?: number;
}

/** What stands on an operational map. */
export type MapSymbol = "port" | "airfield" | "battery" | "radar" | "dock" | "pens" | "bridge";

export interface Track {
  label: string;
  role?: "turn" | "phase" | "points";
  value: number;
  lo: number;
  hi: number;
  word?: string;
  stretches?: Stretch[]; // from the lowest
}

/** A stretch of a track that has a name, up to the next one. */
export interface Stretch {
  name: string;
  from: number;
  theirs?: boolean; // the enemy acts in it
}

export type NoteRole = "fact" | "link" | "cost" | "left" | "need" | "modifier" | "result" | "gain" | "risk" | "warning" | "purpose" | "path" | "possible";

/** What a player wants to know beside the board, in one line. */
export interface Note {
  role: NoteRole;
  text: string;
  rule: string;
  value?: number;
  half?: boolean; // half more than the value
  sense?: "or more" | "or less"; // the value is a number on the die
  ours?: number; // strengths compared: ours, against theirs in the value, if that is known
  reads?: Reading;
  place?: string;
  pieces?: string[]; // that it names
}

/** Where a number is looked up in a table: rows from 0 below the headings, the column from 0; what is left out counts whole. */
export interface Reading {
  table: string;
  rows?: [number, number];
  column?: number;
}

export type FeatureRole =
  | "water" | "cliff" | "building" | "cover" | "wire" | "target" | "zone" | "entry"
  | "reach" | "range" | "band" | "sight" | "arc" | "beam"; // prettier-ignore

export interface Feature {
  kind: string;
  role?: FeatureRole;
  measured?: boolean; // not lying there: a player may hide it
  points: [number, number][];
  id?: string;
  title?: string;
  r?: number;
}

export interface Layer {
  name: string;
  places: string[];
  colour?: Colour; // that of the positions it belongs to
}

export interface View {
  pieces: Piece[];
  markers: Marker[];
  tracks: Track[];
  layers: Layer[];
  shapes: Feature[];
  arrows?: { place: string; piece?: string }[]; // an attack being gathered: against what, and who so far
}

export interface Ask {
  prompt: string;
  rule: string;
  open: boolean;
  over: boolean;
  hint?: string;
  focus?: string;
  errands?: Subgame[];
}

/** A game that may be played to settle what is decided; the protocol calls it an errand. */
export interface Subgame {
  number: number;
  text: string;
  rule: string;
  system: string;
  title: string;
  scenario: string;
  options: { text: string; title: string }[];
}

/** The other of two games that belong together: a campaign, and the game that one of its decisions is played out as. */
export interface LinkedGame {
  name: string;
  ply: number;
  over: boolean;
  waiting: boolean;
}

export interface Score {
  points: number;
  half?: boolean; // half a point more
  band: string;
  band_index: number;
  over: boolean;
  won: boolean;
  measures: Record<string, number>;
}

export interface Line {
  kind: "choice" | "event" | "die" | "draw";
  text: string;
  label?: string;
  who?: string; // of a choice: the piece that acts
  rule?: string;
  sides?: number;
  face?: number;
  drawn?: string;
  drawn_title?: string;
  unseen?: boolean;
  notes?: Note[];
  pieces?: string[]; // that an event names
  places?: string[];
  outcome?: string; // what it is to a player, as odds call it
  ply: number;
}

/** A die or a draw that the player has to type in. */
export interface MissingOutcome {
  kind: "die" | "draw";
  text: string;
  rule: string;
  sides?: number;
  could?: string[];
  titles?: Record<string, string>; // of what could be drawn
  cancel?: boolean; // the choice that needs it may still be taken back
}

export interface Table {
  ok: true;
  ply: number;
  shown: number;
  undo_floor: number;
  name: string;
  version: string;
  seed: string | null; // null: a secret
  lacks?: MissingOutcome;
  errand?: LinkedGame;
  campaign?: LinkedGame;
  ask: Ask;
  view: View;
  score: Score;
  choices?: Choice[];
  prospects?: Record<string, Note[]>; // of the choices, by their texts
  next?: Choice;
}

export interface Frame {
  line: Line;
  view: Partial<View>;
  pieces?: string[]; // that the event names
  outcome?: Outcome; // what it comes to
}

export type Outcome = "destroyed" | "eliminated" | "reduced" | "pinned" | "revealed" | "lost" | "success" | "failure" | "other" | "noticed";

export interface Why {
  text: string;
  rule: string;
  instead?: Choice; // what would be allowed
}

export interface Odds {
  exact: boolean;
  counted: number;
  deals: number; // of what is hidden; 1: nothing is
  followed: number; // further choices that only carry this one on
  assumed: boolean; // one of them a sensible player would have to make
  points: number;
  points_error: number;
  outcomes: (OddsLine & { kind: string; noun?: string; about?: string })[]; // "none": none of the others
  finds: (OddsLine & { found_noun?: string; found?: string; then: number[] })[]; // what is hidden may turn out to be, and the outcomes then
  gains: { points: number; half: boolean; chance: number; error: number }[];
  lines: OddsLine[];
}

export interface OddsLine {
  text: string;
  rule: string;
  chance: number;
  error: number;
  noun?: string; // of the thing it is about
  about?: string; // that thing
}

export interface Place {
  id: string;
  title: string;
  x: number;
  y: number;
  shape: "circle" | "square" | "hex" | "area" | "box";
  tag?: string;
  outline?: string;
  sheet?: number;
  terrain?: string;
  ground?: Ground;
}

/** What a place looks like, whatever the rules call its terrain. */
export type Ground = "clear" | "water" | "beach" | "town" | "wood" | "marsh" | "hill" | "mountain";

/** How a link is drawn. */
export type LinkRole = "solid" | "dashed" | "road" | "rail" | "bridge" | "river" | "wide-river" | "cliff" | "wall" | "wire" | "border";

export interface SceneryItem {
  class: string;
  name?: string;
  points?: [number, number][];
  centre?: [number, number];
  r?: number;
  width?: number;
  style?: string;
  text?: string;
  at?: [number, number];
  angle?: number;
  size?: number;
}

export interface Board {
  kind: "points" | "areas" | "hexes" | "inches";
  width: number;
  height: number;
  places: Place[];
  links: [number, number, number][];
  link_kinds?: string[];
  link_roles?: LinkRole[];
  features: Feature[];
  hex_size?: number;
  hex_flat?: boolean;
  y_up: boolean;
  sheets?: string[];
  scenery?: { north?: string; items?: SceneryItem[] };
}

/** How the raid went in the war, on the game's own scale where that can be said. */
export interface History {
  text: string;
  points?: number;
  band?: string;
  measures?: Record<string, number>;
}

/** What a scenario says about itself. */
export interface ScenarioFacts {
  minutes: [number, number];
  difficulty: number;
  history?: History;
}

export interface GuideStep {
  title: string;
  text: string;
  rule?: string;
  event?: string;
  verb?: string;
  over?: boolean;
  try?: string;
}

export interface Guide {
  guide: string; // the scenario
  seed: string;
  steps: GuideStep[];
}

export interface About {
  name: string;
  system: string;
  system_title: string;
  scenario: string;
  title: string;
  summary: string;
  dice: string;
  undo: string;
  nouns: string[];
  verbs: { name: string; who: string; a: string; b: string; label: string; help: string }[];
  states: string[];
  bands: string[];
  measures: string[];
  options: Record<string, string>;
  history?: History;
}

export interface OptionSpec {
  name: string;
  title: string;
  rule: string;
  initial: string;
  values: string[];
}

export interface SystemInfo {
  key: string;
  title: string;
  summary: string;
  rules: number;
  guide: boolean; // through a first game: there is one
  scenarios: { key: string; title: string | null; summary: string | null; about?: ScenarioFacts }[];
  options: OptionSpec[];
}

export interface GameRow {
  name: string;
  system: string;
  scenario: string;
  created: string;
  changed: string;
  over: boolean;
  points: number;
  result: string;
  acts: number;
  campaign?: string;
  damaged?: string; // in words; nothing else about it can be relied on then
}

export interface Rule {
  id: string;
  chapter: string;
  text: string;
}

/** A table of the rules reference. */
export interface RuleTable {
  id: string;
  read: boolean; // numbers are looked up in it while playing
  chapter: string;
  title: string; // the words before it
  rule?: string;
  rows: string[][]; // the headings first
}

export interface Refusal extends Choice {
  a_title?: string;
  why: Why;
}

export interface Answer {
  ok: boolean;
  error?: string;
  why?: Why;
  stale?: boolean;
  name?: string;
  version?: string;
  table?: Table;
  frames?: Frame[];
  lines?: Line[];
  legal?: boolean;
  choice?: Choice; // that was checked, as it would be listed
  prospect?: Note[];
  prospects?: Record<string, Note[]>; // by the texts of the choices
  facts?: Note[];
  tables?: RuleTable[];
}

declare const SITE: boolean; // set by the build: a page without a server
const carrier: Carrier = SITE ? pageCarrier : httpCarrier;
export const { look, act, watch, oddsOf, think, record, keeping } = carrier;

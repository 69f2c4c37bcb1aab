// How choices are put into words: as short as the button has room for, and without the name of whom they are about anyway.
import type { Choice, Piece, Place } from "./api";
import { nameOf, shortName } from "./counter";

/** "sails" is what somebody else does; a button says "sail". */
function imperative(word: string): string {
  if (/^(is|gives|tries|goes|does)$/.test(word)) return { is: "be", gives: "give", tries: "try", goes: "go", does: "do" }[word]!;
  if (/(ch|sh|ss|x|o)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Points, which may be halves: "2½", "−½". What is neither, a mean, has one digit behind the point. */
export function figure(points: number): string {
  const [whole, half] = [Math.trunc(Math.abs(points)), Math.abs(points) % 1];
  const text = half === 0 ? String(whole) : half === 0.5 ? `${whole || ""}½` : Math.abs(points).toFixed(1);
  return points < 0 && Number(points.toFixed(1)) !== 0 ? `−${text}` : text;
}

export const signedFigure = (points: number): string => (points < 0 ? figure(points) : `+${figure(points)}`);

/** A number that is told as a whole one and perhaps half more. */
export const withHalf = (whole: number, half: boolean | undefined): number => whole + (half ? 0.5 : 0);

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const MOST_OF_A_CHOICE = 26; // letters that the button has room for
const MOST_WORDS = 4;

const numbered = /\d+[a-z]?$/;

/** The number of a place as the map has it. */
export const shortId = (id: string): string => numbered.exec(id)?.[0] ?? id;

/** An event as the log tells it: with a capital, and places by the numbers that the map has. */
export function told(text: string, places: string[] | undefined): string {
  const numbers = (places ?? []).filter((id) => numbered.test(id) && shortId(id) !== id);
  return capital(numbers.reduce((words, id) => words.replaceAll(new RegExp(`(?<!\\w)${id}(?!\\w)`, "g"), shortId(id)), text));
}

/** A place as it is spoken of in few letters: its printed number, or its code. A code beside a number tells something else: an objective, a sector. */
export function shortPlace(place: Place): string {
  const coded = place.tag?.toLowerCase() === place.id;
  return (coded ? undefined : numbered.exec(place.id)?.[0]) ?? place.tag ?? place.title;
}

/** What a choice does, without the name of who does it: "Move to Mole root". */
export function phraseOf(choice: Choice, actor: Piece | undefined): string {
  const names = actor ? [nameOf(actor), actor.label] : [];
  const whole = (n: string) => [" ", ", ", "\n"].some((after) => `${choice.label}\n`.includes(` ${n}${after}`));
  const name = names.find((n) => choice.label.startsWith(`${n} `) || whole(n));
  if (name === undefined) return choice.label;
  if (!choice.label.startsWith(`${name} `)) {
    const rest = choice.label.replace(` ${name}`, "");
    return /^(with|to|at|by|for|from|on)$/i.test(rest) ? choice.label : rest; // "With LC 2" says nothing without it
  }
  const [first = "", ...rest] = choice.label.slice(name.length + 1).split(" ");
  return /^[a-z]+$/.test(first) && first !== "is" ? capital([imperative(first), ...rest].join(" ")) : choice.label;
}

interface Named {
  actor?: Piece;
  places: Place[];
  pieces: Piece[]; // that the choice names besides the one that acts
  numbered: boolean; // the map has numbers on its places
}

/** What the button says: the verb and whom or where, in three or four words. */
export function buttonOf(choice: Choice, named: Named): string {
  let words = phraseOf(choice, named.actor);
  const short = named.numbered ? shortPlace : (place: Place) => place.title;
  for (const place of named.places) words = words.replace(place.title, short(place));
  for (const piece of named.pieces) words = words.replace(nameOf(piece), shortName(piece.label));
  if (words.length <= MOST_OF_A_CHOICE && words.split(" ").length <= MOST_WORDS + 1) return words;
  const verb = capital(choice.verb.replace("-", " "));
  const at = named.places.at(-1);
  const whom = named.pieces.at(-1) ?? named.actor;
  const name = at ? short(at) : (whom ? shortName(whom.label) : "");
  return shortened(name ? `${verb} ${name}` : words);
}

/** As many of its words as there is room for: said shorter, never cut off. */
function shortened(phrase: string): string {
  const words = phrase.replace(/ \(.*/, "").split(" ");
  while (words.length > 2 && words.join(" ").length > MOST_OF_A_CHOICE) words.pop();
  const said = words.join(" ");
  return said.length <= MOST_OF_A_CHOICE ? said : words[0]!;
}

/** A leg on a table, by its length: "Move 3.6″". */
export function legWords(choice: Choice, from: Piece): string {
  const [dx, dy] = [Number(choice.a) - (from.x ?? 0) / 100, Number(choice.b) - (from.y ?? 0) / 100];
  return `${capital(choice.verb)} ${Math.hypot(dx, dy).toFixed(1)}″`;
}

/** The first part of a sentence, for a row that has one line. */
export function brief(text: string, most = 38): string {
  const part = text.replaceAll(/ \([^)]*\)/g, "").split(/[:;]|, (?=and|a |the |up)/)[0]!.trim();
  if (part.length <= most) return part;
  const cut = part.lastIndexOf(" ", most);
  return `${part.slice(0, cut > 8 ? cut : most)}…`;
}

// Six colours, each with a shape of its own: under red-green blindness the colours repeat, the shapes do not.
import { round, type Point } from "./geometry";

const shapes: Record<string, string> = {
  red: "m-5-5h10v10h-10z",
  blue: "m-5.6 0a5.6 5.6 0 1 1 11.2 0a5.6 5.6 0 1 1-11.2 0z",
  green: "m0-6.5l6.5 11.5h-13z",
  purple: "m0-7l6 7-6 7-6-7z",
  brown: "m-3.2-5.6h6.4l3.2 5.6-3.2 5.6h-6.4l-3.2-5.6z",
  orange: "m-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
};
const names = Object.keys(shapes);

/** The colour that a word such as "position-red" or "Fire: red" ends with. */
export const colourOf = (word: string): string | undefined => names.find((n) => word.toLowerCase().endsWith(n));
export const colourIndex = (colour: string): number => names.indexOf(colour);

/** The shapes of one colour at many points, as one drawing. */
export const ColourShapes = (p: { colour: string; at: Point[]; scale: number; class: string }) => (
  <path
    class={`p-${p.colour} ${p.class}`}
    transform={`scale(${p.scale})`}
    d={p.at.map(([x, y]) => `M${round(x / p.scale)} ${round(y / p.scale)}${shapes[p.colour]}`).join("")}
  />
);

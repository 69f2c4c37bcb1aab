// Six colours, each with a shape of its own: under red-green blindness the colours repeat, the shapes do not.
import type { Colour } from "../api";

const shapes: Record<Colour, string> = {
  red: "M-5-5h10v10h-10Z",
  blue: "M-5.6 0a5.6 5.6 0 1 1 11.2 0a5.6 5.6 0 1 1-11.2 0Z",
  green: "M0-6.5 6.5 5h-13Z",
  purple: "M0-7 6 0 0 7-6 0Z",
  brown: "M-3.2-5.6h6.4L6.4 0 3.2 5.6h-6.4L-6.4 0Z",
  orange: "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z",
};
const names = Object.keys(shapes);

export const colourIndex = (colour: Colour): number => names.indexOf(colour);

export const ColourShape = (p: { colour: Colour; x: number; y: number; scale: number; class: string }) => (
  <path class={`p-${p.colour} ${p.class}`} transform={`translate(${p.x} ${p.y}) scale(${p.scale})`} d={shapes[p.colour]} />
);

// The ruler on an open table: from the piece to the pointer, what is left of the move, what stops it, the nearest lawful point. It
// follows the pointer; dragged from the piece, by mouse or finger, it aims where it is let go.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice, Why } from "../api";
import { pathOf, within, type Geometry, type Point } from "./geometry";
import type { Stage } from "./stage";

export interface Measuring {
  from: Point; // map units
  most?: number; // inches of one move
  check: (x: number, y: number) => Promise<{ choice?: Choice; why?: Why } | undefined>;
  aim: (x: number, y: number) => void; // hundredths of an inch
}

interface Reading {
  to: Point; // where the pointer is
  end: Point; // where the move would end
  why?: Why;
}

const pointOf = (c: Choice, geometry: Geometry): Point => geometry.at(Math.round(Number(c.a) * 100), Math.round(Number(c.b) * 100));

const DRAG = 5; // px: less is a click
const GRIP = 18; // map units round the middle of the piece

/** The pointer over the map: where it is, and a drag that begins on the piece. */
function follow(stage: Stage, grabs: (at: Point) => boolean, now: (to: Point | undefined) => void, drop: (at: Point) => void): () => void {
  const { host } = stage;
  let start: { x: number; y: number } | undefined; // of a drag
  let dragged = false;
  const at = (e: PointerEvent): Point => stage.toMap(e.clientX, e.clientY);
  const down = (e: PointerEvent) => {
    dragged = false;
    if ((e.target as Element).closest(".over, button") || !grabs(at(e)) || (e.pointerType === "mouse" && e.button)) return;
    start = { x: e.clientX, y: e.clientY };
    host.setPointerCapture(e.pointerId);
    e.stopPropagation(); // the map stays where it is
  };
  const move = (e: PointerEvent) => {
    if (start) {
      dragged ||= Math.hypot(e.clientX - start.x, e.clientY - start.y) > DRAG;
      if (dragged) now(at(e));
      e.stopPropagation();
    } else if (e.pointerType === "mouse" && !e.buttons) now((e.target as Element).closest(".over, button, .hit") ? undefined : at(e)); // what is pointed at there is no point
  };
  const up = (e: PointerEvent) => {
    if (start && dragged) drop(at(e));
    start = undefined;
  };
  const click = (e: MouseEvent) => {
    if (dragged) e.stopPropagation();
    dragged = false;
  };
  const leave = () => !start && now(undefined);
  const cancel = () => {
    start = undefined;
    now(undefined);
  };
  const all: [string, (e: never) => unknown, boolean][] = [["pointerdown", down, true], ["pointermove", move, true], ["pointerup", up, true], ["pointercancel", cancel, false], ["pointerleave", leave, false], ["click", click, true]];
  for (const [name, hand, early] of all) host.addEventListener(name, hand as EventListener, early);
  return () => all.forEach(([name, hand, early]) => host.removeEventListener(name, hand as EventListener, early));
}

/** What the rules say of the point under the pointer; one question at a time, the last one always answered. */
function useReading(m: Measuring, geometry: Geometry, stage: Stage): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  const wanted = useRef<Point | undefined>(undefined);
  const asking = useRef(false);
  const current = useRef(m);
  current.current = m;
  useEffect(() => setReading(undefined), [...m.from]); // from elsewhere it says nothing
  useEffect(() => {
    const ask = async () => {
      const to = wanted.current;
      if (asking.current || !to) return;
      asking.current = true;
      wanted.current = undefined;
      const answer = await current.current.check(...geometry.back(...to));
      asking.current = false;
      const at = answer?.choice ?? answer?.why?.instead;
      if (answer) setReading({ to, end: at ? pointOf(at, geometry) : current.current.from, why: answer.why });
      void ask();
    };
    const now = (to: Point | undefined) => {
      wanted.current = to;
      if (to) void ask();
      else setReading(undefined);
    };
    const grabs = ([x, y]: Point) => Math.hypot(x - current.current.from[0], y - current.current.from[1]) < GRIP;
    return follow(stage, grabs, now, (at) => current.current.aim(...geometry.back(...at)));
  }, [geometry, stage]);
  return reading;
}

const IN_A_LINE = 44; // letters of a reason

/** A sentence in lines of the readout. */
function linesOf(text: string): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length >= IN_A_LINE) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

export function Ruler(p: { measuring: Measuring; geometry: Geometry; stage: Stage; grow: number }) {
  const { measuring: m, geometry, grow } = p;
  const reading = useReading(m, geometry, p.stage);
  if (!reading || Math.hypot(reading.to[0] - m.from[0], reading.to[1] - m.from[1]) < GRIP) return null; // over the piece itself there is no leg
  const { to, end, why } = reading;
  const inches = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) / geometry.scale / 100;
  const long = inches(m.from, end);
  const left = m.most === undefined ? undefined : Math.max(0, m.most - long);
  const words = `${long.toFixed(1)}″${m.most === undefined ? "" : ` of ${m.most.toFixed(0)}″, ${left!.toFixed(1)}″ left`}`;
  const stops = why ? linesOf(why.text) : [];
  const wide = Math.max(150, 20 + 6.5 * Math.max(words.length, ...stops.map((s) => s.length)));
  const high = 24 + (m.most ? 12 : 0) + 16 * stops.length;
  const { seen } = p.stage;
  const beside = to[0] < m.from[0] ? to[0] - 18 - grow * wide : to[0] + 18; // on the far side of the pointer: the piece stays in sight
  const [x, y] = [within(beside, grow * wide, seen.x, seen.w), within(to[1] - grow * high - 14, grow * high, seen.y, seen.h)];
  return (
    <g class="ruler" aria-hidden="true">
      <path class="path-h" d={pathOf([m.from, end], false)} />
      <path class="rule-l" d={pathOf([m.from, end], false)} />
      <Marks from={m.from} to={end} inch={100 * geometry.scale} />
      {why && <path class="rule-x" d={pathOf([end, to], false)} />}
      <circle class="rule-e" cx={end[0]} cy={end[1]} r="13" />
      <g transform={`translate(${x} ${y}) scale(${grow})`}>
        <rect class="readout" width={wide} height={high} rx="4" />
        <text class="read-t" x="10" y="17">
          {words}
        </text>
        {m.most !== undefined && (
          <>
            <rect class="read-b" x="10" y="23" width={wide - 20} height="6" />
            <rect class="read-d" x="10" y="23" width={(wide - 20) * Math.min(1, long / m.most)} height="6" />
          </>
        )}
        {stops.map((line, i) => (
          <text class="read-x" x="10" y={(m.most ? 44 : 33) + 16 * i}>
            {line}
          </text>
        ))}
      </g>
    </g>
  );
}

/** A stroke across the ruler for every inch. */
function Marks(p: { from: Point; to: Point; inch: number }) {
  const [dx, dy] = [p.to[0] - p.from[0], p.to[1] - p.from[1]];
  const long = Math.hypot(dx, dy);
  const strokes = Array.from({ length: Math.floor(long / p.inch) }, (_, i): [Point, Point] => {
    const t = ((i + 1) * p.inch) / long;
    const [x, y] = [p.from[0] + dx * t, p.from[1] + dy * t];
    const [ux, uy] = [(-dy / long) * 6, (dx / long) * 6];
    return [[x - ux, y - uy], [x + ux, y + uy]]; // prettier-ignore
  });
  return <path class="rule-m" d={strokes.map((s) => pathOf(s, false)).join("")} />;
}

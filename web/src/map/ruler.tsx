// The ruler on an open table: from the piece to the pointer, what is left of the move, what stops it, the nearest lawful point.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice, Why } from "../api";
import { pathOf, type Geometry, type Point } from "./geometry";
import type { Stage } from "./stage";

export interface Measuring {
  from: Point; // map units
  most?: number; // inches of one move
  check: (x: number, y: number) => Promise<{ choice?: Choice; why?: Why } | undefined>;
}

interface Reading {
  to: Point; // where the pointer is
  end: Point; // where the move would end
  why?: Why;
}

const pointOf = (c: Choice, geometry: Geometry): Point => geometry.at(Math.round(Number(c.a) * 100), Math.round(Number(c.b) * 100));

/** What the rules say of the point under the pointer; one question at a time, the last one always answered. */
function useReading(m: Measuring, geometry: Geometry, stage: Stage): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  const wanted = useRef<Point | undefined>(undefined);
  const asking = useRef(false);
  const current = useRef(m);
  current.current = m;
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
    const move = (e: PointerEvent) => {
      if (e.pointerType !== "mouse" || e.buttons || (e.target as Element).closest(".over, button")) return;
      wanted.current = stage.toMap(e.clientX, e.clientY);
      void ask();
    };
    const leave = () => {
      wanted.current = undefined;
      setReading(undefined);
    };
    stage.host.addEventListener("pointermove", move);
    stage.host.addEventListener("pointerleave", leave);
    return () => {
      stage.host.removeEventListener("pointermove", move);
      stage.host.removeEventListener("pointerleave", leave);
    };
  }, [geometry, stage]);
  return reading;
}

export function Ruler(p: { measuring: Measuring; geometry: Geometry; stage: Stage }) {
  const { measuring: m, geometry } = p;
  const reading = useReading(m, geometry, p.stage);
  if (!reading) return null;
  const { to, end, why } = reading;
  const inches = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) / geometry.scale / 100;
  const long = inches(m.from, end);
  const left = m.most === undefined ? undefined : Math.max(0, m.most - long);
  const words = `${long.toFixed(1)}″${m.most === undefined ? "" : ` of ${m.most.toFixed(0)}″, ${left!.toFixed(1)}″ left`}`;
  const stop = why ? (why.text.length > 40 ? `${why.text.slice(0, 39)}…` : why.text) : "";
  const wide = 16 + 6.6 * Math.max(words.length, stop.length);
  const [x, y] = [to[0] + 18, to[1] - (stop ? 46 : 30)];
  return (
    <g class="ruler" aria-hidden="true">
      <path class="path-h" d={pathOf([m.from, end], false)} />
      <path class="rule-l" d={pathOf([m.from, end], false)} />
      {why && <path class="rule-x" d={pathOf([end, to], false)} />}
      <circle class="rule-e" cx={end[0]} cy={end[1]} r="13" />
      <rect class="readout" x={x} y={y} width={wide} height={stop ? 40 : 24} rx="4" />
      <text class="read-t" x={x + 8} y={y + 16}>
        {words}
      </text>
      {stop && (
        <text class="read-x" x={x + 8} y={y + 33}>
          {stop}
        </text>
      )}
    </g>
  );
}

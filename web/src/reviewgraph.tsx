// The expected result over the game: bands behind it, luck and choices as lanes below it, all on the axis of the choices made.
import { useEffect, useRef, useState } from "preact/hooks";
import type { About, Track } from "./api";
import { intervalText, type Review } from "./insight";
import type { Telling } from "./review";
import { figure } from "./words";

const LEFT = 96;
const RIGHT = 96;
const HIGH = 116; // the graph
const LANE = 34;
const LOW = 0.72; // of that on a phone

function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useEffect(() => {
    if (!box.current) return;
    const size = new ResizeObserver(([e]) => e && setWidth(Math.max(280, Math.floor(e.contentRect.width))));
    size.observe(box.current);
    return () => size.disconnect();
  }, []);
  return [box, width];
}

export interface GraphProps {
  review: Review;
  moments: Telling[];
  about: About;
  points?: Track; // its bands
  at: number; // the choice shown
  go: (ply: number) => void;
}

/** From the worth at the start to that after each choice. */
const curveOf = (r: Review): number[] => [r.sum.start, ...r.moments.map((m) => m.after)];

/** Values from lo to hi onto the height, with a little air. */
function scaleOf(values: number[], high: number): { y: (v: number) => number; lo: number; hi: number } {
  const air = 0.08 * Math.max(1, Math.max(...values) - Math.min(...values));
  const [lo, hi] = [Math.min(...values) - air, Math.max(...values) + air];
  return { lo, hi, y: (v) => high - (high * (v - lo)) / (hi - lo || 1) };
}

/** The turns, where the choices tell them: from which choice on. */
function turnsOf(r: Review): { turn: number; from: number }[] {
  const turns: { turn: number; from: number }[] = [];
  for (const m of r.moments) if (m.turn !== undefined && m.turn !== turns.at(-1)?.turn) turns.push({ turn: m.turn, from: m.ply - 1 });
  return turns;
}

const diamond = (x: number, y: number, r: number): string => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;

/** Words beside the axis, one below the other where they would meet. */
function spaced(labels: { words: string; y: number }[], top: number): { words: string; y: number }[] {
  let last = top - 13;
  return [...labels].sort((a, b) => a.y - b.y).map(({ words, y }) => ({ words, y: (last = Math.max(y, last + 13)) }));
}

/** The letters of the moments above or below the curve, off each other. */
function lettered(moments: Telling[], x: (ply: number) => number, y: (m: Telling) => number, high: number): { m: Telling; cx: number; cy: number }[] {
  const set: { m: Telling; cx: number; cy: number }[] = [];
  for (const m of moments) {
    const cx = x(m.moment.ply);
    const within = (v: number) => Math.max(11, Math.min(high - 4, v));
    const wanted = y(m) + (m.worth > 0 ? -16 : 16);
    const free = (cy: number) => set.every((o) => Math.hypot(o.cx - cx, o.cy - cy) > 19);
    set.push({ m, cx, cy: [0, 20, -20, 40, -40, 60, -60].map((by) => within(wanted + by)).find(free) ?? within(wanted) });
  }
  return set;
}

export function ReviewGraph(p: GraphProps) {
  const [box, width] = useWidth();
  const narrow = width < 620;
  const [left, right] = narrow ? [34, 10] : [LEFT, RIGHT];
  const { review, about } = p;
  const [high, lane] = narrow ? [LOW * HIGH, LOW * LANE] : [HIGH, LANE];
  const curve = curveOf(review);
  const history = about.history?.points;
  const stretches = p.points?.stretches ?? [];
  const near = (v: number) => v >= Math.min(...curve) - 8 && v <= Math.max(...curve) + 8;
  const { y, lo, hi } = scaleOf([...curve, ...(history !== undefined && near(history) ? [history] : []), ...stretches.map((s) => s.from).filter(near)], high);
  const x = (ply: number) => left + ((width - left - right) * ply) / Math.max(1, review.choices);
  const most = Math.max(1, ...review.moments.flatMap((m) => [Math.abs(m.luck), Math.abs(m.choice), m.missed]));
  const bar = (v: number) => (Math.abs(v) / most) * (lane / 2 - 1);
  const wide = Math.max(2, Math.min(7, x(1) - x(0) - 1));
  const [luckY, choiceY] = [high + 12 + lane / 2, high + 18 + 1.5 * lane];
  const height = high + 22 + 2 * lane + 20;
  const turns = turnsOf(review);
  const point = (e: PointerEvent) => {
    const r = (e.currentTarget as Element).getBoundingClientRect();
    const ply = Math.round(((e.clientX - r.left - left) / Math.max(1, width - left - right)) * review.choices);
    p.go(Math.max(0, Math.min(review.choices, ply)));
  };
  const endY = y(curve.at(-1)!) + 4;
  const inside = (v: number) => v > lo && v < hi;
  const ticks = stretches.filter((s, i) => i > 0 && inside(s.from)).map((s) => ({ words: figure(s.from), y: y(s.from) + 4 }));
  if (history !== undefined && inside(history)) ticks.push({ words: narrow ? String(history) : `history ${history}`, y: y(history) - 3 });
  const shown = narrow ? p.moments.slice(0, 4) : p.moments;
  const end = review.over ? `${figure(Math.round(review.sum.end))} points` : intervalText(review.sum.end, review.sum.end_error);
  return (
    <div class="rgraph" ref={box}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`Expected result over the game: ${intervalText(review.sum.start, review.sum.start_error)} at the start, ${end} ${review.over ? "at the end" : "now"}`}
        onPointerDown={point}
        onPointerMove={(e) => e.buttons === 1 && point(e)}
      >
        <defs>
          <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V4" />
          </pattern>
        </defs>
        {stretches.map((s, i) => {
          const [from, to] = [Math.max(lo, i ? s.from : lo), Math.min(hi, stretches[i + 1]?.from ?? hi)];
          return from < to && <rect class={`band k${Math.round((3 * i) / Math.max(1, stretches.length - 1))}`} x={left} y={y(to)} width={width - left - right} height={y(from) - y(to)} />;
        })}
        {!narrow &&
          stretches.map((s, i) => {
            const [from, to] = [Math.max(lo, i ? s.from : lo), Math.min(hi, stretches[i + 1]?.from ?? hi)];
            const at = Math.min(y(from) - 4, high - 3);
            return y(from) - y(to) > 13 && Math.abs(at - endY) > 12 && <text class="sm" x={width - right + 6} y={at}>{s.name}</text>;
          })}
        {history !== undefined && inside(history) && <path class="hist" d={`M${left} ${y(history)}H${width - right}`} />}
        {spaced(ticks, narrow ? 12 : 26).map((t) => (
          <text class="sm end" x={left - 5} y={t.y}>{t.words}</text>
        ))}
        {turns.map((t, i) => {
          const [from, to] = [x(t.from), x(turns[i + 1]?.from ?? review.choices)];
          return (
            <>
              {i > 0 && <path class="gl" d={`M${from} 0V${height - 16}`} />}
              {to - from > 15 && <text class="sm mid" x={(from + to) / 2} y={height - 4}>{narrow || i ? t.turn : `turn ${t.turn}`}</text>}
            </>
          );
        })}
        <path class="worth-h" d={`M${curve.map((v, i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("L")}`} />
        <path class="worth" d={`M${curve.map((v, i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("L")}`} />
        <circle class="worth-end" cx={x(review.reviewed)} cy={y(curve.at(-1)!)} r="4" />
        {!narrow && <text class="smb" x={x(review.reviewed) + 8} y={endY}>{end}</text>}
        {!narrow && <text class="cap" x="2" y="12">Expected</text>}
        {!narrow && <text class="cap" x="2" y={luckY}>Luck</text>}
        {!narrow && <text class="sm" x="2" y={luckY + 13}>against the mean</text>}
        {!narrow && <text class="cap" x="2" y={choiceY}>Choices</text>}
        {!narrow && <text class="sm" x="2" y={choiceY + 13}>hollow: missed</text>}
        <path class="ax" d={`M${left} ${luckY}H${width - right}M${left} ${choiceY}H${width - right}`} />
        {review.moments.map((m) => (
          <>
            {m.luck !== 0 && bar(m.luck) > 0.6 && <rect class="lbar" x={x(m.ply) - wide / 2} y={m.luck > 0 ? luckY - bar(m.luck) : luckY} width={wide} height={bar(m.luck)} />}
            {m.choice !== 0 && bar(m.choice) > 0.6 && <rect class="cbar" x={x(m.ply) - wide / 2} y={m.choice > 0 ? choiceY - bar(m.choice) : choiceY} width={wide} height={bar(m.choice)} />}
            {m.missed > 2 * m.missed_error && bar(m.missed) > 0.6 && <rect class="mbar" x={x(m.ply) - wide / 2} y={choiceY} width={wide} height={bar(m.missed)} />}
          </>
        ))}
        {narrow && (
          <>
            <text class="smb luck end halo" x={width - right - 14} y={luckY - lane / 2 + 5}>luck {intervalText(review.sum.luck, review.sum.luck_error, true)}</text>
            <text class="smb skill end halo" x={width - right - 14} y={choiceY - lane / 2 + 8}>choices {intervalText(review.sum.choices, review.sum.choices_error, true)}</text>
          </>
        )}
        {!narrow && (
          <>
            <text class="smb luck" x={width - right + 6} y={luckY + 4}>{intervalText(review.sum.luck, review.sum.luck_error, true)}</text>
            <text class="smb skill" x={width - right + 6} y={choiceY + 4}>{intervalText(review.sum.choices, review.sum.choices_error, true)}</text>
          </>
        )}
        <path class="cursor" d={`M${x(p.at)} 0V${height - 16}`} />
        <circle class="knob" cx={x(p.at)} cy={height - 17} r="6" />
        {lettered(shown, x, (m) => y(curve[m.moment.ply]!), high).map(({ m, cx, cy }) => (
          <g class={`mark ${m.kind}`} data-letter={m.letter} onPointerDown={(e) => (e.stopPropagation(), p.go(m.moment.ply - 1))}>
            {m.kind === "luck" ? <path d={diamond(cx, cy, 11)} /> : <rect x={cx - 8} y={cy - 8} width="16" height="16" rx="2" />}
            <text x={cx} y={cy + 4}>{m.letter}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}

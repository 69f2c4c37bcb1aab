// An attack being gathered, on the map: the target, who takes part, who could, and the odds as they stand.
import type { Piece } from "../api";
import { pieceRef } from "../picks";
import { pathOf, type Point } from "./geometry";
import { pieceAt, type MapProps } from "./model";

/** From the edge of one counter to the edge of the other. */
function shortened(from: Point, to: Point, by: number): [Point, Point] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const cut = Math.min(by, long / 3) / long;
  return [
    [from[0] + dx * cut, from[1] + dy * cut],
    [to[0] - dx * cut, to[1] - dy * cut],
  ];
}

function Arrow(p: { from: Point; to: Point; by: number; name: string }) {
  const [a, b] = shortened(p.from, p.to, p.by);
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return (
    <g>
      <path class={p.name} d={pathOf([a, b], false)} />
      <path class="arrow-h" transform={`translate(${b[0]} ${b[1]}) rotate(${angle})`} d="M4 0-9-7v14Z" />
    </g>
  );
}

/** What each who could join brings, beside his counter on the way to the target; of several in one place, one below the other. */
function Adds(p: { props: MapProps; could: Piece[]; target: Point; by: number }) {
  const { adds, geometry, actors } = p.props;
  const seen = new Map<string, number>();
  if (!adds) return null;
  return (
    <>
      {p.could.map((q) => {
        const from = pieceAt(geometry, q);
        const text = Object.keys(adds).find((t) => t.split(" ").includes(q.id));
        if (!from || text === undefined || !actors.has(pieceRef(q.id))) return null;
        const n = seen.get(from.join()) ?? 0;
        seen.set(from.join(), n + 1);
        const [a, b] = shortened(from, p.target, p.by + 6);
        const [x, y] = [a[0] + 0.12 * (b[0] - a[0]), a[1] + 0.12 * (b[1] - a[1]) + 22 * n];
        return (
          <g class="adds">
            <rect class="adds-p" x={x - 15} y={y - 10} width="30" height="20" rx="10" />
            <text class="adds-t" x={x} y={y + 4.5}>
              +{adds[text]}
            </text>
          </g>
        );
      })}
    </>
  );
}

export function Arrows(p: { props: MapProps }) {
  const { geometry, view, actors } = p.props;
  const arrows = view.arrows ?? [];
  const target = geometry.place(arrows[0]?.place);
  if (!target) return null;
  const by = 21 * geometry.counterScale;
  const at = (id: string | undefined) => {
    const piece = view.pieces.find((q) => q.id === id);
    return piece && pieceAt(geometry, piece);
  };
  const joined = new Set(arrows.map((a) => a.piece));
  const could = view.pieces.filter((q) => actors.has(pieceRef(q.id)) && !joined.has(q.id) && q.side === "ours");
  const far = (q: Point | undefined): q is Point => !!q && Math.hypot(q[0] - target[0], q[1] - target[1]) > 2;
  const r = geometry.board.kind === "hexes" ? geometry.hexSize - 5 : 38 * geometry.counterScale;
  const ring = geometry.board.kind === "hexes" ? pathOf(geometry.corners(target, r)) : `M${target[0] - r} ${target[1]}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  return (
    <g class="attack">
      <path class="tgt-w" d={ring} />
      <path class="tgt-r" d={ring} />
      {could.map((q) => {
        const from = at(q.id);
        return far(from) && <path class="cand" d={pathOf(shortened(from, target, by), false)} />;
      })}
      <Adds props={p.props} could={could} by={by} target={target} />
      {arrows.map((a) => {
        const from = at(a.piece);
        return far(from) && <Arrow from={from} to={target} by={by} name="arrow" />;
      })}
    </g>
  );
}

/** The odds as they stand, above the target. */
export function TargetPill(p: { props: MapProps }) {
  const { geometry, view, odds } = p.props;
  const target = geometry.place(view.arrows?.[0]?.place);
  if (!target || !odds) return null;
  const wide = 7.4 * odds.length + 24;
  const y = target[1] - (geometry.board.kind === "hexes" ? geometry.hexSize : 48 * geometry.counterScale) - 8;
  return (
    <g class="pill0">
      <rect class="odds-p" x={target[0] - wide / 2} y={y - 14} width={wide} height="28" rx="14" />
      <text class="odds-t" x={target[0]} y={y + 5}>
        {odds}
      </text>
    </g>
  );
}

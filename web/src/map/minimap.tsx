// The whole map small: where the pieces stand and which part is in sight. Click it to go there.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { View } from "../api";
import { pieceAt } from "./model";
import { pathOf, round, type Geometry } from "./geometry";
import { Silhouette } from "./scenery";
import type { Stage } from "./stage";
import { FeatureShape } from "./table";
import { still } from "../still";

const SLACK = 8; // map units that may be out of sight

const Below = still((p: { geometry: Geometry }) => {
  const { board, width, height } = p.geometry;
  if (board.kind === "hexes") {
    const land = board.places.filter((q) => q.shape === "hex" && q.ground !== "water");
    return <path class="ml" d={land.map((q) => pathOf(p.geometry.corners(p.geometry.at(q.x, q.y)))).join("")} />;
  }
  if (board.kind !== "inches") return <Silhouette geometry={p.geometry} />;
  return (
    <g>
      <rect class="t-ground" width={width} height={height} />
      {board.features.map((f) => (
        <FeatureShape feature={f} geometry={p.geometry} />
      ))}
    </g>
  );
});

export function MiniMap(p: { geometry: Geometry; view: View; stage: Stage | null; bind: (draw: (s: Stage) => void) => void }) {
  const { geometry } = p;
  const frame = useRef<SVGRectElement>(null);
  useEffect(() => {
    p.bind((stage) => {
      const { x, y, w, h } = stage.seen;
      const r = frame.current;
      r?.setAttribute("x", String(Math.max(0, x)));
      r?.setAttribute("y", String(Math.max(0, y)));
      r?.setAttribute("width", String(Math.max(0, Math.min(geometry.width, x + w) - Math.max(0, x))));
      r?.setAttribute("height", String(Math.max(0, Math.min(geometry.height, y + h) - Math.max(0, y))));
      const all = x <= SLACK && y <= SLACK && x + w >= geometry.width - SLACK && y + h >= geometry.height - SLACK;
      r?.closest(".mini")?.classList.toggle("needless", all); // the whole map is in sight
    });
  }, [geometry]);
  const unit = Math.max(geometry.width, geometry.height) / 1000;
  const size = Math.min(168 / geometry.width, 168 / geometry.height);
  const squares = (side: "ours" | "theirs"): string =>
    p.view.pieces
      .filter((q) => (q.side === "theirs") === (side === "theirs"))
      .map((q) => {
        const at = pieceAt(geometry, q);
        const r = 13 * unit;
        return at ? `M${round(at[0] - r)} ${round(at[1] - r)}h${2 * r}v${2 * r}h${-2 * r}Z` : "";
      })
      .join("");
  const [theirs, ours] = useMemo(() => [squares("theirs"), squares("ours")], [geometry, p.view.pieces]);
  const go = (e: MouseEvent) => {
    const r = (e.currentTarget as Element).getBoundingClientRect();
    p.stage?.centre(((e.clientX - r.left) / r.width) * geometry.width, ((e.clientY - r.top) / r.height) * geometry.height);
  };
  return (
    <div class="over mini" onClick={go} aria-hidden="true">
      <svg class="chart" viewBox={`0 0 ${geometry.width} ${geometry.height}`} width={geometry.width * size} height={geometry.height * size}>
        <Below geometry={geometry} />
        <path class="mini-theirs" d={theirs} />
        <path class="mini-ours" d={ours} />
        <rect class="mv" ref={frame} style={{ strokeWidth: `${9 * unit}px` }} />
      </svg>
    </div>
  );
}

// The whole map small: where the pieces stand and which part is in sight. Click it to go there.
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../api";
import { pieceAt } from "./model";
import type { Geometry } from "./geometry";
import { groundOf } from "./hexes";
import { Silhouette } from "./scenery";
import type { Stage } from "./stage";
import { FeatureShape } from "./table";

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
    });
  }, [geometry]);
  const unit = Math.max(geometry.width, geometry.height) / 1000;
  const size = Math.min(168 / geometry.width, 168 / geometry.height);
  const go = (e: MouseEvent) => {
    const r = (e.currentTarget as Element).getBoundingClientRect();
    p.stage?.centre(((e.clientX - r.left) / r.width) * geometry.width, ((e.clientY - r.top) / r.height) * geometry.height);
  };
  return (
    <div class="over mini" onClick={go} aria-hidden="true">
      <svg class="chart" viewBox={`0 0 ${geometry.width} ${geometry.height}`} width={geometry.width * size} height={geometry.height * size}>
        <Silhouette geometry={geometry} />
        {geometry.board.kind === "inches" && (
          <>
            <rect class="t-ground" width={geometry.width} height={geometry.height} />
            {geometry.board.features.map((f) => (
              <FeatureShape feature={f} geometry={geometry} />
            ))}
          </>
        )}
        {geometry.board.kind === "hexes" &&
          geometry.board.places.map((q) =>
            q.shape === "hex" && groundOf(q.terrain) !== "water" ? (
              <circle class="ml" cx={q.x} cy={q.y} r={(geometry.board.hex_size ?? 40) * 0.98} />
            ) : null,
          )}
        {p.view.pieces.map((q) => {
          const at = pieceAt(geometry, q);
          return at && <rect class={q.side === "theirs" ? "mg" : "mb"} x={at[0] - 13 * unit} y={at[1] - 13 * unit} width={26 * unit} height={26 * unit} />;
        })}
        <rect class="mv" ref={frame} style={{ strokeWidth: `${9 * unit}px` }} />
      </svg>
    </div>
  );
}

// What lies beneath everything: the chart, the hexes or the table, whatever the board is.
import { MARGIN, type Geometry } from "./geometry";
import { Hexes } from "./hexes";
import { Scenery } from "./scenery";
import { InchTable } from "./table";

export function Ground(p: { geometry: Geometry }) {
  const { geometry } = p;
  const { board, width, height } = geometry;
  if (board.kind === "hexes") return <Hexes geometry={geometry} />;
  if (board.kind === "inches") return <InchTable geometry={geometry} />;
  if (board.scenery) return <Scenery geometry={geometry} />;
  return <rect class="bare" x={-MARGIN} y={-MARGIN} width={width + 2 * MARGIN} height={height + 2 * MARGIN} />;
}

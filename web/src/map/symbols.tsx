// Signs of an operational map: ports, airfields, batteries, radar, docks, pens and bridges, each with its size, on the side of
// the hex that counters leave free.
import type { MapSymbol, Marker } from "../api";
import type { Geometry, Point } from "./geometry";

/** Drawn in a square of 18 round the middle; where the number stands. */
const shapes: Record<Exclude<MapSymbol, "bridge">, { d: string; filled?: boolean; ring?: boolean; number: Point }> = {
  port: { d: "M0-6.5a1.9 1.9 0 1 1 .1 0M0-3V6M-4-1H4M-6 2c1 3.4 3.4 4.6 6 4.6S5 5.4 6 2", ring: true, number: [9, 12] },
  airfield: { d: "M-6 3 6-3M-4.5-1.5 2.5 5.5M3.2-4.6 5.8-.4", ring: true, number: [9, 12] },
  battery: { d: "M-9 7V1A9 9 0 0 1 9 1V7Z", filled: true, number: [0, 5] },
  radar: { d: "M-6 6 0-5 6 6M0-5V-9M-4-7a6 6 0 0 1 8 0", ring: true, number: [9, 12] },
  dock: { d: "M-8-4H8V5H-8ZM-5-4V5M5-4V5", number: [12, 8] },
  pens: { d: "M-9 6V-5H9V6M-3-5V6M3-5V6", number: [13, 8] },
};

/** The size, or what is left of it; a figure of its own colour where the sign is filled. */
function SymbolSign(p: { marker: Marker; symbol: Exclude<MapSymbol, "bridge">; at: Point }) {
  const shape = shapes[p.symbol];
  const { marker } = p;
  const objective = marker.role === "objective";
  return (
    <g class={`opsym op-${p.symbol}${objective ? " objective" : ""}${marker.done ? " done" : ""}`} data-symbol={p.symbol} transform={`translate(${p.at[0]} ${p.at[1]})`}>
      {objective && <rect class="opsym-o" x="-13" y="-12" width="26" height="25" rx="4" />}
      {shape.ring && <circle class="opsym-r" r="10" />}
      <path class={shape.filled ? "opsym-f" : "opsym-l"} d={shape.d} />
      <text class={shape.filled ? "opsym-t on" : "opsym-t"} x={shape.number[0]} y={shape.number[1]}>
        {marker.label ?? ""}
      </text>
      {marker.done && <path class="opsym-x" d="M-11-11 11 11M11-11-11 11" />}
    </g>
  );
}

/** A bridge lies across the side that two hexes share. */
function BridgeSign(p: { marker: Marker; from: Point; to: Point }) {
  const { from, to, marker } = p;
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const objective = marker.role === "objective";
  return (
    <g class={`opsym op-bridge${marker.done ? " done" : ""}`} data-symbol="bridge" transform={`translate(${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2}) rotate(${angle})`}>
      {objective && <rect class="opsym-o" x="-15" y="-11" width="30" height="22" rx="4" />}
      <path class="opsym-w" d="M-11 0H11" />
      <path class="opsym-l" d="M-13-8-9-4.5H9L13-8M-13 8-9 4.5H9L13 8" />
      {marker.done && <path class="opsym-x" d="M-8-8 8 8M8-8-8 8" />}
    </g>
  );
}

/** Where they stand in a hex, in parts of its size: beside the counters, not under them. */
const beside: Point[] = [[-0.7, 0.06], [0.7, 0.06], [-0.56, -0.36], [0.56, -0.36], [-0.56, 0.46], [0.56, 0.46]]; // prettier-ignore

/** All of them that stand on the map. */
export function Symbols(p: { geometry: Geometry; markers: Marker[] }) {
  const { geometry } = p;
  const there = new Map<string, number>();
  const size = geometry.hexSize;
  return (
    <g>
      {p.markers.map((m) => {
        const [at, to] = [geometry.place(m.place), geometry.place(m.toward)];
        if (!m.symbol || !at) return null;
        if (m.symbol === "bridge") return to && <BridgeSign marker={m} from={at} to={to} />;
        const nth = there.get(m.place!) ?? 0;
        there.set(m.place!, nth + 1);
        const [dx, dy] = beside[nth % beside.length]!;
        const spot: Point = [at[0] + dx * size, at[1] + dy * size];
        return <SymbolSign marker={m} symbol={m.symbol} at={spot} />;
      })}
    </g>
  );
}

/** For the key. */
export function SymbolOf(p: { symbol: MapSymbol }) {
  const marker: Marker = { kind: "", title: "", done: false, symbol: p.symbol };
  return p.symbol === "bridge" ? <BridgeSign marker={marker} from={[-10, 0]} to={[10, 0]} /> : <SymbolSign marker={marker} symbol={p.symbol} at={[0, 0]} />;
}

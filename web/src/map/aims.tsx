// The choice at hand on the map: what each place in reach costs and risks, the way there, where the piece will stand.
import type { Note, Piece } from "../api";
import { Counter } from "../counter";
import { useLit } from "../lit";
import { figureOf } from "../notes";
import { idOf, isPoint, type Offer, type Ref } from "../picks";
import type { Prospects } from "../prospects";
import { pathOf, type Geometry, type Point } from "./geometry";
import { NodeShape } from "./marks";
import { pieceAt, type MapProps } from "./model";

/** What the signs at a place tell of the choice that leads there. */
export interface PlaceSigns {
  cost?: string;
  risk?: string; // how many, what must be rolled, or "!"
  stops: boolean; // whoever goes there must roll to leave
  warns: boolean;
  gain?: string;
}

const placeOf = (o: Offer): string | undefined => {
  const ref = o.refs.filter((r) => r.startsWith("place:")).at(-1);
  return ref && idOf(ref);
};

function signsOf(notes: Note[], place: string): PlaceSigns {
  const of = (role: Note["role"]) => notes.filter((n) => n.role === role);
  const cost = of("cost").find((n) => n.value !== undefined);
  const risk = of("risk").find((n) => n.sense !== undefined) ?? of("risk").find((n) => n.place === undefined || n.place === place) ?? of("risk")[0];
  const gain = of("gain").find((n) => n.value !== undefined && n.place === place);
  return {
    cost: cost && String(cost.value),
    risk: risk && (figureOf(risk) || "!"),
    stops: risk?.sense !== undefined && risk.place === place,
    warns: of("warning").length > 0,
    gain: gain && figureOf(gain),
  };
}

/** The signs of every place that the listed choices lead to; of several that lead to one, those of the first. */
export function placeSigns(listed: Offer[], prospects: Prospects): Map<string, PlaceSigns> {
  const signs = new Map<string, PlaceSigns>();
  for (const offer of listed) {
    const place = isPoint(offer) ? undefined : placeOf(offer);
    const notes = prospects[offer.choice.text];
    if (place !== undefined && notes && !signs.has(place)) signs.set(place, signsOf(notes, place));
  }
  return signs;
}

/** Where the signs of a place lie: at the lower corners of its ring or its hex. */
function corner(geometry: Geometry, id: string, full: boolean): number {
  const place = geometry.byId.get(id);
  if (place?.shape === "hex") return 0.5 * geometry.hexSize;
  return full ? 25 * geometry.counterScale : 15;
}

export function Costs(p: { props: MapProps; full: Set<string> }) {
  const { geometry, signs } = p.props;
  return (
    <g>
      {[...signs].map(([id, s]) => {
        const at = geometry.place(id);
        if (!at) return null;
        const off = corner(geometry, id, p.full.has(id));
        return (
          <g data-signs={id} transform={`translate(${at[0]} ${at[1]})`}>
            {s.cost !== undefined && (
              <g transform={`translate(${-off} ${off})`}>
                <rect class="cost-d" x={-8 - 3 * (s.cost.length - 1)} y="-8" width={16 + 6 * (s.cost.length - 1)} height="16" rx="8" />
                <text class="cost-t" y="4.2">
                  {s.cost}
                </text>
              </g>
            )}
            {s.warns ? (
              <g transform={`translate(${off} ${off - 1})`}>
                <path class="tri-p" d="M0-9 9.5 7.5h-19Z" />
                <path class="tri-b" d="M0-3.4V2M0 4.6v.7" />
              </g>
            ) : (
              s.risk !== undefined && (
                <g transform={`translate(${off} ${off})`}>
                  <rect class="risk-d" x={-7.5 - 3 * (s.risk.length - 1)} y="-7.5" width={15 + 6 * (s.risk.length - 1)} height="15" rx="7.5" />
                  <text class="risk-t" y="3.6">
                    {s.risk}
                  </text>
                </g>
              )
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Where the risks of the choice at hand come from. */
export function Threats(p: { props: MapProps; to: Point | undefined }) {
  const { geometry, notes, view } = p.props;
  const { to } = p;
  if (!to) return null;
  const stands = (id: string) => {
    const piece = view.pieces.find((q) => q.id === id && q.side === "theirs");
    return piece && pieceAt(geometry, piece);
  };
  const from = notes.filter((n) => n.role === "risk" || n.role === "warning").flatMap((n) => [geometry.place(n.place), ...(n.pieces ?? []).map(stands)]);
  const far = from.filter((at): at is Point => !!at && Math.hypot(at[0] - to[0], at[1] - to[1]) > 1);
  return (
    <g>
      {[...new Set(far.map((at) => at.join()))].map((key) => (
        <path class="threat" d={pathOf([key.split(",").map(Number) as Point, to], false)} />
      ))}
    </g>
  );
}

/** The steps of the way that the rules have told, from where the piece stands. */
export function wayOf(props: MapProps): Point[] {
  const { geometry, notes, mover } = props;
  const steps = notes.filter((n) => n.role === "path").map((n) => geometry.place(n.place));
  const start = mover && pieceAt(geometry, mover);
  const way = steps.filter((at): at is Point => !!at);
  return start && way.length ? [start, ...way] : [];
}

/** The piece as it will stand there, beside the place so that both can be read. */
export function GhostCounter(p: { props: MapProps; piece: Piece; at: Point; from: Point; band: number }) {
  const k = p.props.geometry.counterScale;
  const [dx, dy] = [p.at[0] - p.from[0], p.at[1] - p.from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const hex = p.props.geometry.board.kind === "hexes";
  const off = hex ? 0 : 46 * k;
  const at: Point = [p.at[0] + (off * dx) / long, p.at[1] + (off * dy) / long];
  return (
    <g style={{ transform: `translate(${at[0]}px, ${at[1]}px) scale(${k})` }}>
      <g class="ghost0">
        <Counter piece={p.piece} band={p.band} />
      </g>
      <rect class="ghost-r" x="-26" y="-26" width="52" height="52" rx="6" />
    </g>
  );
}

/** Rings round what a row, a line of the log or a name is about that the pointer is on. */
export function HoverRings(p: { props: MapProps; full: Set<string> }) {
  const lit = useLit();
  const { geometry, view, points } = p.props;
  const ring = (at: Point, r: number, square: boolean) => (
    <>
      <NodeShape shape={square ? "square" : "circle"} at={at} r={r} class="hover-h" />
      <NodeShape shape={square ? "square" : "circle"} at={at} r={r} class="hover-r" />
    </>
  );
  return (
    <g class="hovered">
      {lit.map((ref: Ref) => {
        const id = idOf(ref);
        const point = points.find((q) => q.text.replaceAll(" ", "_") === id);
        if (point) return ring(point.at, 9, false);
        if (ref.startsWith("place:")) {
          const at = geometry.place(id);
          const place = geometry.byId.get(id);
          if (at && place?.shape === "hex") return <path class="hover-r" d={pathOf(geometry.corners(at, geometry.hexSize - 3))} />;
          return at && ring(at, p.full.has(id) ? 38 * geometry.counterScale : 24, place?.shape === "square");
        }
        const piece = view.pieces.find((q) => q.id === id);
        const at = piece && pieceAt(geometry, piece);
        return at && ring(at, piece.radius ? piece.radius * geometry.scale + 8 : 31 * geometry.counterScale, !piece.radius);
      })}
    </g>
  );
}

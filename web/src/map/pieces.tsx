// Counters in their stacks, round bases on an open table, and a stack spread out.
import type { Piece } from "../api";
import { Counter, pieceWords } from "../counter";
import { pieceRef } from "../picks";
import { Sign } from "../signs";
import { still } from "../still";
import { within, type Point } from "./geometry";
import type { Seen } from "./stage";
import { pieceAt, pressed, type MapProps } from "./model";
import { radiusOf, statesShown, type Box } from "./tags";

const LIFT = 7; // a counter in a stack lies this much up and right of the one below

const Placed = still((p: { x: number; y: number; k: number; piece: Piece; band: number; ring: string }) => (
  <g class="pc" style={{ transform: `translate(${p.x}px, ${p.y}px) scale(${p.k})` }}>
    <Counter piece={p.piece} band={p.band} />
    {p.ring === "sel" && <rect class="sel-w" x="-26" y="-26" width="52" height="52" rx="6" />}
    {p.ring && <rect class={p.ring} x="-26" y="-26" width="52" height="52" rx="6" />}
  </g>
));

export function Stacks(p: { props: MapProps; stacks: Map<string, Piece[]>; band: (piece: Piece) => number }) {
  const { geometry, picks, legal, actors, focus } = p.props;
  const k = geometry.counterScale;
  const shown: { key: string; x: number; y: number; piece: Piece; ring: string }[] = [];
  const counts: { at: Point; n: number }[] = [];
  const used = new Map<string, number>();
  for (const [place, pieces] of p.stacks) {
    const at = geometry.place(place);
    if (!at) continue;
    const top = pieces.slice(-4);
    top.forEach((piece, i) => {
      const off = (i - (top.length - 1) / 2) * LIFT * k;
      const nth = used.get(piece.id) ?? 0;
      used.set(piece.id, nth + 1);
      const ref = pieceRef(piece.id);
      const chosen = picks.includes(ref) || (ref === focus && !picks.length);
      const ring = chosen ? "sel" : legal.has(ref) && picks.length ? "aim" : actors.has(ref) || legal.has(ref) ? "can" : "";
      shown.push({ key: `${piece.id}#${nth}`, x: at[0] + off, y: at[1] - off, piece, ring });
    });
    if (pieces.length > 1)
      counts.push({ at: [at[0] - (22 + 3.5 * (top.length - 1)) * k, at[1] - (19 + 3.5 * (top.length - 1)) * k], n: pieces.length });
  }
  return (
    <g>
      {shown
        .sort((a, b) => Number(a.ring === "sel") - Number(b.ring === "sel"))
        .map((s) => (
          <Placed key={s.key} x={s.x} y={s.y} k={k} piece={s.piece} band={p.band(s.piece)} ring={s.ring} />
        ))}
      {counts.map((c) => (
        <g transform={`translate(${c.at[0]} ${c.at[1]})`}>
          <circle class="tab" r="8.5" />
          <text class="tab-t" y="3.8">
            {c.n}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Pieces on an open table: round, to scale, the name below in a tag of constant size. */
export function Bases(p: { props: MapProps; tags: Map<string, Box>; grow: number }) {
  const { geometry, view, picks, legal, actors, focus } = p.props;
  const { tags, grow } = p;
  return (
    <g>
      {view.pieces.map((piece) => {
        const at = piece.place === undefined ? pieceAt(geometry, piece) : undefined;
        if (!at) return null;
        const r = radiusOf(piece, geometry);
        const tag = tags.get(piece.id);
        const ref = pieceRef(piece.id);
        const chosen = picks.includes(ref) || ref === focus;
        const ring = chosen ? "sel" : legal.has(ref) ? "aim" : actors.has(ref) ? "can" : "";
        return (
          <g key={piece.id} class={`pc base ${piece.side}${piece.spent ? " spent" : ""}`} style={{ transform: `translate(${at[0]}px, ${at[1]}px)` }}>
            {piece.facing !== undefined && <path class="nose" transform={`rotate(${piece.facing})`} d={`M-5 ${-r - 1}L0 ${-r - 8}L5 ${-r - 1}Z`} />}
            <circle class="disc" r={r} />
            {piece.face_down ? (
              <text class="unk" y={r * 0.55} style={{ fontSize: `${1.5 * r}px` }}>
                ?
              </text>
            ) : (
              <Sign name={piece.sign} x={-0.68 * r} y={-0.68 * r} size={1.36 * r} />
            )}
            {ring && <circle class={ring} r={r + 3.5} />}
            {tag && (
              <g transform={`translate(${tag.x - at[0]} ${tag.y - at[1]}) scale(${grow})`}>
                <rect class="tg" width={tag.w / grow} height={tag.h / grow} rx="3" />
                <text class="tg-t" x={tag.w / grow / 2} y="11.2">
                  {piece.label}
                </text>
              </g>
            )}
            {statesShown(piece).map((word, i) => (
              <g transform={`translate(${r + 4} ${-r + 11 * grow * i}) scale(${grow})`}>
                <circle class="dot" r="6" />
                <text class="dot-t" y="3.2">
                  {word.charAt(0).toUpperCase()}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}

const DEEP = 2; // counters below a carrier; more stand beside them

/** Where each counter of a spread stack lies: carriers in rows, those that carry most first, below each what it carries. */
function spread(pieces: Piece[]): { piece: Piece; column: number; row: number }[] {
  const there = new Set(pieces.map((q) => q.id));
  const cargo = new Map<string, Piece[]>();
  for (const q of pieces) if (q.aboard !== undefined && there.has(q.aboard)) cargo.set(q.aboard, [...(cargo.get(q.aboard) ?? []), q]);
  const load = (head: Piece): number => cargo.get(head.id)?.length ?? 0;
  const wide = (head: Piece): number => Math.max(1, Math.ceil(load(head) / DEEP));
  const heads = pieces.filter((q) => q.aboard === undefined || !there.has(q.aboard)).sort((a, b) => load(b) - load(a));
  const most = Math.max(heads.length > 12 ? 9 : cargo.size ? 6 : 5, ...heads.map(wide));
  const laid: { piece: Piece; column: number; row: number }[] = [];
  let [column, row, deep] = [0, 0, 0];
  for (const head of heads) {
    if (column + wide(head) > most) [column, row, deep] = [0, row + 1 + deep, 0];
    laid.push({ piece: head, column, row });
    cargo.get(head.id)?.forEach((piece, k) => laid.push({ piece, column: column + (k % wide(head)), row: row + 1 + Math.floor(k / wide(head)) }));
    deep = Math.max(deep, Math.ceil(load(head) / wide(head)));
    column += wide(head);
  }
  return laid;
}

/** A stack spread out above its place, each counter a button. */
export function Fan(p: { props: MapProps; pieces: Piece[]; at: Point; band: (piece: Piece) => number; seen: Seen }) {
  const { picks, legal, actors } = p.props;
  const laid = spread(p.pieces);
  const columns = 1 + Math.max(...laid.map((q) => q.column));
  const rows = 1 + Math.max(...laid.map((q) => q.row));
  const [w, h] = [columns * 62 + 12, rows * 70 + 8];
  const room = Math.min((p.seen.w - 24) / w, (p.seen.h - 24) / h);
  const grow = Math.min(Math.max(1, 0.8 / p.seen.k), Math.max(room, 0.5 / p.seen.k)); // to be read where the map is small, and all of it in sight
  const x = within(p.at[0] - (w * grow) / 2, w * grow, p.seen.x, p.seen.w);
  const above = p.at[1] - h * grow - 40;
  const y = within(above < p.seen.y ? p.at[1] + 40 : above, h * grow, p.seen.y, p.seen.h);
  return (
    <g class="fan" onMouseDown={(e) => e.preventDefault()} style={{ transform: `translate(${x}px, ${y}px) scale(${grow})` }}>
      <rect class="fan-b" width={w} height={h} rx="6" />
      {laid.map(({ piece, column, row }) => {
        const ref = pieceRef(piece.id);
        const ring = picks.includes(ref) ? "sel" : actors.has(ref) || legal.has(ref) ? "can" : "";
        return (
          <g
            class="hit"
            role="button"
            tabindex={0}
            aria-label={pieceWords(piece)}
            aria-pressed={picks.includes(ref)}
            transform={`translate(${37 + 62 * column} ${34 + 70 * row})`}
            onClick={() => p.props.onPiece(piece.id)}
            onKeyDown={(e) => pressed(e) && p.props.onPiece(piece.id)}
          >
            {row > 0 && piece.aboard !== undefined && <path class="fan-l" d="M0-30V-24" />}
            <Counter piece={piece} band={p.band(piece)} />
            {ring && <rect class={ring} x="-26" y="-26" width="52" height="52" rx="6" />}
            <text class="fan-t" y="36" {...(piece.label.length > 10 ? { textLength: 58, lengthAdjust: "spacingAndGlyphs" as const } : {})}>
              {piece.face_down ? "unknown" : piece.label}
            </text>
            <rect class="hs" x="-29" y="-27" width="58" height="66" rx="6" />
          </g>
        );
      })}
    </g>
  );
}

// A counter: one square of cardboard, light for ours and dark for theirs, so that value alone tells the sides apart.
import type { Piece } from "./api";
import { Sign, SpentDisc, StateDisc } from "./signs";

const hatch = Array.from({ length: 11 }, (_, i) => `M${-68 + 9 * i} 24l48-48`).join("");
const stripes = Array.from({ length: 10 }, (_, i) => `M${-33 + 6 * i} -9.5l12.8-12.8`).join("");

const reduced = (p: Piece): boolean =>
  p.state_roles.includes("reduced") || (p.steps_full !== undefined && p.steps !== undefined && p.steps < p.steps_full);

const DISCS = 3; // as many as there is room for

/** The states that a piece is in, and that it is done, as discs one below the other. */
function Discs(p: { piece: Piece }) {
  const { states, state_roles: roles, spent } = p.piece;
  const shown = states.map((word, i) => ({ word, role: roles[i] })).filter((s) => s.role !== "reduced").slice(0, DISCS);
  const ticked = spent && shown.length < DISCS;
  const all = shown.length + (ticked ? 1 : 0);
  const y = (i: number) => -1 + 15 * (i - (all - 1) / 2);
  return (
    <>
      {shown.map(({ word, role }, i) => (
        <StateDisc word={word} role={role} y={y(i)} />
      ))}
      {ticked && <SpentDisc y={y(shown.length)} />}
    </>
  );
}

/** A name short enough for a counter: what stands before a comma or a bracket, then initials for its first words. */
export function shortName(label: string): string {
  const most = 12;
  if (/^([a-z]{2,4}\d*|[a-z\d]{2,4}-[a-z\d]+)$/.test(label)) return label.toUpperCase().replace("-", " "); // "esx-a": as it is printed
  let name = label.length > most ? label.replace(/\s*[,(].*$/, "") : label;
  const words = name.split(" ");
  for (let i = 0; i < words.length - 1 && name.length > most; i++) {
    if (words[i]!.length > 3) words[i] = `${words[i]!.charAt(0)}.`;
    name = words.join(" ");
  }
  return name;
}

/** Squeeze a name that would not fit into 42 units. */
const squeeze = (text: string, size: number) =>
  text.length * size * 0.54 > 42 ? { textLength: 42, lengthAdjust: "spacingAndGlyphs" as const } : {};

function Face(p: { piece: Piece; band: number }) {
  const { piece } = p;
  const ours = piece.side !== "theirs";
  const name = shortName(piece.label);
  const short = (piece.group?.length ?? 9) < 3;
  const indent = !ours || !short ? -20 : piece.group!.length > 1 ? -6.5 : -12.5;
  return (
    <>
      {ours && (
        <path
          class={`band b${p.band % 6}`}
          d="M-22.3-9.5v-9.3a3.5 3.5 0 0 1 3.5-3.5h37.6a3.5 3.5 0 0 1 3.5 3.5v9.3Z"
        />
      )}
      {ours && reduced(piece) && <path class="stripe" d={stripes} clip-path="url(#counter-face)" />}
      <text class={ours ? "nm" : "fam"} y="-12.7" {...squeeze(name, 8.4)}>
        {name}
      </text>
      <text class={`grp b${p.band % 6}`} x="-17.5" y="-.8">
        {ours && short ? piece.group : ""}
      </text>
      {(piece.steps_full ?? 0) > 1 &&
        Array.from({ length: Math.min(piece.steps_full ?? 0, 5) }, (_, i) => (
          <rect
            class={i < (piece.steps ?? 0) ? "pip" : "pip off"}
            x={indent + 5.6 * i}
            y="-6.6"
            width="4"
            height="5"
          />
        ))}
      {piece.strength !== undefined && (
        <text class="st" x="-11" y="19">
          {piece.strength}
        </text>
      )}
      <Sign
        name={piece.sign}
        x={piece.strength === undefined && piece.tag === undefined ? -13 : 1}
        y={piece.strength === undefined && piece.tag === undefined ? -7 : -8.5}
        size={piece.strength === undefined && piece.tag === undefined ? 26 : 19}
      />
      {piece.tag !== undefined && (
        <>
          <rect class="ob" x="2" y="9.7" width="18" height="11.3" rx="2" />
          <text class="ob-t" x="11" y="18.9">
            {piece.tag}
          </text>
        </>
      )}
    </>
  );
}

export function Counter(p: { piece: Piece; band: number }) {
  const { piece } = p;
  return (
    <g class={`ctr ${piece.side}${piece.spent ? " spent" : ""}`}>
      <rect class="sh" x="-21.5" y="-21" width="46" height="46" rx="4" />
      <rect class="face" x="-23" y="-23" width="46" height="46" rx="4" />
      {piece.face_down ? (
        <>
          <path class="hatch" clip-path="url(#counter-face)" d={hatch} />
          <circle r="14.5" class="unk-b" />
          <text class="unk" y="9.6">
            ?
          </text>
        </>
      ) : (
        <Face piece={piece} band={p.band} />
      )}
      <Discs piece={piece} />
    </g>
  );
}

/** A counter in a row of a list: its colours, its sign and its strength; the name stands beside it. */
function SmallCounter(p: { piece: Piece; band: number }) {
  const { piece } = p;
  const alone = piece.strength === undefined || piece.face_down;
  return (
    <g class={`ctr small ${piece.side}${piece.spent ? " spent" : ""}`}>
      <rect class="face" x="-23" y="-23" width="46" height="46" rx="4" />
      {piece.side !== "theirs" && <rect class={`band b${p.band % 6}`} x="-22.3" y="-22.3" width="44.6" height="9" />}
      {piece.face_down ? (
        <text class="unk" y="9.6">
          ?
        </text>
      ) : (
        <Sign name={piece.sign} x={alone ? -15 : -2} y={alone ? -10 : -9} size={alone ? 30 : 24} />
      )}
      {!alone && (
        <text class="st" x="-12" y="17">
          {piece.strength}
        </text>
      )}
    </g>
  );
}

/** A counter on its own, for panels. */
export const CounterPicture = (p: { piece: Piece; band: number; size: number }) =>
  p.size < 40 ? (
    <svg class="c" viewBox="-24 -24 48 48" width={p.size} height={p.size} aria-hidden="true">
      <SmallCounter piece={p.piece} band={p.band} />
    </svg>
  ) : (
    <svg class="c" viewBox="-26 -26 58 54" width={p.size * 1.07} height={p.size} aria-hidden="true">
      <Counter piece={p.piece} band={p.band} />
    </svg>
  );

/** The whole name, for lists and for the ear; the counter itself carries the short one. */
export const nameOf = (p: Piece): string => p.title ?? p.label;

/** All that a counter says, in words. */
export function pieceWords(p: Piece): string {
  if (p.face_down) return "unknown enemy unit";
  const words = [nameOf(p)];
  if (p.side === "theirs") words.push("enemy");
  if (p.sign !== "none") words.push(p.sign.replace("-", " "));
  if (p.strength !== undefined) words.push(`${p.strength_word ?? "strength"} ${p.strength}`);
  if ((p.steps_full ?? 0) > 1) words.push(p.steps_word ? `${p.steps_word} ${p.steps} of ${p.steps_full}` : `${p.steps} of ${p.steps_full} steps`);
  if (p.tag !== undefined) words.push(`${p.tag_word ?? "number"} ${p.tag}`);
  words.push(...p.states);
  if (p.spent) words.push("done");
  return [...new Set(words)].join(", "); // a sign and a state may have the same word
}

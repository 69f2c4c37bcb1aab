// The key: every sign of panel and map, in a word.
import type { JSX } from "preact";
import type { Board, View } from "./api";
import { ColourShape } from "./map/colours";
import { strokes } from "./map/hexes";
import { SymbolOf } from "./map/symbols";
import { WarningSign } from "./notes";
import { Sign, SpentDisc, StateDisc } from "./signs";

const Swatch = (p: { children: JSX.Element | JSX.Element[] }) => (
  <svg viewBox="-14 -14 28 28" width="28" height="28" aria-hidden="true">
    {p.children}
  </svg>
);

const notes: [JSX.Element, string][] = [
  [<span class="disc">2</span>, "what it costs"],
  [<span class="n left"><i>2</i></span>, "what is left then"],
  [<span class="n need"><i>7+</i></span>, "what a die must show"],
  [<span class="n modifier minus"><i>−1</i></span>, "a modifier of it"],
  [<span class="n gain"><i>+12</i></span>, "what it brings"],
  [<span class="n risk" />, "a risk"],
  [<WarningSign />, "spoils something: asked once"],
]; // prettier-ignore

const marks: [JSX.Element, string][] = [
  [<Swatch><rect class="can" x="-11" y="-11" width="22" height="22" rx="4" /></Swatch>, "may act"],
  [<Swatch><rect class="sel" x="-11" y="-11" width="22" height="22" rx="4" /></Swatch>, "chosen"],
  [<Swatch><circle class="legal" r="11" /></Swatch>, "can be chosen"],
  [<Swatch><circle class="legal stop" r="11" /></Swatch>, "can be chosen, and a die must be rolled there"],
  [<Swatch>{[<circle class="risk-d" r="8" />, <text class="risk-t" y="3.6">2</text>]}</Swatch>, "so many threaten it there, or what the die must show"],
  [<Swatch><path class="path" d="M-12 8 12-8" /></Swatch>, "the way"],
  [<Swatch><path class="threat" d="M-12 8 12-8" /></Swatch>, "where the risk comes from"],
  [<Swatch><rect class="ghost-r" x="-11" y="-11" width="22" height="22" rx="4" /></Swatch>, "where it will stand"],
  [<Swatch>{[<circle class="nogo" r="9" />, <path class="nogo-b" d="M-5 0H5" />]}</Swatch>, "not possible"],
  [<Swatch>{[<path class="shot" d="M-12 8 12-8" />, <g transform="scale(.6)"><rect class="need-p" x="-15" y="-13" width="30" height="26" rx="5" /><text class="need-t" y="6">5+</text></g>]}</Swatch>, "line of sight, and what the die must show"],
  [<Swatch>{[<circle class="came" r="10" />, <path class="came-s" d="M-5-5 5 5M5-5-5 5" />]}</Swatch>, "lost, eliminated or destroyed by it"],
  [<Swatch>{[<circle class="tab" r="9" />, <text class="tab-t" y="4">3</text>]}</Swatch>, "so many in a stack"],
]; // prettier-ignore

/** The states and signs of the pieces that are there now. */
function statesOf(view: View): [string, string][] {
  const found = new Map<string, string>();
  for (const p of view.pieces) p.states.forEach((word, i) => found.set(word, p.state_roles[i] ?? ""));
  return [...found];
}

/** What runs between the hexes of this map, and to whom its coloured dots belong. */
function printedOf(board: Board, view: View): [JSX.Element, string][] {
  const used = new Set(board.links.map((l) => l[2]));
  const lines = board.kind === "hexes" ? (board.link_kinds ?? []).map((words, kind) => ({ words, kind, role: board.link_roles?.[kind] })) : [];
  return [
    ...lines
      .filter(({ kind, role }) => role && role !== "border" && role !== "bridge" && used.has(kind)) // a bridge is nothing without its river
      .map(({ words, role }): [JSX.Element, string] => [<Swatch>{[<g class="hexmap">{strokes[role!].map(([name]) => <path class={name} d="M-12 0H12" />)}</g>]}</Swatch>, words.replaceAll("-", " ")]),
    ...view.layers.flatMap((l): [JSX.Element, string][] => (l.colour ? [[<Swatch>{[<ColourShape class="posn-s" colour={l.colour} x={0} y={0} scale={1.2} />]}</Swatch>, l.name]] : [])),
  ];
}

function Group(p: { title: string; rows: [JSX.Element, string][] }) {
  return (
    <>
      <h2>{p.title}</h2>
      <ul>
        {p.rows.map(([sign, words]) => (
          <li>
            {sign} <span>{words}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Key(p: { board: Board; view: View }) {
  const printed = printedOf(p.board, p.view);
  const signs = [...new Set(p.view.pieces.filter((q) => !q.face_down).map((q) => q.sign))].filter((s) => s !== "none" && s !== "unknown");
  const symbols = [...new Set(p.view.markers.flatMap((m) => m.symbol ?? []))];
  const objectives = p.view.markers.some((m) => m.role === "objective");
  return (
    <section class="keyleaf" aria-label="Key">
      <Group title="Choices" rows={notes} />
      <Group title="On the map" rows={marks} />
      {printed.length > 0 && <Group title="Printed on the map" rows={printed} />}
      <Group
        title="Counters"
        rows={[
          ...statesOf(p.view).map(([word, role]): [JSX.Element, string] => [<Swatch><g transform="translate(-24 0)"><StateDisc word={word} role={role} y={0} /></g></Swatch>, word]),
          [<Swatch><g transform="translate(-24 0)"><SpentDisc y={0} /></g></Swatch>, "done for now"],
          ...signs.map((s): [JSX.Element, string] => [<Swatch><g class="ink"><Sign name={s} x={-10} y={-10} size={20} /></g></Swatch>, s.replace("-", " ")]),
          ...symbols.map((s): [JSX.Element, string] => [<Swatch><SymbolOf symbol={s} /></Swatch>, s]),
          ...(objectives ? [[<span class="n gain"><i>6</i></span>, "objective"] as [JSX.Element, string]] : []),
        ]}
      />
    </section>
  ); // prettier-ignore
}

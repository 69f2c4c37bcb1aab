// The chart beneath: water, shores, streets, buildings and lettering from polygons in the data.
import type { SceneryItem } from "../api";
import { inside, MARGIN, openWater, pathOf, smooth, type Geometry, type Point } from "./geometry";
import { placeLetters } from "./lettering";

const of = (items: SceneryItem[], kind: string) => items.filter((i) => i.class === kind);
/** What lettering keeps off, besides places and links. */
const works = new Set(["ship", "raider", "pens", "bridge", "caisson"]);
const outline = (items: SceneryItem[], closed = true) => items.map((i) => pathOf(i.points ?? [], closed)).join(" ");

function Waterlines(p: { d: string }) {
  return (
    <g>
      {[
        [27, 0.35],
        [17, 0.6],
        [8, 0.9],
      ].map(([width, opacity]) => (
        <>
          <path class="wl" d={p.d} stroke-width={width} stroke-opacity={opacity} />
          <path class="wt" d={p.d} stroke-width={width! - 1.4} />
        </>
      ))}
    </g>
  );
}

function Streets(p: { items: SceneryItem[]; built: string }) {
  return (
    <g clip-path="url(#built)">
      <clipPath id="built">
        <path d={p.built} />
      </clipPath>
      {p.items.map((i) => (
        <path class="street-c" stroke-width={(i.width ?? 8) + 1.8} d={pathOf(i.points ?? [], false)} />
      ))}
      {p.items.map((i) => (
        <path class="street" stroke-width={i.width ?? 8} d={pathOf(i.points ?? [], false)} />
      ))}
    </g>
  );
}

function Works(p: { items: SceneryItem[] }) {
  const { items } = p;
  const buildings = outline(of(items, "building"));
  return (
    <>
      {of(items, "rail").map((i) => (
        <>
          <path class="rail-t" d={pathOf(i.points ?? [], false)} />
          <path class="rail" d={pathOf(i.points ?? [], false)} />
        </>
      ))}
      <path class="pens" d={outline(of(items, "pens"))} />
      <path class="cell" d={outline(of(items, "cell"), false)} />
      <path class="cast" transform="translate(2.2 2.4)" d={buildings} />
      <path class="building" d={buildings} />
      {of(items, "tank").map((i) => (
        <>
          <circle class="tank" cx={i.centre?.[0]} cy={i.centre?.[1]} r={i.r} />
          <circle class="tank-i" cx={i.centre?.[0]} cy={i.centre?.[1]} r={(i.r ?? 10) * 0.6} />
        </>
      ))}
      <path class="ship" d={outline(of(items, "ship"))} />
      <path class="caisson" d={outline(of(items, "caisson"), false)} />
      <path class="caisson-i" d={outline(of(items, "caisson"), false)} />
      <path class="gate" d={outline(of(items, "gate"), false)} />
      {of(items, "bridge").map((i) => (
        <>
          <path class="bridge" stroke-width={i.width} d={pathOf(i.points ?? [], false)} />
          <path class="bridge-i" stroke-width={(i.width ?? 10) - 3.4} d={pathOf(i.points ?? [], false)} />
        </>
      ))}
      <path class="raider" d={outline(of(items, "raider"))} />
      {of(items, "fairway").map((i) => (
        <path class="fairway" d={smooth(i.points ?? [], false)} />
      ))}
      {of(items, "light").map((i) => {
        const [x, y] = i.centre ?? [0, 0];
        return (
          <>
            <path class="flare" d={`M${x} ${y}l20-9a5.5 5.5 0 0 1 2.5 9.5Z`} />
            <circle class="light" cx={x} cy={y} r="3.2" />
          </>
        );
      })}
    </>
  );
}

/** Soundings carry their decimetres as a small figure below the line. */
function Sounding(p: { text: string }) {
  const cut = p.text.search(/[₀-₉]/);
  if (cut < 0) return <>{p.text}</>;
  const small = [...p.text.slice(cut)].map((c) => c.charCodeAt(0) - 0x2080).join("");
  return (
    <>
      {p.text.slice(0, cut)}
      <tspan font-size="8.5" dy="3">
        {small}
      </tspan>
    </>
  );
}

function Lettering(p: { items: SceneryItem[]; land: Point[][]; works: SceneryItem[]; geometry: Geometry }) {
  const style = (i: SceneryItem, at: Point): string => {
    const dry = p.land.some((polygon) => inside(at, polygon));
    return i.style === "work" && !dry ? "work onwater" : (i.style ?? "place");
  };
  return (
    <g>
      {placeLetters(p.items, p.land, p.works, p.geometry).map(({ item: i, at: [x, y] }) => {
        return (
          <text
            class={style(i, [x, y])}
            x={x}
            y={y}
            font-size={i.size}
            transform={i.angle ? `rotate(${i.angle} ${x} ${y})` : undefined}
          >
            {i.style === "sounding" ? <Sounding text={i.text ?? ""} /> : i.text}
          </text>
        );
      })}
    </g>
  );
}

export function Rose(p: { at: Point; north: string; size?: number }) {
  const turn = { up: 0, right: 90, down: 180, left: 270 }[p.north] ?? 0;
  const ray = (angle: number, long: number, wide: number) => (
    <g transform={`rotate(${angle})`}>
      <path class="r3" d={`M0 ${-long}L${wide} -7 0 0Z`} />
      <path class="r2" d={`M0 ${-long}L${-wide} -7 0 0Z`} />
    </g>
  );
  return (
    <g class="rose" transform={`translate(${p.at[0]} ${p.at[1]}) scale(${p.size ?? 1})`}>
      <g transform={`rotate(${turn})`}>
        <circle class="r1" r="52" />
        <circle class="r1" r="43" />
        <path
          class="r1"
          d={Array.from({ length: 36 }, (_, i) => {
            const a = (i * Math.PI) / 18;
            const inner = i % 3 ? 47 : 43;
            return `M${(inner * Math.sin(a)).toFixed(1)} ${(-inner * Math.cos(a)).toFixed(1)}L${(52 * Math.sin(a)).toFixed(1)} ${(-52 * Math.cos(a)).toFixed(1)}`;
          }).join("")}
        />
        {[45, 135, 225, 315].map((a) => ray(a, 30, 5))}
        {[0, 90, 180, 270].map((a) => ray(a, 46, 7))}
        <text class="rn" y="-58">
          N
        </text>
      </g>
    </g>
  );
}

export function Scenery(p: { geometry: Geometry }) {
  const { geometry } = p;
  const { width: w, height: h } = geometry;
  const items = geometry.board.scenery?.items ?? [];
  const land = of(items, "land");
  const built = outline(of(items, "built"));
  const labels = of(items, "label");
  const keepOff = [
    ...geometry.board.places.filter((q) => q.shape !== "box").map((q) => geometry.at(q.x, q.y)),
    ...labels.filter((i) => i.style !== "sounding" && i.at).map((i) => i.at as Point),
  ];
  const rose = openWater(land.map((i) => i.points ?? []), keepOff, geometry.width, geometry.height);
  return (
    <g class="scenery" aria-hidden="true">
      <rect class="deep" x={-MARGIN} y={-MARGIN} width={w + 2 * MARGIN} height={h + 2 * MARGIN} />
      {of(items, "shoal").map((i) => (
        <path class="shoal" d={smooth(i.points ?? [], true)} />
      ))}
      <path class="basin" d={outline(of(items, "basin"))} />
      <Waterlines d={outline(land)} />
      <path class="foreshore" d={outline(of(items, "foreshore"))} />
      <path fill="url(#dots)" d={outline(of(items, "foreshore"))} />
      <path class="land" d={outline(land)} />
      <path class="built" d={built} />
      <path class="garden" d={outline(of(items, "garden"))} />
      <Streets items={of(items, "street")} built={built} />
      <Works items={items} />
      <path class="deep" fill-rule="evenodd" d={`M${-MARGIN} ${-MARGIN}h${w + 2 * MARGIN}v${h + 2 * MARGIN}h${-w - 2 * MARGIN}ZM0 0v${h}h${w}v${-h}Z`} />
      <rect class="sheet-edge" width={w} height={h} />
      <Lettering items={labels} land={land.map((i) => i.points ?? [])} works={items.filter((i) => works.has(i.class))} geometry={geometry} />
      {rose.room > 62 && (
        <Rose at={rose.at} north={geometry.board.scenery?.north ?? "up"} size={Math.min(1.1, rose.room / 62)} />
      )}
    </g>
  );
}

/** Land and water only, for the overview. */
export function Silhouette(p: { geometry: Geometry }) {
  const items = p.geometry.board.scenery?.items ?? [];
  return (
    <>
      <path class="shoal" d={outline(of(items, "shoal"))} />
      <path class="basin" d={outline(of(items, "basin"))} />
      <path class="land" d={outline(of(items, "land"))} />
    </>
  );
}

// The map with everything on it. What is drawn and what can be pointed at are separate: the drawing is silent to
// pointers and screen readers, and on top lies one button for every place and, on open tables, for every piece.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Ground } from "./ground";
import { HexNames } from "./hexes";
import { Hits } from "./hits";
import { Beams, Colours, Links, Markers, Nodes, PathLine, Plates, Rings, Slip } from "./marks";
import { idOf, type Ref } from "../picks";
import { Arrows, TargetPill } from "./attack";
import { Costs, GhostCounter, HoverRings, Threats } from "./aims";
import { bandsOf, hiding, pieceAt, stacksOf, type MapProps } from "./model";
import { Bases, Fan, Stacks } from "./pieces";
import { MARGIN, type Geometry } from "./geometry";
import { PlanNumbers } from "./plan";
import { Stage } from "./stage";
import { FeatureShape, labelBoxes, lettering, TableNames, mattering, ReachEdge, ShapeLabels } from "./table";
import { Ruler } from "./ruler";
import { Resolved, Shot, targetOf } from "./shots";
import { Symbols } from "./symbols";
import { tagsOf } from "./tags";

/** A set that stays the same object while its members are the same. */
function useKept(now: Set<string>): Set<string> {
  const kept = useRef(now);
  if (kept.current.size !== now.size || [...now].some((x) => !kept.current.has(x))) kept.current = now;
  return kept.current;
}

const boxOf = (geometry: Geometry) => ({ x: -MARGIN, y: -MARGIN, w: geometry.width + 2 * MARGIN, h: geometry.height + 2 * MARGIN });

const NOBODY: Set<Ref> = new Set();

export function BoardMap(props: MapProps) {
  const { geometry } = props;
  const host = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>();
  const moved = useRef(props.onMoved);
  moved.current = props.onMoved;

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new Stage(host.current, boxOf(geometry), (s) => moved.current(s));
    props.onStage(made);
    setStage(made);
    const forget = made.listen();
    const size = new ResizeObserver(() => made.resize());
    size.observe(host.current);
    return () => {
      forget();
      size.disconnect();
    };
  }, [geometry]);

  const onBackground = (e: MouseEvent) => {
    if (!props.onGround || !stage || (e.target as Element).closest(".hit")) return;
    const [x, y] = geometry.back(...stage.toMap(e.clientX, e.clientY));
    props.onGround(x, y);
  };
  return (
    <div class="sheetbox" ref={host} onClick={onBackground}>
      {stage && <Sheet props={props} stage={stage} />}
      <div class="neat" />
    </div>
  );
}

/** Three drawings one over the other: the ground, what stands on it, what can be pointed at. */
function Sheet(p: { props: MapProps; stage: Stage }) {
  const { props, stage } = p;
  const { geometry, view } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const table = geometry.board.kind === "inches";
  const [growth, setGrowth] = useState(stage.grow);
  const grow = table ? growth : 1;
  useLayoutEffect(() => {
    if (sheet.current) stage.lay(sheet.current);
    stage.grown = setGrowth;
    setGrowth(stage.grow);
  }, [stage]);
  const box = boxOf(geometry);
  const viewBox = `${box.x} ${box.y} ${box.w} ${box.h}`;
  const ground = useMemo(() => <Ground geometry={geometry} />, [geometry]);
  const names = useMemo(() => geometry.board.kind === "hexes" && <HexNames geometry={geometry} />, [geometry]);
  const links = useMemo(
    () => (
      <>
        <Links geometry={geometry} />
        <Nodes geometry={geometry} />
      </>
    ),
    [geometry],
  );
  const stacks = stacksOf(view.pieces, props.picks[0] ?? props.focus, props.actors);
  const full = useKept(new Set([...stacks.keys()]));
  const band = useMemo(() => bandsOf(view.pieces), [view.pieces]);
  const fanned = props.fan === undefined ? undefined : stacks.get(props.fan);
  const fanAt = geometry.place(props.fan);
  const aimed = props.path.filter((r) => r.startsWith("place:")).at(-1);
  const aimAt = geometry.place(aimed && idOf(aimed));
  const standsAt = props.mover && pieceAt(geometry, props.mover);
  const target = targetOf(props);
  const attack = props.fought && !props.fought.shots.length ? { ...props, view: props.fought.before, odds: props.fought.strengths, actors: NOBODY, adds: undefined } : props; // as it was
  const shown = view.shapes.filter((f) => !props.layers.has(hiding(f.kind)) && !(f.role && props.hides.has(f.role)));
  const shapes = mattering(shown, props.mover, !!target);
  const written = useMemo(() => (table ? lettering(geometry, view.pieces, grow) : []), [geometry, view.pieces, grow]);
  const inches = table ? tagsOf(view.pieces, geometry, labelBoxes(written, geometry, grow), grow) : undefined;
  return (
    <div class="sheet" ref={sheet}>
      {/* a drawing of its own: the browser keeps it as it is while counters move above it */}
      <svg class="chart ground" viewBox={viewBox} aria-hidden="true">
        <defs>
          <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
            <circle class="stipple" cx="1.5" cy="1.5" r=".8" />
            <circle class="stipple" cx="5" cy="5" r=".7" />
          </pattern>
        </defs>
        {ground}
        {links}
        <Colours geometry={geometry} view={view.layers} markers={view.markers} layers={props.layers} />
      </svg>
      <svg class="chart above" viewBox={viewBox} aria-hidden="true">
        <defs>
          <clipPath id="counter-face">
            <rect x="-23" y="-23" width="46" height="46" rx="4" />
          </clipPath>
        </defs>
        <g class="on-map">
          {inches && <TableNames written={written} grow={grow} />}
          <PathLine props={props} grow={grow} />
          <Threats props={props} to={aimAt ?? props.ghost} />
          <Beams geometry={geometry} markers={view.markers} />
          <Plates geometry={geometry} full={full} />
          {shapes.map((f) => (
            <FeatureShape feature={f} geometry={geometry} centre={standsAt} />
          ))}
          {standsAt && shapes.map((f) => f.role === "reach" && <ReachEdge feature={f} geometry={geometry} centre={standsAt} />)}
          <Rings props={props} stacks={stacks} />
          {props.points.map((q) => (
            <circle class="legal spot" data-point={q.text} cx={q.at[0]} cy={q.at[1]} r="3.5" />
          ))}
          {props.ghost && <circle class="ghost" cx={props.ghost[0]} cy={props.ghost[1]} r="13" />}
          {inches && <Bases props={props} tags={inches.tags} grow={grow} />}
          <Symbols geometry={geometry} markers={view.markers} />
          <Stacks props={props} stacks={stacks} band={band} />
          <Markers geometry={geometry} markers={view.markers} full={full} grow={grow} />
          {names}
          <Arrows props={attack} />
          <Costs props={props} full={full} />
          <TargetPill props={attack} />
          {props.fought && <Resolved geometry={geometry} fought={props.fought} now={view} />}
          <Shot props={props} grow={grow} />
          <PlanNumbers props={props} to={aimAt ?? props.ghost} />
          {props.over}
          {props.mover && aimAt && standsAt && !target && !table && <GhostCounter props={props} piece={props.mover} at={aimAt} from={standsAt} band={band(props.mover)} />}
          {props.pencil}
          {inches && <ShapeLabels shapes={shapes} geometry={geometry} taken={inches.taken} grow={grow} />}
          {props.measuring && <Ruler measuring={props.measuring} geometry={geometry} stage={stage} grow={grow} />}
        </g>
      </svg>
      {/* nothing to be seen but the ring round what is pointed at: so it is not drawn again with every counter that moves */}
      <svg class="chart pointing" viewBox={viewBox} role="group" aria-label={`Map: ${props.title}`}>
        <Hits props={props} stacks={stacks} reveal={(at) => stage.reveal(at[0], at[1])} />
        {props.points.map((q) => (
          <g class="hit" role="button" tabindex={-1} aria-label={q.label} onClick={() => props.onPoint(q.text)}>
            <circle class="hs" cx={q.at[0]} cy={q.at[1]} r="10" />
          </g>
        ))}
        {fanned && fanned.length > 1 && fanAt && <Fan props={props} pieces={[...fanned].reverse()} at={fanAt} band={band} seen={stage.seen} />}
        <HoverRings props={props} full={full} />
        {props.refused && <Slip {...props.refused} seen={stage.seen} />}
      </svg>
    </div>
  );
}

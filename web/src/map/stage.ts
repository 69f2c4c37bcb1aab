// The sheet on the table: panning moves it as a whole and zooming stretches it (the compositor's work, no repaint); when the
// zooming has come to rest, it is drawn anew in its size.

const PIXELS_MAX = 36e6; // of the drawn sheet; beyond it zooming in stops
const MOST_GROWTH = 1.8; // of letters on a table that is seen from afar
const REDRAWING_DELAY = 140; // ms without zooming until the sheet is drawn anew in its size

/** Keeps the sheet on the table: one that is larger covers the window but for a narrow rim, a smaller one stays inside. */
function held(at: number, size: number, window: number): number {
  const rim = 36;
  const [lo, hi] = size > window ? [window - size - rim, rim] : [0, window - size];
  return Math.min(hi, Math.max(lo, at));
}

/** A whole pixel of the screen: between two of them everything would be filtered, which is slow and blurs the letters. */
const whole = (at: number): number => Math.round(at * devicePixelRatio) / devicePixelRatio;

/** A part of the map, in map units, and the scale it is seen in. */
export interface Seen {
  x: number;
  y: number;
  w: number;
  h: number;
  k: number;
}

export class Stage {
  k = 1;
  x = 0;
  y = 0;
  width = 0;
  height = 0;
  private sheet?: HTMLElement;
  private drawn = 1; // the scale that the sheet is drawn in
  private settling = 0;
  /** By how much what is written on an open table grows, in steps, so that it keeps its size however small the table is. */
  grow = 1;
  grown: (grow: number) => void = () => undefined; // told when it is another

  /** Measured before there is a drawing, so that a large one is laid out once and in its size. */
  constructor(
    readonly host: HTMLElement,
    readonly box: { x: number; y: number; w: number; h: number },
    readonly changed: (stage: Stage) => void,
  ) {
    this.measure();
    this.fit();
  }

  /** The sheet with its drawings, one over the other: the ground, what stands on it, what can be pointed at. */
  lay(sheet: HTMLElement): void {
    this.sheet = sheet;
    for (const drawing of sheet.children) this.sizeOf(drawing);
    this.place();
  }

  /** The window's size, kept: asking the page for it lays everything out. */
  measure(): void {
    this.width = this.host.clientWidth;
    this.height = this.host.clientHeight;
  }

  /** The window has another size: its middle stays where it was; a map that was seen whole is seen whole again. */
  resize(): void {
    const { width, height, seen } = this;
    this.measure();
    if (this.width === width && this.height === height) return;
    const whole = seen.w >= this.box.w - 1 && seen.h >= this.box.h - 1;
    if (whole || !width || !height) this.fit();
    else this.centre(seen.x + seen.w / 2, seen.y + seen.h / 2);
  }

  get least(): number {
    return Math.min(this.width / this.box.w, this.height / this.box.h, 1) * 0.9;
  }
  get most(): number {
    return Math.max(this.least, Math.min(4, Math.sqrt(PIXELS_MAX / (this.box.w * this.box.h))));
  }

  private place(): void {
    this.x = whole(held(this.x, this.box.w * this.k, this.width));
    this.y = whole(held(this.y, this.box.h * this.k, this.height));
    const stretch = this.k === this.drawn ? "" : ` scale(${this.k / this.drawn})`;
    if (this.sheet) this.sheet.style.transform = `translate3d(${this.x}px, ${this.y}px, 0)${stretch}`;
    this.changed(this);
  }

  private scale(k: number, atOnce = true): void {
    this.k = Math.min(this.most, Math.max(this.least, k));
    clearTimeout(this.settling);
    if (atOnce) this.size();
    else
      this.settling = setTimeout(() => {
        this.size();
        this.place();
      }, REDRAWING_DELAY);
  }

  /** Draws the sheet in its size. */
  private size(): void {
    if (this.drawn === this.k && this.host.dataset.zoom) return; // a new size, even the same one, draws everything anew
    this.drawn = this.k;
    for (const drawing of this.sheet?.children ?? []) this.sizeOf(drawing);
    const grow = Math.min(MOST_GROWTH, Math.max(1, Math.round(5 / this.k) / 5));
    if (grow !== this.grow) this.grown((this.grow = grow));
    this.host.dataset.zoom = this.k < 0.45 ? "tiny" : this.k < 0.75 ? "far" : "near";
  }

  private sizeOf(drawing: Element): void {
    drawing.setAttribute("width", String(this.box.w * this.drawn));
    drawing.setAttribute("height", String(this.box.h * this.drawn));
  }

  fit(): void {
    this.scale(Math.min(this.width / this.box.w, this.height / this.box.h));
    this.x = (this.width - this.box.w * this.k) / 2;
    this.y = (this.height - this.box.h * this.k) / 2;
    this.place();
  }

  /** Shows the map point (px, py) in the middle. */
  centre(px: number, py: number, k = this.k): void {
    this.scale(k);
    this.x = this.width / 2 - (px - this.box.x) * this.k;
    this.y = this.height / 2 - (py - this.box.y) * this.k;
    this.place();
  }

  /** Shows a part of the map as large as it fits. */
  show(left: number, top: number, right: number, bottom: number): void {
    this.centre((left + right) / 2, (top + bottom) / 2, Math.min(this.width / (right - left), this.height / (bottom - top), 1.2));
  }

  panBy(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.place();
  }

  zoomAt(sx: number, sy: number, factor: number): void {
    const px = (sx - this.x) / this.k;
    const py = (sy - this.y) / this.k;
    this.scale(this.k * factor, false);
    this.x = sx - px * this.k;
    this.y = sy - py * this.k;
    this.place();
  }

  zoom(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor);
  }

  /** Where in the window a map point is. */
  inWindow(px: number, py: number): [number, number] {
    return [this.x + (px - this.box.x) * this.k, this.y + (py - this.box.y) * this.k];
  }

  /** Whether a map point lies in the window, this far from its rim. */
  sees(px: number, py: number, margin: number): boolean {
    const [sx, sy] = this.inWindow(px, py);
    return sx > margin && sy > margin && sx < this.width - margin && sy < this.height - margin;
  }

  /** Brings a map point into sight if it is not: by as little as will do, or to the middle from out of the window. */
  reveal(px: number, py: number, margin = 70): void {
    if (this.sees(px, py, margin)) return;
    if (!this.sees(px, py, 0) || Math.min(this.width, this.height) < 3 * margin) return this.centre(px, py);
    const short = (at: number, size: number): number => Math.max(margin - at, 0) + Math.min(size - margin - at, 0);
    const [sx, sy] = this.inWindow(px, py);
    this.panBy(short(sx, this.width), short(sy, this.height));
  }

  /** The map point under a point of the window. */
  toMap(clientX: number, clientY: number): [number, number] {
    const r = this.host.getBoundingClientRect();
    return [
      (clientX - r.left - this.x) / this.k + this.box.x,
      (clientY - r.top - this.y) / this.k + this.box.y,
    ];
  }

  /** The part of the map in sight, in map units. */
  get seen(): Seen {
    return {
      k: this.k,
      x: this.box.x - this.x / this.k,
      y: this.box.y - this.y / this.k,
      w: this.width / this.k,
      h: this.height / this.k,
    };
  }

  /** Mouse, touch and pen. A drag of less than four pixels is a click and goes to what lies under it. */
  listen(): () => void {
    const points = new Map<number, { x: number; y: number }>();
    let moved = false;
    let start = { x: 0, y: 0 };
    const down = (e: PointerEvent) => {
      if (e.pointerType === "mouse" && e.button !== 0) return;
      if ((e.target as Element).closest("button, .over")) return;
      points.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (points.size === 1) {
        moved = false;
        start = { x: e.clientX, y: e.clientY };
      }
    };
    const move = (e: PointerEvent) => {
      const before = points.get(e.pointerId);
      if (!before) return;
      if (!moved && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 4) return;
      if (!moved) this.host.setPointerCapture(e.pointerId);
      moved = true;
      const now = { x: e.clientX, y: e.clientY };
      if (points.size === 2) this.pinch(points, e.pointerId, now);
      else this.panBy(now.x - before.x, now.y - before.y);
      points.set(e.pointerId, now);
    };
    const up = (e: PointerEvent) => void points.delete(e.pointerId);
    const click = (e: MouseEvent) => {
      if (moved) e.stopPropagation();
      moved = false;
    };
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const r = this.host.getBoundingClientRect();
      this.zoomAt(e.clientX - r.left, e.clientY - r.top, Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)));
    };
    const on = this.host;
    on.addEventListener("pointerdown", down);
    on.addEventListener("pointermove", move);
    on.addEventListener("pointerup", up);
    on.addEventListener("pointercancel", up);
    on.addEventListener("click", click, true);
    on.addEventListener("wheel", wheel, { passive: false });
    return () => {
      on.removeEventListener("pointerdown", down);
      on.removeEventListener("pointermove", move);
      on.removeEventListener("pointerup", up);
      on.removeEventListener("pointercancel", up);
      on.removeEventListener("click", click, true);
      on.removeEventListener("wheel", wheel);
    };
  }

  private pinch(points: Map<number, { x: number; y: number }>, id: number, now: { x: number; y: number }): void {
    const other = [...points].find(([k]) => k !== id)?.[1];
    const before = points.get(id);
    if (!other || !before) return;
    const r = this.host.getBoundingClientRect();
    const gap = Math.hypot(now.x - other.x, now.y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    this.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 10) this.zoomAt((now.x + other.x) / 2 - r.left, (now.y + other.y) / 2 - r.top, gap / was);
  }
}

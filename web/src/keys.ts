// The whole game by keyboard: what each key does, in one place.
import { useEffect, useRef } from "preact/hooks";
import type { Leaf } from "./drawer";

export interface Commands {
  back: () => void;
  time: (key: string, onButton: boolean, shift: boolean) => boolean; // what moves about in what has happened; whether it did
  confirm?: () => void;
  faces: number; // of the die that is to be typed in; 0: none
  die: (face: number) => void;
  choose: (index: number) => void;
  turn: () => void; // the digits mean the next rows
  next: () => void; // aims at the way on
  undo: () => void;
  step: (by: number) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  pan: (dx: number, dy: number) => void;
  rule: () => void;
  explain: () => void; // the choice at hand
  menu: () => void;
  advise: () => void;
  review: () => void;
  open: (leaf: Leaf) => void; // of the drawer
}

const pans: Record<string, [number, number]> = {
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
};

/** Digits are faces while a die is wanted (0 is ten), otherwise choices of the list; 0 turns over to the next of them. */
function digit(n: number, c: Commands): void {
  const face = n || 10;
  if (!c.faces && n) c.choose(n - 1);
  else if (!c.faces) c.turn();
  else if (face <= c.faces) c.die(face);
}

/** Whether the key meant something. A button that has the focus keeps Enter and the arrows for itself. */
function press(key: string, onButton: boolean, shift: boolean, c: Commands): boolean {
  if (c.time(key, onButton, shift)) return true;
  const plain: Record<string, () => void> = {
    Escape: c.back,
    d: c.next,
    u: c.undo,
    g: () => document.querySelector<SVGElement>('.pointing .hit[tabindex="0"]')?.focus(),
    n: () => c.step(1),
    p: () => c.step(-1),
    "+": () => c.zoom(1.25),
    "=": () => c.zoom(1.25),
    "-": () => c.zoom(0.8),
    w: c.fit,
    r: c.rule,
    m: c.menu,
    a: c.advise,
    v: c.review,
    l: () => c.open("log"),
    t: () => c.open("tables"),
    f: () => c.open("forces"),
    k: () => c.open("key"),
    "?": c.explain,
  };
  const pan = pans[key];
  if (plain[key]) plain[key]();
  else if (/^[0-9]$/.test(key)) digit(Number(key), c);
  else if (key === "Enter" && !onButton && c.confirm) c.confirm();
  else if (pan && !onButton) c.pan(...pan);
  else return false;
  return true;
}

export function useKeys(commands: Commands): void {
  const current = useRef(commands);
  current.current = commands;
  useEffect(() => {
    const listen = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const box = (target as HTMLInputElement).type === "checkbox"; // nothing is typed into it
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !box) return e.key === "Escape" ? target.blur() : undefined;
      if (press(e.key, target.tagName === "BUTTON" || box, e.shiftKey, current.current)) e.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

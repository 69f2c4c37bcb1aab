// What is pointed at without a click: the same thing lights up in the list, on the map and in the log.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Piece, Place } from "./api";
import { nameOf } from "./counter";
import { pieceRef, placeRef, type Ref } from "./picks";

export class Lit {
  private refs: Ref[] = [];
  private readonly listeners = new Set<(refs: Ref[]) => void>();

  set(refs: Ref[]): void {
    if (refs.join() === this.refs.join()) return;
    this.refs = refs;
    for (const listen of this.listeners) listen(refs);
    for (const row of document.querySelectorAll<HTMLElement>("[data-refs]"))
      row.classList.toggle("hot", refs.some((r) => row.dataset.refs!.split(" ").includes(r)));
  }
  listen(listener: (refs: Ref[]) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

export const LitContext = createContext(new Lit());

/** What is lit now; who asks is drawn again when it changes. */
export function useLit(): Ref[] {
  const lit = useContext(LitContext);
  const [refs, setRefs] = useState<Ref[]>([]);
  useEffect(() => lit.listen(setRefs), [lit]);
  return refs;
}

export interface Lighting {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** The hands of a thing that lights up what it is about, for pointer and keyboard alike; looked up when it is pointed at. */
export function lighting(lit: Lit, refs: () => Ref[]): Lighting {
  const [on, off] = [() => lit.set(refs()), () => lit.set([])];
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

export function useLighting(): (refs: Ref[] | (() => Ref[])) => Lighting {
  const lit = useContext(LitContext);
  return (refs) => lighting(lit, typeof refs === "function" ? refs : () => refs);
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names and what they stand for, and one expression that finds them all. */
function dictionary(pieces: Piece[], places: Place[]): { names: Map<string, Ref>; any: RegExp } {
  const names = new Map<string, Ref>();
  for (const p of places) if (p.title.length > 3) names.set(p.title, placeRef(p.id));
  for (const p of places) if (/\d/.test(p.id)) names.set(p.id, placeRef(p.id));
  for (const p of pieces) if (!p.face_down) for (const n of [p.label, nameOf(p)]) if (n.length > 2) names.set(n, pieceRef(p.id));
  const all = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return { names, any: new RegExp(`(?<!\\w)(${all.join("|")})(?!\\w)`, "g") };
}

/** Finds the pieces and places that a sentence names; made ready when the first is asked about. */
export function namesIn(pieces: Piece[], places: Place[]): (text: string) => Ref[] {
  let made: ReturnType<typeof dictionary> | undefined;
  return (text) => {
    const { names, any } = (made ??= dictionary(pieces, places));
    return names.size ? [...new Set([...text.matchAll(any)].map((m) => names.get(m[0])!))] : [];
  };
}

// What is pointed at without a click: the same thing lights up in the list, on the map and in the log.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
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

/** What a line of the log names, as the rules state it. */
export const refsNamed = (line: { pieces?: string[]; places?: string[] }): Ref[] => [...(line.pieces ?? []).map(pieceRef), ...(line.places ?? []).map(placeRef)];

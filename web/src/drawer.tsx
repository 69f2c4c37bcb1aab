// The drawer of the panel: log, tables, forces and key share one place.
import type { JSX } from "preact";

export type Leaf = "log" | "tables" | "forces" | "key";
export const leaves: [Leaf, string][] = [
  ["log", "Log"],
  ["tables", "Tables"],
  ["forces", "Forces"],
  ["key", "Key"],
];

export function Drawer(p: { leaf: Leaf; open: (leaf: Leaf) => void; children: Record<Leaf, () => JSX.Element> }) {
  return (
    <div class="drawer" role="group" aria-label="Log, tables, forces, key">
      <div class="dtabs">
        {leaves.map(([id, title]) => (
          <button type="button" aria-pressed={p.leaf === id} onClick={() => p.open(id)}>
            {title}
          </button>
        ))}
      </div>
      <div class="leaf" data-leaf={p.leaf} tabindex={p.leaf === "log" ? undefined : 0} role="group" aria-label={p.leaf}>
        {p.children[p.leaf]()}
      </div>
    </div>
  );
}

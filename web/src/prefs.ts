// What a player likes, kept in this browser.
import { useState } from "preact/hooks";

export type Speed = "slow" | "normal" | "fast" | "very fast" | "summary" | "off"; // summary: only what came of it
export type ReplaySpeed = "slow" | "normal" | "fast" | "very fast";
export interface Prefs {
  theme: "auto" | "light" | "dark";
  speed: Speed; // of what happens after a choice
  replay: ReplaySpeed;
  confirm: boolean;
  thinking: number; // seconds that the adviser has
  depth: number; // playouts of a review, for each choice
}

const initial: Prefs = { theme: "auto", speed: "normal", replay: "normal", confirm: true, thinking: 15, depth: 200 };

function load(): Prefs {
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem("foray") ?? "{}") as Partial<Prefs>) };
  } catch {
    return initial;
  }
}

let current = load();
const dark = matchMedia("(prefers-color-scheme: dark)");

export function applyTheme(): void {
  const theme = current.theme === "auto" ? (dark.matches ? "dark" : "light") : current.theme;
  document.documentElement.dataset.theme = theme;
}
dark.addEventListener("change", applyTheme);

export const prefs = (): Prefs => current;

export function usePrefs(): [Prefs, (change: Partial<Prefs>) => void] {
  const [value, set] = useState(current);
  return [
    value,
    (change) => {
      current = { ...current, ...change };
      set(current);
      try {
        localStorage.setItem("foray", JSON.stringify(current));
      } catch {
        /* a browser that keeps nothing still plays */
      }
      applyTheme();
    },
  ];
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

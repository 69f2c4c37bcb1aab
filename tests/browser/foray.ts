// What the browser tests share: a server of their own with a fresh store, and a player who clicks what is offered.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export interface Server {
  url: string;
  token: string;
  /** One line of the protocol, as the page sends it. */
  say: (line: string, more?: Record<string, unknown>) => Promise<Record<string, unknown> & { ok: boolean; name: string }>;
  stop: () => Promise<void>;
}

export async function startServer(program: string, store: string, port = "0"): Promise<Server> {
  const child: ChildProcess = spawn(program, ["serve", "--port", port, "--store", store], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((done, fail) => {
    child.stdout!.on("data", (text: Buffer) => {
      const found = /http:\S+?(?=\/ )/.exec(String(text));
      if (found) done(found[0]);
    });
    child.on("exit", (code) => fail(new Error(`foray serve ended with ${code}`)));
  });
  const token = /foray-token" content="([0-9a-f]+)/.exec(await (await fetch(`${url}/`)).text())![1]!;
  const say: Server["say"] = async (line, more = {}) =>
    (
      await fetch(`${url}/api`, { method: "POST", headers: { "X-Foray-Token": token }, body: JSON.stringify({ line, ...more }) })
    ).json() as ReturnType<Server["say"]>;
  const stop = () =>
    new Promise<void>((done) => {
      child.removeAllListeners("exit");
      child.on("exit", () => done());
      child.kill("SIGTERM");
    });
  return { url, token, say, stop };
}

export const program = process.env.FORAY ?? join(__dirname, "../../build/release/foray");

export const test = base.extend<{ quiet: void }, { server: Server }>({
  server: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "foray-"));
      const server = await startServer(program, join(folder, "games.db"));
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  /** No test passes with an error in the page. */
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (e) => errors.push(e.message));
      page.on("console", (m) => m.type() === "error" && !/40[49]|Failed to load resource/.test(m.text()) && errors.push(m.text()));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Without playback, so that a hundred choices do not take minutes. */
export const swift = async (page: Page): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true })));
};

export const open = async (page: Page, server: Server, name: string): Promise<void> => {
  await page.goto(`${server.url}/#/game/${name}`);
  await expect(page.locator(".ask h1")).toBeVisible();
};

/** When the first view stood on the screen, in ms since the address was opened: the browser's own time of painting the headline. */
export const firstView = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const painted = new PerformanceObserver((list) => done((list.getEntries()[0] as PerformanceEntry & { renderTime: number }).renderTime));
        painted.observe({ type: "element", buffered: true });
      }),
  );

/** CPU time of the page's own thread so far, in ms: other than time by the clock, a busy machine does not lengthen it. */
export async function work(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => 1000 * (await session.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration")!.value;
}

const sorted = (of: number[]) => [...of].sort((a, b) => a - b);
export const median = (of: number[]): number => sorted(of)[Math.floor(of.length / 2)] ?? 0;
/** All but one in twenty are no greater. */
export const most = (of: number[]): number => sorted(of)[Math.floor(0.95 * of.length)] ?? 0;

/** A number below n, the same in every run. */
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % n;
}

const versionOf = (page: Page): Promise<string> => page.locator(".play").getAttribute("data-version").then((v) => v ?? "");

/** Makes one choice with the mouse: a unit if units are listed, a choice, the button. Returns false when the game is over. */
export async function playOne(page: Page, below: (n: number) => number): Promise<boolean> {
  if (await page.locator(".ending").count()) return false;
  const before = await versionOf(page);
  const face = page.locator("[data-face]");
  if (await face.count()) {
    await face.nth(below(await face.count())).click();
  } else {
    const actors = await page.locator("[data-actor]").count();
    if (actors && ((await page.locator("[data-choice]").count()) === 0 || below(5)))
      await page.locator("[data-actor]").nth(below(actors)).click();
    const choices = page.locator("[data-choice]");
    if (!(await choices.count())) await page.keyboard.press("Escape"); // he may only be pointed somewhere on a table
    const one = choices.nth(below(await choices.count()));
    const armed = (await one.getAttribute("aria-pressed")) === "true" || (await one.getAttribute("data-opens")) !== null;
    await one.click();
    if (!armed) await page.locator(".foot .btn.main").click();
    if (await page.locator(".asked").count()) await page.locator(".foot .btn.main").click();
  }
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
  await expect(page.locator(".trouble")).toHaveCount(0);
  return true;
}

export interface Played {
  choices: number;
  turns: number;
  over: boolean;
  told: string[]; // steps of the guide that were shown
  times: number[]; // ms from the button to the drawn answer
}

/** Plays on for so many turns or to the end, clicking what is offered; in the page itself, so that hundreds of choices take seconds.
 * In a hurry what ends a phase is chosen more often than by chance. */
export const playOn = (page: Page, seed: number, turns: number, hurry = false, most = 500): Promise<Played> =>
  page.evaluate(
    async ([seed, turns, hurry, most]) => {
      let state = seed;
      const below = (n: number) => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % n;
      const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
      const play = document.querySelector<HTMLElement>(".play")!;
      const turn = () => Number(document.querySelector(".turns .now b")?.textContent ?? 0);
      const told = new Set<string>();
      const times: number[] = [];
      const first = turn();
      let choices = 0;
      const soon = () => new Promise((done) => setTimeout(done));
      const changed = (from: string | undefined) =>
        new Promise<void>((done, fail) => {
          const late = setTimeout(() => fail(new Error(`nothing came of: ${document.querySelector(".foot .btn.main")?.textContent}`)), 20_000);
          const watch = new MutationObserver(() => {
            if (play.dataset.version === from) return;
            watch.disconnect();
            clearTimeout(late);
            done();
          });
          watch.observe(play, { attributes: true });
        });
      const click = (e: HTMLElement | undefined) => {
        if (!e || (e as HTMLButtonElement).disabled || !e.checkVisibility()) throw new Error(`what is offered cannot be clicked: ${e?.outerHTML.slice(0, 300)}`);
        e.click();
      };
      while (choices < most && turn() - first < turns && !document.querySelector(".ending")) {
        const before = play.dataset.version;
        const step = document.querySelector(".guide b")?.firstChild?.textContent;
        if (step) told.add(step);
        const faces = all("[data-face]");
        let start = performance.now();
        let answer: Promise<void>;
        if (faces.length) {
          answer = changed(before);
          click(faces[below(faces.length)]);
        } else {
          const ends = all("[data-choice]").find((e) => /^(done|end|continue|go|stop)$/.test(e.dataset.choice ?? ""));
          const on = hurry && ends && !below(3);
          if (!on && all("[data-actor]").length && (!all("[data-choice]").length || below(5))) {
            const actors = all("[data-actor]");
            click(actors[below(actors.length)]);
            await soon();
          }
          if (!all("[data-choice]").length) {
            dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // he may only be pointed somewhere on a table
            await soon();
          }
          const offered = all("[data-choice]");
          const one = on ? ends : offered[below(offered.length)];
          answer = changed(before);
          start = performance.now();
          if (one?.getAttribute("aria-pressed") === "true" || one?.dataset.opens !== undefined) {
            click(one);
          } else {
            click(one);
            await soon();
            start = performance.now();
            click(all(".foot .btn.main")[0]);
          }
          await soon();
          if (document.querySelector(".asked")) click(all(".foot .btn.main")[0]); // it spoils something: asked once
        }
        await answer;
        if (choices % 8 === 0) {
          await new Promise(requestAnimationFrame);
          await soon();
          times.push(performance.now() - start);
        }
        choices++;
        const trouble = document.querySelector(".trouble")?.textContent;
        if (trouble) throw new Error(trouble);
      }
      return { choices, turns: turn() - first, over: !!document.querySelector(".ending"), told: [...told], times };
    },
    [seed, turns, hurry, most] as const,
  );

/** No fault that axe calls serious. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // without frames there is nothing to join from several pages; what passed is not listed node by node: half the time
  const found = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] }).analyze();
  return found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes[0]?.html}`);
}

export { expect };

// What the browser tests share: a server of their own with a fresh store, and a player who clicks what is offered.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";

export interface Server {
  url: string;
  token: string;
  /** One line of the protocol, as the page sends it. */
  say: (line: string, more?: Record<string, unknown>) => Promise<Record<string, unknown> & { ok: boolean; name: string }>;
  stop: () => Promise<void>;
}

export async function startServer(program: string, store: string): Promise<Server> {
  const child: ChildProcess = spawn(program, ["serve", "--port", "0", "--store", store], { stdio: ["ignore", "pipe", "inherit"] });
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
export const swift = (page: Page): Promise<void> =>
  page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true })));

export const open = async (page: Page, server: Server, name: string): Promise<void> => {
  await page.goto(`${server.url}/#/game/${name}`);
  await expect(page.locator(".ask h1")).toBeVisible();
};

/** A number below n, the same in every run. */
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % n;
}

const ply = (page: Page): Promise<string> => page.locator(".play").getAttribute("data-version").then((v) => v ?? "");

/** Makes one choice by clicking: a unit if units are listed, a choice, the button. Returns false when the game is over. */
export async function playOne(page: Page, below: (n: number) => number): Promise<boolean> {
  if (await page.locator(".ending").count()) return false;
  const before = await ply(page);
  const face = page.locator("[data-face]");
  if (await face.count()) {
    await face.nth(below(await face.count())).click();
  } else {
    const actors = await page.locator("[data-actor]").count();
    if (actors && ((await page.locator("[data-choice]").count()) === 0 || below(5)))
      await page.locator("[data-actor]").nth(below(actors)).click();
    const choices = page.locator("[data-choice]");
    const one = choices.nth(below(await choices.count()));
    const armed = (await one.getAttribute("aria-pressed")) === "true";
    await one.click();
    if (!armed) await page.locator(".foot .btn.main").click();
  }
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
  await expect(page.locator(".trouble")).toHaveCount(0);
  return true;
}

export { expect };

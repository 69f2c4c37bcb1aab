// The page without a server: plays every system, offline too, keeps what was answered, and gives games away and takes them back.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test as base, expect, playOn, program, seriousFaults, swift } from "../browser/foray";
import { startHost, type Host } from "./static";

const site = process.env.FORAY_SITE ?? join(__dirname, "../../build/release/site");
const test = base.extend<object, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost(site);
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
});

const phone = { width: 390, height: 844 };

/** A new raid by the button of its card. */
async function begin(page: Page, title: string): Promise<string> {
  await page.locator(".card", { hasText: title }).getByRole("button", { name: "New raid" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /^(Begin|Start)/ }).click();
  await expect(page.locator(".ask h1")).toBeVisible();
  return decodeURIComponent(/#\/game\/([^/]*)/.exec(page.url())![1]!);
}

/** As the browser's storage has it. */
const choicesMade = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((done, fail) => {
        const open = indexedDB.open("foray");
        open.onerror = () => fail(new Error("no storage"));
        open.onsuccess = () => {
          const all = open.result.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => {
            done((all.result as { name: string; ply: number }[]).find((game) => game.name === name)?.ply ?? -1);
            open.result.close();
          };
        };
      }),
    name,
  );

for (const [title, size] of [
  ["Commandos at St. Nazaire", undefined],
  ["Raid on St. Nazaire", phone],
  ["Operation Jubilee", undefined],
  ["Skirmish", phone],
  ["Theatre", undefined],
] as const)
  test(`${title} is played without a server`, async ({ page, host }) => {
    if (size) await page.setViewportSize(size);
    await swift(page);
    await page.goto(host.url);
    const name = await begin(page, title);
    const played = await playOn(page, 5, 9, true, 25);
    expect(played.choices).toBeGreaterThan(3);
    expect(await choicesMade(page, name)).toBe(played.choices);
    expect(await seriousFaults(page)).toEqual([]);
  });

test("it works without a network after the first visit, and a closed tab loses nothing", async ({ context, host }) => {
  let page = await context.newPage();
  await swift(page);
  await page.goto(host.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  const name = await begin(page, "Commandos at St. Nazaire");
  const { choices } = await playOn(page, 3, 1, false, 12);
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  await page.goto(`${host.url}#/game/${name}`);
  await expect(page.locator(".ask h1")).toBeVisible();
  expect(await choicesMade(page, name)).toBe(choices);
});

test.describe("with a storage that fails", () => {
  test.use({ serviceWorkers: "block" }); // the worker comes from the host, with a fault in it
  test("it is told, and nothing that was not stored is shown", async ({ page, host }) => {
    const fault = `{ const add = IDBObjectStore.prototype.add; let full = false;
      new BroadcastChannel("fault").onmessage = () => (full = true);
      IDBObjectStore.prototype.add = function (...of) { if (full) throw new DOMException("full", "QuotaExceededError"); return add.apply(this, of); }; }`;
    const body = fault + readFileSync(join(site, "worker.js"), "utf8");
    await page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
    await swift(page);
    await page.goto(host.url);
    const name = await begin(page, "Commandos at St. Nazaire");
    await playOn(page, 3, 1, false, 3);
    const before = await choicesMade(page, name);
    await page.evaluate(() => new BroadcastChannel("fault").postMessage("full"));
    void playOn(page, 4, 1, false, 1).catch(() => undefined);
    await expect(page.getByText(/storage is full/).first()).toBeVisible();
    expect(await choicesMade(page, name)).toBe(before);
  });
});

test("two windows on one game: the other learns of it, and plays on", async ({ context, host }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await swift(page);
  await one.goto(host.url);
  const name = await begin(one, "Commandos at St. Nazaire");
  await two.goto(`${host.url}#/game/${name}`);
  await expect(two.locator(".ask h1")).toBeVisible();
  const { choices } = await playOn(one, 3, 1, false, 2);
  await expect.poll(() => two.locator(".play").getAttribute("data-ply")).toBe(String(choices));
  const { choices: more } = await playOn(two, 4, 1, false, 2);
  expect(await choicesMade(one, name)).toBe(choices + more);
});

test("a damaged entry is said to be so, and what is sound of it can be saved", async ({ page, host }) => {
  await swift(page);
  await page.goto(host.url);
  const name = await begin(page, "Commandos at St. Nazaire");
  await playOn(page, 3, 1, false, 4);
  await page.goto(`${host.url}icon.svg`);
  await page.goto(host.url);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const open = indexedDB.open("foray");
        open.onsuccess = () => {
          const acts = open.result.transaction("acts", "readwrite").objectStore("acts");
          acts.getAll().onsuccess = (event) => {
            const all = (event.target as IDBRequest<{ line: string }[]>).result;
            const last = all[all.length - 1]!;
            acts.put({ ...last, line: `${last.line} ` }).onsuccess = () => done();
          };
        };
      }),
  );
  await page.goto(`${host.url}icon.svg`);
  await page.goto(`${host.url}#/game/${name}`);
  await expect(page.getByText(/is damaged/).first()).toBeVisible();
});

test("a game begun on the server is ended in the page and goes back", async ({ page, host, server }) => {
  const folder = mkdtempSync(join(tmpdir(), "foray-site-"));
  const begun = await server.say("new template seed=4");
  const { record } = (await (await fetch(`${server.url}/api/record?game=${begun.name}`)).text().then((record) => ({ record }))) as { record: string };
  await swift(page);
  await page.goto(host.url);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".ask h1")).toBeVisible();
  await playOn(page, 7, 100, true);
  await expect(page.locator(".ending")).toBeVisible();
  await page.goto(host.url);
  const saved = page.waitForEvent("download");
  await page.getByLabel(/^More about/).first().click();
  await page.getByRole("button", { name: /Save the record of/ }).first().click();
  const file = join(folder, "ended.foray");
  writeFileSync(file, readFileSync(await (await saved).path()));
  expect(execFileSync(program, ["replay", "--verify", file], { encoding: "utf8" })).toContain("every hash fits");
  const back = await server.say(`load ${JSON.stringify(readFileSync(file, "utf8"))}`);
  expect(back.ok).toBe(true);
});

test("a game in a link; a damaged link is told", async ({ page, host, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await swift(page);
  await page.goto(host.url);
  await begin(page, "Commandos at St. Nazaire");
  const { choices } = await playOn(page, 3, 1, false, 3);
  await page.getByRole("button", { name: /Menu|Settings|menu/ }).first().click();
  await page.getByRole("button", { name: "Share as a link" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this game" }).inputValue();
  await page.goto(`${host.url}icon.svg`);
  await page.goto(link);
  await expect(page.getByText(`${choices} choices`)).toBeVisible();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.locator(".play")).toHaveAttribute("data-ply", String(choices));
  await page.goto(`${host.url}icon.svg`);
  await page.goto(`${link.slice(0, -20)}!!`);
  await expect(page.getByRole("alert")).toContainText("damaged");
});

test("it is small and quick", async ({ page, host, browser }) => {
  const before = host.sent();
  await page.goto(host.url);
  await expect(page.locator(".card").first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(host.sent() - before).toBeLessThan(4_000_000); // the page and the service worker's copy of it
  const shown = (p: Page) => p.evaluate(() => performance.now());
  const cold = await browser.newContext();
  const first = await cold.newPage();
  await first.goto(host.url);
  await expect(first.locator(".card").first()).toBeVisible();
  console.log(`first view from a cold cache about ${Math.round(await shown(first))} ms`);
  await first.evaluate(() => navigator.serviceWorker.ready);
  await first.reload();
  await expect(first.locator(".card").first()).toBeVisible();
  console.log(`from a warm one ${Math.round(await shown(first))} ms`);
  await cold.close();
});

// Home and playing: by mouse on the map, by keyboard alone, typed-in dice, undo, refusals, odds, two windows; the figures.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dice, expect, firstView, median, most, open, playOne, program, seriousFaults, startServer, swift, test, work, type Server } from "./foray";

test("home: a raid is begun, renamed, finished, deleted", async ({ page, server }) => {
  await swift(page);
  await page.goto(`${server.url}/`);
  const card = page.locator('[data-system="chariot"]');
  await expect(card).toContainText(/\d+ to \d+ minutes/);
  await expect(card).toContainText("moderate");
  await card.getByRole("button", { name: "New raid" }).click();
  await page.getByLabel("Seed of the dice").fill("42");
  await page.getByLabel("Name", { exact: true }).fill("from home");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page).toHaveURL(/#\/game\/from-home$/);
  await expect(page.locator(".ask h1")).toBeVisible();
  await page.goto(`${server.url}/`);
  await page.getByLabel("More about from-home").click();
  await page.getByRole("button", { name: "Rename from-home" }).click();
  await page.getByLabel("New name").fill("the second of May");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-game="the second of May"]')).toBeVisible();
  await page.getByRole("link", { name: "Continue the second of May" }).click();
  await expect(page.locator(".ask h1")).toBeVisible();

  const record = spawnSync(program, ["playout", "chariot", "--record", "1"], { encoding: "utf8" }).stdout;
  const { name } = await server.say(`load ${JSON.stringify(record)}`);
  await page.goto(`${server.url}/#/game/${name}`);
  await expect(page.locator(".ending")).toContainText("History: 47 points");
  await page.goto(`${server.url}/`);
  const row = page.locator(`[data-game="${name}"]`);
  await expect(row.locator(".pts")).toHaveText(/points.*(failed|damage|success|beyond)/);
  expect(await seriousFaults(page)).toEqual([]);
  page.once("dialog", (d) => void d.accept());
  await row.getByLabel(`More about ${name}`).click();
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(row).toHaveCount(0);
});

test("the seed of a raid is a secret until the end", async ({ page, server }) => {
  await swift(page);
  await page.goto(`${server.url}/`);
  await page.locator('[data-system="chariot"]').getByRole("button", { name: "New raid" }).click();
  await expect(page.getByLabel("Seed of the dice")).toHaveAttribute("placeholder", "secret until the end");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator(".ask h1")).toBeVisible();
  const seed = page.locator(".menu div", { has: page.locator("dt", { hasText: /^Seed$/ }) }).locator("dd");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(seed).toHaveText("secret");

  const { name } = await server.say("new template seed=secret");
  await page.goto(`${server.url}/#/game/${name}`);
  await expect(page.locator(".ask h1")).toBeVisible();
  for (let over = false; !over; ) {
    const table = (await (await fetch(`${server.url}/api/table?game=${name}`)).json()) as { seed: string | null; ask: { over: boolean }; choices: { text: string }[] };
    over = table.ask.over;
    expect(table.seed === null).toBe(!over);
    if (!over) await server.say(`play ${table.choices[0]!.text}`, { game: name });
  }
  await expect(page.locator(".ending")).toBeVisible(); // the page was open all the while
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(seed).toHaveText(/^\d+$/);
});

/** The first choice again and again, by the protocol, until the first movement phase: where the map matters. */
async function ashore(server: Server, name: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    const table = (await (await fetch(`${server.url}/api/table?game=${name}`)).json()) as { ask: { prompt: string }; choices: { text: string }[] };
    if (table.ask.prompt.includes("phase B")) return;
    await server.say(`play ${table.choices[0]!.text}`, { game: name });
  }
}

test("the map is played by pointing at it, and what is not allowed says why", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=9 undo=same-dice");
  await ashore(server, name);
  await open(page, server, name);
  const actor = page.locator("[data-actor]").first();
  const who = await actor.getAttribute("data-actor");
  await actor.click();
  const move = page.locator(`[data-choice^="move ${who} "]`).first();
  const to = (await move.getAttribute("data-choice"))!.split(" ")[2]!;
  const version = await page.locator(".play").getAttribute("data-version");
  await page.locator(`[data-spot="${to}"]`).dispatchEvent("click");
  await expect(move).toHaveAttribute("aria-pressed", "true");
  await page.locator('[data-spot="s44"]').dispatchEvent("click");
  await expect(page.locator(".refusal")).toContainText("CH-");
  await expect(move, "a refusal does not take the aim away").toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", version!);
  await page.getByRole("button", { name: /^Undo: Move/ }).click();
  await expect(page.locator(`[data-actor="${who}"], [data-choice^="move ${who} "]`).first()).toBeVisible();
});

test("what is aimed at is done by pointing at it once more; rows show the printed numbers", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=9 undo=same-dice");
  await ashore(server, name);
  await open(page, server, name);
  const moves = ((await server.say("choices", { game: name })) as unknown as { choices: { text: string; verb: string; who: string; a: string }[] }).choices;
  const move = moves.find((c) => c.verb === "move" && ["s06", "s13", "s14", "s18", "s49", "s64", "s67", "s68", "s69"].includes(c.a))!; // objectives: their code is not their number
  const version = await page.locator(".play").getAttribute("data-version");
  await page.locator(`[data-actor="${move.who}"]`).click();
  const row = page.locator(`[data-choice="${move.text}"]`);
  await expect(row.locator(".node-t")).toHaveText(move.a.slice(1));
  await page.locator(`[data-spot="${move.a}"]`).dispatchEvent("click");
  await expect(row).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".foot .btn.main")).toContainText(move.a.slice(1));
  await page.locator(`[data-spot="${move.a}"]`).dispatchEvent("click");
  if (await page.locator(".asked").count()) await page.keyboard.press("Enter");
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", version!);
});

test("the keyboard is enough", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=9");
  await open(page, server, name);
  for (let i = 0; i < 12; i++) {
    const version = await page.locator(".play").getAttribute("data-version");
    await page.keyboard.press("n");
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect(page.locator(`.play:not([data-version="${version}"]), .asked`).first()).toBeAttached();
    if (await page.locator(".asked").count()) await page.keyboard.press("Enter"); // it spoils something: asked once
    await expect(page.locator(".play")).not.toHaveAttribute("data-version", version!);
  }
  await page.locator(".hit[tabindex='0']").first().focus();
  const first = await page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  const last = await page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
  expect(first && last).toBeTruthy();
  await page.keyboard.press("r");
  await expect(page.getByRole("complementary", { name: "Rules" })).toBeVisible();
  await expect(page.locator("article.here")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: "Rules" })).toHaveCount(0);
});

test("a choice has its rule, on ? and beside it", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=9");
  await ashore(server, name);
  await open(page, server, name);
  await page.keyboard.press("?");
  await expect(page.getByRole("complementary", { name: "Menu" })).toBeVisible(); // nothing is at hand
  await page.keyboard.press("Escape");
  await page.locator("[data-actor]").first().click();
  const move = page.locator('[data-choice^="move "]').first();
  await move.focus();
  await page.keyboard.press("?");
  await expect(page.locator("article.here")).toHaveAttribute("data-rule", "CH-6.1.1");
  await page.keyboard.press("Escape");
  await move.click();
  await page.locator(".dock").getByRole("button", { name: "Rule CH-6.1.1" }).first().click();
  await expect(page.locator("article.here")).toHaveAttribute("data-rule", "CH-6.1.1");
  expect(await seriousFaults(page)).toEqual([]);
});

test("dice are typed in", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=2 dice=typed");
  await open(page, server, name);
  await page.keyboard.press("Enter");
  await expect(page.locator(".typein")).toContainText("d10");
  for (let i = 0; i < 20 && (await page.locator(".typein").count()); i++) {
    const asked = await page.locator(".typein p").innerText();
    await page.getByLabel("The die shows 9").click();
    await expect(page.locator(".typein p", { hasText: asked })).toHaveCount(0);
  }
  await expect(page.locator(".log")).toContainText("(9");
});

test("the enemy's turn is played back and can be skipped", async ({ page, server }) => {
  const { name } = await server.say("new chariot seed=3");
  await open(page, server, name);
  await page.keyboard.press("Enter");
  await expect(page.locator(".moment")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".moment")).toHaveCount(0);
  await expect(page.locator(".log li.head").first()).toBeVisible();
});

test("two windows stay consistent", async ({ page, context, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=4");
  await open(page, server, name);
  const other = await context.newPage();
  await swift(other);
  await open(other, server, name);
  await playOne(page, dice(1));
  const version = await page.locator(".play").getAttribute("data-version");
  await expect(other.locator(".play")).toHaveAttribute("data-version", version!);
  const old = (await server.say("play continue", { game: name, version: "old" })) as { ok: boolean; stale?: boolean };
  expect(old).toMatchObject({ ok: false, stale: true });
});

test("a window follows its game when it is renamed, and says when it is deleted", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=4");
  await open(page, server, name);
  await server.say(`rename ${JSON.stringify(name)} "another name"`);
  await expect(page).toHaveURL(/another%20name$/);
  await expect(page.locator(".ask h1")).toBeVisible();
  await server.say("delete another name");
  await expect(page.locator(".trouble")).toContainText("deleted");
});

test("a server that goes away and comes back", async ({ page }) => {
  await swift(page);
  const folder = mkdtempSync(join(tmpdir(), "foray-"));
  const store = join(folder, "games.db");
  const first = await startServer(program, store);
  const { name } = await first.say("new chariot seed=4");
  await open(page, first, name);
  await first.stop();
  await expect(page.locator(".trouble")).toContainText("cannot be reached");
  const second = await startServer(program, store, new URL(first.url).port);
  await expect(page.locator(".trouble")).toHaveCount(0);
  await playOne(page, dice(1));
  await second.stop();
  rmSync(folder, { recursive: true });
});

test("a damaged game says so, and what is sound of it becomes a new one", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "foray-"));
  const store = join(folder, "games.db");
  const server = await startServer(program, store);
  await server.say("new template seed=1 name=torn");
  const { choices } = (await (await fetch(`${server.url}/api/table?game=torn`)).json()) as { choices: { text: string }[] };
  await server.say(`play ${choices[0]!.text}`, { game: "torn" });
  execFileSync("sqlite3", [store, "UPDATE acts SET line = line || ' 3' WHERE n = 2"]);
  await page.goto(`${server.url}/`);
  const row = page.locator('[data-game="torn"]');
  await expect(row).toContainText("1 of its acts is sound, number 2 is not");
  await expect(row.getByRole("link", { name: "Continue" })).toHaveCount(0);
  await row.getByRole("button", { name: "Save what is sound" }).click();
  await expect(page).toHaveURL(/#\/game\/template-1$/);
  await expect(page.locator(".ask h1")).toBeVisible();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test("odds are told before the choice, and the score beside history", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=9");
  await open(page, server, name);
  await expect(page.locator("[data-choice]").first()).toHaveAttribute("aria-pressed", "true"); // there is only one
  await expect(page.locator(".odds")).toContainText("%");
  await expect(page.locator(".score .bands")).toHaveText("failedserioussuccessbeyond");
  await expect(page.locator(".score .bands s")).toHaveAttribute("data-t", "history 47");
  await page.locator(".dtabs").getByRole("button", { name: "Forces" }).click();
  await expect(page.locator(".forces")).toContainText("History: 47 points");
  await expect(page.locator(".compared")).toContainText("losses");
});

/** How long each frame takes while something is done to the map. */
async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const spent: number[] = ((window as unknown as { spent: number[] }).spent = []);
    let last = 0;
    const next = (now: number) => {
      if (last) spent.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => (window as unknown as { spent: number[] }).spent);
}

test("the figures: bundle, first view, moving the map", async ({ context, server }) => {
  let bytes = 0;
  for (const path of ["app.js", "style.css"]) {
    const answer = await fetch(`${server.url}/${path}`, { headers: { "Accept-Encoding": "gzip" } });
    bytes += Number(answer.headers.get("content-length"));
  }
  process.stdout.write(`bundle ${bytes} bytes gzip\n`);
  expect(bytes).toBeLessThan(150_000);

  const games = await Promise.all(["jubilee", "theatre"].map(async (key) => `#/game/${(await server.say(`new ${key} seed=9`)).name}`));
  for (const address of ["", ...games]) {
    const page = await context.newPage();
    await swift(page);
    const worked = await work(page);
    await page.goto(`${server.url}/${address}`);
    const first = await firstView(page);
    const opened = await worked();
    process.stdout.write(`first view of ${address || "home"}: ${first.toFixed(0)} ms, ${opened.toFixed(0)} ms of work\n`);
    expect(opened, "work of the page until it is seen").toBeLessThan(1500);
    if (address) {
      await page.waitForTimeout(500);
      const before = await worked();
      const frames = await framesWhile(page, async () => {
        await page.mouse.move(300, 500);
        await page.mouse.down();
        for (let i = 0; i < 60; i++) await page.mouse.move(300 + 4 * i, 500 - 2 * i);
        await page.mouse.up();
        for (let i = 0; i < 20; i++) await page.mouse.wheel(0, i < 10 ? -60 : 60);
      });
      process.stdout.write(`a frame while the map is moved and zoomed: median ${median(frames).toFixed(1)} ms, 19 of 20 within ${most(frames).toFixed(1)} ms\n`);
      expect((await worked()) - before, "work of 80 movements").toBeLessThan(80 * 40);
    }
    await page.close();
  }
});

// Every system that is listed: a raid begun from home, guided if there is a guide, and played for ten turns or to its end by clicking
// what is offered; undo, a reload in the middle, replay both ways and played back, the record and the position out and in again, dice
// typed in, axe.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, median, open, playOn, playOne, program, dice, seriousFaults, swift, test, work, type Server } from "./foray";
import type { Page } from "@playwright/test";

const TURNS = Number(process.env.FORAY_BROWSER_TURNS ?? 10);

const systems = spawnSync(program, ["list", "--words"], { encoding: "utf8" }).stdout.trim().split("\n");

/** Sizes and colours that systems are looked at in, by turns. */
const screens = [
  { width: 1440, height: 900, scheme: "dark" },
  { width: 1024, height: 768, scheme: "light" },
  { width: 820, height: 900, scheme: "light" },
  { width: 1440, height: 900, scheme: "light" },
  { width: 390, height: 844, scheme: "dark" },
] as const;

const hasGuide = async (server: Server, key: string): Promise<boolean> => {
  const answer = (await (await fetch(`${server.url}/api/systems`)).json()) as { systems: { key: string; guide: boolean }[] };
  return answer.systems.some((s) => s.key === key && s.guide);
};

async function begin(page: Page, server: Server, key: string, guided: boolean): Promise<string> {
  await page.goto(`${server.url}/`);
  const card = page.locator(`[data-system="${key}"]`);
  if (guided) {
    await card.getByRole("button", { name: /^Guided first raid/ }).click();
  } else {
    await card.getByRole("button", { name: "New raid" }).click();
    await page.getByLabel("Undo").selectOption("same-dice"); // as a guided game has it
    await page.getByRole("button", { name: "Begin" }).click();
  }
  await expect(page).toHaveURL(/#\/game\//);
  await expect(page.locator(".guide")).toHaveCount(guided ? 1 : 0);
  return decodeURIComponent(page.url().split("/game/")[1]!);
}

/** Takes the last choice back; its number goes from the log. */
async function undoOne(page: Page, server: Server, name: string): Promise<void> {
  const ply = async () => ((await (await fetch(`${server.url}/api/table?game=${name}`)).json()) as { ply: number }).ply;
  const before = await ply();
  await page.getByRole("button", { name: /^Undo(:|$)/ }).click();
  await expect.poll(ply).toBe(before - 1);
  await expect(page.locator(".log li.head .num").first()).toHaveText(String(before - 1));
  await expect(page.locator(".trouble")).toHaveCount(0);
}

async function replays(page: Page, server: Server, name: string, choices: number, prompt: string): Promise<void> {
  await page.goto(`${server.url}/#/game/${name}/replay`);
  const count = page.locator(".scrub .count");
  await expect(count).toHaveText(`0 of ${choices}`);
  await page.getByLabel("One choice on").click();
  await expect(count).toHaveText(`1 of ${choices}`);
  await page.getByLabel("Play it back").click();
  await expect(count).not.toHaveText(`1 of ${choices}`);
  await page.getByLabel("Pause").click();
  await page.getByLabel("To the beginning").click();
  await expect(count).toHaveText(`0 of ${choices}`);
  await page.getByLabel("To the end").click();
  await expect(page.locator(".ask h1")).toHaveText(prompt);
}

/** Saves by the button that the menu has, and opens what was saved from home. */
async function outAndIn(page: Page, server: Server, name: string, what: string, prompt: string): Promise<void> {
  await open(page, server, name);
  await page.getByRole("button", { name: "Menu" }).click();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: what }).click()]);
  const text = readFileSync(await saved.path(), "utf8");
  await page.goto(`${server.url}/`);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".ask h1")).toHaveText(prompt);
}

for (const [i, key] of systems.entries())
  test(`${key} is played`, async ({ page, server }) => {
    const { width, height, scheme } = screens[i % screens.length]!;
    const guided = await hasGuide(server, key);
    await swift(page);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    const name = await begin(page, server, key, guided);
    for (let i = 0, below = dice(7); i < 3; i++) await playOne(page, below);
    const worked = await work(page);
    const before = await worked();
    const played = await playOn(page, 7, TURNS, true);
    const each = ((await worked()) - before) / played.choices;
    expect(played.over || played.turns >= TURNS, `${key}: ${JSON.stringify({ ...played, times: [] })}`).toBe(true);
    if (guided) expect(played.told.length, `steps of the guide: ${played.told.join(", ")}`).toBeGreaterThan(1); // and those told before
    process.stdout.write(`${key}: ${played.choices} choices, answered and drawn in ${median(played.times).toFixed(0)} ms (median); ${each.toFixed(0)} ms of work each\n`);
    expect(each, "work of the page for a choice: selected, aimed at, answered and drawn").toBeLessThan(250);

    await undoOne(page, server, name);
    await playOne(page, dice(1));
    const prompt = await page.locator(".ask h1").innerText();
    await page.reload();
    await expect(page.locator(".ask h1"), "after a reload").toHaveText(prompt);
    await page.screenshot({ path: test.info().outputPath(`${key}.png`) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "nothing sticks out").toBeLessThanOrEqual(0);
    expect(await seriousFaults(page)).toEqual([]);

    const log = (await (await fetch(`${server.url}/api/table?game=${name}`)).json()) as { ply: number };
    await replays(page, server, name, log.ply, prompt);
    await outAndIn(page, server, name, "Save the record", prompt);
    await outAndIn(page, server, name, "Save the position", prompt);

    const typed = await server.say(`new ${key} seed=2 dice=typed`);
    await open(page, server, typed.name);
    const typing = await playOn(page, 3, TURNS, false, 12);
    expect(typing.over || typing.choices === 12, "with dice typed in").toBe(true);
  });

test("a record that does not fit says where", async ({ page, server }) => {
  const { name } = await server.say("new chariot seed=5");
  await server.say("play continue", { game: name });
  const record = await (await fetch(`${server.url}/api/record?game=${name}`)).text();
  await page.goto(`${server.url}/`);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(record.replace(/> .*/, "> move nobody s99"));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("line");
});

// What happens after a choice: the enemy's turn played back, its sum; looking back; the end; home; the rules.
import type { Page } from "@playwright/test";
import { expect, open, seriousFaults, swift, test, type Server } from "./foray";

interface Choice {
  text: string;
  who?: string;
}
interface Table {
  ply: number;
  choices: Choice[];
  ask: { over: boolean };
}

/** Plays by chance, ending phases often, until a choice has so many events; it is taken back and returned. */
async function untilLong(server: Server, system: string, events: number): Promise<{ name: string; line: string; frames: number }> {
  const { name } = await server.say(`new ${system} seed=7 undo=same-dice`);
  let state = 5;
  const below = (n: number) => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % n;
  let { table } = (await server.say("view", { game: name, show: true })) as unknown as { table: Table };
  for (let i = 0; i < 400 && !table.ask.over; i++) {
    const ends = table.choices.find((c) => /^(done|end|continue|go|stop)$/.test(c.text));
    const one = ends && below(2) ? ends : table.choices[below(table.choices.length)]!;
    const line = `play ${one.text}`;
    const answer = (await server.say(line, { game: name, show: true, frames: one === ends || system === "nazaire" })) as unknown as { ok: boolean; table: Table; frames?: unknown[] };
    if (answer.ok && answer.frames && answer.frames.length >= events) {
      await server.say(`undo ${table.ply}`, { game: name });
      return { name, line, frames: answer.frames.length };
    }
    if (answer.ok) table = answer.table;
  }
  throw new Error(`${system}: no choice with ${events} events`);
}

/** Makes the choice in the page, whatever units have to be pointed at first. */
async function choose(page: Page, line: string): Promise<void> {
  const [verb = "", who = ""] = line.slice("play ".length).split(" ");
  const row = page.locator(`[data-choice="${CSS(line.slice("play ".length))}"]`);
  if (!(await row.count()) && who) await page.locator(`[data-actor="${CSS(who)}"]`).first().click();
  await expect(row.first(), verb).toBeVisible();
  if ((await row.first().getAttribute("aria-pressed")) !== "true") await row.first().click();
  await page.locator(".foot .btn.main").click();
  if (await page.locator(".asked").count()) await page.locator(".foot .btn.main").click();
}
const CSS = (text: string) => text.replaceAll('"', '\\"');

test("the enemy's turn is paused, stepped both ways, skipped and summed up until one goes on", async ({ page, server }) => {
  const { name, line } = await untilLong(server, "chariot", 30);
  await open(page, server, name);
  await choose(page, line);
  const film = page.locator(".film");
  const status = film.locator("p b");
  await expect(status).toHaveText(/^1 of/);
  await page.keyboard.press(" ");
  await expect(film.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const stood = await status.innerText();
  const at = Number.parseInt(stood, 10);
  await page.keyboard.press("ArrowRight");
  await expect(status).toHaveText(stood.replace(/^\d+/, String(at + 1)));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(status).toHaveText(stood.replace(/^\d+/, String(at - 1)));
  await film.getByRole("button", { name: "One on" }).click();
  await film.getByRole("button", { name: "To the first" }).click();
  await expect(status).toHaveText(/^0 of/);
  await expect(page.locator(".enemy .shots li"), "what is to come is not told").toHaveCount(0);
  await film.getByRole("button", { name: "half speed" }).click();
  await expect(film.getByRole("button", { name: "half speed" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  const sum = page.getByRole("region", { name: "The enemy's turn" });
  await expect(sum.locator("h1")).toContainText("The enemy");
  await expect(sum.locator(".shots li").first()).toBeVisible();
  await sum.locator(".shots li").first().hover();
  await expect(page.locator(".film-marks .beat-marks.now")).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  await page.waitForTimeout(300);
  await expect(sum, "it stays").toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".film")).toHaveCount(0);
  await expect(page.locator(".dock")).toBeVisible();
});

test("a turn of nazaire's with more than 150 events is shown within 15 seconds", async ({ page, server }) => {
  const { name, line, frames } = await untilLong(server, "nazaire", 150);
  await page.clock.install();
  await open(page, server, name);
  await choose(page, line);
  await expect(page.locator(".film")).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(page.locator(".enemy h1"), `${frames} events`).toContainText("The enemy moved");
});

for (const [system, events] of [["jubilee", 20], ["skirmish", 20], ["theatre", 30]] as const)
  test(`the sum of an enemy's turn in ${system}, at once where motion is not wanted`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 844 });
    const { name, line } = await untilLong(server, system, events);
    await open(page, server, name);
    await choose(page, line);
    await expect(page.locator(".enemy h1")).toContainText("The enemy");
    await page.locator(".etabs button", { hasText: /(Fired|Moved) [1-9]/ }).first().click();
    await expect(page.locator(".enemy ol li:visible").first()).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.locator(".dock")).toBeVisible();
  });

test("a replay: keys, an address for every choice, turns, notes, played on as a new game", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=3 undo=same-dice");
  for (let i = 0; i < 30; i++) {
    const { table } = (await server.say("view", { game: name, show: true })) as unknown as { table: Table };
    await server.say(`play ${(table.choices.find((c) => c.text === "done") ?? table.choices[0]!).text}`, { game: name });
  }
  await page.goto(`${server.url}/#/game/${name}/replay/12`);
  const count = page.locator(".scrub .count");
  await expect(count).toHaveText("12 of 30");
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText("13 of 30");
  await expect(page).toHaveURL(/replay\/13$/);
  await page.getByLabel("Note on choice 13").fill("too early");
  await page.getByLabel("Note on choice 13").blur();
  await page.reload();
  await expect(count).toHaveText("13 of 30");
  await expect(page.getByLabel("Note on choice 13")).toHaveValue("too early");
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(count).toHaveText("30 of 30");
  await page.goBack();
  await expect(count).toHaveText("13 of 30");
  await page.locator(".turnmarks button").first().click();
  await expect(count).toHaveText("0 of 30");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(count).not.toHaveText("0 of 30");
  await page.getByRole("button", { name: "One choice back" }).click();
  expect(await seriousFaults(page)).toEqual([]);
  const at = Number.parseInt(await count.innerText(), 10);
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(page).not.toHaveURL(/replay/);
  await expect(page.locator(".play")).toHaveAttribute("data-ply", String(at));
});

test("after the end every target and unit is told, with the points by turn", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish seed=2");
  let { table } = (await server.say("view", { game: name, show: true })) as unknown as { table: Table };
  while (!table.ask.over) ({ table } = (await server.say(`play ${(table.choices.find((c) => c.text === "end") ?? table.choices[0]!).text}`, { game: name, show: true })) as unknown as { table: Table });
  await page.goto(`${server.url}/#/game/${name}`);
  const course = (await (await fetch(`${server.url}/api/course?game=${name}`)).json()) as { fates: { title: string }[]; turns: unknown[] };
  const whole = async (where: string) => {
    await expect(page.locator(`${where} .points svg`)).toBeVisible();
    const told = await page.locator(`${where} .fates`).allInnerTexts();
    for (const { title } of course.fates) expect(told.join(" ")).toContain(title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await whole(".endsheet");
  await expect(page.locator(".endsheet .endmap")).toBeVisible();
  await expect(page.locator(".endsheet .totals tfoot td").last()).toHaveText(await page.locator(".endsheet .v").innerText());
  await expect(page.locator(".endsheet .lucky"), "no review has been made").toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".endsheet")).toHaveCount(0);
  await page.getByRole("button", { name: "Report" }).click();
  await page.setViewportSize({ width: 1024, height: 768 });
  await whole(".endsheet");
  await page.getByRole("button", { name: "Look at the map" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Report" }).click();
  await whole(".endsheet");
  await expect(page.locator(".endsheet").getByRole("link", { name: "Review the raid" })).toBeInViewport();
});

test("home: games under way come first with their progress; the rules have contents, links and tables", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await server.say("new chariot seed=3 name=under-way");
  await page.goto(server.url);
  const row = page.locator('[data-game="under-way"]');
  await expect(row.locator(".squares .now")).toHaveCount(1);
  await expect(page.locator(".btn.main"), "one primary button").toHaveCount(1);
  expect((await row.boundingBox())!.y).toBeLessThan((await page.locator(".card").first().boundingBox())!.y);
  expect(await seriousFaults(page)).toEqual([]);
  await page.locator('.card[data-system="chariot"]').getByRole("button", { name: /rules$/ }).click();
  await page.locator(".contents summary").click();
  await page.getByRole("button", { name: "Tables", exact: true }).click();
  await expect(page.locator('[data-chapter="Tables"]')).toBeInViewport();
  const link = page.locator(".rules article .link").first();
  const id = await link.innerText();
  await link.click();
  await expect(page.locator(".rules article.here .id")).toHaveText(id);
});

test("answers are packed for whoever takes it, and small ones are not", async ({ server }) => {
  const { name } = await server.say("new jubilee seed=3");
  const packed = async (path: string, accepted: string) => (await fetch(`${server.url}/api/${path}`, { headers: { "Accept-Encoding": accepted } })).headers.get("content-encoding");
  expect(await packed(`game?game=${name}`, "gzip")).toBe("gzip");
  expect(await packed(`game?game=${name}`, "gzip;q=0")).toBeNull();
  expect(await packed("guide?system=none", "gzip")).toBeNull();
});

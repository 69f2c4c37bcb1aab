// What a player's hand and eye meet from choice to choice: whoever moves stays taken up, no row moves from under the pointer, every row has
// a digit, a result does not lie on what is asked next, and things are called by their names.
import type { Page } from "@playwright/test";
import { expect, open, swift, test, type Server } from "./foray";

interface Standing {
  choices: { text: string; verb: string; who?: string }[];
}

const standing = (server: Server, game: string) => server.say("choices", { game }) as unknown as Promise<Standing>;

/** A game played on with the first choices until this is offered. */
async function until(server: Server, system: string, found: (now: Standing) => boolean, seed = 9): Promise<string> {
  const { name } = await server.say(`new ${system} seed=${seed} undo=same-dice`);
  for (let i = 0; i < 400; i++) {
    const now = await standing(server, name);
    if (found(now)) return name;
    await server.say(`play ${now.choices[0]!.text}`, { game: name });
  }
  throw new Error(`${system} never comes there`);
}

const offers = (verb: string) => (now: Standing) => now.choices.some((c) => c.verb === verb);
const version = (page: Page) => page.locator(".play").getAttribute("data-version");

/** Makes the choice at hand, and waits until the next one is asked about. */
async function commit(page: Page): Promise<void> {
  const before = await version(page);
  await page.locator(".dock .btn.main").click();
  if (await page.locator(".asked").count()) await page.locator(".dock .btn.main").click();
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before!);
}

test("a boat that can sail on stays taken up; the next one is a click away", async ({ page, server }) => {
  await swift(page);
  const game = await until(server, "nazaire", offers("sail"));
  await open(page, server, game);
  await expect(page.locator(".ask h1")).toContainText("Which boat moves?");
  const boat = page.locator("[data-actor]", { hasText: /^\d?14?.*Campbeltown/ }).or(page.locator("[data-actor]").first()).first();
  await boat.click();
  const who = (await page.locator("[data-choice]").first().getAttribute("data-choice"))!.split(" ")[1]!;
  const near = page.locator(`[data-choice^="sail ${who} "]`).filter({ has: page.locator(".disc.big", { hasText: /^1$/ }) }).first();
  await near.click();
  await commit(page);
  const { choices } = await standing(server, game);
  expect(choices.some((c) => c.verb === "sail" && c.who === who), "it has a movement factor left").toBe(true);
  await expect(page.locator(".ask h1")).toContainText(/^(Where does|What does) /);
  await expect(page.locator(`[data-choice^="sail ${who} "]`).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-actor]").first()).toBeVisible();
});

test("a row aimed at stays where it is: clicked once more it is made", async ({ page, server }) => {
  await swift(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const single = (now: Standing) => {
    const by = new Map<string, number>();
    for (const c of now.choices) if (c.who) by.set(c.who, (by.get(c.who) ?? 0) + 1);
    return by.size > 1 && [...by.values()].includes(1) && now.choices.some((c) => c.verb === "move");
  };
  const game = await until(server, "chariot", single, 4);
  await open(page, server, game);
  const row = page.locator(".rows [data-choice]").first();
  const text = (await row.getAttribute("data-choice"))!;
  const same = page.locator(`[data-choice="${text}"]`);
  const before = (await same.boundingBox())!;
  await same.click();
  await expect(same).toHaveAttribute("aria-pressed", "true");
  const after = (await same.boundingBox())!;
  expect(Math.abs(after.y - before.y)).toBeLessThan(2);
  const rows = await page.locator(".rows .rowc").count();
  expect(rows, "the others stay listed").toBeGreaterThan(1);
});

test("0 gives the digits to the next rows, and d aims at the way on", async ({ page, server }) => {
  await swift(page);
  const game = await until(server, "nazaire", (now) => now.choices.filter((c) => c.verb === "cover").length > 12 || (offers("sail")(now) && now.choices.length > 30));
  await open(page, server, game);
  const digits = () => page.locator(".rows .rowc").evaluateAll((rows) => rows.flatMap((r, i) => (r.querySelector(".k")!.textContent ? [i] : [])));
  expect(await digits()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await page.keyboard.press("0");
  const turned = await digits();
  expect(turned[0]).toBe(9);
  const ninth = page.locator(".rows .rowc").nth(9);
  await expect(ninth).toBeInViewport();
  const name = await ninth.locator(".nm0").innerText();
  await page.keyboard.press("1");
  await expect(page.locator(".rows .rowc.on, .unit b").filter({ hasText: name })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await expect(page.locator(".dock .aim0")).toContainText(/Done|Go on/);
});

test("a result lies beside what is asked next, and is told in words and printed numbers", async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true })));
  const { name } = await server.say("new chariot seed=5");
  await open(page, server, name);
  let seen = 0;
  for (let i = 0; i < 14; i++) {
    const main = page.locator(".dock .btn.main");
    await expect(page.locator(".rows .rowc").first()).toBeVisible();
    if (!(await main.isEnabled())) await page.keyboard.press("1");
    await expect(main).toBeEnabled();
    await commit(page);
    const slip = page.locator(".event");
    const who = /^([\w-]+) is ashore/.exec(await page.locator(".ask h1").innerText())?.[1];
    if (!who || !(await slip.count())) continue;
    expect(await slip.innerText()).not.toMatch(/\bs\d\d\b|: a roll of/);
    const [over, spot] = [(await slip.boundingBox())!, (await page.locator(`[data-spot][aria-label*="${who}"]`).first().boundingBox())!];
    const apart = spot.x + spot.width <= over.x || over.x + over.width <= spot.x || spot.y + spot.height <= over.y || over.y + over.height <= spot.y;
    expect(apart, `${who} under the result`).toBe(true);
    seen++;
  }
  expect(seen).toBeGreaterThan(2);
  await expect(page.locator(".log")).not.toContainText(/\bs\d\d\b/);
});

test("an op chit has its result on the phone, and what is drawn has its name", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await swift(page);
  const game = await until(server, "jubilee", (now) => now.choices.length === 1 && now.choices[0]!.verb === "continue");
  await open(page, server, game);
  let chits = 0;
  for (let i = 0; i < 12 && !chits; i++) {
    if (!(await page.locator(".dock .btn.main").isEnabled())) await page.locator("[data-choice]").last().click();
    await commit(page);
    const lines = ((await server.say("log", { game })) as unknown as { lines: { kind: string; drawn?: string; drawn_title?: string; ply: number }[] }).lines;
    const last = lines.at(-1)!.ply;
    const drawn = lines.filter((l) => l.ply === last && l.kind === "draw" && l.drawn !== undefined);
    if (!drawn.length || lines.filter((l) => l.ply === last).length > 12) continue;
    chits++;
    expect(drawn[0]!.drawn_title).not.toBe(drawn[0]!.drawn);
    await expect(page.locator(".event")).toBeVisible();
    expect(await page.locator(".event .dice").allInnerTexts()).not.toContain(drawn[0]!.drawn);
  }
  expect(chits).toBe(1);
});

// The panel and the map together: rows always in view, best and worst, what is needed on the line of sight, tables read by what the rules
// say, the ruler by dragging, the signs of an operational map.
import type { Page } from "@playwright/test";
import { dice, expect, open, seriousFaults, swift, test, type Server } from "./foray";

const DECISIONS = Number(process.env.FORAY_BROWSER_DECISIONS ?? 30);

interface Standing {
  ask: { prompt: string; over: boolean };
  choices: { text: string; verb: string; a?: string }[];
}

const standing = (server: Server, game: string) => server.say("choices", { game }) as unknown as Promise<Standing>;

/** Plays on with what is preferred, or the first, until this is offered. */
async function until(server: Server, what: string, verb: string, prefer: string[] = []): Promise<string> {
  const { name } = await server.say(`new ${what} seed=9 undo=same-dice`);
  for (let i = 0; i < 400; i++) {
    const { choices } = await standing(server, name);
    if (choices.some((c) => c.verb === verb)) return name;
    await server.say(`play ${(choices.find((c) => prefer.includes(c.verb)) ?? choices[0]!).text}`, { game: name });
  }
  throw new Error(`${what} never offers to ${verb}`);
}

/** Aims at one of the rows; whether there was something to aim at. */
const aim = (page: Page, n: number): Promise<boolean> =>
  page.evaluate(async (n) => {
    const soon = () => new Promise((done) => setTimeout(done));
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
    const actors = all("[data-actor]");
    if (actors.length) actors[n % actors.length]!.click();
    await soon();
    const rows = all("[data-choice]");
    const one = rows[n % rows.length];
    if (one && one.getAttribute("aria-pressed") !== "true") one.click();
    await soon();
    return !!one;
  }, n);

const inView = (page: Page) =>
  page.evaluate(() => {
    const dock = document.querySelector(".side .dock")!.getBoundingClientRect();
    const list = document.querySelector(".rows")!.getBoundingClientRect();
    const rows = [...document.querySelectorAll(".rows .rowc")];
    const whole = rows.filter((row) => {
      const r = row.getBoundingClientRect();
      return r.height > 0 && r.top >= list.top - 1 && r.bottom <= Math.min(list.bottom, dock.top) + 1;
    }).length;
    const button = document.querySelector<HTMLElement>(".side .dock .btn.main")!;
    const odds = document.querySelector(".dock .odds")?.getBoundingClientRect().height ?? 0;
    return { rows: rows.length, whole, cut: button.scrollWidth > button.clientWidth + 1, odds };
  });

for (const what of ["nazaire", "skirmish st-nazaire"])
  test(`${what}: in many decisions rows can be seen whole when one is aimed at`, async ({ page, server }) => {
    await swift(page);
    const { name } = await server.say(`new ${what} seed=9 undo=same-dice`);
    await open(page, server, name);
    const below = dice(7);
    for (let i = 0; i < DECISIONS && !(await page.locator(".ending").count()); i++) {
      if (!(await aim(page, below(1000)))) continue;
      await expect(page.locator(".side .dock .btn.main")).toBeEnabled();
      await page.waitForFunction(() => !document.querySelector(".odds progress"));
      const seen = await inView(page);
      const at = await page.locator(".ask h1").innerText();
      expect(seen.whole, `${at}: of ${seen.rows}`).toBeGreaterThanOrEqual(Math.min(3, seen.rows));
      expect(seen.cut, at).toBe(false);
      expect(seen.odds, at).toBeLessThanOrEqual(64);
      const before = (await page.locator(".play").getAttribute("data-version"))!;
      await page.locator(".side .dock .btn.main").click();
      if (await page.locator(".asked").count()) await page.locator(".side .dock .btn.main").click();
      await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
    }
  });

test("a shot: the line of sight with what it needs, best and worst, then the die and what came of it", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "skirmish st-nazaire", "shoot", ["activate"]);
  await open(page, server, name);
  await page.locator('[data-verb="shoot"]').click();
  const row = page.locator('[data-choice^="shoot "]').first();
  if ((await row.getAttribute("aria-pressed")) !== "true") await row.click();
  const target = (await row.getAttribute("data-choice"))!.split(" ")[1]!;
  await expect(page.locator(`[data-shot="${target}"] .shot`)).toBeAttached();
  await expect(page.locator(`[data-shot="${target}"] .need-t`)).toHaveText(/^\d\+$/);
  await expect(page.locator(".dock .bar-o.best")).toBeVisible();
  await expect(page.locator(".dock .bar-o.worst")).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.locator('[data-table="SK-9.7"] td.hit')).toHaveText(/\d/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  if (await page.locator(".asked").count()) await page.keyboard.press("Enter");
  await expect(page.locator(".resolved .die").first()).toBeAttached();
  await expect(page.locator(".resolved [data-outcome]").first()).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.locator(".resolved")).toHaveCount(0);
});

test("an attack being gathered: the strengths compared, by what the rules say", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "jubilee", "join", ["attack"]);
  await open(page, server, name);
  await page.locator('[data-choice^="join "]').first().click();
  await expect(page.locator(".pill0 .odds-t")).toHaveText(/^\d+ : (\?|\d+)$/);
  await expect(page.locator(".gathered .big")).toHaveText(/^\d+ : (\?|\d+)$/);
});

test("one click names who acts; another click goes on to another unit, and Enter after a click makes the choice", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "jubilee", "select");
  await open(page, server, name);
  const view = ((await server.say("view", { game: name })) as unknown as { view: { pieces: { id: string; place?: string; title: string }[] } }).view;
  const pieceOf = (text: string) => view.pieces.find((p) => p.id === text.split(" ")[1])!;
  const acting = (await standing(server, name)).choices.filter((c) => c.verb === "select").map((c) => pieceOf(c.text));
  const alone = acting.filter((p) => view.pieces.filter((q) => q.place === p.place).length === 1);
  const [one, far] = [alone[0]!, alone.at(-1)!];
  const spot = (place?: string) => page.locator(`[data-spot="${place}"]`);
  await spot(one.place).dispatchEvent("click");
  await expect(page.locator(".ask h1")).toContainText(`What does ${one.title} do?`);
  await spot(far.place).dispatchEvent("click"); // too far away to move to: it is meant to act instead
  await expect(page.locator(".ask h1")).toContainText(`What does ${far.title} do?`);
  const ply = async () => Number(await page.locator(".play").getAttribute("data-ply"));
  const before = await ply();
  const to = (await standing(server, name)).choices.find((c) => c.verb === "move")!.a;
  await spot(to).focus();
  await spot(to).dispatchEvent("click");
  await expect(page.locator(".dock .btn.main")).toContainText("Enter");
  await spot(to).press("Enter");
  await expect.poll(ply).toBe(before + 1);
});

test("what is known of a place stands in the panel when it is pointed at", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "jubilee", "select");
  await open(page, server, name);
  await page.locator('[data-spot="0614"]').dispatchEvent("click");
  await expect(page.locator("section.here")).toContainText("green position");
  await expect(page.locator("section.here")).toContainText("arrow to Puys gully head");
  await expect(page.locator("section.here")).not.toContainText("nknown enemy unitnknown");
});

test("a table: the ruler is dragged from the unit and aims where it is let go", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "skirmish st-nazaire", "move", ["activate"]);
  await open(page, server, name);
  const { ask } = (await (await fetch(`${server.url}/api/table?game=${name}`)).json()) as { ask: { focus: string } };
  const box = (await page.locator(`[data-spot="${ask.focus}"]`).boundingBox())!;
  const stands = await page.locator(".sheet").getAttribute("style");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 40, box.y - 30, { steps: 4 });
  await expect(page.locator(".ruler .read-t")).toContainText("left");
  await page.mouse.up();
  await expect(page.locator(".side .dock .btn.main")).toBeEnabled();
  await expect(page.locator(".side .dock .btn.main")).toContainText("″");
  expect(await page.locator(".sheet").getAttribute("style"), "the map stays where it is").toBe(stands);
  await expect(page.locator("path.raider"), "the Campbeltown").toBeAttached();
});

test("an operational map: its symbols, roads and railways, the key to them; bridges lie on their river", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new theatre channel seed=3");
  await open(page, server, name);
  for (const symbol of ["port", "airfield", "battery", "radar", "dock", "pens", "bridge"])
    expect(await page.locator(`.on-map [data-symbol="${symbol}"]`).count(), symbol).toBeGreaterThan(0);
  expect((await page.locator(".op-rail").getAttribute("d"))!.length).toBeGreaterThan(100);
  await page.keyboard.press("k");
  for (const word of ["airfield", "battery", "line of sight"]) await expect(page.locator(".keyleaf")).toContainText(word);
  expect(await seriousFaults(page)).toEqual([]);
});

test("a ship by the keyboard alone: the list is walked, what it carries and what a landing will meet are told, the map is walked from it", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new theatre channel seed=3");
  for (const choice of ["done", "take no-3-cdo", "embark no-3-cdo lc-6"]) await server.say(`play ${choice}`, { game: name });
  await open(page, server, name);
  await expect(page.locator(".steps .state")).toContainText(/Weather: (calm|rough|stormy)/);
  const ship = page.locator('[data-choice="take lc-6"]');
  await expect(ship).toContainText("LC 6");
  await expect(ship, "who acts is a name, not an act").not.toContainText("Take");
  await expect(ship).toContainText("Newhaven (1201), with No. 3 Cdo");
  await page.keyboard.press("n");
  await expect(page.locator(".rowc:focus")).toHaveCount(1);
  const rows = await page.locator(".rows .rowc").count();
  expect(rows, "the list stays whole when one is picked").toBeGreaterThan(20);
  for (let i = 0; i < rows && !(await ship.evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press("ArrowDown");
  await expect(ship).toBeFocused();
  await page.keyboard.press("Enter"); // that is all it needs
  await expect(page.locator(".ask h1")).toContainText("LC 6: who sails with it");
  await expect(page.locator('[data-choice="sail 1206"] .n.risk').nth(1)).toContainText(/a landing meets \d dic?e at \d\+ from/);
  await page.keyboard.press("g");
  await expect(page.locator('[data-spot="1201"]'), "where the ship lies").toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator(".dock .aim0")).toContainText("Sail to 1202");
  await page.keyboard.press("Enter");
  await expect(page.locator(".ask h1")).toContainText("which unit or ship?");
  await page.keyboard.press("d");
  await expect(page.locator('[data-choice="end"]')).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator('[data-choice="end"] .n.warning'), "somebody has acted: it is not asked about").toHaveCount(0);
});

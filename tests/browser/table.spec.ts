// An open table, where any point may be named: refusals that propose another point, targets that no list has, what is measured.
import { expect, open, seriousFaults, swift, test, type Server } from "./foray";
import type { Page } from "@playwright/test";

/** Clicks a point of the table, in inches. */
async function point(page: Page, x: number, y: number): Promise<void> {
  await page.keyboard.press("w");
  const [px, py] = await page.evaluate(
    ([x, y]) => {
      const ground = document.querySelector<SVGSVGElement>("svg.chart.ground")!;
      const [at, box] = [ground.getBoundingClientRect(), ground.viewBox.baseVal];
      const k = at.width / box.width;
      return [at.left + (26 * x - box.x) * k, at.top + (box.height - 80 - 26 * y - box.y) * k] as const; // 26 units to an inch, 40 round the table
    },
    [x, y] as const,
  );
  await page.mouse.click(px, py);
}

/** The raid on the radar station with one unit acting, its three actions before it. */
async function acting(server: Server, unit: string): Promise<string> {
  const { name } = await server.say("new skirmish radar-station seed=1 undo=same-dice");
  await server.say("play begin", { game: name });
  for (let seed = 1; ; seed++) {
    const answer = (await server.say(`play activate ${unit}`, { game: name })) as unknown as { ask: { prompt: string } };
    if (/3 actions/.test(answer.ask.prompt)) return name;
    await server.say("undo 0", { game: name });
    await server.say(`play place ${unit} ${40 + seed / 10} 34`, { game: name }); // another choice, other dice
    await server.say("play begin", { game: name });
    expect(seed).toBeLessThan(40);
  }
}

const version = (page: Page) => page.locator(".play").getAttribute("data-version").then((v) => v!);

test("a refused point is offered again where it is allowed", async ({ page, server }) => {
  await swift(page);
  const name = await acting(server, "a2");
  await open(page, server, name);
  await point(page, 24, 34);
  await expect(page.locator(".refusal")).toContainText("SK-7.2");
  const main = page.locator(".foot .btn.main");
  await expect(main).toContainText(/Move [56]\.\d″/);
  await expect(page.locator(".ghost")).toBeVisible();
  await expect(page.locator(".tell", { hasText: /^[56]\.\d\d in$/ })).toBeVisible(); // how long the leg is
  const before = await version(page);
  await page.keyboard.press("Enter");
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
  await expect(page.locator(".refusal")).toHaveCount(0);
  await expect(page.locator(".unit")).toContainText(/At 3[45]\./);
});

test("Enter makes the choice that a digit has marked, wherever the focus was", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish radar-station seed=1");
  await server.say("play begin", { game: name });
  await open(page, server, name);
  await page.locator('[data-spot="d1"]').click({ force: true });
  await expect(page.locator('[data-choice="activate d1 officer a1"]')).toBeVisible();
  await page.keyboard.press("2");
  await expect(page.locator('[data-choice="activate d1 officer a1"]')).toHaveAttribute("aria-pressed", "true");
  const before = await version(page);
  await page.keyboard.press("Enter");
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
  await expect(page.locator(".log")).toContainText("directed by a1");
});

test("a target that is not listed can be pointed at, by way of a point too; one out of reach says why", async ({ page, server }) => {
  await swift(page);
  const name = await acting(server, "a2");
  await server.say("play move 36 36", { game: name });
  await open(page, server, name);
  await page.locator('[data-spot="g5"]').dispatchEvent("click");
  await expect(page.locator(".whynot")).toContainText("SK-11.3"); // two legs are not enough
  await expect(page.locator(".whynot")).toContainText("SK-9.2");
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".whynot")).toHaveCount(0);
  await expect(page.locator('[data-choice="assault g2"]')).toHaveCount(0); // two legs away
  await page.locator('[data-spot="g2"]').dispatchEvent("click");
  await expect(page.locator('[data-choice="assault g2"]')).toBeVisible();
  await point(page, 32.5, 39.5);
  await expect(page.locator(".aim0")).toContainText("Assault German g2 by way of");
  const before = await version(page);
  await page.keyboard.press("Enter");
  await expect(page.locator(".asked").or(page.locator(".ask", { hasText: "assaults German g2" }))).toBeVisible();
  if (await page.locator(".asked").count()) await page.keyboard.press("Enter"); // it spoils something: asked once
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
  await expect(page.locator(".ask")).toContainText("assaults German g2 with 1 leg left");
});

test("what is measured can be hidden; the ground of a destination is told", async ({ page, server }) => {
  await swift(page);
  const name = await acting(server, "a3");
  await open(page, server, name);
  await expect(page.locator(".choices")).toContainText("Hedges");
  await expect(page.locator(".on-map .t-arc"), "no pillbox can fire as far as a move goes").toHaveCount(0);
  await expect(page.locator(".on-map path.t-reach")).toHaveCount(1);
  await page.getByLabel("Layers").click();
  await page.locator(".layers label", { hasText: "reach" }).click();
  await expect(page.locator(".on-map path.t-reach")).toHaveCount(0);
  await page.locator(".layers label", { hasText: "reach" }).click();
  await expect(page.locator(".on-map path.t-reach")).toHaveCount(1);
});

test("whom an event is about is marked while it is told", async ({ page, server }) => {
  const { name } = await server.say("new skirmish st-nazaire seed=2");
  await server.say("play begin", { game: name });
  await open(page, server, name);
  await expect(page.locator('[data-choice="end"] .n.warning')).toBeVisible();
  await page.locator('[data-choice="end"]').click();
  await page.locator(".foot .btn.main").click();
  await expect(page.locator(".asked")).toBeVisible(); // nobody has acted yet
  await page.locator(".foot .btn.main").click();
  await expect(page.locator(".moment", { hasText: "shoots at" })).toBeVisible();
  await expect(page.locator(".aim, .film-marks .shot")).toHaveCount(1); // one line, whoever draws it
  await expect(page.locator("circle.flash")).toHaveCount(2);
  await page.keyboard.press("Escape");
});

test("nothing is offered to be taken back while the set-up waits for its draws", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=2 dice=typed-all");
  await open(page, server, name);
  await expect(page.locator(".typein")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take the choice back" })).toHaveCount(0);
});

test("turned round, the map still shows what it showed", async ({ page, server }) => {
  await swift(page);
  const name = await acting(server, "a3");
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, server, name);
  const unit = page.locator('[data-spot="a3"]');
  await expect(unit).toBeInViewport();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(unit).toBeInViewport();
  await page.keyboard.press("w");
  await page.setViewportSize({ width: 1200, height: 800 });
  for (const corner of ["a3", "g3", "g5"]) await expect(page.locator(`[data-spot="${corner}"]`)).toBeInViewport(); // whole, as it was
});

test("everybody may be placed, not only those whom the list samples", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish radar-station seed=1");
  await open(page, server, name);
  await expect(page.locator("[data-actor]")).toHaveCount(7);
  await page.locator('[data-actor="d2"]').click();
  await expect(page.locator(".ask h1")).toContainText("Where does d2");
  await expect(page.locator(".tip")).toContainText("Point at the table");
  const before = await version(page);
  await point(page, 45, 35);
  await expect(page.locator(".dock .btn.main")).toContainText("Place");
  await page.keyboard.press("Enter");
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
  await expect(page.locator(".log")).toContainText(/d2 \(demolition\) stands at/i);
  await page.keyboard.press("d");
  await expect(page.locator('[data-choice="begin"]'), "d aims at the way on").toHaveAttribute("aria-pressed", "true");
});

test("a unit is activated by a click and Enter; that it may act is no stroke of luck", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish radar-station seed=1");
  await server.say("play begin", { game: name });
  await open(page, server, name);
  await expect(page.locator(".ask h1"), "the turn stands above it").toHaveText(/^Which unit acts next/);
  await page.locator('[data-spot="a3"]').dispatchEvent("click"); // alone, or directed by an officer
  await expect(page.locator('[data-choice="activate a3"]')).toHaveAttribute("aria-pressed", "true");
  const before = await version(page);
  await page.keyboard.press("Enter");
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", before);
  await expect(page.locator(".resolved .die")).toHaveCount(1);
  await expect(page.locator(".resolved [data-outcome]")).toHaveCount(0);
});

test("while shots are chosen nothing is measured, and only who can be shot at is lit", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish st-nazaire seed=9 undo=same-dice");
  const standing = async () => (await server.say("choices", { game: name })) as unknown as { choices: { text: string; verb: string; who?: string }[] };
  const shotAt = async () => new Set((await standing()).choices.filter((c) => c.verb === "shoot").map((c) => c.who));
  for (let i = 0; i < 60 && (await shotAt()).size < 2; i++) {
    const { choices } = await standing();
    const next = choices.find((c) => c.text === "done") ?? choices.find((c) => c.verb === "activate") ?? choices[0]!;
    await server.say(`play ${next.text}`, { game: name });
  }
  const targets = await shotAt();
  await open(page, server, name);
  const ground = page.locator(".sheetbox");
  const over = async () => {
    const box = (await ground.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height - 30);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 40);
  };
  await over();
  await expect(page.locator(".ruler .read-t")).toBeVisible();
  await page.locator('[data-verb="shoot"]').click();
  await expect(page.locator('[data-verb="shoot"] small')).toHaveText(`${targets.size} in reach`);
  await over();
  await expect(page.locator(".t-range")).toHaveCount(1);
  await expect(page.locator(".ruler")).toHaveCount(0);
  const one = [...targets][0]!;
  await page.locator(`[data-spot="${one}"]`).dispatchEvent("click");
  await expect(page.locator('[data-verb="shoot"]'), "the verbs stay").toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".rows [data-choice]").first()).toHaveAttribute("data-choice", /^shoot /);
  await page.locator('[data-verb="move"]').click();
  await over();
  await expect(page.locator(".ruler .read-t")).toBeVisible();
});

test("what is written on a table keeps its size when all of it is seen", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish st-nazaire seed=2");
  await open(page, server, name);
  const high = async () => (await page.locator(".base .tg").first().boundingBox())!.height;
  await page.keyboard.press("w");
  await expect.poll(high).toBeGreaterThan(11);
  for (const words of await page.locator(".on-map text.t-arc-t").allTextContents()) expect(words).toMatch(/^Pillbox p\d fires 12″$/); // the rule's length, not the circle's
});

test("who looks for somebody does not fire at him", async ({ server }) => {
  const { name } = await server.say("new skirmish radar-station seed=1");
  for (const choice of ["place a1 40 36", "begin", "activate a1", "move 37 38", "done"]) await server.say(`play ${choice}`, { game: name }); // in sight of the farm
  const { frames } = (await server.say("play end", { game: name, frames: true })) as unknown as { frames: { line: { text: string }; outcome?: string }[] };
  const looks = frames.filter((f) => /spots|does not notice/.test(f.line.text));
  expect(looks.length).toBeGreaterThan(0);
  expect(new Set(looks.map((f) => f.outcome))).toEqual(new Set(["noticed"]));
});

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

// What ends things comes last; what the end counts is told target by target, halves of points too; a review that is stopped stays.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test as base, expect, program, seriousFaults, swift } from "../browser/foray";
import { openRecord, raid } from "../browser/links";
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

for (const size of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }])
  test(`the first row does something, and no row is cut off sideways, ${size.width} wide`, async ({ page, host, server }) => {
    await page.setViewportSize(size);
    await swift(page);
    await openRecord(page, host.url, await raid(server, "new theatre seed=3", 0));
    await expect(page.locator("[data-choice]").first()).toHaveAttribute("data-choice", "raid-turn");
    await expect(page.locator("[data-choice]").last()).toHaveAttribute("data-choice", "done");
    await page.keyboard.press("1");
    await expect(page.locator(".aim0")).toContainText("raid turn");
    await openRecord(page, host.url, await raid(server, "new jubilee seed=7", 2));
    const over = await page.locator(".rowc").evaluateAll((rows) => rows.filter((r) => r.scrollWidth > r.clientWidth || r.querySelector(".nm0")!.scrollWidth > r.querySelector(".nm0")!.clientWidth + 1).map((r) => r.textContent));
    expect(over).toEqual([]);
  });

test("the end counts each target, and halves of points", async ({ page, host, server }) => {
  interface Score {
    points: number;
    measures: Record<string, number>;
  }
  let record = "";
  let score: Score = { points: 0, measures: {} };
  for (let i = 0; i < 30 && !((score.measures["half points"] ?? 0) % 2); i++) {
    record = execFileSync(program, ["playout", "nazaire", "--policy", "habit", "--record", String(i)], { encoding: "utf8" });
    const { name } = await server.say(`load ${JSON.stringify(record)}`);
    score = ((await server.say("view", { game: name })) as unknown as { score: Score }).score;
  }
  expect(score.measures["half points"]! % 2).toBe(1);
  await swift(page);
  await page.goto(host.url);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".ending .result")).toContainText(`${score.points || ""}½ points`);
  const number = (text: string): number => (text === "–" ? 0 : Number(text.replace("½", ".5")));
  const each = page.locator(".targets li > b");
  await expect(each.first()).toBeVisible();
  const points = (await each.allInnerTexts()).map(number);
  const total = (row: string) => page.locator(".totals tr", { hasText: row }).locator("td").last();
  expect(points.reduce((a, b) => a + b, 0)).toBe(number(await total("Targets, points").innerText()));
  await expect(total("Result")).toHaveText(`${score.points || ""}½`);
  expect(await seriousFaults(page)).toEqual([]);
});

test("a review that is stopped shows what it has come to, and can be made whole", async ({ page, host, server }) => {
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, depth: 300 })));
  const name = await openRecord(page, host.url, await raid(server, "new nazaire seed=4", 40));
  await page.evaluate(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, depth: 300 })));
  await page.goto(`${host.url}#/game/${encodeURIComponent(name)}/review`);
  const far = page.getByRole("progressbar", { name: "How far the review is" });
  await expect.poll(() => far.evaluate((e) => (e as HTMLProgressElement).value), { timeout: 120_000 }).toBeGreaterThan(0.1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/The first \d+ of 40 choices were gone through/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Luck and choices" })).toContainText("expected at the start");
  await expect(page.locator(".rgraph svg")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Review all of them" }).click();
  await expect(far).toBeVisible();
});

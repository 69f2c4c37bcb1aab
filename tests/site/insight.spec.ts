// The adviser in the page without a server: workers of their own think, side by side, and the game goes on meanwhile.
import { join } from "node:path";
import { test as base, expect, seriousFaults } from "../browser/foray";
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

for (const cores of [1, 4])
  test(`advice and review with ${cores === 1 ? "one worker" : "several workers"}, and the game goes on meanwhile`, async ({ page, host }) => {
    await page.addInitScript((n) => {
      Object.defineProperty(navigator, "hardwareConcurrency", { get: () => n });
      localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, thinking: 3, depth: 3 }));
    }, cores);
    await page.goto(host.url);
    await page.locator(".card", { hasText: "Commandos at St. Nazaire" }).getByRole("button", { name: "New raid" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: /^(Begin|Start)/ }).click();
    await expect(page.locator(".ask h1")).toBeVisible();
    for (let i = 0; i < 3; i++) {
      const version = (await page.locator(".play").getAttribute("data-version"))!;
      await page.keyboard.press("a"); // it is asked …
      await expect(page.locator(".cand").first()).toBeVisible({ timeout: 20_000 });
      await page.locator(".cand").first().click();
      await page.locator(".dock .btn.main").click(); // … and not waited for
      if (await page.locator(".asked").count()) await page.locator(".dock .btn.main").click();
      await expect(page.locator(".play")).not.toHaveAttribute("data-version", version);
      await page.keyboard.press("a");
    }
    await page.keyboard.press("v");
    const sum = page.getByRole("region", { name: "Luck and choices" });
    await expect(sum).toBeVisible({ timeout: 60_000 });
    await expect(sum).toContainText("expected at the start");
    await expect(page.locator(".rgraph svg")).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

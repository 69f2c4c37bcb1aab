// Every system: begin, play on by clicking what is offered, undo, reload in the middle, replay, record out and in, axe.
import AxeBuilder from "@axe-core/playwright";
import { dice, expect, open, playOne, swift, test } from "./foray";

const CHOICES = Number(process.env.FORAY_BROWSER_CHOICES ?? 40);

async function systems(url: string): Promise<string[]> {
  const answer = (await (await fetch(`${url}/api/systems`)).json()) as { systems: { key: string }[] };
  return answer.systems.map((s) => s.key);
}

test("every system plays", async ({ page, server }) => {
  test.setTimeout(900_000);
  await swift(page);
  for (const key of await systems(server.url)) {
    const below = dice(7);
    const { name } = await server.say(`new ${key} seed=11`);
    await open(page, server, name);
    let made = 0;
    while (made < CHOICES && (await playOne(page, below))) made++;
    expect(made, key).toBeGreaterThan(5);

    const prompt = await page.locator(".ask h1").innerText();
    await page.reload();
    await expect(page.locator(".ask h1"), `${key} after a reload`).toHaveText(prompt);
    await page.screenshot({ path: test.info().outputPath(`${key}.png`) });

    const found = await new AxeBuilder({ page }).analyze();
    const serious = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
    expect(serious.map((v) => `${v.id}: ${v.nodes[0]?.html}`), `${key}: axe`).toEqual([]);

    await page.goto(`${server.url}/#/game/${name}/replay`);
    await expect(page.locator(".scrub .count"), key).toHaveText(new RegExp(`^0 of ${made}$`));
    await page.getByLabel("One choice on").click();
    await expect(page.locator(".scrub .count")).toHaveText(new RegExp("^1 of"));
    await page.getByLabel("To the end").click();
    await expect(page.locator(".ask h1"), `${key} replayed`).toHaveText(prompt);
    await page.goto(`${server.url}/`);
  }
});

test("a record goes out and comes back in", async ({ page, server }) => {
  await swift(page);
  const below = dice(3);
  const { name } = await server.say("new chariot seed=5");
  await open(page, server, name);
  for (let i = 0; i < 8; i++) await playOne(page, below);
  const prompt = await page.locator(".ask h1").innerText();
  const record = await (await fetch(`${server.url}/api/record?game=${name}`)).text();
  expect(record).toContain("chariot");
  await page.goto(`${server.url}/`);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".ask h1")).toHaveText(prompt);
  await page.goto(`${server.url}/`);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(record.replace(/> .*/, "> move nobody s99"));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("line");
});

test("a position goes out and comes back in", async ({ page, server }) => {
  await swift(page);
  const below = dice(3);
  const { name } = await server.say("new chariot seed=5");
  await open(page, server, name);
  for (let i = 0; i < 5; i++) await playOne(page, below);
  const prompt = await page.locator(".ask h1").innerText();
  const position = await (await fetch(`${server.url}/api/position?game=${name}`)).text();
  await page.goto(`${server.url}/`);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(position);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".ask h1")).toHaveText(prompt);
  await page.reload();
  await expect(page.locator(".ask h1")).toHaveText(prompt);
});

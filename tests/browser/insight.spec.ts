// The adviser in the browser: advice that aims and does not act, a hint that says little, the review beside the replay, puzzles out of
// one's own game, and the same raid played by the adviser.
import type { Page } from "@playwright/test";
import { expect, open, seriousFaults, test, type Server } from "./foray";

/** Little thinking, so that it takes seconds; no playback. */
const quick = (page: Page, thinking = 2): Promise<unknown> =>
  page.addInitScript((seconds) => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, thinking: seconds, depth: 12 })), thinking);

interface Standing {
  ask: { prompt: string; over: boolean };
  choices: { text: string; verb: string }[];
}
const standing = (server: Server, game: string) => server.say("choices", { game }) as unknown as Promise<Standing>;

/** A game some choices into it. */
async function begun(server: Server, line: string, choices: number, pick = (n: number) => n % 2): Promise<string> {
  const { name } = await server.say(line);
  for (let i = 0; i < choices; i++) {
    const { choices: list } = await standing(server, name);
    if (!list.length) break;
    await server.say(`play ${list[Math.min(list.length - 1, pick(i))]!.text}`, { game: name });
  }
  return name;
}

test("advice gets better while one watches, aims and does not act, and can be stopped", async ({ page, server }) => {
  await quick(page, 20); // on a busy machine two seconds are not enough for a second candidate; nothing here waits for the end
  const name = await begun(server, "new chariot seed=9 undo=same-dice", 30);
  await open(page, server, name);
  const version = (await page.locator(".play").getAttribute("data-version"))!;
  await page.keyboard.press("a");
  const panel = page.getByRole("region", { name: "Adviser" });
  await expect(panel.locator(".cand").first()).toBeVisible();
  await expect(panel).toContainText(/the first two|better than the (best of the others|usual choice) in|no other choice/);
  await expect(panel).toContainText("dealt anew");
  await expect(panel).toContainText("95 %");
  await expect(panel.getByRole("status")).not.toBeEmpty(); // told to whoever does not see it
  const candidate = panel.locator(".cand").nth(1);
  await expect(candidate).toBeVisible(); // it may have come to only one so far
  await candidate.hover(); // from now on no row leaves its place
  const text = (await candidate.getAttribute("data-candidate"))!;
  await candidate.click();
  await expect(page.locator(".dock .aim0")).toBeVisible();
  await expect(page.locator(".dock .btn.main")).toBeEnabled();
  await candidate.click(); // twice is not yes
  await expect(page.locator(".play")).toHaveAttribute("data-version", version);
  expect(await seriousFaults(page)).toEqual([]);
  await page.locator(".dock .btn.main").click();
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", version);
  const { lines } = (await server.say("log", { game: name })) as unknown as { lines: { kind: string; text: string }[] };
  expect(lines.filter((l) => l.kind === "choice").at(-1)!.text).toBe(text);
  await expect(panel.locator(".cand").first()).toBeVisible(); // a new decision: it thinks anew
  await page.keyboard.press("a");
  await expect(panel).toHaveCount(0);
});

test("what has been found stays when it is stopped", async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, thinking: 60 })));
  const name = await begun(server, "new nazaire seed=4 undo=same-dice", 3);
  await open(page, server, name);
  await page.getByRole("button", { name: "Adviser" }).click();
  await expect(page.locator(".cand").first()).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Again" })).toBeVisible();
  const played = await page.locator(".spent").first().innerText();
  await expect(page.locator(".cand").first()).toBeVisible();
  await page.waitForTimeout(1200);
  expect(await page.locator(".spent").first().innerText()).toBe(played);
});

test("the hint names where to look, and each further word is asked for", async ({ page, server }) => {
  await quick(page);
  const name = await begun(server, "new chariot seed=9 undo=same-dice", 30);
  await open(page, server, name);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Hint" }).click();
  const panel = page.getByRole("region", { name: "Adviser" });
  await expect(panel.locator(".look")).toHaveText(/^(Look at .*\.|Nothing stands out .*|It is not a matter .*)$/);
  await expect(panel.locator(".cand")).toHaveCount(0);
  const what = panel.getByRole("button", { name: /What\?/ });
  await expect(async () => {
    if (await what.count()) await what.click({ timeout: 1000 }); // it goes away by itself if more thinking finds that nothing stands out
    await expect(what).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await panel.getByRole("button", { name: /Show everything/ }).click();
  await expect(panel.locator(".cand").first()).toBeVisible();
});

test("on a phone the adviser is a sheet above the button", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await quick(page);
  const name = await begun(server, "new jubilee seed=3 undo=same-dice", 5);
  await open(page, server, name);
  await page.getByRole("button", { name: "Adviser" }).click();
  await expect(page.locator(".cand").first()).toBeVisible();
  await page.locator(".cand").first().click();
  await expect(page.locator(".dock .btn.main")).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await seriousFaults(page)).toEqual([]);
});

/** "43.6 ± 3.3" as a number; "+0.4" and "−0.4" too. */
const number = (text: string): number => Number(/[−+-]?[\d.]+/.exec(text)![0].replace("−", "-"));

test("a review of a finished raid: luck and choices come to the result, its moments open the position", async ({ page, server }) => {
  await quick(page);
  const name = await begun(server, "new theatre liguria seed=5", 2000, (i) => i % 3);
  expect((await standing(server, name)).ask.over).toBe(true);
  await page.goto(`${server.url}/#/game/${name}/review`);
  const sum = page.getByRole("region", { name: "Luck and choices" });
  await expect(sum).toBeVisible({ timeout: 60_000 });
  const said = await sum.locator("p").innerText();
  const [, start, luckWord, luck, choiceWord, choices] = /^([−\d.]+).*?Luck (gave|cost) ([\d.]+).*?choices (gave|cost) ([\d.]+)/s.exec(said)!;
  const total = number(start!) + (luckWord === "gave" ? 1 : -1) * Number(luck) + (choiceWord === "gave" ? 1 : -1) * Number(choices);
  expect(Math.abs(total - number(await sum.locator(".v").innerText()))).toBeLessThanOrEqual(1.6); // as far as the figures are told
  await expect(page.locator(".rgraph svg")).toBeVisible();
  const rows = page.locator(".mrow");
  if (await rows.count()) {
    await rows.first().click();
    await expect(rows.first()).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("region", { name: "The moment shown" })).toBeVisible();
  }
  const box = (await page.locator(".rgraph svg").boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await expect(page.locator(".scrub .count")).not.toHaveText(/^0 of/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".rgraph svg")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a review can be left, and a raid under way has one too", async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, depth: 2000 })));
  const name = await begun(server, "new chariot seed=9", 25);
  await page.goto(`${server.url}/#/game/${name}/review`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Review this raid" })).toBeVisible();
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, depth: 10 })));
  await page.reload();
  const sum = page.getByRole("region", { name: "Luck and choices" });
  await expect(sum).toBeVisible({ timeout: 60_000 });
  await expect(sum.locator(".v")).toContainText("expected");
});

test("what was missed becomes a puzzle, and the adviser plays the same raid", async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, depth: 60 })));
  const { name } = await server.say("new template seed=6");
  for (let i = 0; i < 200; i++) { // the last choice of the list is seldom the best
    const { choices } = await standing(server, name);
    if (!choices.length) break;
    await server.say(`play ${choices.at(-1)!.text}`, { game: name });
  }
  await page.goto(`${server.url}/#/game/${name}/review`);
  await expect(page.getByRole("region", { name: "Luck and choices" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: /as (a )?puzzles?$/ }).last().click();
  const puzzle = page.getByRole("region", { name: "Puzzle" });
  await expect(puzzle).toContainText("Your turn: what would you do?");
  await expect(puzzle).not.toContainText("In your game");
  const before = (await standing(server, name)).ask;
  const actor = page.locator("[data-actor]");
  if (await actor.count()) await actor.first().click();
  const choice = page.locator("[data-choice]").first();
  await expect(choice).toBeVisible();
  if ((await choice.getAttribute("aria-pressed")) !== "true") await choice.click();
  await page.locator(".dock .btn.main").click();
  await expect(puzzle).toContainText("In your game");
  await expect(puzzle.locator(".sides")).toBeVisible({ timeout: 30_000 });
  expect((await standing(server, name)).ask).toEqual(before); // the game itself stands as it stood
  expect(await seriousFaults(page)).toEqual([]);
  await puzzle.getByRole("button", { name: "Back to the review" }).click();
  await page.getByLabel("How well it plays").selectOption("quick");
  await page.getByRole("button", { name: "Play it", exact: true }).click();
  const both = page.locator(".rematch .sides");
  await expect(both).toBeVisible({ timeout: 60_000 });
  await expect(both).toContainText("adviser, quick");
  await page.getByRole("button", { name: "Look at its raid" }).click();
  await expect(page).toHaveURL(/by%20the%20adviser\/replay/);
  await expect(page.locator(".scrub")).toBeVisible();
});

test("over HTTP: bounds are kept, a second review ends the first, whoever leaves ends the work", async ({ server }) => {
  const name = await begun(server, "new chariot seed=9", 25);
  const secret = await begun(server, "new chariot seed=secret", 3);
  const ask = (what: string, query: Record<string, string>, signal?: AbortSignal) => fetch(`${server.url}/api/${what}?${new URLSearchParams({ game: name, ...query })}`, { signal });
  for (const [what, query] of [
    ["review", { depth: "0" }],
    ["review", { depth: "2001" }],
    ["rematch", { level: "divine" }],
    ["worth", { at: "3" }],
    ["worth", { at: "3", choice: "no such thing" }],
    ["advice", { seconds: "61" }],
    ["choices", { at: "9999" }],
  ] as [string, Record<string, string>][]) {
    const answer = await ask(what, query);
    expect(answer.status, `${what} ${JSON.stringify(query)}`).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toBeTruthy();
  }
  expect((await fetch(`${server.url}/api/review?game=nobody`)).status).toBe(404);
  const first = ask("review", { depth: "2000" }).then((r) => r.text());
  await new Promise((done) => setTimeout(done, 300));
  const second = await (await ask("review", { depth: "5" })).text();
  expect(second).toContain("event: review");
  expect(await first).not.toContain("event: review");
  const left = new AbortController();
  const third = ask("review", { depth: "2000" }, left.signal).catch(() => undefined);
  await new Promise((done) => setTimeout(done, 200));
  left.abort();
  await third;
  const rematch = await (await ask("rematch", { level: "habit" })).text();
  expect(rematch).toContain('"record"');
  expect(await (await fetch(`${server.url}/api/rematch?game=${secret}`)).text()).toContain("secret until it is over");
  const { choices } = (await (await ask("choices", { at: "0" })).json()) as { choices: { text: string }[] };
  const worth = await (await ask("worth", { at: "0", choice: choices[0]!.text, depth: "5" })).text();
  expect(worth).toContain('"missed"');
});

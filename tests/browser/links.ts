// Positions and puzzles by link, the same for both carriers: a server, and the page without one.
import { deflateSync, inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, playOn, seriousFaults, type Server } from "./foray";

/** The text that stands in a link. */
export const unpacked = (link: string): string => inflateSync(Buffer.from(/#\/shared\/1\.(.*)$/.exec(link)![1]!, "base64url")).toString();
export const packed = (text: string): string => `#/shared/1.${deflateSync(text).toString("base64url")}`;

/** Little thinking, so that it takes seconds; no playback. */
export const quick = async (page: Page): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true, depth: 4 })));
};

/** A raid some choices into it, as a record; always the same one. */
export async function raid(server: Server, line: string, choices: number): Promise<string> {
  const { name } = await server.say(line);
  for (let i = 0; i < choices; i++) {
    const { choices: list } = (await server.say("choices", { game: name })) as unknown as { choices: { text: string }[] };
    await server.say(`play ${list[Math.min(list.length - 1, i % 3)]!.text}`, { game: name });
  }
  return (await fetch(`${server.url}/api/record?game=${name}`)).text();
}

/** Opens it with the page's own dialog, whoever answers there. */
export async function openRecord(page: Page, url: string, record: string): Promise<string> {
  await page.goto(url);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".ask h1")).toBeVisible();
  return decodeURIComponent(/#\/game\/([^/]*)/.exec(page.url())![1]!);
}

/** To another address of the page, as somebody would who was sent it. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.reload();
}

/** What a player sees of how it stands. */
const seen = async (page: Page) => ({
  prompt: await page.locator(".ask h1").innerText(),
  rows: await page.locator(".decide [data-choice], .decide [data-actor]").count(),
  points: await page.locator(".bar").innerText(),
  spots: (await page.locator(".map [data-spot]").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")))).sort(), // places, and who stands there
});

export async function positionByLink(page: Page, server: Server, url: string): Promise<void> {
  await quick(page);
  const name = await openRecord(page, url, await raid(server, "new chariot seed=9", 14));
  const before = await seen(page);
  expect(before.spots.length).toBeGreaterThan(20);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Link to this position" }).click();
  const link = await page.getByRole("textbox", { name: "Link to the position after choice 14" }).inputValue();
  expect(link.length).toBeLessThan(8000);
  expect(unpacked(link)).not.toMatch(/^(seed|secret|>)/m); // no dice to come, no past
  await follow(page, link);
  await expect(page.getByText(/A position of .* that somebody has sent you/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.locator(".play")).toHaveAttribute("data-ply", "0");
  expect(await seen(page)).toEqual(before);
  expect((await playOn(page, 3, 1, false, 2)).choices).toBe(2);

  await page.goto(`${url}#/game/${encodeURIComponent(name)}/replay/6`); // and one of an earlier ply
  await expect(page.getByText("6 of 14")).toBeVisible();
  await page.getByRole("button", { name: "Link to this position" }).click();
  const earlier = await page.getByRole("textbox", { name: "Link to the position after choice 6" }).inputValue();
  await follow(page, earlier);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.locator(".play")).toHaveAttribute("data-ply", "0");
}

export async function puzzleByLink(page: Page, server: Server, url: string): Promise<void> {
  await quick(page);
  const name = await openRecord(page, url, await raid(server, "new nazaire seed=4", 7));
  await page.goto(`${url}#/game/${encodeURIComponent(name)}/review`);
  await expect(page.getByRole("region", { name: "Luck and choices" })).toBeVisible({ timeout: 60_000 });
  const give = page.getByRole("button", { name: "Link to this puzzle" });
  for (let ply = 7; ply > 0 && !(await give.count()); ply--) {
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(".count")).toHaveText(`${ply - 1} of 7`);
  }
  const played = await page.locator(".moment0 h3").innerText();
  const best = /against “(.*?)(, then .*)?”/.exec(await page.locator(".moment0 p").first().innerText())![1]!;
  await give.click();
  const link = await page.getByRole("textbox", { name: /Link to the puzzle/ }).inputValue();
  for (const word of [best, played]) expect(unpacked(link)).not.toContain(word);
  expect(unpacked(link)).not.toMatch(/^(seed|secret|>)/m);

  await follow(page, link);
  await expect(page.getByText(/A puzzle of .* that somebody has sent you/)).toBeVisible();
  await page.getByRole("button", { name: "Try it" }).click();
  const panel = page.getByRole("region", { name: "Puzzle" });
  await expect(panel).toContainText("what would you do?");
  await expect(panel).not.toContainText("Best found");
  await expect(page.getByRole("button", { name: "Adviser" })).toHaveCount(0); // it would give the answer away
  await panel.getByRole("button", { name: "Tell me" }).click();
  await expect(panel).toContainText(`Best found: ${best}`);
  await expect(panel).toContainText(played);
  await panel.getByRole("button", { name: "Once more" }).click();
  await expect(panel).not.toContainText("Best found");
  await answer(page);
  await expect(panel).toContainText(/That is the best found|That is what was played there|Something else/);
  await expect(panel.getByRole("table")).toBeVisible();
  await expect(page.locator(".play")).toHaveAttribute("data-ply", "0"); // tried, not made
  expect(await seriousFaults(page)).toEqual([]);
  await panel.getByRole("button", { name: "Play on from here" }).click();
  await expect(panel).toHaveCount(0);
  expect((await playOn(page, 3, 1, false, 1)).choices).toBe(1);
}

/** The first choice that is offered, made. */
async function answer(page: Page): Promise<void> {
  if (!(await page.locator("[data-choice]").count())) await page.locator("[data-actor]").first().click();
  await page.locator("[data-choice]").first().click();
  await page.locator(".dock .btn.main").click();
  if (await page.locator(".asked").count()) await page.locator(".dock .btn.main").click();
}

/** Links that are no good: what each is told, at once or when it is opened. */
export async function badLinks(page: Page, server: Server, url: string): Promise<void> {
  const { name } = await server.say("new chariot seed=9");
  const { record } = (await (await fetch(`${server.url}/api/shared?game=${name}`)).json()) as { record: string };
  const good = packed(record);
  const middle = good.length >> 1;
  const changed = good.slice(0, middle) + (good[middle] === "A" ? "B" : "A") + good.slice(middle + 1);
  const told: [link: string, words: RegExp][] = [
    [`${good.slice(0, -20)}!!`, /damaged: it has characters/],
    [good.slice(0, -20), /damaged: a part of it is missing or changed/],
    [changed, /damaged: a part of it is missing or changed/],
    [`#/shared/1.${"A".repeat(16_001)}`, /longer than 16000 characters/],
    [good.replace("1.", "7."), /has the form 7, which this Foray does not know/],
    [packed("x".repeat(2_000_001)), /unfolds to more than a game can be/],
  ];
  const toldThen: [link: string, words: RegExp][] = [
    [packed(record.replace("record 1", "record 9")), /cannot be opened: .*must start with "foray record 1"/],
    [packed(record.replace("system chariot", "system charabanc")), /cannot be opened: .*charabanc/],
    [packed(record.replace(/hash \w+/, "hash 0123456789abcdef")), /cannot be opened: .*stands otherwise/],
    [packed(record.replace(/"turn":\d+/, '"turn":-5')), /cannot be opened: .*turn/],
  ];
  for (const [link, words] of told) {
    await follow(page, url + link);
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(page.getByRole("button", { name: /Open it|Try it/ })).toBeDisabled();
  }
  for (const [link, words] of toldThen) {
    await follow(page, url + link);
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByRole("alert")).toContainText(words);
  }
  await follow(page, url + packed(`${record}# puzzle ~${"ab".repeat(20)}\n`)); // a seal that is none
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByRole("region", { name: "Puzzle" })).toContainText("damaged, or belongs to another position");
}

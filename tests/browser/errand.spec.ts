// A raid of a campaign played out as a game of its own: there, back in the middle, to its end, and its result brought in.
import { dice, expect, open, seriousFaults, swift, test, type Server } from "./foray";

const toTheRaid = ["raid-turn", "take rm-cdo-bde", "embark rm-cdo-bde lc-1", "take lc-1", "sail 0416", "land 0416", "raid rm-cdo-bde"];

async function campaign(server: Server): Promise<string> {
  const { name } = await server.say("new theatre channel link=on seed=3 undo=same-dice");
  for (const choice of toTheRaid) expect((await server.say(`play ${choice}`, { game: name })).ok, choice).toBe(true);
  return name;
}

/** Plays a game to its end without the page. */
async function playOut(server: Server, name: string): Promise<void> {
  const below = dice(5);
  for (;;) {
    const answer = (await server.say("choices", { game: name })) as unknown as { ask: { over: boolean }; choices: { text: string }[] };
    if (answer.ask.over) return;
    await server.say(`play ${answer.choices[below(answer.choices.length)]!.text}`, { game: name });
  }
}

test("a raid is played out and its result brought back", async ({ page, server }) => {
  test.setTimeout(240_000);
  await swift(page);
  const name = await campaign(server);
  await open(page, server, name);
  await expect(page.locator("[data-errand]")).toHaveCount(3);
  await expect(page.locator(".errand")).toContainText("the raid on Saint-Nazaire");
  await page.screenshot({ path: test.info().outputPath("campaign.png") });
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Play this raid out: Commandos at St. Nazaire" }).click();
  await expect(page.locator(".errand")).toHaveText(`Part of ${name}. `);
  const raid = decodeURIComponent(new URL(page.url()).hash.split("/")[2]!);
  expect(raid).not.toBe(name);
  await page.screenshot({ path: test.info().outputPath("raid.png") });

  // nothing waits for it: back, and there again
  await page.locator(".errand a").click();
  await expect(page.locator("[data-errand=on]")).toHaveText(`Go on with ${raid}`);
  await page.locator("[data-errand=on]").click();
  await expect(page.locator(".errand")).toHaveText(`Part of ${name}. `);

  await playOut(server, raid);
  await page.reload();
  await expect(page.locator(".ending")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("over.png") });
  await page.locator("[data-errand=back]").click();
  await expect(page).toHaveURL(new RegExp(`/${name}$`));
  await expect(page.locator(".log")).toContainText("has been played out");
  await expect(page.locator("[data-errand]")).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath("back.png") });
  const record = await (await fetch(`${server.url}/api/record?game=${name}`)).text();
  expect(record).toMatch(new RegExp(`\\n> outcome [0-4].*\\nerrand [0-9a-f]{16} ${raid}\\n`));

  // the raid has served; undone to before it, the campaign knows nothing of it
  await open(page, server, raid);
  await expect(page.locator(".errand")).toContainText("which has gone on");
  expect((await server.say("undo 6", { game: name })).ok).toBe(true);
  await page.reload();
  await expect(page.locator(".ending")).toBeVisible();
  await expect(page.locator(".errand")).toHaveCount(0);
});

test("a raid that is over is brought in from the campaign", async ({ page, server }) => {
  test.setTimeout(240_000);
  await swift(page);
  const name = await campaign(server);
  const raid = (await server.say("errand 3", { game: name })).name;
  await playOut(server, raid);
  await open(page, server, name);
  await page.locator("[data-errand=return]").click();
  await expect(page.locator(".log")).toContainText("has been played out");
  await expect(page.locator(".trouble")).toHaveCount(0);
});

test("a campaign left open notices that its raid has begun and has ended", async ({ page, server }) => {
  test.setTimeout(240_000);
  await swift(page);
  const name = await campaign(server);
  await open(page, server, name);
  const raid = (await server.say("errand 3", { game: name })).name;
  await expect(page.locator("[data-errand=on]")).toHaveText(`Go on with ${raid}`);
  await playOut(server, raid);
  await expect(page.locator("[data-errand=return]")).toHaveText(`Bring in the result of ${raid}`);
});

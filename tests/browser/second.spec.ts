// The decision as one sees it: rows always in view, notes, aiming that forgives, warnings asked once, refusals, attacks and results,
// the open table, in three sizes.
import type { Page } from "@playwright/test";
import { expect, open, seriousFaults, swift, test, type Server } from "./foray";

interface Standing {
  ask: { prompt: string; over: boolean };
  choices: { text: string; verb: string }[];
}

const standing = (server: Server, game: string) => server.say("choices", { game }) as unknown as Promise<Standing>;

/** A game played on with the first choices until it offers this verb. */
async function until(server: Server, system: string, verb: string, skip: (text: string) => boolean = () => false): Promise<string> {
  const { name } = await server.say(`new ${system} seed=9 undo=same-dice`);
  for (let i = 0; i < 400; i++) {
    const { choices } = await standing(server, name);
    if (choices.some((c) => c.verb === verb)) return name;
    const next = choices.find((c) => !skip(c.text)) ?? choices[0]!;
    await server.say(`play ${next.text}`, { game: name });
  }
  throw new Error(`${system} never offers to ${verb}`);
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** How many rows of the list can be seen whole. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dock = document.querySelector(".dock")!.getBoundingClientRect();
    const list = document.querySelector(".rows")!.getBoundingClientRect();
    return [...document.querySelectorAll(".rows .rowc")].filter((row) => {
      const r = row.getBoundingClientRect();
      return r.height > 0 && r.top >= list.top - 1 && r.bottom <= Math.min(list.bottom, dock.top) + 1;
    }).length;
  });

/** Results on the score's bar whose names are wider than they are, or that lie outside it. */
const cutBands = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector(".bands")!.getBoundingClientRect();
    const words = document.createRange();
    return [...document.querySelectorAll(".bands i")]
      .filter((band) => {
        words.selectNodeContents(band.firstChild!);
        const [name, room] = [words.getBoundingClientRect(), band.getBoundingClientRect()];
        return name.width === 0 || name.left < room.left || name.right > room.right || room.right > bar.right + 1;
      })
      .map((band) => band.textContent);
  });

const many: [string, string][] = [
  ["chariot", "move"],
  ["nazaire", "sail"],
  ["jubilee", "land"],
  ["theatre", "take"],
];

for (const [system, verb] of many)
  test(`${system}: what can be chosen stays in view when one is aimed at`, async ({ page, server }) => {
    await swift(page);
    const name = await until(server, system, verb);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await open(page, server, name);
      const actor = page.locator("[data-actor]");
      if (await actor.count()) await actor.first().click();
      const row = page.locator("[data-choice]:not([data-opens])").first(); // what only says who acts is made at once
      if ((await row.getAttribute("aria-pressed")) !== "true") await row.click();
      await expect(page.locator(".dock .btn.main")).toBeEnabled();
      await expect(page.locator(".dock .aim0")).toBeVisible();
      await expect(page.locator(".odds progress")).toHaveCount(0); // the strip is there, or there is none
      const rows = await page.locator(".rows .rowc").count();
      await row.evaluate((e) => e.scrollIntoView({ block: "nearest" }));
      expect(await wholeRows(page), `${size.width}: rows seen whole`).toBeGreaterThanOrEqual(Math.min(3, rows));
      const button = await page.evaluate(() => {
        const b = document.querySelector<HTMLElement>(".dock .btn.main")!;
        const r = b.getBoundingClientRect();
        return { cut: b.scrollWidth > b.clientWidth + 1, bottom: innerHeight - r.bottom, words: b.innerText.trim().split(/\s+/).length };
      });
      expect(button.cut, "the button is never cut").toBe(false);
      expect(button.bottom, "it stays at the bottom edge").toBeLessThan(24);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.screenshot({ path: test.info().outputPath(`${system}-${size.width}.png`) });
    }
    expect(await seriousFaults(page)).toEqual([]);
  });

test("aimed is not committed: another place re-aims, another unit re-selects, Esc goes back one step", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new chariot seed=9 undo=same-dice");
  for (let i = 0; i < 200; i++) {
    const { ask, choices } = await standing(server, name);
    if (ask.prompt.includes("phase B")) break;
    await server.say(`play ${choices[0]!.text}`, { game: name });
  }
  await open(page, server, name);
  const version = (await page.locator(".play").getAttribute("data-version"))!;
  await expect(page.locator(".ask h1"), "turn and phase stand above it").toHaveText(/^Move commandos/);
  await page.locator("[data-actor]").first().click();
  await expect(page.locator(".ask h1")).toHaveText(/^Where does \S.* go\?/);
  const moves = page.locator('[data-choice^="move "]');
  const texts = await moves.evaluateAll((rows) => rows.map((r) => (r as HTMLElement).dataset.choice!));
  const [first, second] = texts.map((t) => t.split(" ")[2]!);
  const lit = await page.locator("[data-signs]").count();
  expect(lit, "what each place costs").toBeGreaterThan(1);
  const notes = ((await server.say("prospects", { game: name })) as unknown as { prospects: Record<string, { role: string; sense?: string }[]> }).prospects;
  const rolled = texts.filter((t) => notes[t]!.some((n) => n.role === "risk" && n.sense)); // to leave a zone of control
  expect(rolled.length).toBeGreaterThan(0);
  expect(rolled.length).toBeLessThan(texts.length);
  await expect(page.locator("[data-signs] .risk-t", { hasText: /^\d\+$/ }), "what must be rolled there").toHaveCount(rolled.length);
  await expect(page.locator(".legal.stop"), "dashed where a die stops one, not where one may be shot at").toHaveCount(rolled.length);
  await page.locator(`[data-spot="${first}"]`).dispatchEvent("click");
  await expect(page.locator(`[data-choice="${texts[0]}"]`)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-signs]"), "all stay lit").toHaveCount(lit);
  await expect(page.locator(".ghost0")).toHaveCount(1);
  await page.locator(`[data-spot="${second}"]`).dispatchEvent("click");
  await expect(page.locator(`[data-choice="${texts[1]}"]`), "re-aimed").toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".play")).toHaveAttribute("data-version", version);
  await page.keyboard.press("Escape");
  await expect(page.locator('[aria-pressed="true"][data-choice]')).toHaveCount(0);
  await expect(moves.first(), "the unit is still chosen").toBeVisible();
  await page.keyboard.press("3");
  await expect(page.locator(".rowc").nth(2), "a digit means the row that it stands before").toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-actor]").first()).toBeVisible();
  await page.locator("[data-actor]").first().hover();
  await expect(page.locator(".hovered .hover-r"), "a row lights up its piece").toHaveCount(1);
});

test("digits do not narrow the list; a row shows what this choice needs", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "nazaire", "cover");
  await open(page, server, name);
  const rows = await page.locator(".rowc").count();
  await expect(page.locator(".rowc").first().locator(".n.need")).toBeVisible();
  for (const key of ["1", "2", "3"]) {
    await page.keyboard.press(key);
    await expect(page.locator(".rowc").nth(Number(key) - 1)).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator(".rowc")).toHaveCount(rows);
  }
  await page.locator(".dtabs").getByRole("button", { name: "Tables" }).click();
  await expect(page.locator(".tablesleaf details").first()).toBeVisible();
  await page.locator(".dtabs").getByRole("button", { name: "Key" }).click();
  await expect(page.locator(".keyleaf")).toContainText("asked once");
  expect(await seriousFaults(page)).toEqual([]);
});

test("what spoils something is asked about once", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "nazaire", "sail");
  await open(page, server, name);
  const version = (await page.locator(".play").getAttribute("data-version"))!;
  await expect(page.locator('[data-choice="done"] .n.warning')).toContainText("boats have not moved");
  await page.locator('[data-choice="done"]').click();
  await page.locator(".dock .btn.main").click();
  await expect(page.locator(".asked")).toContainText("boats have not moved");
  await expect(page.locator(".play")).toHaveAttribute("data-version", version);
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".asked")).toHaveCount(0);
  await page.locator(".dock .btn.main").click();
  await page.locator(".dock .btn.main").click();
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", version);
});

test("boats open with their passengers below them", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "nazaire", "sail");
  await open(page, server, name);
  const table = (await (await fetch(`${server.url}/api/table?game=${name}`)).json()) as { version: string; view: { pieces: { id: string; place?: string; aboard?: string }[]; markers: { kind: string }[] } };
  const carried = table.view.pieces.find((p) => p.aboard !== undefined && p.place !== undefined)!;
  await page.locator(`[data-spot="${carried.place}"]`).hover({ force: true });
  await expect(page.locator(".fan")).toBeVisible();
  await expect(page.locator(".fan .fan-l").first()).toBeAttached();
  const { fan, map, rows } = await page.evaluate(() => {
    const box = (what: string) => document.querySelector(what)!.getBoundingClientRect();
    const laid = [...document.querySelectorAll(".fan .hit")].map((c) => Math.round(c.getBoundingClientRect().top));
    return { fan: box(".fan-b").toJSON() as DOMRect, map: box(".sheetbox").toJSON() as DOMRect, rows: new Set(laid).size };
  });
  expect(rows, "seventeen boats, the Campbeltown with six teams among them").toBeLessThanOrEqual(9);
  expect(fan.top, "all of it in sight").toBeGreaterThanOrEqual(map.top);
  expect(fan.bottom).toBeLessThanOrEqual(map.bottom);
  const beams = table.view.markers.filter((m) => m.kind === "beam").length;
  expect(beams).toBeGreaterThan(0);
  await expect(page.locator(".on-map .beam"), "searchlights, from the light to what they show").toHaveCount(beams);
  await page.locator("[data-actor]").first().click();
  await page.locator("[data-choice]").first().click();
  await page.locator(".dock .btn.main").click();
  if (await page.locator(".asked").count()) await page.locator(".dock .btn.main").click();
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", table.version);
  await expect(page.locator("section.here"), "who stood where one pointed is no part of the next question").toHaveCount(0);
});

test("what lies beside the map is folded until it is asked for", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new jubilee seed=9");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, server, name);
    await expect(page.locator(".tray .head")).toHaveCount(1);
    const { map, tray } = await page.evaluate(() => ({ map: document.querySelector(".map")!.clientWidth, tray: document.querySelector(".tray")!.clientWidth }));
    expect(tray, `${size.width}`).toBeLessThan(0.45 * map);
  }
  await page.locator('[data-box="all"]').click();
  expect(await page.locator(".tray .head").count()).toBeGreaterThan(3);
  await page.locator(".tray .head").nth(1).click();
  await expect(page.locator(".tray .boxed").first()).toBeVisible();
  await page.locator('[data-box="all"]').click();
});

test("on the phone a note is whole or not there", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "skirmish st-nazaire", "move", (t) => !t.startsWith("activate") && t !== "begin");
  await page.setViewportSize(sizes[2]!);
  await open(page, server, name);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".rowc .notes .n > span")]
      .filter((n) => n.getBoundingClientRect().top < n.closest(".notes")!.getBoundingClientRect().bottom - 4) // what is below has wrapped out of sight
      .filter((n) => n.scrollWidth > n.clientWidth + 1 && n.closest(".n")!.previousElementSibling)
      .map((n) => n.textContent),
  );
  expect(cut).toEqual([]);
});

test("an attack being gathered shows its odds, and its result stays until it is seen", async ({ page, server }) => {
  await swift(page);
  const name = await until(server, "chariot", "fire", (t) => t.startsWith("done"));
  await open(page, server, name);
  await expect(page.locator(".gathered")).toBeVisible();
  await expect(page.locator(".attack .tgt-r")).toHaveCount(1);
  await expect(page.locator('[data-choice^="fire "]').first().locator(".n.need").first(), "what a roll brings, not the roll once more").toHaveText(/^\d+\+(?!a roll)/);
  await page.locator('[data-choice^="fire "]').first().click();
  const version = (await page.locator(".play").getAttribute("data-version"))!;
  await page.keyboard.press("Enter");
  await expect(page.locator(".play")).not.toHaveAttribute("data-version", version);
  await expect(page.locator(".attack .arrow")).toHaveCount(1);
  await page.locator('[data-choice="resolve"]').click();
  await page.locator(".dock .btn.main").click();
  if (await page.locator(".asked").count()) await page.locator(".dock .btn.main").click();
  await expect(page.locator(".event li .die").first()).toBeVisible();
  await expect(page.locator(".event .n.need").first()).toBeVisible();
  await page.locator(".event").getByRole("button", { name: /Seen/ }).click();
  await expect(page.locator(".event")).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
});

test("a table: verbs first, the reach as one shape, a ruler that says what stops the move", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish st-nazaire seed=9 undo=same-dice");
  for (let i = 0; i < 30 && !(await standing(server, name)).choices.some((c) => c.verb === "move"); i++) {
    const { choices } = await standing(server, name);
    await server.say(`play ${(choices.find((c) => c.verb === "activate") ?? choices[0]!).text}`, { game: name });
  }
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, server, name);
    await expect(page.locator('[data-verb="move"]')).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator(".on-map path.t-reach")).toHaveCount(1);
    await expect(page.locator(".t-range")).toHaveCount(0); // it matters to a shot only
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(sizes[0]!);
  const box = (await page.locator(".sheetbox").boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.move(box.x + box.width / 2 + 260, box.y + box.height / 2 - 180);
  await expect(page.locator(".ruler .read-t")).toContainText("left");
  expect(await seriousFaults(page)).toEqual([]);
});

test("phases, times and results have their names in every game", async ({ page, server }) => {
  await swift(page);
  for (const system of ["chariot", "nazaire", "jubilee", "skirmish", "theatre"]) {
    const { name } = await server.say(`new ${system} seed=3`);
    await open(page, server, name);
    expect(await page.locator(".steps li").count(), system).toBeGreaterThan(2);
    await expect(page.locator(".steps .now")).toHaveCount(1);
    expect(await page.locator(".bands i").count(), system).toBeGreaterThan(1);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const more = page.locator(".sheetmore"); // on the phone the score is behind it
      if (await more.isVisible()) await more.click();
      await expect(page.locator(".bands")).toBeVisible();
      expect(await cutBands(page), `${system} at ${size.width}: names that do not fit`).toEqual([]);
    }
    await page.setViewportSize(sizes[0]!);
  }
});

test("the region of a hex map has no seam", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new theatre channel seed=3");
  for (let i = 0; i < 60 && !(await standing(server, name)).choices.some((c) => c.verb === "sail"); i++) {
    const { choices } = await standing(server, name);
    const next = choices.find((c) => /^take (nt|lc)-/.test(c.text)) ?? choices.find((c) => c.verb === "done") ?? choices[0]!;
    await server.say(`play ${next.text}`, { game: name });
  }
  await open(page, server, name);
  const inner = await page.evaluate(() => {
    const d = document.querySelector(".region-o")!.getAttribute("d")!;
    const sides = d.split("M").slice(1).map((s) => s.trim().split(/\s+/).map(Number) as [number, number, number, number]);
    const middles = sides.map(([a, b, c, e]) => [(a + c) / 2, (b + e) / 2] as const);
    return middles.filter(([x, y], i) => middles.some(([u, v], j) => i < j && Math.hypot(x - u, y - v) < 5)).length;
  });
  expect(inner, "sides drawn twice lie inside").toBe(0);
});

/** A raid played on until an attack is being gathered that others may still join. */
async function gathering(server: Server): Promise<string> {
  const { name } = await server.say("new jubilee seed=9 undo=same-dice");
  for (let i = 0; i < 400; i++) {
    const { choices } = await standing(server, name);
    const joins = choices.filter((c) => c.verb === "join");
    if (joins.length && choices.some((c) => c.verb === "resolve")) return name;
    const next = choices.find((c) => c.verb === "attack") ?? joins[0] ?? choices[(7 * i) % choices.length]!;
    await server.say(`play ${next.text}`, { game: name });
  }
  throw new Error("no attack that two can take part in");
}

interface Odds {
  outcomes: { kind: string; about?: string; text: string; chance: number }[];
  finds: { found: string; chance: number; then: number[] }[];
}

const oddsOf = async (server: Server, game: string, choice: string): Promise<Odds> => {
  const told = await (await fetch(`${server.url}/api/odds?${new URLSearchParams({ game, choice })}`)).text();
  return JSON.parse(/event: odds\ndata: (.*)/.exec(told)![1]!) as Odds;
};

test("an attack on what is hidden: what may stand there, what each who may join adds, and after it the strengths and the row in force", async ({ page, server }) => {
  await swift(page);
  const name = await gathering(server);
  const { choices } = await standing(server, name);
  const joins = choices.filter((c) => c.verb === "join");
  const odds = await oddsOf(server, name, "resolve");
  const prospects = ((await server.say("prospects", { game: name })) as unknown as { prospects: Record<string, { role: string; pieces?: string[]; value?: number }[]> }).prospects;
  const possible = prospects.resolve!.filter((n) => n.role === "possible");
  expect(odds.finds.length).toBeGreaterThan(1);
  expect(odds.finds.reduce((sum, f) => sum + f.chance, 0)).toBeCloseTo(1, 5);
  expect(odds.finds.map((f) => f.found).sort(), "the odds and the notes speak of the same units").toEqual(possible.map((n) => n.pieces![0]!).sort());
  odds.outcomes.forEach((o, i) => expect(odds.finds.reduce((sum, f) => sum + f.chance * f.then[i]!, 0), o.text).toBeCloseTo(o.chance, 5));
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, server, name);
    await expect(page.locator(".rows [data-choice^='join ']")).toHaveCount(joins.length);
    await expect(page.locator(".rows .disc.big").first(), "the strength that he brings").toHaveText(/^\+\d$/);
    await expect(page.locator(".share0").first()).toContainText(/\d+ → \d+ %/);
    await page.locator(`[data-choice="${joins[0]!.text}"]`).click();
    await expect(page.locator(".rows [data-choice^='join ']"), "all who may join stay listed").toHaveCount(joins.length);
    await expect(page.locator(".maystand .might").first()).toBeAttached();
    const told = await page.locator(".maystand .might").allInnerTexts();
    expect(told.reduce((sum, t) => sum + Number(/^(\d+) %/.exec(t)![1]), 0), "all that may stand there").toBeGreaterThan(97);
    await expect(page.locator(".gathered .them small")).toHaveText(/^\d+( to \d+)?$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`attack-${size.width}.png`) });
    await page.keyboard.press("Escape");
  }
  await expect(page.locator(".adds-t").first()).toHaveText(/^\+\d$/);
  await page.setViewportSize(sizes[0]!);
  await open(page, server, name);
  expect(await seriousFaults(page)).toEqual([]);
  await page.locator(".dtabs").getByRole("button", { name: "Tables" }).click();
  await expect(page.locator(".tbl td.hit .many").first(), "how many of them come to this cell").toHaveText(new RegExp(`^\\d of ${possible.length}$`));
  await page.locator('[data-choice="resolve"]').click();
  await expect(page.locator(".dock .bar-o").first()).toBeVisible();
  await page.locator(".dock .btn.main").click();
  if (await page.locator(".asked").count()) await page.locator(".dock .btn.main").click();
  await expect(page.locator(".event")).toContainText("against");
  await expect(page.locator(".odds-t"), "the strengths stay on the map until it is seen").toHaveText(/^\d+ : \d+$/);
  await expect(page.locator(".attack .arrow")).toHaveCount(1);
  await expect(page.locator(".tablesleaf .now0 td.hit")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".odds-t")).toHaveCount(0);
});

test("a table: names stand off the pieces and off each other, and only what reaches the move is drawn", async ({ page, server }) => {
  await swift(page);
  const { name } = await server.say("new skirmish st-nazaire seed=9 undo=same-dice");
  for (let i = 0; i < 60; i++) {
    const { choices } = await standing(server, name);
    if (i > 12 && choices.some((c) => c.verb === "move")) break;
    await server.say(`play ${(choices.find((c) => c.verb === "activate") ?? choices[(5 * i) % choices.length]!).text}`, { game: name });
  }
  await open(page, server, name);
  const { view } = (await server.say("view", { game: name })) as unknown as { view: { shapes: { role?: string }[] } };
  const drawn = await page.locator(".on-map .t-beam").count();
  expect(drawn, "lights out of reach are left out").toBeLessThan(view.shapes.filter((s) => s.role === "beam").length);
  const meeting = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".on-map .t-label, .on-map .t-wlabel")].map((e) => ({ words: e.textContent, r: e.getBoundingClientRect() }));
    const apart = (a: DOMRect, b: DOMRect) => a.right <= b.left + 2 || b.right <= a.left + 2 || a.bottom <= b.top + 4 || b.bottom <= a.top + 4;
    return boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b) => (apart(a.r, b.r) ? [] : [`${a.words} on ${b.words}`])));
  });
  expect(meeting).toEqual([]);
  const reach = await page.locator(".on-map path.t-reach").getAttribute("d");
  expect(reach!.match(/M/g), "one shape").toHaveLength(1);
  expect(reach, "soft where something stops it").toContain("Q");
});

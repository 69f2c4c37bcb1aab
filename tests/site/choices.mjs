// How long a player waits in the page without a server: to select, to aim and to commit, from the click to the drawn answer, by the
// clock and in CPU time of the page's own thread, which other programs do not lengthen. Used by hand:
//   cd web && node ../tests/site/choices.mjs ../build/release/site [choices of each game]
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const { chromium } = createRequire(join(process.cwd(), "package.json"))("@playwright/test");
const [site = "../build/release/site", wanted = "60"] = process.argv.slice(2);
const types = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", woff2: "font/woff2" };
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://host").pathname;
  try {
    const bytes = readFileSync(join(resolve(site), path.endsWith("/") ? "index.html" : path));
    response.writeHead(200, { "Content-Type": types[path.split(".").pop()] ?? types.html }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.FORAY_CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });

const at = (of, share) => [...of].sort((a, b) => a - b)[Math.min(of.length - 1, Math.floor(share * of.length))] ?? NaN;
const row = (of) => `${at(of, 0.5).toFixed(0)} / ${at(of, 0.95).toFixed(0)}`;

async function measure(title) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true })));
  await page.goto(url);
  await page.locator(".card", { hasText: title }).getByRole("button", { name: "New raid" }).first().click();
  await page.locator('input[name="seed"]').fill("7");
  await page.getByRole("dialog").getByRole("button", { name: /^Begin/ }).click();
  await page.locator(".ask h1").waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const work = async () => 1000 * (await session.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
  const times = { select: [], aim: [], commit: [] };
  const works = { select: [], aim: [], commit: [] };
  /** Clicks it in the page, waits for the answer and two frames; by the clock to the first. */
  const click = async (kind, selector, n) => {
    const before = await work();
    const taken = await page.evaluate(
      async ([selector, n, waits]) => {
        const play = document.querySelector(".play");
        const from = play.dataset.version;
        const asked = !!document.querySelector(".asked");
        const start = performance.now();
        document.querySelectorAll(selector)[n].click();
        const answered = () => play.dataset.version !== from || (!asked && document.querySelector(".asked"));
        for (let turns = 0; waits && !answered(); turns++) {
          if (turns > 5000) throw new Error(`nothing came of: ${document.querySelector(selector)?.textContent}`);
          await new Promise((done) => setTimeout(done));
        }
        await new Promise(requestAnimationFrame);
        await new Promise((done) => setTimeout(done));
        return performance.now() - start;
      },
      [selector, n, kind === "commit"],
    );
    times[kind].push(taken);
    works[kind].push((await work()) - before);
  };
  let state = 5;
  const below = (n) => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % n;
  for (let i = 0; i < Number(wanted) && !(await page.locator(".ending").count()); i++) {
    const actors = await page.locator("[data-actor]").count();
    if (actors && (!(await page.locator("[data-choice]").count()) || below(5))) await click("select", "[data-actor]", below(actors));
    const one = below(await page.locator("[data-choice]").count());
    const armed = (await page.locator("[data-choice]").nth(one).getAttribute("aria-pressed")) === "true";
    if (!armed) await click("aim", "[data-choice]", one);
    await click("commit", ".foot .btn.main", 0);
    if (await page.locator(".asked").count()) await click("commit", ".foot .btn.main", 0);
  }
  await context.close();
  console.log(`| ${title} | ${Object.keys(times).map((k) => `${row(works[k])} | ${row(times[k])}`).join(" | ")} |`);
}

console.log("| game | select: CPU | clock | aim: CPU | clock | commit: CPU | clock |\n|---|---|---|---|---|---|---|");
for (const title of ["Commandos at St. Nazaire", "Raid on St. Nazaire", "Operation Jubilee", "Skirmish", "Theatre"]) await measure(title);
await browser.close();
server.close();

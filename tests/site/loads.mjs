// What a game served by the program costs to open and to play: ms until its first view stands, from a cold and a warm cache; bytes over the
// wire of the first load and of a choice; CPU time of the page's own thread for one step of panning. Used by hand:
//   cd web && node ../tests/site/loads.mjs ../build/release/foray [rounds]
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { chromium } = createRequire(join(process.cwd(), "package.json"))("@playwright/test");
const [program = "../build/release/foray", rounds = "5"] = process.argv.slice(2);
const CHOICES = 20;
const STEPS = 40; // of panning

const folder = mkdtempSync(join(tmpdir(), "foray-"));
const server = spawn(program, ["serve", "--port", "0", "--store", join(folder, "games.db")], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((done) => server.stdout.on("data", (text) => /http:\S+?(?=\/ )/.test(text) && done(/http:\S+?(?=\/ )/.exec(text)[0])));
const token = /foray-token" content="([0-9a-f]+)/.exec(await (await fetch(`${url}/`)).text())[1];
const say = async (line, more = {}) => (await fetch(`${url}/api`, { method: "POST", headers: { "X-Foray-Token": token }, body: JSON.stringify({ line, ...more }) })).json();
const browser = await chromium.launch({ executablePath: process.env.FORAY_CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });

const median = (of) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)];
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

async function open(context, name) {
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("foray", JSON.stringify({ speed: "off", confirm: true })));
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
  await page.goto(`${url}/#/game/${name}`);
  const shown = await page.evaluate(
    () => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()[0].renderTime)).observe({ type: "element", buffered: true })),
  );
  await page.waitForLoadState("load");
  return { page, session, shown, bytes: () => bytes };
}

/** Bytes of each answer to a choice. */
async function choices(page, session) {
  const sizes = [];
  const asked = new Map();
  session.on("Network.requestWillBeSent", (e) => /"line":"play /.test(e.request.postData ?? "") && asked.set(e.requestId, true));
  session.on("Network.loadingFinished", (e) => asked.has(e.requestId) && sizes.push(e.encodedDataLength));
  for (let i = 0; i < CHOICES && !(await page.locator(".ending").count()); i++) {
    const before = await page.locator(".play").getAttribute("data-version");
    if (!(await page.locator("[data-choice]").count())) await page.locator("[data-actor]").nth(i % (await page.locator("[data-actor]").count())).click();
    const row = page.locator("[data-choice]").nth(i % (await page.locator("[data-choice]").count()));
    if ((await row.getAttribute("aria-pressed")) !== "true") await row.click();
    await page.locator(".dock .btn.main").click();
    await page.waitForFunction((v) => document.querySelector(".asked") || document.querySelector(".play").dataset.version !== v, before);
    if (await page.locator(".asked").count()) await page.locator(".dock .btn.main").click();
    await page.waitForFunction((v) => document.querySelector(".play").dataset.version !== v, before);
  }
  return sizes;
}

async function panning(page, session) {
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const work = async () => 1000 * (await session.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
  const box = await page.locator(".sheetbox").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = await work();
  for (let i = 1; i <= STEPS; i++) await page.mouse.move(x - 6 * i, y + 4 * i);
  const taken = (await work()) - before;
  await page.mouse.up();
  return taken / STEPS;
}

console.log("| game | first view, cold | warm | bytes, cold | warm | of a choice | most | a step of panning |\n|---|---|---|---|---|---|---|---|");
for (const game of ["chariot", "nazaire", "jubilee", "skirmish st-nazaire", "theatre channel"]) {
  const [cold, warm] = [[], []];
  let [coldBytes, warmBytes, sizes, pan] = [0, 0, [], 0];
  for (let i = 0; i < Number(rounds); i++) {
    const { name } = await say(`new ${game} seed=7`);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const first = await open(context, name);
    cold.push(first.shown);
    await first.page.waitForTimeout(300);
    coldBytes = first.bytes();
    const second = await open(context, name);
    warm.push(second.shown);
    await second.page.waitForTimeout(300);
    warmBytes = second.bytes();
    if (i === Number(rounds) - 1) {
      pan = await panning(second.page, second.session);
      sizes = await choices(second.page, second.session);
    }
    await context.close();
  }
  console.log(`| ${game} | ${median(cold).toFixed(0)} | ${median(warm).toFixed(0)} | ${kB(coldBytes)} | ${kB(warmBytes)} | ${kB(median(sizes))} | ${kB(Math.max(...sizes))} | ${pan.toFixed(1)} |`);
}
await browser.close();
server.kill("SIGTERM");
rmSync(folder, { recursive: true, force: true });

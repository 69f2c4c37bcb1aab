// speed.mjs FORAY BUILD [ROUNDS]: how fast the page is, as a table in Markdown. Random decisions a second in the engine of the
// page, in node and in Chromium, beside the program's, measured in turn and the best of the rounds, without loading the scenario
// and without the first second, in which a browser still runs what it has compiled in haste (the rate then stands last); and the
// first view of the page from a cold and a warm cache. Run in web/, on a machine that does nothing else.
import { execFileSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

globalThis.crypto ??= webcrypto;
const require = createRequire(`${process.cwd()}/`);
const { build } = require("esbuild");
const { chromium } = require("@playwright/test");
const [, , foray, folder, rounds = "3"] = process.argv;
const raids = [["chariot", "st-nazaire"], ["nazaire", "st-nazaire"], ["jubilee", "dieppe"], ["skirmish", "coastal-battery"], ["theatre", "channel"]];
const games = { chariot: 8000, nazaire: 30000, jubilee: 10000, skirmish: 6000, theatre: 2000 }; // a second or two
const question = ([system, scenario], games) => ({ kind: "playout", system, scenario, policy: "random", games, options: [] });

const types = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", webmanifest: "application/manifest+json" };
const host = createServer((request, response) => {
  const path = new URL(request.url, "http://host").pathname;
  try {
    const bytes = gzipSync(readFileSync(join(folder, "site", path.endsWith("/") ? "index.html" : path)));
    response.writeHead(200, { "Content-Type": types[path.split(".").pop()] ?? "text/html", "Content-Encoding": "gzip", "Cache-Control": "max-age=60" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => host.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${host.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.FORAY_CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });

const made = await build({ entryPoints: ["src/site/engine.ts"], bundle: true, format: "esm", write: false });
const { Engine } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString("base64")}`);
const engine = await Engine.start(await WebAssembly.compile(readFileSync(join(folder, "wasm/foray.wasm"))), () => true);

const native = ([system, scenario]) =>
  JSON.parse(execFileSync(foray, ["bench", system, "--json"], { encoding: "utf8" })).rows.find((r) => r.scenario === scenario && r.policy === "random").decisions_per_second;
const inNode = (question) => {
  const start = process.cpuUsage();
  const { decisions } = engine.ask(question).answer.playout;
  const { user, system } = process.cpuUsage(start);
  return { decisions, seconds: (user + system) / 1e6 };
};
const page = await browser.newPage();
await page.goto(url);
const inBrowser = (question) =>
  page.evaluate(
    (question) =>
      new Promise((done) => {
        const worker = (globalThis.speedWorker ??= new Worker("worker.js", { type: "module" }));
        const start = performance.now();
        worker.onmessage = ({ data }) =>
          data.done ?? done({ decisions: data.answered.answer.playout.decisions, seconds: (performance.now() - start) / 1000 });
        worker.postMessage({ id: 0, question });
      }),
    question,
  );

/** Decisions a second: of many games, less what one game takes, which is nearly all loading. */
async function rate(where, raid) {
  const one = await where(question(raid, 1));
  const all = await where(question(raid, games[raid[0]]));
  return (all.decisions - one.decisions) / (all.seconds - one.seconds);
}

console.log(`| scenario | program | node ${process.version} | | Chromium ${browser.version()} | | its first second |\n|---|---|---|---|---|---|---|`);
for (const raid of raids) {
  const first = await rate(inBrowser, raid);
  await rate(inNode, raid);
  const best = [0, 0, 0];
  for (let i = 0; i < Number(rounds); i++)
    for (const [k, found] of [native(raid), await rate(inNode, raid), await rate(inBrowser, raid)].entries()) best[k] = Math.max(best[k], found);
  const cells = best.slice(1).map((rate) => `${(rate / 1e6).toFixed(2)} | ${Math.round((100 * rate) / best[0])} %`);
  console.log(`| ${raid.join(" ")} | ${(best[0] / 1e6).toFixed(2)} | ${cells.join(" | ")} | ${(first / 1e6).toFixed(2)} |`);
}

const views = { cold: [], warm: [] };
const shown = async (view) => {
  await view.locator(".card").first().waitFor();
  return view.evaluate(() => performance.now());
};
for (let i = 0; i < 5; i++) {
  const context = await browser.newContext();
  const view = await context.newPage();
  await view.goto(url);
  views.cold.push(await shown(view));
  await view.evaluate(() => navigator.serviceWorker.ready);
  await view.reload();
  views.warm.push(await shown(view));
  await context.close();
}
const median = (list) => Math.round(list.sort((a, b) => a - b)[2]);
console.log(`\nFirst view, median of five: ${median(views.cold)} ms from a cold cache, ${median(views.warm)} ms from a warm one.`);
await browser.close();
host.close();
host.closeAllConnections();

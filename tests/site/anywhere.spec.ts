// The page anywhere: the same games in the browser's own engine, from a file, without storage, in a tab that is killed, and
// across an update. FORAY_ALL=1 plays every pinned signature, not only those without options.
import { cpSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { test, expect, playOn, swift } from "../browser/foray";
import { startHost } from "./static";

const site = process.env.FORAY_SITE ?? join(__dirname, "../../build/release/site");
const single = process.env.FORAY_PAGE ?? join(__dirname, "../../build/release/foray.html");
const pins = join(__dirname, "../pins/signatures.txt");

async function begin(page: Page): Promise<string> {
  await page.locator(".card", { hasText: "Commandos at St. Nazaire" }).getByRole("button", { name: "New raid" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /^(Begin|Start)/ }).click();
  await expect(page.locator(".ask h1")).toBeVisible();
  return decodeURIComponent(/#\/game\/([^/]*)/.exec(page.url())![1]!);
}

const plyOf = async (page: Page): Promise<number> => Number(await page.locator(".play").getAttribute("data-ply"));

test("the pinned signatures are the same in this browser", async ({ page }) => {
  const host = await startHost(site);
  await page.goto(host.url);
  const rows = readFileSync(pins, "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([system, , options, , , pinned]) => pinned && !system!.startsWith("#") && (process.env.FORAY_ALL || options === "-"));
  expect(rows.length).toBeGreaterThan(10);
  const wrong = await page.evaluate(async (rows) => {
    const worker = new Worker("worker.js", { type: "module" });
    const bad: string[] = [];
    for (const [id, [system, scenario, options, policy, n, pinned]] of rows.entries()) {
      const question = { kind: "playout", system, scenario, policy, games: Number(n), options: options === "-" ? [] : options!.split(",") };
      const told = await new Promise<{ answered?: { answer: { playout?: { signature: string }; error?: string } } }>((done) => {
        worker.onmessage = ({ data }: MessageEvent<{ done?: number }>) => data.done === undefined && done(data as never);
        worker.postMessage({ id, question });
      });
      const here = told.answered?.answer.playout?.signature;
      if (here !== pinned) bad.push(`${system} ${scenario} ${options} ${policy}: ${here ?? told.answered?.answer.error ?? JSON.stringify(told)}`);
    }
    worker.terminate();
    return bad;
  }, rows);
  console.log(`${rows.length} signatures played in ${page.context().browser()!.version()}`);
  expect(wrong).toEqual([]);
  await host.stop();
});

test("as one file it runs from a disk, and keeps games", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await swift(page);
  await page.goto(pathToFileURL(single).href);
  await begin(page);
  const { choices } = await playOn(page, 3, 1, false, 3);
  await page.reload();
  await expect(page.locator(".ask h1")).toBeVisible();
  expect(await plyOf(page)).toBe(choices);
  await page.goto(pathToFileURL(single).href);
  await expect(page.locator(".card img").first()).toHaveJSProperty("complete", true);
  expect(await page.locator(".card img").first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test("the folder for a host, opened as a file, says what to do", async ({ context }) => {
  const page = await context.newPage(); // one that may complain of what the browser does not load
  await page.goto(pathToFileURL(join(site, "index.html")).href);
  await expect(page.getByText(/browsers do not run it from a file/)).toBeVisible();
});

test("all of it is under 2 MB compressed", () => {
  const bytes = (folder: string): number =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .reduce((sum, path) => sum + (statSync(path).isDirectory() ? bytes(path) : gzipSync(readFileSync(path)).length), 0);
  expect(bytes(site)).toBeLessThan(2_000_000);
  expect(gzipSync(readFileSync(single)).length).toBeLessThan(2_000_000);
});

test.describe("without storage", () => {
  test.use({ serviceWorkers: "block" }); // the worker comes from the disk, with a fault in it
  test("it plays, and home says that raids vanish", async ({ page }) => {
    const host = await startHost(site);
    const fault = `IDBFactory.prototype.open = () => { throw new DOMException("not here", "SecurityError"); };`;
    const body = fault + readFileSync(join(site, "worker.js"), "utf8");
    await page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
    await swift(page);
    await page.goto(host.url);
    await begin(page);
    expect((await playOn(page, 3, 1, false, 3)).choices).toBeGreaterThan(1);
    await page.goBack();
    await expect(page.getByText(/vanish|when (the|this) window|not kept|gone when/i).first()).toBeVisible();
    await host.stop();
  });
});

test.describe("in a browser without vectors", () => {
  test.use({ serviceWorkers: "block" }); // the worker comes from the disk, with a fault in it
  test("it says which browsers will do", async ({ page }) => {
    const host = await startHost(site);
    const body = `WebAssembly.validate = () => false;${readFileSync(join(site, "worker.js"), "utf8")}`;
    await page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
    await page.goto(host.url);
    await expect(page.getByText(/This browser is too old.*Firefox from 89/).first()).toBeVisible();
    await host.stop();
  });
});

test("a tab that is killed loses nothing that was answered", async ({ context }) => {
  const host = await startHost(site);
  let page = await context.newPage();
  await swift(page);
  await page.goto(host.url);
  const name = await begin(page);
  const { choices } = await playOn(page, 3, 1, false, 4);
  const killer = await context.newCDPSession(page);
  const killed = page.waitForEvent("crash");
  void killer.send("Page.crash").catch(() => undefined); // it never answers
  await killed;
  page = await context.newPage();
  await page.goto(`${host.url}#/game/${name}`);
  await expect(page.locator(".ask h1")).toBeVisible();
  expect(await plyOf(page)).toBeGreaterThanOrEqual(choices);
  await host.stop();
});

test("an update takes over when no window shows the old version, and games stay", async ({ context }) => {
  const folder = mkdtempSync(join(tmpdir(), "foray-update-"));
  cpSync(site, folder, { recursive: true });
  const host = await startHost(folder);
  let page = await context.newPage();
  await swift(page);
  await page.goto(host.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const name = await begin(page);
  const { choices } = await playOn(page, 3, 1, false, 3);
  const versions = () => page.evaluate(() => caches.keys());
  const [old] = await versions();

  const version = old!.replace("foray-", "");
  const next = `${version.slice(0, -1)}${version.endsWith("0") ? "1" : "0"}`;
  const service = join(folder, "service.js");
  writeFileSync(service, readFileSync(service, "utf8").replaceAll(version, next));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration!.update();
  });
  await expect.poll(async () => (await versions()).length).toBe(2); // fetched whole, while the old one is in use
  await page.close();
  page = await context.newPage();
  await page.goto(new URL("/elsewhere", host.url).href); // the same host, but no window of the game
  await expect.poll(versions).toEqual([`foray-${next}`]);
  await page.goto(`${host.url}#/game/${name}`);
  await expect(page.locator(".ask h1")).toBeVisible();
  expect(await plyOf(page)).toBe(choices);
  await host.stop();
});

test("a record of an older revision says so, and stays readable", async ({ page }) => {
  const host = await startHost(site);
  const program = process.env.FORAY ?? join(__dirname, "../../build/release/foray");
  const record = execFileSync(program, ["playout", "template", "--record", "1"], { encoding: "utf8" });
  await swift(page);
  await page.goto(host.url);
  const open = async (text: string) => {
    await page.getByRole("button", { name: "Open a record" }).click();
    await page.getByRole("textbox", { name: "Text" }).fill(text);
    await page.getByRole("button", { name: "Open", exact: true }).click();
  };
  // What still replays is read, whatever its revision; what does not is refused, and told by which revision it was made.
  const older = record.replace("revision 1", "revision 0");
  await open(older);
  await expect(page.locator(".ending, .ask h1").first()).toBeVisible();
  await page.goto(host.url);
  await open(older.replace(/^> move (\S+) (\S+)/m, "> move $1 e5"));
  await expect(page.getByText(/made under revision 0 of the rules, this is revision \d+/)).toBeVisible();
  await host.stop();
});

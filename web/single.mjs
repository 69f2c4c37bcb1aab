// single.mjs MODULE.wasm OUT.html: the page that needs no server as one file, which also runs from a disk: everything lies in it.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle, hashOf, types } from "./bundle.mjs";

const [, , wasm, out] = process.argv;
const base64 = (file) => readFileSync(file).toString("base64");
const asData = (file) => `data:${types[file.split(".").pop()]};base64,${base64(file)}`;

const folder = mkdtempSync(join(tmpdir(), "foray-single-"));
await bundle(folder, { app: "src/main.tsx", style: "src/all.css", worker: "src/site/worker.ts" }, true);
const made = (name) => readFileSync(join(folder, name), "utf8");

const pictures = Object.fromEntries(readdirSync("pictures").map((name) => [name.replace(/\.svg$/, ""), asData(join("pictures", name))]));
const [before, after] = [made("app.js"), made("app.js").replace(/`pictures\/\$\{([\w.]+)\}\.svg`/g, "forayPictures[$1]")];
if (before === after) throw new Error("the pictures of the cards are not where they were: home.tsx, single.mjs");
// An end tag or a comment within a string would end the script.
const within = (text) => text.replace(/<(\/script|!--)/gi, "\\x3c$1");
const script = within(
  `globalThis.forayPictures=${JSON.stringify(pictures)};globalThis.forayWhole=${JSON.stringify({ worker: made("worker.js"), wasm: base64(wasm) })};${after}`,
);
const style = made("style.css").replace(/url\(["']?(fonts\/[\w-]+\.woff2)["']?\)/g, (_, file) => `url(${asData(file)})`);
rmSync(folder, { recursive: true });

const policy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}' 'wasm-unsafe-eval'`,
  "worker-src blob:",
  `style-src '${hashOf(style)}'`,
  "font-src data:",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const page = readFileSync("src/index.html", "utf8")
  .replace(/<meta name="foray-token".*\n/, "")
  .replace(/<link rel="preload".*\n/g, "")
  .replace('<link rel="icon" href="data:,">', () => `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<link rel="icon" href="${asData("site/icon.svg")}">`)
  .replace('<link rel="stylesheet" href="style.css">', () => `<style>${style}</style>`)
  .replace('<script type="module" src="app.js"></script>\n', "")
  .replace('<div id="app"></div>', () => `<div id="app"></div><script type="module">${script}</script>`);
writeFileSync(out, page);

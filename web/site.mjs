// site.mjs MODULE.wasm OUT_DIR: the page that needs no server, as a folder for any static host.
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, hashOf } from "./bundle.mjs";

const [, , wasm, out] = process.argv;
const ours = ["index.html", "foray.wasm", "app.js", "service.js"]; // a folder that has these is one that we made
const found = existsSync(out) ? readdirSync(out) : [];
if (found.length && !ours.every((name) => found.includes(name))) {
  console.error(`${out} is not empty, and not a page of Foray's: choose another folder`);
  process.exit(1);
}

// Opened as a file, browsers load no scripts and no rules for it: say so, and what to do.
const asFile = `if (location.protocol === "file:") {
  const told = document.createElement("p");
  told.style.cssText = "max-width: 40em; margin: 4em auto; padding: 0 1em; font: 18px/1.5 sans-serif";
  told.textContent = "This folder is Foray for a web host: browsers do not run it from a file. Put it on any host, or look at it with: "
    + "python3 -m http.server. For a page that runs from a file, a USB stick perhaps, build one: ./play --page foray.html";
  document.getElementById("app").append(told);
}`;
const policy = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' '${hashOf(asFile)}'`,
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="theme-color" content="#14304a">
<link rel="manifest" href="foray.webmanifest">
<link rel="icon" href="icon.svg">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="preload" href="foray.wasm" as="fetch" type="application/wasm" crossorigin>`;
const page = readFileSync("src/index.html", "utf8")
  .replace(/<meta name="foray-token".*\n/, "")
  .replace('<link rel="icon" href="data:,">', head)
  .replace("</body>", `<script>${asFile}</script></body>`);

mkdirSync(out, { recursive: true });
await bundle(out, { app: "src/main.tsx", style: "src/all.css", worker: "src/site/worker.ts" }, true);
writeFileSync(join(out, "index.html"), page);
copyFileSync(wasm, join(out, "foray.wasm"));
for (const folder of ["fonts", "pictures"]) cpSync(folder, join(out, folder), { recursive: true });
for (const name of readdirSync("site")) copyFileSync(join("site", name), join(out, name));

const files = readdirSync(out, { recursive: false })
  .flatMap((name) => (name === "fonts" || name === "pictures" ? readdirSync(join(out, name)).map((f) => `${name}/${f}`) : [name]))
  .filter((name) => name !== "service.js")
  .sort();
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(readFileSync(join(out, name)));
await bundle(out, { service: "src/site/service.ts" }, true, { FILES: JSON.stringify(files), VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)) });

// build.mjs OUT.c OUT_DIR: bundle the page with esbuild and write all of it as a C file, so that the program carries it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundle, types } from "./bundle.mjs";

const [, , outC = "../build/web_files.c", outDir = "../build/web"] = process.argv;

rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });
await bundle(outDir, { app: "src/main.tsx", style: "src/all.css" }, false);

const files = [{ path: "index.html", bytes: readFileSync("src/index.html") }];
for (const name of ["app.js", "style.css"]) files.push({ path: name, bytes: readFileSync(join(outDir, name)) });
for (const folder of ["fonts", "pictures"])
  for (const name of readdirSync(folder).sort())
    files.push({ path: `${folder}/${name}`, bytes: readFileSync(join(folder, name)) });

const list = (bytes) => Array.from(bytes).join(",");
let c = '#include "app/server/server.h"\n';
let rows = "";
files.forEach((file, i) => {
  const type = types[file.path.split(".").pop()];
  const gzip = gzipSync(file.bytes, { level: 9 });
  const pays = file.path !== "index.html" && gzip.length < 0.9 * file.bytes.length;
  c += `static const unsigned char plain_${i}[] = {${list(file.bytes)},0};\n`;
  if (pays) c += `static const unsigned char gzip_${i}[] = {${list(gzip)}};\n`;
  const tag = createHash("sha256").update(file.bytes).digest("hex").slice(0, 16);
  rows += `{"${file.path}", "${type}", "${tag}", plain_${i}, ${pays ? `gzip_${i}` : "0"}, ${file.bytes.length}, ${pays ? gzip.length : 0}},\n`;
});
c += `const struct web_file web_files[] = {\n${rows}};\nconst int n_web_files = ${files.length};\n`;
writeFileSync(outC, c);

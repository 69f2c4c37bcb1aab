// signatures.mjs MODULE.wasm PINS [all]: the engine as WebAssembly plays the pinned games as the program does; without `all`
// only those without options, which takes a quarter of a minute instead of one and a half.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

globalThis.crypto ??= webcrypto; // node 18 has it only there

const { build } = createRequire(`${process.cwd()}/`)("esbuild"); // run in web/

const [, , module, pins, all] = process.argv;
const made = await build({ entryPoints: ["src/site/engine.ts"], bundle: true, format: "esm", write: false });
const { Engine } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString("base64")}`);
const engine = await Engine.start(await WebAssembly.compile(readFileSync(module)), () => true);

let same = 0;
let wrong = 0;
for (const line of readFileSync(pins, "utf8").split("\n")) {
  const [system, scenario, options, policy, n, pinned] = line.split(" ");
  if (!pinned || system.startsWith("#") || (!all && options !== "-")) continue;
  const question = { kind: "playout", system, scenario, policy, games: Number(n), options: options === "-" ? [] : options.split(",") };
  const { answer } = engine.ask(question);
  if (answer.playout?.signature === pinned) same++;
  else {
    wrong++;
    console.log(`${line}\n  here: ${answer.playout?.signature ?? answer.error}`);
  }
}
console.log(`${same} signatures are the same, ${wrong} are not`);
process.exit(wrong || !same ? 1 : 0);

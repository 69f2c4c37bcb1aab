// differential.mjs FORAY SESSION MODULE.wasm [ACTS [SEED]]: random games, the same acts by the session alone, by the line protocol, over HTTP
// and as WebAssembly. After every act, taken back ones too, the state has one hash, and the three that write records write the same one.
import { spawn } from "node:child_process";
import { webcrypto } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

globalThis.crypto ??= webcrypto; // node 18 has it only there
const { build } = createRequire(`${process.cwd()}/`)("esbuild"); // run in web/
const [, , program, session, module, acts = 40, seed = 1] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "foray-differential-"));
const started = [];

/** A program that answers each line with one. */
function byLines(command, ...args) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  started.push(child);
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift().done(line));
  child.on("exit", () => waiting.forEach(({ no }) => no(new Error(`${command} has ended`))));
  return (line) =>
    new Promise((done, no) => {
      waiting.push({ done, no });
      child.stdin.write(`${line}\n`);
    });
}

// ---- the four, each with: act(line) -> { ok, error }, record() -> text

const plain = byLines(session);

const bot = byLines(program, "bot");
const protocol = {
  act: async (line) => JSON.parse(await bot(line)),
  record: async () => JSON.parse(await bot("record")).record,
};

const server = spawn(program, ["serve", "--port", "0", "--store", join(folder, "games.db")], { stdio: ["ignore", "pipe", "inherit"] });
started.push(server);
const port = await new Promise((done, no) => {
  server.on("exit", () => no(new Error("the server does not start")));
  server.stdout.on("data", (text) => {
    const found = /:(\d+)\//.exec(String(text));
    if (found) done(Number(found[1]));
  });
});
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const ask = (method, path, body, headers = {}) =>
  new Promise((done, no) => {
    const q = http.request({ host: "127.0.0.1", port, agent, method, path, headers }, (r) => {
      let text = "";
      r.setEncoding("utf8");
      r.on("data", (piece) => (text += piece));
      r.on("end", () => done(text));
    });
    q.on("error", no);
    q.end(body);
  });
const token = /foray-token" content="([0-9a-f]+)/.exec(await ask("GET", "/"))[1];
const overHttp = {
  act: async (line) => {
    const answer = JSON.parse(await ask("POST", "/api", JSON.stringify({ line, game: line.startsWith("new ") ? undefined : overHttp.game }), { "X-Foray-Token": token }));
    if (line.startsWith("new ")) overHttp.game = answer.name;
    return answer;
  },
  record: () => ask("GET", `/api/record?game=${encodeURIComponent(overHttp.game)}`),
};

const made = await build({ entryPoints: ["src/site/engine.ts"], bundle: true, format: "esm", write: false });
const { Engine } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString("base64")}`);
const engine = await Engine.start(await WebAssembly.compile(readFileSync(module)), { goOn: () => true, soFar: () => undefined });
const inModule = {
  act: async (line) => {
    const { answer } = engine.ask({ kind: "act", line, game: line.startsWith("new ") ? undefined : inModule.game });
    if (line.startsWith("new ")) inModule.game = answer.name;
    return answer;
  },
  record: async () => engine.ask({ kind: "look", what: "record", game: inModule.game }).answer.record,
};

// ---- playing

let luck = BigInt(seed) * 2654435761n + 1n;
const roll = (n) => {
  luck = (luck * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((luck >> 33n) % BigInt(n));
};
const some = (list) => list[roll(list.length)];

let compared = 0;
let takenBack = 0;
let game = "";
const differ = (line, what) => {
  throw new Error(`${game}, after "${line}": ${what}`);
};

/** One act by all four; the protocol's answer. */
async function everywhere(line, forSession = line) {
  const [alone, one, two, three] = await Promise.all([plain(forSession), protocol.act(line), overHttp.act(line), inModule.act(line)]);
  if (one.ok !== two.ok || one.ok !== three.ok || one.ok === alone.startsWith("no: "))
    differ(line, `one says yes, another no: ${alone}; ${one.error}; ${two.error}; ${three.error}`);
  const records = await Promise.all([protocol.record(), overHttp.record(), inModule.record()]);
  if (records[0] !== records[1] || records[0] !== records[2]) differ(line, `the records differ:\n${records.join("\n--\n")}`);
  const hash = /\nhash ([0-9a-f]{16})\n$/.exec(records[0])?.[1];
  if (one.ok && alone !== (hash ?? "the set-up waits")) differ(line, `the session has ${alone}, the record ${hash}`);
  compared++;
  return one;
}

/** What is done next: a die that is lacking, seldom nonsense, now and then something is taken back. */
async function next(answer) {
  if (answer.lacks) return everywhere(`dice ${1 + roll(answer.lacks.sides)}`);
  const { ply, undo_floor: floor } = answer;
  if (ply > floor && roll(6) === 0) {
    takenBack++;
    return everywhere(`undo ${floor + roll(ply - floor)}`);
  }
  const { choices } = await protocol.act("choices");
  if (!choices.length) return undefined;
  if (roll(12) === 0) await everywhere(`play ${some(choices).text} ${some(choices).text}`);
  return everywhere(`play ${some(choices).text}`);
}

async function playOne(system, dice, undo) {
  const number = roll(1000);
  game = `${system}, seed ${number}, dice ${dice}, undo ${undo}`;
  let answer = await everywhere(`new ${system} seed=${number} dice=${dice} undo=${undo}`, `new ${system} ${number} ${dice} ${undo}`);
  for (let i = 0; i < Number(acts) && answer; i++) {
    const then = await next(answer);
    answer = then && !then.ok ? answer : then;
  }
}

let failed = 0;
try {
  const systems = (await protocol.act("list")).systems.map(({ key }) => key);
  for (const system of [...systems, "template"]) await playOne(system, some(["seeded", "seeded", "typed"]), some(["same-dice", "new-dice", "new-dice"]));
  console.log(`${compared} acts, ${takenBack} times something taken back: four ways, the same states`);
} catch (error) {
  console.log(`FAILED: ${error.message}`);
  failed = 1;
}
started.forEach((child) => child.kill());
agent.destroy();
await new Promise((done) => (server.exitCode === null && server.signalCode === null ? server.on("exit", done) : done()));
rmSync(folder, { recursive: true, force: true });
process.exit(failed);

// load.mjs FORAY [CLIENTS [SECONDS]]: so many honest clients, each playing games of its own, and some who play one game together,
// beside hostile ones: slow, huge, malformed, of a foreign origin, with a token of another day. Nobody honest may see an error,
// every choice that was answered is in the record at the end, and the server's memory stays bounded. How long answers took is
// told, not judged.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program, clients = 20, seconds = 10] = [process.argv[2], Number(process.argv[3] || 20), Number(process.argv[4] || 10)];
const MEMORY_MOST = 1024; // MiB
const folder = mkdtempSync(join(tmpdir(), "foray-load-"));
const failures = [];
const fail = (what) => {
  failures.push(what);
  if (failures.length <= 10) console.log(`FAILED: ${what}`);
};

const server = spawn(program, ["serve", "--port", "0", "--store", join(folder, "games.db")], { stdio: ["ignore", "pipe", "inherit"] });
let ending = false;
server.on("exit", (code) => ending || fail(`the server ended with ${code}`));
const port = await new Promise((done, no) => {
  server.on("exit", () => no(new Error("the server does not start")));
  server.stdout.on("data", (text) => {
    const found = /:(\d+)\//.exec(String(text));
    if (found) done(Number(found[1]));
  });
});

const took = { act: [], look: [] };
const end = Date.now() + seconds * 1000;
const more = () => Date.now() < end;

/** One request on a client's own connection; its answer as text. */
function ask(agent, method, path, body, headers = {}) {
  return new Promise((done, no) => {
    const q = http.request({ host: "127.0.0.1", port, agent, method, path, headers }, (r) => {
      let text = "";
      r.setEncoding("utf8");
      r.on("data", (piece) => (text += piece));
      r.on("end", () => done({ status: r.statusCode, text }));
    });
    q.on("error", no);
    q.end(body);
  });
}

async function timed(kind, ...request) {
  const start = performance.now();
  const answer = await ask(...request);
  took[kind].push(performance.now() - start);
  return answer;
}

let token = "";
const page = await ask(undefined, "GET", "/");
token = /foray-token" content="([0-9a-f]+)/.exec(page.text)[1];

// ---- the honest

const systems = ["template", "chariot", "jubilee"];

async function honest(number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let luck = number * 7919 + 1;
  const roll = (n) => (luck = (luck * 1103515245 + 12345) & 0x7fffffff) % n;
  const act = async (line, game) => {
    const { status, text } = await timed("act", agent, "POST", "/api", JSON.stringify({ line, game, show: true }), { "X-Foray-Token": token });
    const answer = JSON.parse(text);
    if (status !== 200 || !answer.ok) throw new Error(`${line}: ${status} ${text.slice(0, 200)}`);
    return answer;
  };
  const look = async (path) => {
    const { status, text } = await timed("look", agent, "GET", path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    return text;
  };
  let games = 0;
  try {
    while (more()) {
      const name = `client-${number}-${++games}`;
      const answered = [];
      let answer = await act(`new ${systems[(number + games) % systems.length]} name=${name}`);
      while (more() && answer.table.choices?.length) {
        const { text } = answer.table.choices[roll(answer.table.choices.length)];
        answer = await act(`play ${text}`, name);
        answered.push(text);
        if (roll(3) === 0) await look(`/api/table?game=${name}`);
      }
      const record = await look(`/api/record?game=${name}`);
      const stored = record.split("\n").filter((l) => l.startsWith(">")).map((l) => l.slice(2).split(" =")[0]);
      if (stored.join("\n") !== answered.join("\n")) throw new Error(`${name}: ${answered.length} choices answered, ${stored.length} recorded`);
    }
  } catch (error) {
    fail(`client ${number}: ${error.message}`);
  }
  agent.destroy();
  return games;
}

// ---- several who play one game: who has not seen its last state is told so; the record has what was answered, in that order

async function together(number) {
  const name = `together-${number}`;
  const post = async (agent, request) => {
    const { status, text } = await ask(agent, "POST", "/api", JSON.stringify(request), { "X-Foray-Token": token });
    return { status, ...JSON.parse(text) };
  };
  const agents = Array.from({ length: 3 }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const done = []; // by version: what was answered, and the ply it led to
  let over = false;
  const play = async (agent, me) => {
    let luck = number * 31 + me;
    const roll = (n) => ((luck = (luck * 1103515245 + 12345) & 0x7fffffff) >> 8) % n; // its low bits repeat
    let table = JSON.parse((await ask(agent, "GET", `/api/table?game=${name}`)).text);
    while (more() && !over) {
      if (!table.choices?.length) {
        over = true;
        break;
      }
      const line = table.ply > 3 && roll(8) === 0 ? `undo ${table.ply - 1}` : `play ${table.choices[roll(table.choices.length)].text}`;
      const answer = await post(agent, { line, game: name, version: table.version, show: true });
      if (answer.status === 200 && answer.ok) done.push({ line, ply: answer.ply, version: parseInt(answer.version.split("-")[1], 16) });
      else if (answer.status !== 409 || !answer.stale) throw new Error(`${line}: ${answer.status} ${answer.error}`);
      table = answer.table;
    }
  };
  try {
    const begun = await post(agents[0], { line: `new template undo=same-dice name=${name}` });
    if (!begun.ok) throw new Error(begun.error);
    await Promise.all(agents.map(play));
    const record = (await ask(agents[0], "GET", `/api/record?game=${name}`)).text;
    const stored = record.split("\n").filter((l) => /^(> |undo )/.test(l)).map((l) => l.replace(/^> /, "play ").split(" =")[0]);
    const answered = done.sort((a, b) => a.version - b.version).map((d) => d.line);
    if (stored.join("\n") !== answered.join("\n")) throw new Error(`${name}: ${answered.length} acts answered, ${stored.length} recorded`);
  } catch (error) {
    fail(`${name}: ${error.message}`);
  }
  agents.forEach((agent) => agent.destroy());
  return done.length;
}

// ---- the hostile: whatever comes back is right, as long as it is a refusal or the end of the connection

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const head = (more) => `POST /api HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}\r\n\r\n`;
const raw = (bytes, ms) =>
  new Promise((done) => {
    let text = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
    const close = () => (socket.destroy(), done(text));
    socket.on("data", (d) => (text += d));
    socket.on("error", close);
    socket.on("close", close);
    setTimeout(close, ms);
  });
const body = '{"line":"new template"}';
const attacks = {
  slow: () => raw("GET / HTTP/1.1\r\nHost: 12", 5000),
  huge: () => raw(head(`X-Foray-Token: ${token}\r\nContent-Length: ${1 << 30}`) + "x".repeat(3 << 20), 2000),
  malformed: () => raw("\x00\xff GET / HTTP/9.9\r\n\r\n\r\n" + "A".repeat(5000), 500),
  foreign: () => raw(head(`Origin: http://evil.example\r\nX-Foray-Token: ${token}\r\nContent-Length: ${body.length}`) + body, 500),
  replayed: () => raw(head(`X-Foray-Token: ${"0".repeat(32)}\r\nContent-Length: ${body.length}`) + body, 500),
};
const counts = {};

async function hostile(kind) {
  while (more()) {
    const text = await attacks[kind]();
    counts[kind] = (counts[kind] || 0) + 1;
    if (/^HTTP\/1\.1 2/.test(text)) fail(`${kind}: let in: ${text.slice(0, 100)}`);
    await pause(50);
  }
}

// ---- all together

const many = Math.max(1, Math.round(clients / 20));
const bad = Object.keys(attacks).flatMap((kind) => Array.from({ length: many }, () => hostile(kind)));
const shared = Array.from({ length: many }, (_, i) => together(i));
const games = await Promise.all(Array.from({ length: clients }, (_, i) => honest(i)));
const acts = (await Promise.all(shared)).reduce((a, b) => a + b, 0);
await Promise.all(bad);

const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) >> 10;
if (memory > MEMORY_MOST) fail(`the server took ${memory} MiB`);
ending = true;
await new Promise((done) => {
  server.on("exit", (code) => (code === 0 ? done() : done(fail(`the server ended with ${code}`))));
  server.kill("SIGTERM");
});
rmSync(folder, { recursive: true });

const at = (list, share) => list.sort((a, b) => a - b)[Math.floor(list.length * share)]?.toFixed(1) ?? "-";
console.log(`${clients} clients, ${seconds} s, ${games.reduce((a, b) => a + b, 0)} games`);
for (const [kind, list] of Object.entries(took))
  console.log(`${kind}s: ${list.length}, ${Math.round(list.length / seconds)} a second, p50 ${at(list, 0.5)} ms, p99 ${at(list, 0.99)} ms`);
console.log(`${many} games of three clients each: ${acts} acts`);
console.log(`hostile: ${Object.entries(counts).map(([k, n]) => `${n} ${k}`).join(", ")}`);
console.log(`memory: at most ${memory} MiB; ${failures.length} failures`);
process.exit(failures.length ? 1 : 0);

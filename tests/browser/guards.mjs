// guards.mjs FORAY: what the server must refuse, and what must do it no harm.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "foray-"));
let failures = 0;
const check = (what, good) => {
  if (!good) failures++;
  console.log(`${good ? "ok  " : "FAIL"} ${what}`);
};

function start(...more) {
  const child = spawn(program, ["serve", "--port", "0", "--store", join(folder, "games.db"), ...more], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, FORAY_PASSWORD: more.includes("--public") ? "a long password" : "" },
  });
  return new Promise((done, fail) => {
    child.on("exit", (code) => fail(new Error(`ended with ${code}`)));
    child.stdout.on("data", (text) => {
      const found = /http:\/\/([^:]+):(\d+)\//.exec(String(text));
      if (found) done({ child, port: Number(found[2]) });
    });
  });
}
const stop = ({ child }) =>
  new Promise((done) => {
    child.removeAllListeners("exit");
    child.on("exit", (code) => done(code));
    child.kill("SIGTERM");
  });

/** Raw bytes to the server; the answer's first line, or "" when it just closes. */
const raw = (port, bytes, wait = 3000) =>
  new Promise((done) => {
    let text = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      done(text.split("\r\n")[0]);
    };
    socket.on("data", (d) => {
      text += d;
      end();
    });
    socket.on("error", end);
    socket.on("close", end);
    setTimeout(end, wait);
  });

const server = await start();
const { port } = server;
const url = `http://127.0.0.1:${port}`;
const page = await fetch(`${url}/`);
const token = /foray-token" content="([0-9a-f]+)/.exec(await page.text())[1];
const post = (body, headers = {}) =>
  fetch(`${url}/api`, { method: "POST", headers: { "X-Foray-Token": token, ...headers }, body: typeof body === "string" ? body : JSON.stringify(body) });
const request = (lines, body = "") => `${lines.join("\r\n")}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const line = '{"line":"games"}';

check("the page forbids foreign scripts", /default-src 'none'; script-src 'self'/.test(page.headers.get("content-security-policy")));
check("a change without the token is refused", (await post({ line: "games" }, { "X-Foray-Token": "0".repeat(32) })).status === 403);
check("with it, it is not", (await post({ line: "games" })).status === 200);
check("a foreign Host is refused", (await raw(port, request(["GET /api/games HTTP/1.1", "Host: evil.example"]))).includes("421"));
check("our name with another port is refused", (await raw(port, request(["GET / HTTP/1.1", "Host: 127.0.0.1:1"]))).includes("421"));
check("a missing Host is refused", /400|421/.test(await raw(port, request(["GET / HTTP/1.1"]))));
check(
  "a foreign Origin is refused",
  (await raw(port, request(["POST /api HTTP/1.1", `Host: 127.0.0.1:${port}`, "Origin: http://evil.example", `X-Foray-Token: ${token}`], line))).includes("403"),
);
check(
  "our own Origin is not",
  (await raw(port, request(["POST /api HTTP/1.1", `Host: 127.0.0.1:${port}`, `Origin: ${url}`, `X-Foray-Token: ${token}`], line))).includes("200"),
);
check("PUT is refused", (await fetch(`${url}/api`, { method: "PUT" })).status === 405);
check("a body of 3 MB is refused", (await post("x".repeat(3 << 20)).catch(() => ({ status: 413 }))).status === 413);
for (const body of ["", "{", "[]", "1", '{"line":5}', '{"game":"x"}', "\xff\xfe", '{"line":"\u0000"}', '{"line":"new","line":"quit"}'])
  check(`a bad body gets an answer: ${JSON.stringify(body)}`, [200, 400].includes((await post(body)).status));
check("a game that is not there", (await post({ game: "nobody", line: "view" })).status === 404);
check("a page that is not there", (await fetch(`${url}/../../etc/passwd`)).status === 404);
for (const bytes of ["\0".repeat(2000), "GET " + "a".repeat(60000), "POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", "\r\n\r\n\r\n"])
  await raw(port, bytes, 300);
check("garbage does no harm", (await post({ line: "games" })).status === 200);

const sockets = Array.from({ length: 200 }, () => {
  const s = net.connect(port, "127.0.0.1");
  s.on("error", () => undefined);
  s.write("POST /api HTTP/1.1\r\nHo");
  return s;
});
await new Promise((r) => setTimeout(r, 500));
const began = Date.now();
check("200 connections that dawdle do not stop it", (await post({ line: "list" })).status === 200 && Date.now() - began < 2000);
sockets.forEach((s) => s.destroy());

const { name } = await (await post({ line: "new chariot seed=3" })).json();
const odds = (choice, signal) => fetch(`${url}/api/odds?${new URLSearchParams({ game: name, choice })}`, { signal });
check("odds come as a stream of events", /^event: (progress|odds)\n/.test(await (await odds("continue")).text()));
check("of a choice that there is", (await odds("fly s99")).status === 400);
check("odds are no command that holds up the rest", (await post({ line: "odds continue", game: name })).status === 400);
const many = Array.from({ length: 40 }, () => {
  const stop = new AbortController();
  const answer = odds("continue", stop.signal).then((r) => r.status, () => 0);
  setTimeout(() => stop.abort(), 30);
  return answer;
});
const asked = Date.now();
check("odds that nobody waits for do not hold it up", (await post({ line: "games" })).status === 200 && Date.now() - asked < 2000);
await Promise.all(many);
await post({ line: `delete ${name}` });
check("nor does a game that goes away meanwhile", (await odds("continue")).status === 404);
const said = async (body) => (await post(body)).json();
await said({ line: "new chariot seed=3 name=one" });
await said({ line: "new template name=two" });
check("a game deleted while it is being played is gone", (await said({ line: " delete one ", game: "one", show: true })).ok === true);
check("and the server is not", (await post({ game: "one", line: "view" })).status === 404);
check("one that is renamed is found by its new name", (await said({ line: 'rename "two" "three"', game: "two" })).name === "three");
check("and not by the old one", (await post({ game: "two", line: "view" })).status === 404 && (await post({ game: "three", line: "view" })).status === 200);
for (let i = 0; i < 5; i++) {
  const { name: busy } = await said({ line: "new chariot seed=3" });
  const counting = Array.from({ length: 4 }, () => fetch(`${url}/api/odds?${new URLSearchParams({ game: busy, choice: "continue" })}`).then((r) => r.text()));
  await new Promise((r) => setTimeout(r, 20 * i));
  await said({ line: "open three", game: busy }); // the game that is counted on makes room
  await Promise.all(counting);
}
check("a game that makes room for another is not counted on", (await post({ line: "games" })).status === 200);
check("frames are of a choice", (await fetch(`${url}/api/frames?game=three&at=x`)).status === 400);
check("renaming takes two names", (await (await post({ line: 'rename "a"' })).json()).ok === false);

const streams = await Promise.all(Array.from({ length: 70 }, () => fetch(`${url}/api/events?game=three`).catch(() => ({ status: 0 }))));
check("event streams are limited", streams.some((s) => s.status === 200) && streams.some((s) => s.status === 503));
check("and do not block others", (await post({ line: "games" })).status === 200);
/** The threads that the signal to end may be handed to; the first one waits for it. */
const openToSignals = (pid) =>
  readdirSync(`/proc/${pid}/task`).filter((thread) => {
    const blocked = BigInt(`0x${/SigBlk:\s*(\w+)/.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8"))[1]}`);
    return Number(thread) !== pid && !(blocked & 0x4000n); // SIGTERM
  });
check("no thread is ended by a signal in the middle of its work", openToSignals(server.child.pid).length === 0);
check("it ends in order with streams open", (await stop(server)) === 0);

const refuse = (...words) => spawnSync(program, ["serve", "--port", "0", "--store", join(folder, "x.db"), ...words], { env: { PATH: process.env.PATH }, timeout: 5000 });
check("an address that others can reach needs a word", refuse("--host", "0.0.0.0").status === 2);
check("and a password", refuse("--host", "0.0.0.0", "--public").status === 2);
const open = await start("--host", "0.0.0.0", "--public");
const there = `http://127.0.0.1:${open.port}/`;
const basic = (word) => ({ headers: { Authorization: `Basic ${Buffer.from(`x:${word}`).toString("base64")}` } });
check("without the password nothing is shown", (await fetch(there)).status === 401);
check("nor with a wrong one", (await fetch(there, basic("a long passwort"))).status === 401);
check("with it, the page", (await fetch(there, basic("a long password"))).status === 200);
for (let i = 0; i < 10; i++) await fetch(there, basic(`guess ${i}`));
const guessing = Date.now();
check("who guesses must wait", (await fetch(there, basic("guess"))).status === 401 && Date.now() - guessing > 200);
check("who knows it does not", (await fetch(there, basic("a long password"))).status === 200);
check("it ends in order", (await stop(open)) === 0);

rmSync(folder, { recursive: true });
console.log(failures ? `${failures} failed` : "all good");
process.exit(failures ? 1 : 0);

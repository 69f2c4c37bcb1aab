// store.mjs FORAY: a server whose games another program renames, replaces and deletes, and how names are read.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "foray-"));
const store = join(folder, "games.db");
let failures = 0;
const check = (what, good, seen) => {
  if (!good) failures++;
  console.log(`${good ? "ok  " : "FAIL"} ${what}${good ? "" : `: ${String(JSON.stringify(seen)).slice(0, 300)}`}`);
};

const child = spawn(program, ["serve", "--port", "0", "--store", store], { stdio: ["ignore", "pipe", "inherit"] });
const port = await new Promise((done, fail) => {
  child.on("exit", (code) => fail(new Error(`ended with ${code}`)));
  child.stdout.on("data", (text) => {
    const found = /http:\/\/[^:]+:(\d+)\//.exec(String(text));
    if (found) done(Number(found[1]));
  });
});
const url = `http://127.0.0.1:${port}`;
const token = /foray-token" content="([0-9a-f]+)/.exec(await (await fetch(`${url}/`)).text())[1];
const post = async (body) => {
  const answer = await fetch(`${url}/api`, { method: "POST", headers: { "X-Foray-Token": token }, body: JSON.stringify(body) });
  return { status: answer.status, ...(await answer.json()) };
};
const get = async (what, game) => {
  const answer = await fetch(`${url}/api/${what}?${new URLSearchParams({ game })}`);
  return { status: answer.status, ...(await answer.json()) };
};
/** What another program does with the same store; its answers. */
const elsewhere = (...lines) =>
  spawnSync(program, ["bot", "--store", store], { input: lines.map((l) => `${l}\n`).join("") })
    .stdout.toString()
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l));
const acts = (name) => elsewhere(`open ${name}`, "record")[1].record;

// ---- renamed, and another game under the old name
await post({ line: "new template ordered seed=1 name=one" });
const before = await get("table", "one");
const choice = before.choices[0].text;
elsewhere('rename "one" "two"', "new template ordered seed=1 name=one");
const untouched = acts("one");
const second = acts("two");
const wrong = await post({ game: "one", line: `play ${choice}` });
check("an act for a game that has another name now is refused", wrong.status === 409 && wrong.ok === false, wrong);
check("and says what has become of it", /is called "two" now, and the game of this name is another; load it again/.test(wrong.error), wrong);
check("nothing was done in the game of that name", acts("one") === untouched, acts("one"));
check("nor in the one that had it", acts("two") === second, acts("two"));
const after = await get("table", "one");
check("what is loaded then is the game of that name", after.status === 200 && after.name === "one" && after.ply === 0, after);
const late = await post({ game: "one", line: `play ${choice}`, version: before.version });
check("a window that shows the old one is told", late.status === 409 && late.stale === true, late);
check("and whoever has seen the new one plays it", (await post({ game: "one", line: `play ${choice}`, version: after.version })).ok === true, after);
check("the other one is where it was", acts("two") === second && acts("one") !== untouched, acts("one"));

// ---- looked at first, by another window
await get("table", "two");
elsewhere('rename "two" "three"', "new template ordered seed=5 name=two");
const seen = await get("game", "two");
check("looking opens the game that has the name now", seen.about?.seed === "5", seen);

// ---- renamed only, and deleted
await get("table", "three");
elsewhere('rename "three" "four"');
const gone = await post({ game: "three", line: "view" });
check("a game that was renamed says so", gone.status === 409 && gone.error === 'this game is called "four" now', gone);
check("and is not found by its old name", (await get("table", "three")).status === 404);
await get("table", "four");
elsewhere("delete four");
const deleted = await post({ game: "four", line: "undo" });
check("a deleted game says so", deleted.status === 409 && deleted.error === "this game was deleted", deleted);
check("and is not found any more", (await post({ game: "four", line: "view" })).status === 404);

// ---- names
check("blanks around a name are not part of it", (await post({ game: " one ", line: "view" })).name === "one");
check("in any request", (await get("table", "\tone  ")).name === "one");
check("nor when it is given", (await post({ line: 'rename "one  " "  raid " ' })).name === "raid");
check("and the game goes on under it", (await post({ game: "raid ", line: "view" })).name === "raid");
const bad = await post({ line: 'rename "raid" "ra\u202eid"' });
check("a name that turns the writing is refused", bad.ok === false && /U\+202E/.test(bad.error), bad);
check("a game is deleted with blanks around its name", (await post({ line: "delete   raid  " })).ok === true);
check("and is gone", (await get("table", "raid")).status === 404);
const { games } = await post({ line: "games" });
check("what is left is what should be", games.map((g) => g.name).join() === "two", games);

child.removeAllListeners("exit");
const code = await new Promise((done) => {
  child.on("exit", done);
  child.kill("SIGTERM");
});
check("the server ends in order", code === 0, code);
rmSync(folder, { recursive: true });
console.log(`${failures} failures`);
process.exit(failures ? 1 : 0);

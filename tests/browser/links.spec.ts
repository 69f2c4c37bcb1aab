// Positions and puzzles by link, with a server.
import { expect, test } from "./foray";
import { badLinks, positionByLink, puzzleByLink } from "./links";

test("a position goes by link, without its dice to come", ({ page, server }) => positionByLink(page, server, `${server.url}/`));
test("a puzzle goes by link, and tells its solution when it is tried", ({ page, server }) => puzzleByLink(page, server, `${server.url}/`));
test("a link that is damaged, too long or of another version is told in words", ({ page, server }) => badLinks(page, server, `${server.url}/`));

test("what is hidden in a link is dealt anew, and looks the same", async ({ server }) => {
  for (const system of ["chariot", "jubilee"]) {
    const { name } = await server.say(`new ${system} seed=9`);
    const shared = async () => ((await (await fetch(`${server.url}/api/shared?game=${name}`)).json()) as { record: string }).record;
    const view = async (game: string) => ((await server.say("view", { game })) as unknown as { view: object }).view;
    const one = await shared();
    expect(await shared()).not.toBe(one);
    const received = await server.say(`receive ${JSON.stringify(one)}`);
    expect(received.ok).toBe(true);
    expect(await view(received.name)).toEqual(await view(name));
    const record = await (await fetch(`${server.url}/api/record?game=${received.name}`)).text();
    expect(record).toMatch(/^position ~[0-9a-f]+$/m); // sealed again where it is kept
  }
  const { name } = await server.say("new chariot seed=9");
  const { choices } = (await server.say("choices", { game: name })) as unknown as { choices: { text: string }[] };
  await server.say(`play ${choices[0]!.text}`, { game: name });
  const record = await (await fetch(`${server.url}/api/record?game=${name}`)).text();
  const refused = await server.say(`receive ${JSON.stringify(record)}`);
  expect(refused).toMatchObject({ ok: false, error: "this is a game, not a position: load it" });
});

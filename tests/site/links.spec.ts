// Positions and puzzles by link, in the page without a server. What is sent is made by the program: both carriers speak of the same.
import { join } from "node:path";
import { test as base } from "../browser/foray";
import { badLinks, positionByLink, puzzleByLink } from "../browser/links";
import { startHost, type Host } from "./static";

const site = process.env.FORAY_SITE ?? join(__dirname, "../../build/release/site");
const test = base.extend<object, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost(site);
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
});

test("a position goes by link, without its dice to come", ({ page, server, host }) => positionByLink(page, server, host.url));
test("a puzzle goes by link, and tells its solution when it is tried", ({ page, server, host }) => puzzleByLink(page, server, host.url));
test("a link that is damaged, too long or of another version is told in words", ({ page, server, host }) => badLinks(page, server, host.url));

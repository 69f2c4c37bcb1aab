// check-lock.mjs: every package of package-lock.json works with the node of Debian 12, whatever node this machine
// has, and with the oldest one that package.json admits; and none names the registry that it was taken from.
import { readFileSync } from "node:fs";
import semver from "semver";

const debian = "18.20.4"; // what apt installs on Debian 12
const lock = "package-lock.json";
const { packages } = JSON.parse(readFileSync(lock, "utf8"));
const nodes = [debian, semver.minVersion(packages[""].engines.node).version];

const faults = [];
for (const [path, { version = "", engines = {}, resolved }] of Object.entries(packages)) {
  const name = path ? `${path.split("node_modules/").pop()} ${version}` : "package.json";
  const refused = nodes.find((node) => !semver.satisfies(node, engines.node ?? "*"));
  if (refused) faults.push(`${name} is not for node ${refused}: it wants ${engines.node}`);
  if (resolved) faults.push(`${name} names where it was taken from: ${resolved}`);
}
for (const fault of faults) console.error(`${lock}: ${fault}`);
process.exit(faults.length ? 1 : 0);

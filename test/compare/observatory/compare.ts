/**
 * `npm run compare:observatory -- OLD_CHECKOUT`: lets this checkout and an older one crawl, sample, verify, load and publish the same
 * three sites of Debian documentation, and lists the differences of their commands, files, report functions, exports, queries and
 * report pages. `records.ts` has the table of accepted differences. Exit code 0: no difference; 1: differences or a failure.
 *
 * Both checkouts use only their built programs. Cost: some minutes; the first run also installs and builds the old checkout.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { documentations, required } from "../../interop/debian-documentation.ts";
import type { Arrival } from "../../support/sites/request-log.ts";
import { startSite } from "../../support/sites/server.ts";
import { serveFolder } from "../../support/sites/static-site.ts";
import { differencesOf, differencesText } from "./differences.ts";
import { createRecords } from "./records.ts";
import type { Records } from "./records.ts";
import { recordCommands } from "./commands.ts";
import { recordReports } from "./report-site.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const [oldPath, ...others] = process.argv.slice(2);
if (oldPath === undefined || others.length > 0)
  fail("Name one older checkout: npm run compare:observatory -- OLD_CHECKOUT");
const checkouts = { old: resolve(process.env["INIT_CWD"] ?? ".", oldPath), new: root };
for (const checkout of Object.values(checkouts)) setUp(checkout);

const date = "Tue, 01 Dec 2026 00:00:00 GMT"; // the date of all answers of the sites
const started = performance.now();
const sites = await Promise.all(
  ["python3-doc", "postgresql-doc", "wx3.2-doc"].map(async (docName, i) => {
    const documentation = documentations.find(({ name }) => name === docName);
    if (documentation === undefined) fail(`test/interop/debian-documentation.ts does not list ${docName}.`);
    const serve = serveFolder(required(documentation));
    const dated = async (arrival: Arrival) => {
      const answer = await serve(arrival);
      return "raw" in answer ? answer : { ...answer, headers: { ...answer.headers, date } };
    };
    return startSite({ "/*": dated }, { address: `127.0.0.${2 + i}` });
  }),
);
const folder = await mkdtemp(join(tmpdir(), "eiao-compare-"));
const [old, current] = await Promise.all([recordsOf("old"), recordsOf("new")]);

const differences = await differencesOf(old, current);
console.log(differencesText(differences));
const kinds = Map.groupBy([...current.files.keys()], (key) => key.split("\t")[0] ?? "");
for (const [kind, keys] of kinds) {
  const differing = differences.filter((difference) => difference.kind === kind).length;
  console.log(`${kind}: ${keys.length} compared, ${differing} differ`);
}
console.log(`${differences.length} differences, ${Math.round((performance.now() - started) / 1000)} s`);
if (differences.length === 0) await rm(folder, { recursive: true });
else console.log(`${folder} has all texts.`);
process.exit(differences.length > 0 ? 1 : 0); // the sites are still served

async function recordsOf(name: keyof typeof checkouts): Promise<Records> {
  const work = join(folder, name, "work");
  await mkdir(work, { recursive: true });
  const records = await createRecords(join(folder, name));
  const programs = { bin: join(checkouts[name], "packages/cli/bin"), work, clock: Date.UTC(2026, 11, 1) };
  const origins = sites.map(({ origin }) => origin);
  await recordCommands(programs, origins, records);
  await recordReports(programs, records);
  return records;
}

function setUp(checkout: string): void {
  const setup = join(checkout, ".ci/setup.mjs");
  if (!existsSync(setup)) fail(`${checkout} is not a checkout of this program: it has no .ci/setup.mjs.`);
  if (spawnSync(process.execPath, [setup], { cwd: checkout, stdio: ["ignore", 2, 2] }).status !== 0)
    fail(`${checkout} could not be installed and built; see above.`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/**
 * `npm run compare -- OLD_CHECKOUT`: runs the programs of this checkout and of an older one on the same pages, and lists the differences
 * by test and page. Exit code 0: no difference; 2: differences; 1: the comparison failed.
 *
 * The pages are those of this checkout (`pages.ts`). The call and score cases of `test/spec` are about calls and numbers, not pages.
 * Cost: about a minute; the first run also installs and builds the old checkout.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { differences, differencesText } from "./differences.ts";
import type { PageResults } from "./differences.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [oldPath, ...others] = process.argv.slice(2);
if (oldPath === undefined || others.length > 0) fail("Name one older checkout: npm run compare -- OLD_CHECKOUT");
const oldCheckout = resolve(process.env["INIT_CWD"] ?? ".", oldPath);
const setup = join(oldCheckout, ".ci/setup.mjs");
if (!existsSync(setup)) fail(`${oldCheckout} is not a checkout of this program: it has no .ci/setup.mjs.`);
if (spawnSync(process.execPath, [setup], { cwd: oldCheckout, stdio: ["ignore", 2, 2] }).status !== 0)
  fail(`${oldCheckout} could not be installed and built; see above.`);

const [old, current] = await Promise.all([resultsOf(oldCheckout), resultsOf(root)]);
const found = differences(old, current);
const pages = new Set(found.map(({ page }) => page));
console.log(
  found.length === 0
    ? `Both programs have the same results on ${current.length} pages.`
    : `${differencesText(found)}\nThe programs differ on ${pages.size} of ${current.length} pages.`,
);
process.exitCode = found.length === 0 ? 0 : 2;

async function resultsOf(checkout: string): Promise<readonly PageResults[]> {
  const program = fileURLToPath(new URL("program.ts", import.meta.url));
  const child = spawn(process.execPath, [program, checkout], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const results: PageResults[] = [];
  for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line) as PageResults);
  const [code] = (await ended) as [number | null];
  if (code !== 0) fail(`The program of ${checkout} ended with ${code}; see above.`);
  return results;
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/**
 * `npm run compare:trees [-- --fragments N] [--seed S]`: compares trees of generated documents, mostly in and around `select`,
 * with Chromium's (spec 1.4, D72). Prints every difference. Exit 1 if there is one.
 */
import { parseArgs } from "node:util";
import { fragment } from "./fragments.ts";
import { launchChromium } from "../support/chromium/launch.ts";
import { chromiumTrees, ourTree } from "./trees.ts";

const { values } = parseArgs({
  options: { fragments: { type: "string", default: "5000" }, seed: { type: "string", default: "0" } },
});
const first = Number(values.seed);
const count = Number(values.fragments);

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  let differences = 0;
  for (let from = 0; from < count; from += 500) {
    const seeds = Array.from({ length: Math.min(500, count - from) }, (_, i) => first + from + i);
    const sources = seeds.map(fragment);
    const theirs = await chromiumTrees(page, sources);
    for (const [i, source] of sources.entries()) {
      const ours = ourTree(source);
      if (ours === theirs[i]) continue;
      differences++;
      console.log(`seed ${seeds[i]}: ${JSON.stringify(source)}\n  Chromium ${theirs[i]}\n  ours     ${ours}`);
    }
  }
  console.log(`${count} documents, ${differences} differences (Chromium ${browser.version()})`);
  if (differences > 0) process.exitCode = 1;
} finally {
  await browser.close();
}

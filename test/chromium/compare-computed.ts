/**
 * `npm run compare:computed [-- --pages N] [--show N]`: compares the computed values of all elements of real pages (test/support/pages)
 * with Chromium's `getComputedStyle` (wcag22.md 3). Prints the differences by property and value. Exit 1 if less than 99.9 % agree.
 */
import { parseArgs } from "node:util";
import { realPages } from "../support/pages/real-pages.ts";
import { chromiumValues, comparedProperties, differs, ourValues } from "./computed-values.ts";
import { launchChromium } from "../support/chromium/launch.ts";

const { values } = parseArgs({
  options: { pages: { type: "string", default: "30" }, show: { type: "string", default: "40" } },
});

const browser = await launchChromium();
try {
  const set = await realPages({ withCss: true, limit: Number(values.pages) });
  const differences = new Map<string, { count: number; at: string }>();
  let compared = 0;
  let different = 0;
  let unknown = 0;
  for (const real of set.pages) {
    const theirs = await chromiumValues(browser, real, set);
    const ours = await ourValues(real, set);
    let ofPage = 0;
    for (const [path, their] of theirs) {
      const our = ours.get(path);
      for (const [i, property] of comparedProperties.entries()) {
        const [mine, other] = [our?.[property] ?? null, their[i] ?? ""];
        compared++;
        if (mine === null && our !== undefined) unknown++;
        else if (differs(property, mine ?? "(no such element)", other)) {
          different++;
          ofPage++;
          const key = `${property}: ${mine}, Chromium ${other}`;
          const known = differences.get(key);
          if (known === undefined) differences.set(key, { count: 1, at: `${real.name} ${path}` });
          else known.count++;
        }
      }
    }
    console.log(`${String(theirs.size).padStart(6)} elements ${String(ofPage).padStart(6)} differences  ${real.name}`);
  }
  for (const [key, { count, at }] of [...differences]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, Number(values.show)))
    console.log(`${String(count).padStart(6)}  ${key}\n        ${at}`);
  const share = (compared - different) / compared;
  console.log(
    `${set.pages.length} pages, ${comparedProperties.length} properties, ${compared} values: ${different} differ, ${unknown} are not known from source; ` +
      `${(share * 100).toFixed(3)} % agree (Chromium ${browser.version()})`,
  );
  if (share < 0.999) process.exitCode = 1;
} finally {
  await browser.close();
}

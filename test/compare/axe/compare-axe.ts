/**
 * `npm run compare:axe [-- --pages N] [--show N]`: compares the results of `wcag-2.2` on real pages (test/support/pages) with those of axe-core in
 * Chromium, by rule and element (wcag22.md 8). Scripts of the pages do not run. Writes the differences with their causes to `differences.txt` and
 * prints those without a cause. Exit 1 if there is one, or if fewer of axe-core's failures are found than required.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { launchChromium } from "../../support/chromium/launch.ts";
import { axeResults, axeVersion } from "./axe-elements.ts";
import { Comparison } from "./differences.ts";
import { ourPage } from "./our-results.ts";
import { pageSet } from "./page-set.ts";
import { tableText, shares, fileText } from "./summary.ts";

const { values } = parseArgs({
  options: { pages: { type: "string", default: "240" }, show: { type: "string", default: "60" } },
});

const set = await pageSet(Number(values.pages));
const comparison = new Comparison();
const browser = await launchChromium();
try {
  for (const page of set.pages)
    comparison.add(page.name, await axeResults(browser, page, set), await ourPage(page, set));
} finally {
  await browser.close();
}
writeFileSync(new URL("differences.txt", import.meta.url), fileText(comparison, axeVersion));
console.log(tableText(comparison));
for (const difference of comparison.unexplained.slice(0, Number(values.show))) console.log(difference);
const { failed, found, contrast } = shares(comparison);
if (found < 0.99 || failed < 0.9 || contrast < 0.9 || comparison.unexplained.length > 0) process.exitCode = 1;

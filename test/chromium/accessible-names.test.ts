/** Roles and names of real pages, compared with Chromium's accessibility tree (wcag22.md 8). `npm run compare:names` shows each difference. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realPages } from "../support/pages/real-pages.ts";
import { chromiumElements, ourElements } from "./accessible-names.ts";
import { launchChromium } from "../support/chromium/launch.ts";
import { causeOfChromium } from "./name-differences.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

test("30 real pages agree for 99 % of the exposed elements", { timeout: 120_000 }, async () => {
  const set = await realPages({ withCss: true, limit: 30 });
  let judged = 0;
  const different: string[] = [];
  for (const real of set.pages) {
    const [ours, theirs] = [await ourElements(real, set), await chromiumElements(browser, real, set)];
    for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
      const [our, their] = [ours.get(path), theirs.get(path)];
      if (our?.role === "generic" && their === undefined) continue;
      const isEqual = our?.role === their?.role && our?.name === their?.name;
      if (!isEqual && causeOfChromium(our, their) !== undefined) continue;
      judged++;
      if (!isEqual) different.push(`${real.name} ${path}: ${JSON.stringify(our)}, Chromium ${JSON.stringify(their)}`);
    }
  }
  expect(judged).toBeGreaterThan(2000);
  expect(different.length / judged, different.join("\n")).toBeLessThan(0.01);
});

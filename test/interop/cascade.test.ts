/**
 * Compares the cascade with headless Chromium on real pages, and on further generated ones, 2,000 with EIAO_SAMPLES=all (three
 * minutes). Prints the differences and their causes.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { StyleOracle } from "../oracle/chromium-style.ts";
import { compareGenerated, compareRealPages } from "../oracle/compare-pages.ts";
import { summarise } from "../oracle/compare-style.ts";
import type { Comparison, Difference } from "../oracle/compare-style.ts";
import { allSamples } from "../support/random-samples.ts";

let oracle: StyleOracle;
beforeAll(async () => {
  oracle = await StyleOracle.open();
});
afterAll(() => oracle?.close());

const realPages = allSamples ? 120 : 50;
test(`${realPages} real pages`, async () =>
  expectAgreement("real pages", await compareRealPages(oracle, realPages), 833 * realPages));

// The first 200 are in test/oracle/cascade.test.ts.
const [first, count] = allSamples ? [0, 2000] : [200, 100];

test(`${count} generated pages`, async () =>
  expectAgreement("generated pages", await compareGenerated(oracle, first, count), 125 * count));

const enough = 0.999;

function expectAgreement(title: string, comparisons: readonly Comparison[], minPairs: number): void {
  const { pairs, agreement, onPurpose, causes, differences } = summarise(comparisons);
  const percent = (ratio: number) => `${(100 * ratio).toFixed(3)} %`;
  console.log(
    `${title}: ${comparisons.length} pages, ${pairs} pairs, ${percent(agreement)} agree with Chromium ${oracle.version}; on purpose: ${percent(onPurpose)}`,
    causes,
  );
  if (agreement < enough) console.log(list(differences).join("\n"));
  expect(pairs).toBeGreaterThan(minPairs);
  expect(agreement).toBeGreaterThanOrEqual(enough);
  expect(onPurpose).toBeLessThanOrEqual(0.01);
  expect(causes["mode"], "quirks mode").toBeUndefined();
}

function list(differences: readonly Difference[]): string[] {
  const counts = new Map<string, number>();
  for (const { page, what, cause, engine, chromium } of differences) {
    const text = `${cause}: ${page} ${what}, engine ${engine}, Chromium ${chromium}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `  ${count} x ${text}`);
}

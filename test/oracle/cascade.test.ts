/** A part of the comparison with Chromium. test/interop/cascade.test.ts has more pages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomSamples } from "../support/random-samples.ts";
import { StyleOracle } from "./chromium-style.ts";
import { compareGenerated, compareRealPages } from "./compare-pages.ts";
import { summarise } from "./compare-style.ts";

let oracle: StyleOracle;
beforeAll(async () => {
  oracle = await StyleOracle.open();
});
afterAll(() => oracle?.close());

const realPages = randomSamples(10, 30);
const generatedPages = randomSamples(60, 200);

test(`on ${realPages} real pages rules and winners agree with Chromium in 99.9 % of all pairs`, async () => {
  const { pairs, agreement, onPurpose, causes, differences } = summarise(await compareRealPages(oracle, realPages));
  expect(pairs).toBeGreaterThan(1_000 * realPages);
  expect(agreement, JSON.stringify({ causes, first: differences.slice(0, 10) }, null, 1)).toBeGreaterThanOrEqual(0.999);
  expect(onPurpose).toBeLessThanOrEqual(0.01);
  expect(causes["mode"], "quirks mode").toBeUndefined();
});

test(`so they do on ${generatedPages} generated pages`, async () => {
  const { pairs, agreement, onPurpose, causes, differences } = summarise(
    await compareGenerated(oracle, 0, generatedPages),
  );
  expect(pairs).toBeGreaterThan(100 * generatedPages);
  expect(agreement, JSON.stringify({ causes, first: differences.slice(0, 10) }, null, 1)).toBeGreaterThanOrEqual(0.999);
  expect(onPurpose).toBeLessThanOrEqual(0.01);
  expect(causes["mode"], "quirks mode").toBeUndefined();
});

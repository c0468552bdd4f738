/** A part of the comparison with Chromium; test/interop/cascade.test.ts has more pages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { StyleOracle } from "./chromium-style.ts";
import { compareGenerated, compareRealPages } from "./compare-pages.ts";
import { summarise } from "./compare-style.ts";

let oracle: StyleOracle;
beforeAll(async () => {
  oracle = await StyleOracle.open();
});
afterAll(() => oracle?.close());

test("on 30 real pages rules and winners agree with Chromium in 99.9 % of all pairs", async () => {
  const { pairs, agreement, onPurpose, causes, differences } = summarise(await compareRealPages(oracle, 30));
  expect(pairs).toBeGreaterThan(30_000);
  expect(agreement, JSON.stringify({ causes, first: differences.slice(0, 10) }, null, 1)).toBeGreaterThanOrEqual(0.999);
  expect(onPurpose).toBeLessThanOrEqual(0.01);
  expect(causes["mode"], "quirks mode").toBeUndefined();
}, 180_000);

test("on 200 generated pages, too", async () => {
  const { pairs, agreement, onPurpose, causes, differences } = summarise(await compareGenerated(oracle, 0, 200));
  expect(pairs).toBeGreaterThan(20_000);
  expect(agreement, JSON.stringify({ causes, first: differences.slice(0, 10) }, null, 1)).toBeGreaterThanOrEqual(0.999);
  expect(onPurpose).toBeLessThanOrEqual(0.01);
  expect(causes["mode"], "quirks mode").toBeUndefined();
});

/** Compares a part of all values with Chromium (wams.md 6.9). values.interop.test.ts compares more. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../../../../../test/support/chromium/launch.ts";
import { compareHardDeclarations, compareValues, differentShorthands } from "./test-compare-values.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

test("the engine agrees with Chromium on substitutions, calculations and colours", async () => {
  const { pairs, valid, differences } = await compareHardDeclarations(browser);
  expect(pairs).toBeGreaterThan(280);
  expect(valid).toBeGreaterThan(130);
  expect(differences).toEqual([]);
});

test("the engine agrees on 99.7 % of some values of every property", async () => {
  const { pairs, differences } = await compareValues(browser, 60);
  expect(pairs).toBeGreaterThan(8000);
  expect(1 - differences.length / pairs, JSON.stringify(differences.slice(0, 40))).toBeGreaterThanOrEqual(0.997);
});

test("shorthands stand for the longhands that Chromium sets", async () => {
  // The engine has `mask-position`, Chromium two longhands with a vendor prefix instead.
  expect(await differentShorthands(browser)).toEqual(["mask"]);
});

/** Asks Chromium about a part of all values (wams.md 6.9); values.interop.test.ts asks about all. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../../../../../test/support/chromium/launch.ts";
import { compareHardDeclarations, compareValues, differentShorthands } from "./test-compare-values.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

test("substitutions, calculations and colours are as Chromium has them", async () => {
  const { pairs, valid, differences } = await compareHardDeclarations(browser);
  expect(pairs).toBeGreaterThan(280);
  expect(valid).toBeGreaterThan(130);
  expect(differences).toEqual([]);
});

test("of every property with some values 99.7 % are", async () => {
  const { pairs, differences } = await compareValues(browser, 60);
  expect(pairs).toBeGreaterThan(8000);
  expect(1 - differences.length / pairs, JSON.stringify(differences.slice(0, 40))).toBeGreaterThanOrEqual(0.997);
});

test("shorthands stand for the longhands that Chromium sets", async () => {
  // What `mask-position` is in the engine are two longhands with a vendor prefix there.
  expect(await differentShorthands(browser)).toEqual(["mask"]);
});

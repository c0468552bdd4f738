/**
 * Compares the validity of values with Chromium: one in eight of 600,000 pairs, or all of them with EIAO_SAMPLES=all (two minutes).
 * Prints the differences. docs/decisions/css-value-data.md names their kinds and reasons.
 */
import { expect, test } from "vitest";
import { launchChromium } from "../../../../../test/support/chromium/launch.ts";
import { compareValues, unknownToBoth } from "./test-compare-values.ts";
import { elsewhere } from "../../../grammar/css-choice.ts";
import { allSamples } from "../../../../../test/support/random-samples.ts";

const every = allSamples ? 1 : 8;

test("the engine agrees with Chromium on 99.8 % of values of all kinds for every property", async () => {
  const browser = await launchChromium();
  try {
    const { pairs, valid, differences } = await compareValues(browser, every);
    const byProperty = Map.groupBy(differences, ({ property }) => property);
    console.log(`${pairs} pairs, ${valid} valid, ${differences.length} differences in ${byProperty.size} properties`);
    for (const [property, list] of [...byProperty].sort((a, b) => b[1].length - a[1].length).slice(0, 40))
      console.log(
        `  ${list.length} ${property}: ${list
          .slice(0, 5)
          .map(({ value }) => value)
          .join(" | ")}`,
      );
    expect(pairs).toBeGreaterThan(500_000 / every);
    expect(1 - differences.length / pairs).toBeGreaterThanOrEqual(0.998);
    // Of the properties that Chromium does not know, the engine knows only a few, which are listed.
    expect([...(await unknownToBoth(browser)).known].sort()).toEqual([...elsewhere].sort());
  } finally {
    await browser.close();
  }
});

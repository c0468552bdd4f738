import { beforeAll, describe, expect, test } from "vitest";
import { killSampler } from "./kill-sampler.ts";
import type { KillOutcome } from "./kill-sampler.ts";

/** Issue 6: a killed sampler continues the same draw. Every site ends with exactly one sealed store and the same F(s). */

describe("kill -9 at random moments of a census of 120 pages with a uniform sample of 40", () => {
  let outcome: KillOutcome;
  beforeAll(async () => {
    outcome = await killSampler({
      extent: "census",
      pages: 120,
      n: 40,
      kills: 4,
      ruleSets: ["uwem-1.2"],
      random: generator(20_261_121),
    });
  });

  test("the kills came while it was under way", () => {
    expect(outcome.kills).toHaveLength(4);
    expect(Math.max(...outcome.kills)).toBeGreaterThan(30);
  });
  test("report card and score are those of the undisturbed sampling", () => {
    expect(outcome.undisturbed).toMatchObject({ state: "sealed", assessment: { pages: { sampled: 120 } } });
    const { file: _, ...undisturbed } = { file: "", ...outcome.undisturbed };
    const { file: __, ...disturbed } = { file: "", ...outcome.disturbed };
    expect(disturbed).toEqual(undisturbed);
  });
  test("its scores are those of all pages and of 40", () => {
    const { scores = [] } = "assessment" in outcome.disturbed ? outcome.disturbed.assessment : {};
    expect(scores.map(({ sample, pages, method }) => [sample, pages, method])).toEqual([
      ["census", 120, "census"],
      ["uniform", 40, "linearised-ratio-plus-2"],
    ]);
  });
  test("the store has the same pages, draw and site", () => {
    const [calm, killed] = outcome.stores;
    expect(killed).toEqual(calm);
  });
  test("one sealed store and its report card remain, no journal and no part", () => {
    expect(outcome.files.map((file) => file.replace(/^.*\.(?=\w+\.\w+$)/, ""))).toEqual([
      "assessment.json",
      "trig.zst",
    ]);
  });
  test("verify finds no difference", () => {
    expect(outcome.differences).toEqual([]);
  });
  test("style sheets are requested once, except for those in flight at a kill", () => {
    const [calm, disturbed] = outcome.sheetRequests;
    expect(calm).toBe(22); // one shared, one missing, 20 others
    expect(disturbed).toBeLessThanOrEqual(22 + 4 * 8);
  });
});

describe("kill -9 at random moments of two samples of 50 of 150 pages, by two rule sets", () => {
  let outcome: KillOutcome;
  beforeAll(async () => {
    const random = generator(20_261_123);
    outcome = await killSampler({
      extent: "two samples",
      pages: 150,
      n: 50,
      kills: 4,
      ruleSets: ["wcag-2.2", "uwem-1.2"],
      random,
    });
  });

  test("the kills came within both samples", () => {
    expect(Math.min(...outcome.kills)).toBeLessThan(50);
    expect(Math.max(...outcome.kills)).toBeGreaterThan(50);
  });
  test("report card, score and store are those of the undisturbed sampling, which has both samples", () => {
    const { file: _, ...undisturbed } = { file: "", ...outcome.undisturbed };
    const { file: __, ...disturbed } = { file: "", ...outcome.disturbed };
    expect(disturbed).toEqual(undisturbed);
    const { scores = [] } = "assessment" in outcome.disturbed ? outcome.disturbed.assessment : {};
    expect(new Set(scores.map(({ sample, pages }) => `${pages} ${sample}`))).toEqual(
      new Set(["50 uniform", "50 by-size"]),
    );
    const [calm, killed] = outcome.stores;
    expect(killed).toEqual(calm);
  });
  test("verify finds no difference; one sealed store and its report card remain", () => {
    expect(outcome.differences).toEqual([]);
    expect(outcome.files).toHaveLength(2);
  });
});

/** Returns the random generator Mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

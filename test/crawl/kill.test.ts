import { beforeAll, describe, expect, test } from "vitest";
import { killAndResume } from "../chaos/kill-and-resume.ts";
import type { KillOutcome } from "../chaos/kill-and-resume.ts";
import { randomSamples } from "../support/random-samples.ts";

/** The short form of `npm run chaos`. AT-SEEN-2; issue 5, acceptance. */

describe("kill -9 at random moments of a crawl of 200 pages", () => {
  let outcome: KillOutcome;
  beforeAll(
    async () => void (outcome = await killAndResume({ pages: 200, kills: randomSamples(3, 5), seed: 20_261_121 })),
  );

  test("the page table equals that of an undisturbed crawl", () => {
    expect(outcome.undisturbed.length).toBe(200);
    expect(outcome.disturbed).toEqual(outcome.undisturbed);
  });
  test("only requests in flight are repeated: a page being fetched, a page being written", () => {
    expect(outcome.again).toBeLessThanOrEqual(2 * outcome.kills);
  });
  test("robots.txt is kept across the kills, except if a kill hit its request", () => {
    expect(outcome.robotsRequests).toBeLessThanOrEqual(2);
  });
  test("warcio reads every record, and each agrees with its digest", () => {
    expect(outcome.archive.wrong).toEqual([]);
    expect(new Set(outcome.archive.pages).size).toBe(200);
  });
  test("the crawl ends as complete", () => {
    expect(outcome.complete).toBe(true);
  });
});

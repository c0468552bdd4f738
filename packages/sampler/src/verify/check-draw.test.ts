import fc from "fast-check";
import { expect, test } from "vitest";
import { createDraw } from "../draw/draw.ts";
import type { DrawnScenario, StoreManifest } from "../store/index.ts";
import { opening as begun } from "../store/test-store.ts";
import { drawDifferences } from "./check-draw.ts";

/** Makes a draw as the sampler does. The ids count upwards with the numbers of the pages, and every fifth page fails. */
function drawOf(seed: string, population: number, wanted: number): Pick<StoreManifest, "opening" | "drawn"> {
  const ids = Array.from({ length: population }, (_, at) => String(1_000_000 + 7 * at));
  const draw = createDraw(seed, population);
  const drawn: DrawnScenario[] = [];
  let sampled = 0;
  for (let page = draw.next(); page !== undefined && sampled < wanted; page = draw.next()) {
    const outcome = page % 5 === 4 ? "failed" : "sampled";
    if (outcome === "sampled") sampled++;
    drawn.push({ scenario: ids[page] ?? "", url: `http://s/${page}`, outcome, samples: ["uniform"] });
  }
  const opening = { ...begun, run: "r", site: "s", webSite: "http://s/", seed, population, wanted };
  return { opening, drawn };
}

const pagesOf = (drawn: readonly DrawnScenario[]) =>
  drawn.flatMap(({ scenario, url, outcome }) => (outcome === "sampled" ? [{ id: scenario, urls: [url] }] : []));

const plans = fc.record({
  seed: fc.stringMatching(/^[a-z0-9]{1,12}$/),
  population: fc.integer({ min: 8, max: 300 }),
  wanted: fc.integer({ min: 4, max: 120 }),
});

test("a sample or census drawn by its seed has no differences", () => {
  const property = fc.property(plans, ({ seed, population, wanted }) => {
    const draw = drawOf(seed, population, wanted);
    expect(drawDifferences(draw, pagesOf(draw.drawn))).toEqual([]);
  });
  fc.assert(property, { numRuns: 300 });
});

test("two swapped pages are found in every draw", () => {
  const property = fc.property(plans, fc.nat(), fc.nat(), ({ seed, population, wanted }, a, b) => {
    const draw = drawOf(seed, population, wanted);
    const [at, other] = [a % draw.drawn.length, b % draw.drawn.length];
    const [first, second] = [draw.drawn[at], draw.drawn[other]];
    fc.pre(at !== other && first !== undefined && second !== undefined);
    const drawn = draw.drawn.with(at, second).with(other, first);
    expect(drawDifferences({ ...draw, drawn }, pagesOf(drawn))).not.toEqual([]);
  });
  fc.assert(property, { numRuns: 300 });
});

test("any page that is missing from a draw is found, even the last one", () => {
  const property = fc.property(plans, fc.nat(), ({ seed, population, wanted }, a) => {
    const draw = drawOf(seed, population, wanted);
    const at = a % draw.drawn.length;
    const drawn = draw.drawn.toSpliced(at, 1);
    // Only sampled pages are left out, because a failed page after the last sampled one does not matter.
    fc.pre(draw.drawn[at]?.outcome === "sampled");
    expect(drawDifferences({ ...draw, drawn }, pagesOf(drawn))).not.toEqual([]);
  });
  fc.assert(property, { numRuns: 300 });
});

test("each kind of wrong page is named by its address", () => {
  const draw = drawOf("seed", 20, 10);
  const pages = pagesOf(draw.drawn);
  const messages = (stored: typeof pages) => drawDifferences(draw, stored).map((difference) => difference.says);
  expect(messages(pages.slice(1))).toEqual(["The page was sampled, but it is not in the store."]);
  expect(messages([...pages, { id: "9", urls: ["http://s/x"] }])).toEqual([
    "The page scenario 9 is in the store, but was not sampled.",
  ]);
  const [first, ...others] = pages;
  expect(messages([{ id: first?.id ?? "", urls: ["http://s/other"] }, ...others])).toEqual([
    "The store has http://s/other instead.",
  ]);
});

import { expect, test } from "vitest";
import type { StoreOpening } from "../store/index.ts";
import { assessedRun } from "./assessed-run.ts";

const few = "Only 19 pages were found, but a test run needs at least 30";
const census = `${few}. All pages found are therefore evaluated.`;

test.each<[Partial<StoreOpening>, string[]]>([
  [{ extent: "census" }, [census]],
  [{ extent: "census", wanted: 12 }, [census]],
  [{ extent: "sample", wanted: 600 }, [census]],
  [{ extent: "sample", wanted: 19 }, [census]],
  [{ extent: "sample", wanted: 12 }, [`${few}.`]],
  [{ extent: "two samples", wanted: 12 }, [`${few}.`]],
  [{ population: 30, extent: "sample", wanted: 12 }, []],
])("of a site of 19 pages with %j, the note mentions a census only if it is one", (changes, notes) => {
  const opening = { site: "a.example", run: "R", ruleSets: [], seed: "s", population: 19, ...changes };
  expect(assessedRun(opening as unknown as StoreOpening, "store", 0).notes ?? []).toEqual(notes);
});

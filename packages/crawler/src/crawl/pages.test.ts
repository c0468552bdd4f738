import { expect, test } from "vitest";
import { launchedAt } from "../repository/launches.ts";
import { createPages } from "./pages.ts";

test("what a launch saw was seen after it began, also when its timestamp is of the next free second", () => {
  const begun = launchedAt({ timestamp: "20261123052930" });
  expect(new Date(begun).toISOString()).toBe("2026-11-23T05:29:30.000Z");
  const pages = createPages("example.org", [], 0, begun);
  expect(pages.seenAt({ startedAt: begun - 700 }).getTime()).toBe(begun);
  expect(pages.seenAt({ startedAt: begun + 700 }).getTime()).toBe(begun + 700);
  expect(launchedAt({ timestamp: "soon" })).toBe(Infinity);
});

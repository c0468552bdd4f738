import { expect, test } from "vitest";
import { launchedAt } from "../repository/launches.ts";
import { createPages } from "./pages.ts";

test("no page of a launch is seen before its timestamp, even if that is the next free second", () => {
  const begun = launchedAt({ timestamp: "20261123052930" });
  expect(new Date(begun).toISOString()).toBe("2026-11-23T05:29:30.000Z");
  const pages = createPages("example.org", [], 0, begun);
  expect(pages.seenAt({ startedAt: begun - 700 }).getTime()).toBe(begun);
  expect(pages.seenAt({ startedAt: begun + 700 }).getTime()).toBe(begun + 700);
  expect(launchedAt({ timestamp: "soon" })).toBe(Infinity);
});

import { expect, test } from "vitest";
import type { StoredEntry } from "../decide/crawl-batch.ts";
import type { PageRow } from "../pages/page-row.ts";
import { scenarioOf } from "./pages.ts";
import { keptPages } from "./restore.ts";

/** Pages and their frames as an interrupted crawl kept them, in the order in which they were fetched: D-50. */

const site = "s.example";
const entry = (url: string, changes: Partial<StoredEntry> = {}) =>
  ({ url, key: url, depth: 0, foundBy: "link", hops: 0, state: "page", reason: null, ...changes }) as StoredEntry;
const row = (url: string, seconds: number, pageIndex: number, scenarioId = scenarioOf(site, url)) =>
  ({ url, scenarioId, pageIndex, lastSeen: new Date(seconds * 1000) }) as PageRow;

test("documents are in the order of their fetches; those of the same time in the order of their scenario", () => {
  const set = scenarioOf(site, "/set");
  const rows = [
    row("/late", 9, 0),
    row("/f2", 5, 2, set),
    row("/f1", 5, 1, set),
    row("/set", 5, 0),
    row("/early", 1, 0),
  ];
  const entries = ["/late", "/f2", "/f1", "/set", "/early"].map((url) =>
    entry(url, url.startsWith("/f") ? { scenario: set } : {}),
  );
  const pages = keptPages(site, entries, rows);
  expect(pages.map((page) => [page.entry.url, page.row])).toEqual([
    ["/early", rows[4]],
    ["/set", rows[3]],
    ["/f1", rows[2]],
    ["/f2", rows[1]],
    ["/late", rows[0]],
  ]);
});

test("a document of two scenarios has a row in each; one that is gone has no row and comes first", () => {
  const rows = [row("/x", 3, 0), row("/x", 4, 1, "other")];
  const entries = [entry("/x"), entry("/x", { scenario: "other" }), entry("/gone")];
  expect(keptPages(site, entries, rows)).toEqual([
    { entry: entries[2], row: undefined },
    { entry: entries[0], row: rows[0] },
    { entry: entries[1], row: rows[1] },
  ]);
});

test("entries that wait, failed or were redirected are no kept pages", () => {
  const entries = (["waiting", "failed", "redirect", "excluded", "other"] as const).map((state) =>
    entry("/x", { state }),
  );
  expect(keptPages(site, entries, [row("/x", 1, 0)])).toEqual([]);
});

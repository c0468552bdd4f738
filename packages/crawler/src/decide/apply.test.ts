import { describe, expect, test } from "vitest";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import type { PageRow } from "../pages/page-row.ts";
import { rejection } from "./scope/decision.ts";
import { apply } from "./apply.ts";
import type { CrawlEvent } from "./crawl-event.ts";
import { createCrawlState, takeBatch, totalsOf } from "./crawl-state.ts";
import type { CrawlState } from "./crawl-state.ts";

/** The expectations come from spec 8.2 to 8.8 and 23, by hand. */

const url = "http://s.example/a";
const entry: FrontierEntry = { url, key: url, depth: 1, foundBy: "link", hops: 0 };
const row = { scenarioId: "7", url, status: 200, pageIndex: 4 } as PageRow;

/** Creates a state in which an earlier crawl has the page `url`. */
function create(changes: { readonly watched?: boolean; readonly begun?: boolean } = {}): CrawlState {
  const { watched = false, begun = false } = changes;
  return createCrawlState(totalsOf({ begun }), null, {
    site: { watched, documentUrlScheme: null },
    known: { document: (href) => (href === url ? row : undefined), underOtherSessions: () => [`${url}?sid=1`] },
  });
}

function applied(events: readonly CrawlEvent[], state = create()) {
  for (const event of events) apply(state, event);
  const { totals } = state;
  return { totals, ...takeBatch(state) };
}

const failed = (by: "status" | "fetch" | "redirect", reason: string) =>
  ({ kind: "failed", entry, by, reason }) as const;

test.each([
  ["404: the page is gone", failed("status", "404"), "failed", "404", true, {}],
  ["408 may pass", failed("status", "408"), "failed", "408", false, {}],
  ["429 may pass", failed("status", "429"), "failed", "429", false, {}],
  ["503 may pass", failed("status", "503"), "failed", "503", false, {}],
  ["304 to a plain request", failed("status", "304"), "failed", "304", false, {}],
  ["a time-out may pass", failed("fetch", "timeout"), "failed", "timeout", false, {}],
  ["no such name: the page is gone", failed("fetch", "dns"), "failed", "dns", true, {}],
  [
    "a private address",
    failed("fetch", "private-address"),
    "failed",
    "private-address",
    true,
    { PrivateAddressDecideRule: 1 },
  ],
  ["a redirect loop", failed("redirect", "redirect loop"), "failed", "redirect loop", true, { RedirectDecideRule: 1 }],
  [
    "a PDF document",
    { kind: "other", entry, mediaType: "application/pdf" },
    "other",
    "application/pdf",
    true,
    { ContentTypeDecideRule: 1 },
  ],
  [
    "robots.txt forbids it now",
    { kind: "excluded", entry, decision: rejection("RobotsDecideRule"), hasRobotsFile: true },
    "excluded",
    "RobotsDecideRule",
    true,
    { RobotsDecideRule: 1 },
  ],
  [
    "robots.txt cannot be fetched now",
    { kind: "excluded", entry, decision: rejection("RobotsDecideRule"), hasRobotsFile: false },
    "excluded",
    "RobotsDecideRule",
    false,
    { RobotsDecideRule: 1 },
  ],
] as const satisfies readonly (readonly [string, CrawlEvent, string, string, boolean, object])[])(
  "%s",
  (_, event, state, reason, isGone, excluded) => {
    const { totals, settled, unavailable } = applied([event]);
    expect(settled).toEqual([{ key: url, state, reason }]);
    expect(unavailable).toEqual(isGone ? [url] : []);
    expect(totals.excluded).toEqual(excluded);
  },
);

describe("a redirect", () => {
  const target = { url: "http://s.example/b", key: "http://s.example/b" };
  const redirected = { kind: "redirected", entry, href: "/b", target, setsCookie: true } as const;

  test("replaces the page", () => {
    expect(applied([{ ...redirected, goesRound: false }])).toMatchObject({
      settled: [{ key: url, state: "redirect", reason: target.url, setsCookie: true }],
      unavailable: [url],
      totals: { excluded: { RedirectDecideRule: 1 } },
    });
  });

  test("that goes round does not mean that the page is gone; it is there if it is kept behind the cookie wall", () => {
    const round = { ...redirected, goesRound: true } as const;
    expect(applied([round])).toMatchObject({ settled: [{ goesRound: true }], unavailable: [] });
    const kept = { kind: "kept", entry: { ...entry, again: true, scenario: "7" }, row } as const;
    expect(applied([{ ...redirected, goesRound: false }, kept]).unavailable).toEqual([]);
  });
});

test("a kept page gets a row, and replaces the pages under other session ids", () => {
  expect(applied([{ kind: "kept", entry, row }])).toMatchObject({
    pages: [row],
    settled: [{ key: url, state: "page", reason: "200" }],
    unavailable: [`${url}?sid=1`],
    totals: { nextPageIndex: 5 },
  });
});

test("an unmodified page keeps its row and is marked as seen", () => {
  const lastSeen = new Date(9);
  const events = [{ kind: "unmodified" }, { kind: "confirmed", entry, row, scenarioId: "7", lastSeen }] as const;
  expect(applied(events)).toMatchObject({
    pages: [],
    unchanged: [{ scenarioId: "7", url, lastSeen }],
    settled: [{ state: "page", reason: "not modified" }],
    totals: { notModified: 1 },
  });
});

test("a kept page that the host shows for missing pages is gone, even if no earlier crawl had it", () => {
  const other = { url: "http://s.example/new", key: "http://s.example/new" };
  const decision = rejection("SoftNotFoundDecideRule");
  const { settled, unavailable } = applied([{ kind: "missing", entry: other, decision, wasKept: true }]);
  expect([settled, unavailable]).toEqual([
    [{ key: other.key, state: "excluded", reason: "SoftNotFoundDecideRule" }],
    [other.url],
  ]);
  expect(applied([{ kind: "missing", entry: other, decision, wasKept: false }]).unavailable).toEqual([]);
});

describe("a URL that is refused when it is found", () => {
  const refused = { kind: "refused", decision: rejection("RejectDecideRule"), by: "scope", isFinal: true } as const;

  test("is counted, and kept for a resumed crawl if a sitemap names it", () => {
    const link = applied([{ ...refused, entry }]);
    expect([link.found, link.settled, link.totals.excluded]).toEqual([[], [], { RejectDecideRule: 1 }]);
    const sitemap = { ...entry, foundBy: "sitemap" } as const;
    expect(applied([{ ...refused, entry: sitemap }])).toMatchObject({
      found: [sitemap],
      settled: [{ key: url, state: "excluded", reason: "RejectDecideRule" }],
    });
  });

  test("is noted as a document of a watched site", () => {
    const pdf = { ...entry, url: `${url}.pdf`, key: `${url}.pdf` };
    const events = [{ ...refused, entry: pdf }] as const;
    expect(applied(events).found).toEqual([]);
    expect(applied(events, create({ watched: true })).found).toEqual([{ ...pdf, foundBy: "document" }]);
    expect(applied([{ ...refused, entry: pdf, isFinal: false }], create({ watched: true })).found).toEqual([]);
  });

  test("is gone if it is a known page that the scope or a robots.txt refuses", () => {
    const known = { ...entry, foundBy: "known" } as const;
    expect(applied([{ ...refused, entry: known }]).unavailable).toEqual([url]);
    expect(applied([{ ...refused, entry }]).unavailable).toEqual([]);
    expect(applied([{ ...refused, entry, by: "robots", hasRobotsFile: true }]).unavailable).toEqual([url]);
    expect(applied([{ ...refused, entry, by: "robots", hasRobotsFile: false }]).unavailable).toEqual([]);
  });

  test("as the target of a redirect is counted twice: the page that redirects is not kept either", () => {
    const target = { ...entry, foundBy: "redirect", foundOn: "http://s.example/" } as const;
    expect(applied([{ ...refused, entry: target }]).totals.excluded).toEqual({
      RejectDecideRule: 1,
      RedirectDecideRule: 1,
    });
  });

  test("by a limit is a gap of the crawl", () => {
    const long = { ...refused, decision: rejection("UrlLengthDecideRule") };
    const frames = { ...refused, by: "frames" } as const;
    const { totals } = applied([
      { ...long, entry },
      { ...frames, entry },
      { ...frames, entry: { ...entry, url: "x" } },
    ]);
    expect(totals.cuts).toEqual({ urls: { url, lost: 1 }, frames: { url, lost: 2 } });
  });

  test("is not counted again if an earlier start decided it, and is subtracted if the URL is readmitted", () => {
    const seed = { ...entry, foundBy: "seed" } as const;
    const robots = { ...refused, decision: rejection("RobotsDecideRule"), by: "robots", entry: seed } as const;
    const first = applied([{ kind: "begun" }, robots, { ...refused, entry }, { ...refused, entry }]);
    expect(first.totals).toMatchObject({ begun: true, excluded: { RobotsDecideRule: 1, RejectDecideRule: 2 } });
    const second = applied([robots, { ...refused, entry }, { kind: "readmitted" }], create({ begun: true }));
    expect(second.totals.excluded).toEqual({});
    expect(applied([{ ...refused, entry }, { ...refused, entry }, { kind: "readmitted" }]).totals.excluded).toEqual({
      RejectDecideRule: 1,
    });
  });
});

test("a hundred probes are remembered", () => {
  const events = Array.from({ length: 200 }, (_, host): CrawlEvent => {
    return { kind: "probed", probe: { url: `http://h${host}/x`, kind: "name" }, text: undefined };
  });
  expect(Object.keys(applied(events).totals.probes)).toHaveLength(100);
});

test("requests and bytes are counted", () => {
  const { totals } = applied([
    { kind: "requested", bytes: 5 },
    { kind: "requested", bytes: 0 },
  ]);
  expect([totals.requests, totals.bytes]).toEqual([2, 5]);
});

test("the totals of a launch survive the way through its statistics", () => {
  const totals = {
    ...totalsOf({}),
    requests: 3,
    bytes: 9,
    excluded: { RobotsDecideRule: 2 },
    crawlId: "rdf_1",
    begun: true,
    sitemapsRead: true,
    probes: {
      "http://a.example/x": {
        kind: "name" as const,
        text: { title: "Gone", fingerprint: { simhash: "00ff00ff00ff00ff", words: 3 } },
      },
      "http://b.example/x": { kind: "far" as const, text: null },
    },
  };
  expect(totalsOf(JSON.parse(JSON.stringify(totals)))).toEqual(totals);
});

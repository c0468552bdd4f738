import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import type { Exchange } from "../web/exchange.ts";
import type { PageRow } from "../pages/page-row.ts";
import { createStateBoard } from "./states.ts";
import { createDocuments, createKnownPages, scenarioOf } from "./pages.ts";
import { createFailedPages } from "./records.ts";
import { crawlDefaults } from "./options.ts";
import { roleOf } from "./stages/content-stage.ts";
import { createModifiedSupport } from "./network.ts";
import { createCrawlerThreads, createFetcherThreads } from "./workers.ts";
import { createUnderWay } from "./context.ts";

test("the scenario id is the first 128 bits of SHA-256 of site and URL, in decimal (D-35)", () => {
  // By sha256sum: 7f924b47fd021fa537987f421e889617...
  expect(scenarioOf("a.example", "http://a.example/")).toBe("169571557690252487858118078862436374039");
  expect(scenarioOf("a.example", "http://a.example/")).not.toBe(scenarioOf("b.example", "http://a.example/"));
});

test("the User-Agent contains the version and a URL with information", () => {
  expect(crawlDefaults.userAgent).toMatch(/^eiao-crawler\/\S+ \(\+https:\/\/\S+\)$/);
  expect(crawlDefaults.userAgent.split(/[/ ]/)[1]).toBe(manifest.version);
});

describe("the role of an answer", () => {
  const html = "<!DOCTYPE html><p>x";
  const cases: [string, number, string | undefined, string, boolean, string][] = [
    ["declared HTML", 200, "text/html", html, true, "page"],
    ["HTML declared as something else", 200, "image/png", html, true, "page"],
    ["an empty HTML document", 200, "text/html", "", true, "page"],
    ["a PDF", 200, "application/pdf", "%PDF-1.7", true, "other"],
    ["a body that was not wanted", 200, "text/html", "", false, "other"],
    ["203", 203, "text/html", html, true, "page"],
    ["204", 204, "text/html", "", true, "error"],
    ["206", 206, "text/html", html, true, "error"],
    ["304 to a plain request", 304, undefined, "", true, "error"],
    ["404", 404, "text/html", html, true, "error"],
    ["301 without Location", 301, "text/html", html, true, "error"],
  ];
  test.each(cases)("%s", (_, status, type, body, complete, role) => {
    expect(roleOf(exchange(status, type === undefined ? [] : [["Content-Type", type]], body, complete), false)).toBe(
      role,
    );
  });

  test("a redirect, and a confirmation of the stored page", () => {
    expect(roleOf(exchange(302, [["Location", "/b"]], "", true), false)).toBe("redirect");
    expect(roleOf(exchange(304, [], "", true), true)).toBe("not-modified");
  });
});

test("a failed page is listed once, by the URL first requested, with its last reason", () => {
  const failures = createFailedPages();
  failures.add({ url: "http://a.example/b", requested: "http://a.example/a" }, "404");
  failures.add({ url: "http://a.example/a" }, "timeout");
  expect(failures.list()).toEqual([{ url: "http://a.example/a", reason: "timeout" }]);
});

test("known pages: main documents in order, frames by scenario", () => {
  const main = row("http://a.example/", scenarioOf("a.example", "http://a.example/"), 0);
  const frame = row("http://a.example/left", main.scenarioId, 3);
  const known = createKnownPages("a.example", [main, frame]);
  expect(known.mains).toEqual([main]);
  expect([known.document(frame.url), known.lastIndex]).toEqual([frame, 3]);
  expect([known.has(main.scenarioId, frame.url), known.has("7", frame.url)]).toEqual([true, false]);
});

test("a document is kept for its first visit", () => {
  const documents = createDocuments();
  const stored = row("http://a.example/?s=1", "7", 0);
  const revisit = { key: "http://a.example/", again: true } as const;
  documents.keep(revisit, stored);
  documents.keep({ key: "http://a.example/", scenario: "8" }, { ...stored, scenarioId: "8" });
  expect(documents.get(stored.url)).toEqual({ row: stored, visit: revisit });
  documents.delete(stored.url);
  expect(documents.get(stored.url)).toBeUndefined();
});

test("the repository is asked once for a host; news is returned once and applies at once", async () => {
  let calls = 0;
  const supports = createModifiedSupport({ ifModifiedSupport: async () => (calls++, null) });
  expect([await supports.of("a"), await supports.of("a"), calls]).toEqual([null, null, 1]);
  supports.learn("a", null);
  supports.learn("a", true);
  expect(await supports.of("a")).toBe(true);
  expect([supports.learned(), supports.learned()]).toEqual([
    [{ kind: "modified-support", host: "a", supports: true }],
    [],
  ]);
});

test("if all crawler threads are busy, callers wait, first come first served", async () => {
  const board = createStateBoard({ fetchers: 1, crawlers: 1, strict: true });
  const crawlers = createCrawlerThreads(board.crawlers);
  const first = await crawlers.take("a");
  const order: string[] = [];
  const waiting = ["b", "c"].map(async (subject) => {
    const thread = await crawlers.take(subject);
    order.push(subject);
    crawlers.give(thread);
  });
  expect(first.state).toBe("CRAWLING");
  crawlers.give(first);
  await Promise.all(waiting);
  expect([order, first.state]).toEqual([["b", "c"], "CRAWLER_WAITING"]);
});

test("a fetcher is in FETCH_URL when taken, waits when there is nothing, and is not given out twice", () => {
  const board = createStateBoard({ fetchers: 1, crawlers: 1, strict: true });
  const fetchers = createFetcherThreads(board.fetchers);
  const thread = fetchers.take();
  expect([thread?.state, fetchers.isFree, fetchers.take()]).toEqual(["FETCH_URL", false, undefined]);
  thread?.move("DOWNLOADING");
  if (thread !== undefined) fetchers.give(thread);
  fetchers.rest();
  expect([thread?.state, fetchers.isFree]).toEqual(["FETCHER_WAITING", true]);
});

test("a caller can wait until a document is settled", async () => {
  const underWay = createUnderWay();
  const settled = underWay.begin("a");
  const wait = underWay.get("a");
  settled();
  await wait;
  expect(underWay.get("a")).toBeUndefined();
});

function exchange(status: number, headers: [string, string][], text: string, complete: boolean): Exchange {
  const body = Buffer.from(text);
  const response = { httpVersion: "1.1", status, statusText: "", headers, payload: body, body, complete } as const;
  const request = { method: "GET", headers: [] } as const;
  return { url: "http://a.example/", startedAt: 0, milliseconds: 1, address: undefined, request, response };
}

function row(url: string, scenarioId: string, pageIndex: number): PageRow {
  const fingerprint = { simhash: "0".repeat(16), words: 0 };
  const when = new Date(0);
  const stored = { warc: null, metadata: null, contentType: null, lastModified: null, etag: null };
  return {
    ...stored,
    scenarioId,
    url,
    depth: 0,
    status: 200,
    digest: "",
    fingerprint,
    pageIndex,
    firstSeen: when,
    lastSeen: when,
  };
}

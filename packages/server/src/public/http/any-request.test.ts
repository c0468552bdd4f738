/** Every request gets a page, a redirect or an error with a message, and never a fault of the program. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { pageTypes } from "./routes.ts";
import { selectionNames } from "../model/selection.ts";
import { anyText } from "../../../../../test/support/any-text.ts";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { RUN, SITE, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

let reports: TestReports;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 3, pages: 3, runs: 2, seed: "any" });
});
afterAll(async () => {
  await reports?.remove();
});

const word = fc.oneof(
  fc.constantFrom(
    SITE,
    RUN,
    "7.2_CSS_02",
    "EU",
    "NO",
    "NO011",
    "geo",
    "geo:NO",
    "unknown",
    "J",
    "62.0",
    "1",
    "0",
    "sites",
  ),
  fc.constantFrom("..", ".", "%", "%zz", "%2F", "%00", "//", "\\", "__proto__", "constructor", "'", "$1", "%F0%90"),
  fc.constantFrom("toString", "x".repeat(3_000), "-1", "1e999", "NaN", "\u0000", "\ud800", "a\r\nb: c"),
  anyText({ maxLength: 20 }),
);
const encoded = fc.oneof(
  word,
  word.map((text) => encodeURIComponent(text.toWellFormed())),
);
const path = fc
  .tuple(fc.constantFrom("", "/csv", "/api"), fc.constantFrom(...Object.keys(pageTypes)), encoded, encoded)
  .map(([form, type, one, more]) => form + type.replace("*", () => one) + (more.length % 3 === 0 ? `/${more}` : ""));
const name = fc.constantFrom(
  ...selectionNames,
  "table",
  "url",
  "q",
  "sites-page",
  "tests-page",
  "test",
  "in",
  "order",
  "show",
  "pages-page",
  "__proto__",
);
const query = fc
  .array(fc.tuple(name, encoded), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.join("=")).join("&")}`));
const target = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(path, query).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: anyText({ maxLength: 60 }) },
);

test("any path and query get a proper answer", async () => {
  await fc.assert(
    fc.asyncProperty(target, fc.constantFrom("GET", "HEAD", "POST", "\u0000"), async (address, method) => {
      const { status, headers, body } = await reports.get(address, { method });
      expect([200, 308, 400, 404, 405]).toContain(status);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      if (status === 308) expect(headers["location"]).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/);
      // No text of the request can break a header.
      // oxlint-disable-next-line no-control-regex -- these are what breaks headers
      for (const value of Object.values(headers)) expect(value).not.toMatch(/[\u0000-\u001f]/);
      if (status === 400 && !/^\/(?:csv|api)\//.test(address)) expect(body).toContain("<h1>");
      expect(reports.faults).toEqual([]);
    }),
    { numRuns: randomSamples(1_500, 20_000) },
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createExamples } from "./examples.ts";
import { summaryOfPage } from "./page-summary.ts";
import { MOST_EXAMPLES } from "./page-examples.ts";
import { evaluation, failure, imageFinding, imageWam, images, ruleset } from "./test-evaluations.ts";

const logo = '<img src="logo.gif">';
const language = (value: string) => ({ wam: "EIAO.LANG.1.2", type: "language", value, line: 1, column: 1 });

test("a page's evidence: its counts, octets, barriers that repeat, examples and values, frames included", () => {
  const summary = summaryOfPage([
    evaluation("http://x/", {
      contentLength: 10,
      tests: [images(2, 3)],
      findings: [imageFinding("one", 2, logo, "nav"), imageFinding("two", 3, logo, "nav")],
      statistics: [language("en"), language("e".repeat(300)), language("en")],
    }),
    evaluation("http://x/frame", { contentLength: 5, tests: [images(1, 1)], findings: [imageFinding("one", 1, logo)] }),
    failure("http://x/broken"),
  ]);
  expect(summary).toMatchObject({ url: "http://x/", octets: 15, tests: [{ wam: imageWam, failed: 3, applied: 4 }] });
  expect(summary?.barriers.map(({ findings, first }) => [findings, first.url, first.finding.line])).toEqual([
    [3, "http://x/", 2],
  ]);
  expect(summary?.examples.map(({ url, nth, finding }) => [url, nth, finding.fingerprint])).toEqual([
    ["http://x/", 0, "one"],
    ["http://x/", 1, "two"],
    ["http://x/frame", 0, "one"],
  ]);
  expect(summary?.values).toEqual([
    { type: "language", value: "en", occurrences: 2 },
    { type: "language", value: "e".repeat(200), occurrences: 1 },
  ]);
});

test("nothing evaluated: no evidence", () => {
  expect([summaryOfPage([]), summaryOfPage([failure("http://x/")])]).toEqual([undefined, undefined]);
});

test("what the first findings of a document leave out could never become an example of the site", () => {
  // All findings of all pages, best first: first ones of documents, then by URL; no fingerprint twice.
  const page = fc.uniqueArray(fc.nat(12), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
      const all = pages.map((kinds, at) =>
        evaluation(`http://x/${at}`, { findings: kinds.map((kind, nth) => imageFinding(`f${kind}`, nth + 1, "")) }),
      );
      const sorted = all
        .flatMap(({ url, findings = [] }) => findings.map((finding, nth) => ({ url, nth, finding })))
        .sort((a, b) => a.nth - b.nth || (a.url < b.url ? -1 : 1));
      const different = new Map(
        sorted.toReversed().map((one) => [one.finding.fingerprint, one] as const), // the best one stays
      );
      const best = sorted.filter((one) => different.get(one.finding.fingerprint) === one).slice(0, MOST_EXAMPLES);
      const examples = createExamples();
      for (const one of all) examples.addPage(summaryOfPage([one])?.examples ?? []);
      expect(examples.of(ruleset, imageWam).map(({ url, location }) => [url, location.line])).toEqual(
        best.map(({ url, finding }) => [url, finding.line]),
      );
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createExamples, MOST_EXAMPLES } from "./barriers.ts";
import { evaluation, imageFinding, imageWam, page as pageOf, ruleset } from "./test-evaluations.ts";

test("findings after the first few of a document can never become examples of the site", () => {
  // The reference: all findings of all pages, first findings of documents first, then by URL; no fingerprint twice.
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
      for (const one of all) examples.addPage(pageOf(one));
      expect(examples.of(ruleset, imageWam).map(({ url, location }) => [url, location.line])).toEqual(
        best.map(({ url, finding }) => [url, finding.line]),
      );
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import type { Finding } from "../evaluation/document/document-evaluation.ts";
import type { PageSummary } from "./page-summary.ts";
import { summaryOctets, packSummary, readPageSummary } from "./packed-summary.ts";

const short = fc.constantFrom("", "a", "b", "\u2028ø");
const number = fc.nat(3);
const finding: fc.Arbitrary<Finding> = fc.record(
  {
    ruleset: short,
    test: short,
    wam: short,
    fingerprint: short,
    line: number,
    column: number,
    source: short,
    snippet: short,
    context: short,
  },
  { requiredKeys: ["ruleset", "test", "wam", "fingerprint", "line", "column"] },
);
const found = fc.record({ url: short, finding });
const names = { ruleset: short, test: short, wam: short };

/** Examples are mostly the first findings of barriers too. */
const evidences: fc.Arbitrary<PageSummary> = fc.array(found, { maxLength: 6 }).chain((all) =>
  fc.record({
    url: short,
    octets: number,
    notes: fc.subarray<PageNote>(["empty-shell"]),
    tests: fc.array(fc.record({ ...names, applied: number, failed: fc.double({ noNaN: true, min: 0, max: 1000 }) }), {
      maxLength: 3,
    }),
    barriers: fc.tuple(
      ...all.map((one) =>
        fc.record({ findings: number, first: fc.record({ fingerprint: short }).map((own) => ({ ...one, ...own })) }),
      ),
    ),
    examples: fc
      .subarray(all)
      .chain((some) => fc.tuple(...some.map((one) => fc.record({ nth: number }).map((own) => ({ ...one, ...own }))))),
    values: fc.array(fc.record({ type: short, value: short, occurrences: number }), { maxLength: 3 }),
  }),
);

test("unpacked again it is what it was", () => {
  const property = fc.property(evidences, (summary) => {
    expect(readPageSummary(summaryOctets(summary))).toEqual(summary);
  });
  fc.assert(property, { numRuns: 500 });
});

test("a finding stands once, as do the names of its test and its document", () => {
  const one: Finding = { ruleset: "r", test: "t", wam: "w", fingerprint: "f", line: 1, column: 2, snippet: "<p>" };
  const other: Finding = { ...one, line: 3 };
  const summary: PageSummary = {
    url: "http://x/",
    octets: 5,
    notes: [],
    tests: [{ ruleset: "r", test: "t", wam: "w", applied: 4, failed: 2 }],
    barriers: [
      { findings: 2, first: { url: "http://x/", finding: one, fingerprint: "f" } },
      { findings: 1, first: { url: "http://x/", finding: other, fingerprint: "g" } },
    ],
    examples: [{ url: "http://x/", finding: one, nth: 0 }],
    values: [],
  };
  expect(packSummary(summary)).toEqual({
    url: "http://x/",
    octets: 5,
    notes: [],
    tests: [["r", "t", "w"]],
    counts: [[4, 2]],
    documents: ["http://x/"],
    findings: [
      [0, 0, "f", 1, 2, "<p>", null, null],
      [0, 0, "f", 3, 2, "<p>", null, null],
    ],
    barriers: [
      [2, 0, null],
      [1, 1, "g"],
    ],
    examples: [[0, 0]],
    values: [],
  });
});

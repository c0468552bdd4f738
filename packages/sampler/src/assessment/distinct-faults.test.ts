import { expect, test } from "vitest";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import { pageResult, pageResultBytes, readPageResult } from "../evaluation/page-result.ts";
import type { Finding } from "../evaluation/page-result.ts";
import type { AssessedFault } from "./assessment.ts";
import { createAssessment } from "./report-card.ts";
import { distinctFaults } from "./distinct-faults.ts";
import { evaluation, imageFinding, images, imageWam } from "./test-evaluations.ts";

const wcag = { ruleset: "wcag-2.2", test: "23a2a8", wam: "ACT.B.23a2a8.DEF.1.0" };
const uwem = { ruleset: "uwem-1.2", test: "1.1_HTML_01", wam: imageWam };

/** Returns a page with 5 images that fail UWEM. 4 of them fail WCAG too. */
function pageOf(url: string): DocumentEvaluation {
  const lines = [1, 2, 3, 4, 5];
  const byUwem = lines.map((line): Finding => imageFinding(`u${line}`, line, `<img src="${line}">`));
  const byWcag = lines.slice(1).map((line): Finding => ({ ...wcag, fingerprint: `w${line}`, line, column: 1 }));
  return evaluation(url, {
    tests: [images(5, 9), { ...wcag, checkpoints: ["1.1.1"], failed: 4, applied: 8 }],
    findings: [...byUwem, ...byWcag],
    faults: [{ tests: [wcag, uwem], findings: 4 }],
    undecided: [{ ...wcag, results: 2 }],
  });
}

function assessed(...documents: readonly DocumentEvaluation[]) {
  const builder = createAssessment();
  for (const [at, document] of documents.entries()) {
    const result = pageResult([document]);
    builder.addPage(result && readPageResult(pageResultBytes(result)), `s${at}`);
  }
  const rulesets = [wcag, uwem].map(({ ruleset }) => ({ id: ruleset, version: "1" }));
  const run = {
    site: "a",
    run: "r",
    rulesets,
    seed: "7",
    seedOrigin: "derived",
    populationDigest: "",
    store: "s",
  } as const;
  return builder.assessment({ ...run, pages: { found: 2, failed: 0 } }, [
    { name: "census", has: () => true, estimate: () => undefined },
  ]);
}

test("a report card counts faults that several tests report, and results that a person has to decide", () => {
  const { faults, undecided } = assessed(pageOf("http://a/1"), pageOf("http://a/2"), evaluation("http://a/3"));
  expect(faults).toEqual([
    {
      tests: [
        { ...wcag, share: 1 },
        { ...uwem, share: 8 / 10 },
      ],
      findings: 8,
      pages: 2,
    },
  ]);
  expect(undecided).toEqual([{ ...wcag, results: 4, pages: 2 }]);
  const without = assessed(evaluation("http://a/3"));
  expect([without.faults, without.undecided]).toEqual([undefined, undefined]);
});

test("no fault is listed twice: 10 of UWEM, of which WCAG has 8 too, become 8 of WCAG and 2 of UWEM alone", () => {
  const { tests, faults } = assessed(pageOf("http://a/1"), pageOf("http://a/2"));
  const rows = (of: typeof tests) =>
    distinctFaults(of, faults).map(({ test, failed, also }) => [
      test.test,
      failed,
      ...also.map((one) => `${one.failed} ${one.test.test}`),
    ]);
  expect(rows(tests)).toEqual([
    ["23a2a8", 8, "8 1.1_HTML_01"],
    ["1.1_HTML_01", 2],
  ]);
  // If UWEM is first, it has them all.
  expect(rows(tests.toReversed())).toEqual([["1.1_HTML_01", 10, "8 23a2a8"]]);
});

test("in a chain of tests, the second keeps the faults that it shares with the third", () => {
  const one = (name: string, failed: number) => ({ ruleset: "r", wam: name, failed });
  const fault = (...tests: readonly (readonly [string, number])[]): AssessedFault => ({
    tests: tests.map(([wam, share]) => ({ ruleset: "r", test: wam, wam, share })),
    findings: 1,
    pages: 1,
  });
  const list = distinctFaults(
    [one("a", 3), one("b", 4), one("c", 6), one("d", 0)],
    [fault(["a", 1 / 3], ["b", 1 / 4]), fault(["b", 3 / 4], ["c", 1 / 2])],
  );
  expect(list.map(({ test, failed, also }) => [test.wam, failed, also.map((other) => other.failed)])).toEqual([
    ["a", 3, [1]],
    ["b", 3, [3]],
    ["c", 3, []],
  ]);
});

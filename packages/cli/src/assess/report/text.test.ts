import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bothRuleSets,
  bySizeLeads,
  uniformLeads,
  census,
  censusBeside,
  compared,
  empty,
  fewShells,
  sampled,
  sharedFaults,
  shells,
  slightlyBetter,
  tainted,
  view,
} from "./test-assessment.ts";
import { assessmentHtml } from "./html.ts";
import { assessmentText } from "./text.ts";

/** Joins the wrapped lines of a text. */
const flat = (text: string) => text.replace(/\s+/g, " ");

function expectInOrder(text: string, parts: readonly string[]): void {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect(found, part).toBeGreaterThanOrEqual(at);
    at = found;
  }
}

test("with two rule sets, each has its score and its worst tests; the leading one comes first", () => {
  expectInOrder(flat(assessmentText(bothRuleSets, view)), [
    "Score 0.15 B, Good (WCAG 2.2, W3C's ACT rules and our own)",
    "between 0.12 and 0.19",
    "90 of 600 test results show a barrier.",
    "Score 0.37 C, Fair (Unified Web Evaluation Methodology 1.2)",
    "between 0.35 and 0.41",
    "Worst tests (WCAG 2.2, W3C's ACT rules and our own)",
    "(WCAG 3.1.1, level A): 90 of 600 (15 %), pages: 90",
    "Worst tests (Unified Web Evaluation Methodology 1.2)",
    "1.1_HTML_01 non-text content without alt (checkpoint 1.1, priority 1): 460 of 1200 (38 %), pages: 230",
    "Barriers that repeat",
  ]);
});

test("a barrier that tests of both rule sets report is listed once, with both tests", () => {
  const text = flat(assessmentText(sharedFaults, view));
  expectInOrder(text, [
    "Worst tests (WCAG 2.2, W3C's ACT rules and our own)",
    "23a2a8 image without an accessible name (WCAG 1.1.1, level A): 400 of 1100 (36 %), pages: 220",
    "The same barriers: 1.1_HTML_01 non-text content without alt (checkpoint 1.1, priority 1)",
    "Worst tests (Unified Web Evaluation Methodology 1.2)",
    "1.1_HTML_01 non-text content without alt (checkpoint 1.1, priority 1): 460 of 1200 (38 %), pages: 230",
    "400 of them are already listed under another test.",
    "One fix may remove 412 findings on 230 pages: 23a2a8, 1.1_HTML_01 image without an accessible name, in nav#menu",
  ]);
  expect(text.match(/One fix may remove 412 findings/g)).toHaveLength(1);
  // If both rule sets fail all the same images, UWEM's test has no row of its own.
  const all = sharedFaults.tests.map((one) => (one.test === "1.1_HTML_01" ? { ...one, failed: 400 } : one));
  const faults = (sharedFaults.faults ?? []).map((fault) => ({
    ...fault,
    tests: fault.tests.map((one) => ({ ...one, share: 1 })),
  }));
  const covered = flat(assessmentText({ ...sharedFaults, tests: all, faults }, view));
  expect(covered.match(/1\.1_HTML_01 non-text content/g)).toHaveLength(1);
});

test("unsatisfied success criteria, and results that a person must decide, are below the score of their rule set", () => {
  const criteria = "Success criteria that are not satisfied: 1.1.1, 3.1.1. All others need further testing.";
  const open = "Results that a person has to decide: 7. They count in no score.";
  expectInOrder(flat(assessmentText(sharedFaults, view)), [
    "90 of 600 test results show a barrier.",
    criteria,
    open,
    "Score 0.37",
  ]);
  const page = flat(assessmentHtml(sharedFaults, view));
  expectInOrder(page, ["90 of 600 test results", `<p>${criteria}</p>`, `<p>${open}</p>`, "Score 0.37"]);
  const nothingFailed = { ...sharedFaults, tests: sharedFaults.tests.map((one) => ({ ...one, failed: 0 })) };
  expect(flat(assessmentText(nothingFailed, view))).toContain(
    "No test shows that a success criterion is not satisfied.",
  );
  expect(flat(assessmentText(sampled, view))).not.toMatch(/criteri|person/);
});

test("the report card: score, interval, pages, worst tests by priority, fixes, content, store", () => {
  const text = flat(assessmentText(sampled, view));
  const parts = [
    "www.example.org",
    // 1120 / 3000 = 0.3733
    "Score 0.37 C, Fair (Unified Web Evaluation Methodology 1.2)",
    "With 95 % confidence, the score of the whole site is between 0.35 and 0.41 (method: linearised-ratio-plus-2).",
    "1120 of 3000 test results show a barrier.",
    "600 of the 5800 pages found were assessed, drawn at random (seed 20261121, chosen by hand). 3 pages could not be evaluated.",
    "Worst tests",
    // Priority 1 precedes the more frequent barrier of priority 2.
    "1.1_HTML_01 non-text content without alt (checkpoint 1.1, priority 1): 460 of 1200 (38 %), pages: 230",
    "http://www.example.org/, line 3, column 7",
    "Affects: ",
    "Remedy: ",
    "3.2_HTML_01 no valid document type declaration (checkpoint 3.2, priority 2): 600 of 600 (100 %), pages: 600",
    "http://www.example.org/, the page as a whole",
    "7.2_CSS_02",
    "http://www.example.org/a, line 1, column 17 of http://www.example.org/a.css",
    "Barriers that repeat",
    "One fix may remove 412 findings on 230 pages: 1.1_HTML_01 non-text content without alt, in nav#menu",
    "One fix may remove at least 2 findings on 1 page: x-1",
    "Languages: en 580, nb-NO 20",
    "Media of style sheets: Screen, tv 600",
    "Results: output/rdf/www.example.org/2026-11.trig.zst",
    `Digest of the list of pages: sha256:${"0af".repeat(21)}e`,
  ];
  expectInOrder(text, parts);
  expect(text).not.toContain("7.2_HTML_01");
  expect(text).not.toContain("partial");
});

test("the path of the results begins with the data directory as the user named it", () => {
  const render = (data: string) => flat(assessmentText(sampled, { ...view, data }));
  expect(render("../d")).toContain("Results: ../d/output/rdf/www.example.org/2026-11.trig.zst Digest");
  expect(render("/my data")).toContain("Results: '/my data/output/rdf/www.example.org/2026-11.trig.zst' Digest");
});

test("pages that fail as a whole may have different reasons: the text does not promise that one fix is enough", () => {
  const example = { url: "http://www.example.org/", location: { line: 0, column: 0 } };
  const clusters = sampled.clusters.slice(0, 1).map((cluster) => ({ ...cluster, example }));
  const text = assessmentText({ ...sampled, clusters }, view);
  expect(text).toContain("  Perhaps one fix may remove 412 findings on 230 pages: 1.1_HTML_01");
});

test("empty shells: the headline precedes the score, and no letter is called good", () => {
  const text = flat(assessmentText(shells, view));
  expect(text).toMatch(
    /^www\.example\.org All 600 pages assessed are almost empty and are filled by scripts\. .* Score 0\.00 A \(/,
  );
  expect(text).not.toMatch(/good/i);
  const few = flat(assessmentText(fewShells, view));
  expect(few).toContain(
    "Note: On 59 of the 600 pages assessed: The body is almost empty and is filled by scripts. Note: Beside that.",
  );
  expect(few).toContain("C, Fair");
});

test("the score and its interval on a scale of 40 steps", () => {
  // 0.35 is step 14, 0.373 step 14, 0.405 step 16.
  expect(assessmentText(sampled, view)).toContain(`best 0 |${"-".repeat(14)}#==${"-".repeat(23)}| 1 worst`);
  const worst = { ...sampled, scores: sampled.scores.map((score) => ({ ...score, value: 1, low: 0.9, high: 1 })) };
  expect(assessmentText(worst, view)).toContain(`|${"-".repeat(36)}===#|`);
});

test("a census is named as such, with its note, even for a site without barriers", () => {
  const text = flat(assessmentText(census, view));
  expect(text).toContain("Score 0.00 A, Very good");
  expect(text).toContain("Every page is counted, so there is no sampling error.");
  expect(text).toContain("All 40 pages found were assessed. This is a census, not a sample.");
  expect(text).toContain("Note: The site has fewer than 30 pages.");
  expect(text).toContain("No test found a barrier.");
  expect(text).not.toContain("drawn at random");
});

test("a census that includes a uniform sample leads; the sample is one sentence below it", () => {
  const text = flat(assessmentText(censusBeside, view));
  const parts = [
    "Score 0.30 C, Fair",
    "Every page is counted, so there is no sampling error.",
    "9000 of 30000 test results show a barrier.",
    "The uniform sample of 600 pages has the score 0.37, C, Fair, with 95 % confidence between 0.35 and 0.41 (method: linearised-ratio-plus-2).",
    "All 5800 pages found were evaluated, where possible. This is a census, not a sample. The numbers of tests and of repeated barriers are from all of them. 3 pages could not be evaluated.",
  ];
  expectInOrder(text, parts);
  expect(text.match(/Score 0/g)).toHaveLength(1);
});

test("if the sample by size leads, its counts are not shown as a quotient, a note says why it leads, and the uniform sample is below it", () => {
  const text = flat(assessmentText(bySizeLeads, view));
  const parts = [
    "Score 0.26 C, Fair",
    "With 95 % confidence, the score of the whole site is between 0.25 and 0.27 (method: weighted-ratio-plus-2).",
    "On the 600 pages of the sample by size, 9000 of 30000 test results show a barrier. Pages with many elements were more likely to be drawn",
    "The uniform sample of 600 pages has the score 0.37, C, Fair, with 95 % confidence between 0.35 and 0.41",
    "1100 of the 5800 pages found were assessed, drawn at random (seed 20261121, chosen by hand): a uniform sample of 600, and one of 600 by their number of elements. 3 pages",
    "Note: A few pages carry most of the barriers.",
    "about 20 % (8000 of 9000 sampled), pages: 300",
  ];
  expectInOrder(text, parts);
});

test("if the uniform sample leads, the text is that of a sample, and the sample by size is a sentence", () => {
  const text = flat(assessmentText(uniformLeads, view));
  expect(text).toContain("1120 of 3000 test results show a barrier.");
  expect(text).toContain(
    "The sample by size of 600 pages has the score 0.26, C, Fair, with 95 % confidence between 0.25",
  );
  expect(text).toContain("460 of 1200 (38");
});

test("two samples that together have all pages are not a census", () => {
  const pages = { found: 1103, sampled: 1100, failed: 3 };
  for (const two of [bySizeLeads, uniformLeads]) {
    const text = flat(assessmentText({ ...two, pages }, view));
    expect(text).toContain("1100 of the 1103 pages found were assessed, drawn at random");
    expect(text).not.toMatch(/census|no sampling error/);
  }
});

test("the comparison names the uniform sample and the sample by size", () => {
  const [score] = compared.comparison?.scores ?? [];
  if (score === undefined || compared.comparison === undefined) throw new Error("there is no comparison");
  const scores = [
    score,
    {
      ...score,
      before: 0.4,
      after: 0.37,
      difference: -0.03,
      low: -0.08,
      high: 0.02,
      verdict: "no clear change",
      sample: "uniform",
    } as const,
    {
      ...score,
      before: 0.3,
      after: 0.26,
      difference: -0.04,
      low: -0.06,
      high: -0.02,
      verdict: "better",
      sample: "by-size",
    } as const,
  ];
  const text = flat(assessmentText({ ...compared, comparison: { ...compared.comparison, scores } }, view));
  expect(text).toContain("Score (uwem-1.2): 0.50 to 0.37, better");
  expect(text).toContain("Score of the sample by size (uwem-1.2): 0.30 to 0.26, better");
  expect(text).toContain("Score of the uniform sample (uwem-1.2): 0.40 to 0.37, no clear change");
});

test("interval ends and changes that two decimals cannot distinguish have more decimals", () => {
  // With two decimals each of these is 0.02.
  const [bySize, uniform] = [
    { low: 0.0213, high: 0.0243 },
    { low: 0.0227, high: 0.0231 },
  ] as const;
  const scores = bySizeLeads.scores.map((score) => ({
    ...score,
    value: 0.0229,
    ...(score.sample === "by-size" ? bySize : uniform),
  }));
  const text = flat(assessmentText({ ...bySizeLeads, scores }, view));
  expect(text).toContain("the score of the whole site is between 0.021 and 0.024 (");
  expect(text).toContain("with 95 % confidence between 0.0227 and 0.0231 (");
  expect(flat(assessmentText(slightlyBetter, view))).toContain("Score (uwem-1.2): 0.024 to 0.021, better");
});

test("a partial assessment begins with its note, and lists what became better or worse", () => {
  const text = flat(assessmentText(compared, view));
  expect(text).toMatch(
    /^www\.example\.org This result is partial: interrupted after 600 pages\. The numbers are about the pages measured until then\. Score/,
  );
  expect(text).toContain("Since 2026-05 Score (uwem-1.2): 0.50 to 0.37, better");
  expect(text).toContain("7.2_CSS_02: 0.01 to 0.10, worse");
  expect(text).toContain("Other tests without a clear change: 2 ");
  expect(text).toContain("Note: The rule set was another one then.");
});

test("the interval of a partial assessment is that of the pages found so far, or the text says that the rest is not known", () => {
  expect(flat(assessmentText(compared, view))).toContain(
    "the score of the pages found so far is between 0.35 and 0.41",
  );
  const all = flat(assessmentText({ ...census, complete: false }, view));
  expect(all).toContain("Every page found so far is counted. The score of the rest of the site is not known.");
  expect(all).not.toContain("a census");
  const scores = census.scores.map((score) => ({ ...score, low: null, high: null, method: null }));
  expect(flat(assessmentText({ ...census, scores, complete: false }, view))).toBe(
    flat(assessmentText({ ...census, complete: false }, view)),
  );
  expect(all).toContain("40 of the 40 pages found were assessed.");
});

test("without evaluated pages the score is n/a", () => {
  const text = flat(assessmentText(empty, view));
  expect(text).toContain("This result is partial: interrupted.");
  expect(text).toContain("Score n/a (Unified Web Evaluation Methodology 1.2) No test applied.");
  expect(text).toContain("0 of the 4 pages found");
});

test("colours only on a terminal", () => {
  expect(assessmentText(sampled, view)).not.toContain("\u001b");
  expect(assessmentText(sampled, { ...view, colour: true })).toContain("\u001b[31m");
});

test("no text of a site can control the terminal or reverse the direction of text", () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      "\u001b[2J",
      "\u009b",
      "\u0000",
      "\r",
      "\n",
      "\u202e",
      "\u2066",
      "\u061c",
      "\ud800",
      "a",
      "=",
    ),
  });
  fc.assert(
    fc.property(hostile, (text) => {
      // oxlint-disable-next-line no-control-regex -- those are what must not be there
      expect(assessmentText(tainted(text), view)).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Bidi_Control}|\p{Surrogate}/u,
      );
    }),
  );
});

import { expect, test } from "vitest";
import { pageJson } from "../page-json.ts";
import type { Judgement, Report } from "../report.ts";
import { bWam, judgement, report } from "../earl/test-reports.ts";
import type { BWam, RuleSet, TestedCriterion } from "../rule-set/define.ts";
import { pageCounts } from "./counts.ts";
import { checkpointsOf, isScored } from "./is-scored.ts";

/** wcag22.md 1, row score: failed / (passed + failed) over the targets of rules up to AA, at any --level, also per criterion; without prompts. */

const criterion = (num: string, required = true): TestedCriterion => ({ num, level: "A", required });
const rule = (id: string, changes: Partial<BWam>) => bWam(`ACT.B.${id}.DEF.1`, { test: id, ...changes });

const link = rule("c487ae", {
  level: "A",
  criteria: [criterion("2.4.4"), criterion("4.1.2"), criterion("1.1.1", false)],
});
const contrast = rule("afw4f7", { level: "AA", criteria: [criterion("1.4.3")] });
const enhanced = rule("09o5cg", { level: "AAA", criteria: [criterion("1.4.6")] });
const heading = rule("ffd0e9", { level: "A", criteria: [criterion("1.3.1", false)] });
const question = rule("e7aa44", { level: "A", prompt: true, criteria: [criterion("1.2.1")] });
const embed = bWam("UWEM.B.10.1.1.3.HTML.DEF.6.1");

test("rules up to AA and tests without a level count; AAA and questions do not", () => {
  expect([link, contrast, enhanced, heading, question, embed].map(isScored)).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

test("a test counts in each criterion that it requires; a test of WCAG 1.0 counts in its checkpoint", () => {
  expect([link, heading, embed].map(checkpointsOf)).toEqual([["2.4.4", "4.1.2"], [], ["1.1"]]);
});

/** Results of a page: 3 links (1 failed, 1 open), 2 texts (1 failed), and 4 failed results that do not count. */
const judgements: readonly Judgement[] = [
  judgement(link, 1, 1, 1),
  judgement(link, 2, 1, 0),
  judgement(link, 3, 1, null),
  judgement(contrast, 4, 1, 1),
  judgement(contrast, 5, 1, 0),
  judgement(heading, 6, 1, 1),
  ...[7, 8, 9].map((line) => judgement(enhanced, line, 1, 1)),
  judgement(question, 10, 1, 1),
];

test("counted by hand: in total, by test and by criterion, each target once in each", () => {
  const counts = pageCounts(judgements);
  expect([counts.failed, counts.applied]).toEqual([3, 5]);
  expect(Object.fromEntries(counts.tests)).toEqual({
    [link.id]: { failed: 1, applied: 2 },
    [contrast.id]: { failed: 1, applied: 2 },
    [heading.id]: { failed: 1, applied: 1 },
  });
  expect(Object.fromEntries(counts.checkpoints)).toEqual({
    "2.4.4": { failed: 1, applied: 2 },
    "4.1.2": { failed: 1, applied: 2 },
    "1.4.3": { failed: 1, applied: 2 },
  });
});

test("the score in the JSON of a page uses the same results; the other results are listed", () => {
  const ruleSets = [{ id: "uwem-1.2" } as RuleSet];
  const page: Report = report({ ruleSets, judgements });
  const { scores, results } = pageJson(page);
  expect(scores).toEqual([{ ruleset: "uwem-1.2", failed: 3, applied: 5, value: 0.6, letter: "D" }]);
  expect(results).toHaveLength(10);
});

import { uwem12 } from "@eiao/wam-core";
import type { BWam } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { markdownTable } from "../../.ci/markdown-table.ts";
import type { ActVerdict } from "../act/verdicts.ts";
import type { CorpusCount } from "./counts.ts";
import { testsWithoutCorpus } from "./figures.ts";
import type { AccuracyFigures } from "./figures.ts";

const judges: readonly BWam[] = [...wcag22.judges, ...uwem12.judges];
const judgeOf = (name: string) => judges.find(({ test }) => test === name);
const nameOf = (name: string) => judgeOf(name)?.title ?? "";

function ruleRow({ test, act }: AccuracyFigures["rules"][number]): string[] {
  const link = act === null ? test : `[${test}](https://www.w3.org/WAI/standards-guidelines/act/rules/${test}/)`;
  if (act === null) return [link, judgeOf(test)?.description ?? "", "our own", "", "", "", "", ""];
  const counts = [act.passed, act.failed, act.inapplicable].map(([decided, all]) => `${decided} of ${all}`);
  const strict = act.findsAll ? "finds all" : "leaves some open";
  const state = act.isApproved ? "approved" : "proposed";
  return [link, judgeOf(test)?.description ?? "", state, act.verdict, strict, ...counts];
}

const percent = (part: number, all: number) => (all === 0 ? "n/a" : `${Math.round((100 * part) / all)} %`);

/** Returns the share of true failures among those that a test reports, and the share of all failures that it finds. */
export function precisionAndRecall({ found, open, missed, alarms }: CorpusCount): [precision: string, recall: string] {
  return [percent(found, found + alarms), percent(found, found + open + missed)];
}

/** Writes `docs/accuracy.md`. */
export function accuracyPage(figures: AccuracyFigures, verdicts: readonly ActVerdict[]): string {
  const { pages, axe: compared, rules, corpora } = figures;
  const consistent = rules.filter(({ act }) => act?.verdict === "consistent");
  const approved = consistent.filter(({ act }) => act?.isApproved === true);
  const strict = consistent.filter(({ act }) => act?.findsAll === true);
  const open = rules.flatMap(({ test, open: reasons }) =>
    reasons.map(({ reason, examples, results, pages: on }) => [
      test,
      judgeOf(test)?.questions?.[reason] ?? reason,
      String(examples),
      String(results),
      String(on),
    ]),
  );
  const axe = rules.flatMap(({ test, axe: differences }) =>
    differences.map(({ failedBy, elements, pages: on, cause }) => [
      test,
      failedBy,
      String(elements),
      String(on),
      cause,
    ]),
  );
  const labelled = corpora.map((one) => [
    one.test,
    nameOf(one.test),
    one.corpus,
    String(one.found + one.open + one.missed),
    String(one.right),
    String(one.alarms),
    ...precisionAndRecall(one),
  ]);
  const examples = verdicts.flatMap((verdict) =>
    verdict.open.map(({ rule, example, expected, outcome, reasons }) => [rule, example, expected, outcome, reasons]),
  );
  return `# Accuracy

This page shows how far you can trust the results of the rule sets. \`npm run accuracy\` writes this page and the page _Accuracy_ of the reports.

## W3C's verdict on each rule

W3C publishes examples for each of its ACT rules. A rule is _consistent_ if it fails no passed or inapplicable example, has an outcome for every
example, reports no failed example as passed or inapplicable, and fails at least one failed example. Our stricter verdict requires that the rule
_finds all_ failed examples. For an approved rule, only the examples of its approved text count. The last columns count the examples with the expected outcome.

${consistent.length} rules are consistent, ${approved.length} of them approved; ${strict.length} find every failed example.

${markdownTable(["Rule", "Title", "State", "W3C's verdict", "Our verdict", "Passed", "Failed", "Inapplicable"], rules.map(ruleRow))}

## Results that a person has to decide

Each row is a question that a rule asks. The counts say how often it is asked: in W3C's examples, and on ${pages} real pages.

${markdownTable(["Rule", "Question", "Examples", "Results on real pages", "Pages"], open)}

## Differences from axe-core

${compared === null ? "No comparison was recorded." : `axe-core ${compared.version} checked ${compared.pages} real pages in a browser, without their scripts. Each row counts elements that one program fails, and that\nthe other one neither fails nor leaves open.\n`}
${compared === null ? "" : markdownTable(["Rule", "Failed only by", "Elements", "Pages", "Cause"], axe)}

## Tests on labelled corpora

In a labelled corpus, each document or element is marked as failing or not. _Precision_ is the share of reported failures that are true. _Recall_
is the share of failures that the test finds. Results that a person has to decide do not count as found. UWEM 1.2 tests the checkpoints of
WCAG 1.0, which are stricter than WCAG 2 on the same elements: an image needs alt, while WCAG 2 also accepts aria-label or role=none; a label has to
name its control. If W3C or axe-core pass an element for that reason, a failure counts as a false alarm here.

${markdownTable(["Test", "Title", "Corpus", "Failures", "No failures", "False alarms", "Precision", "Recall"], labelled)}

There is no labelled corpus for these tests of UWEM 1.2: ${testsWithoutCorpus(figures).join(", ")}.

## Examples of W3C with another outcome

The reason is the question that a person has to answer; \`eiao-wam explain RULE\` shows it.

${markdownTable(["Rule", "Example", "Expected", "Outcome", "Reason"], examples)}
`;
}

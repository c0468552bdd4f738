import type { BWam, RuleSet } from "@eiao/wam-core";
import type { EuropeanClause } from "@eiao/wam-core/wcag";
import { columns, wrap } from "../command-line/help.ts";

/** A test, as the topics that name several list it. */
interface ListedTest {
  readonly ruleset: string;
  readonly test: string;
  readonly title: string;
}

/** A success criterion of WCAG 2.2 and the tests that are about it. */
export interface CriterionTopic {
  readonly kind: "criterion";
  readonly num: string;
  readonly title: string;
  readonly level: string;
  readonly clauses: readonly EuropeanClause[];
  /** A barrier of these tests shows that the criterion is not satisfied. */
  readonly requiredBy: readonly ListedTest[];
  /** A barrier of these tests may concern it. */
  readonly mayConcern: readonly ListedTest[];
  readonly learn: readonly string[];
}

/** Returns the success criterion of that number; undefined for anything else. */
export async function criterionTopic(num: string, ruleSets: readonly RuleSet[]): Promise<CriterionTopic | undefined> {
  if (!/^\d\.\d\.\d+$/.test(num)) return undefined;
  const { successCriteria, europeanClausesOf } = await import("@eiao/wam-core/wcag");
  const criterion = successCriteria.find((one) => one.num === num);
  if (criterion === undefined) return undefined;
  const { id, title, level } = criterion;
  return {
    kind: "criterion",
    num,
    title,
    level,
    clauses: europeanClausesOf(num),
    requiredBy: testsOf(ruleSets, (judge) => isAbout(judge, num, true)),
    mayConcern: testsOf(ruleSets, (judge) => isAbout(judge, num, false)),
    learn: [`https://www.w3.org/WAI/WCAG22/Understanding/${id}.html`, `https://www.w3.org/TR/WCAG22/#${id}`],
  };
}

/** Tests of PDF documents name their criterion as a checkpoint. */
function isAbout({ criteria, checkpoint }: BWam, num: string, required: boolean): boolean {
  if (criteria === undefined) return required && checkpoint === num;
  return criteria.some((criterion) => criterion.num === num && criterion.required === required);
}

export function criterionText(topic: CriterionTopic, width: number): string {
  const { num, title, level, clauses, requiredBy, mayConcern, learn } = topic;
  const places = clauses.map(
    ({ edition, clause, isInformative }) => `${edition}, clause ${clause}${isInformative ? " (informative)" : ""}`,
  );
  const listed = (heading: string, tests: readonly ListedTest[]) =>
    tests.length === 0 ? [] : [[wrap(heading, width, ""), ...listOf(tests)].join("\n")];
  const nobody = "No test shows that this criterion is not satisfied. People have to check it.";
  return [
    `${num}  ${title}\nSuccess criterion of WCAG 2.2, level ${level}`,
    ...(places.length === 0 ? [] : [["In EN 301 549", ...places.map((place) => `  ${place}`)].join("\n")]),
    ...(requiredBy.length === 0 ? [wrap(nobody, width, "")] : []),
    ...listed("A barrier of these tests shows that the criterion is not satisfied", requiredBy),
    ...listed("A barrier of these tests may concern it", mayConcern),
    ["Read on", ...learn.map((url) => `  ${url}`)].join("\n"),
  ].join("\n\n");
}

/** The tests in which a word occurs. */
export interface WordTopic {
  readonly kind: "word";
  readonly word: string;
  readonly tests: readonly ListedTest[];
}

/** Returns the tests whose name, id, title, description or name in axe-core contains a word; undefined without any. */
export function wordTopic(word: string, ruleSets: readonly RuleSet[]): WordTopic | undefined {
  const wanted = word.toLowerCase();
  const tests = testsOf(ruleSets, ({ id, test, title, description, axe = [] }) =>
    [id, test, title, description, ...axe].some((text) => text.toLowerCase().includes(wanted)),
  );
  return tests.length === 0 ? undefined : { kind: "word", word, tests };
}

export function wordText({ word, tests }: WordTopic): string {
  return [`Tests with “${word}”`, ...listOf(tests), "", `eiao-wam explain ${tests[0]?.test} explains the first.`].join(
    "\n",
  );
}

function testsOf(ruleSets: readonly RuleSet[], isOne: (judge: BWam) => boolean): readonly ListedTest[] {
  return ruleSets.flatMap(({ id: ruleset, judges }) =>
    judges.filter(isOne).map(({ test, title }) => ({ ruleset, test, title })),
  );
}

function listOf(tests: readonly ListedTest[]): readonly string[] {
  return columns(tests.map(({ ruleset, test, title }) => [test, ruleset, title]));
}

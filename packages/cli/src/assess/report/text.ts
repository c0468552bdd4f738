import path from "node:path";
import { distinctClusters } from "@eiao/sampler/internal";
import type {
  AssessedScore,
  AssessedTest,
  Assessment,
  DistinctFault,
  FindingLocation,
  ScoreChange,
  TestChange,
} from "@eiao/sampler/internal";
import { paintOf, plain, shellWord, wrap } from "../../output/text.ts";
import type { Paint } from "../../output/text.ts";
import { referenceOf } from "../../rule-sets.ts";
import {
  changeInWords,
  changedScoreInWords,
  clusterInWords,
  criteriaInWords,
  foundInWords,
  gradeOf,
  intervalInWords,
  judgeOfTests,
  leadingScores,
  listedBeforeInWords,
  locationInWords,
  notesInWords,
  otherInWords,
  otherScores,
  pagesInWords,
  partialInWords,
  statisticTitles,
  sumsInWords,
  titleOfRuleSet,
  worstTests,
} from "./words.ts";
import type { AssessView, JudgeOfTest } from "./words.ts";

/** The most tests of each rule set, and the most examples of each, in the text. The other formats list all. */
const SHOWN_TESTS = 10;
const SHOWN_EXAMPLES = 3;
const SHOWN_CLUSTERS = 10;

/** A report card with the settings of its report. */
interface Card {
  readonly assessment: Assessment;
  readonly judgeOf: JudgeOfTest;
  readonly view: AssessView;
  readonly paint: Paint;
}

/** Returns the report card as text. */
export function assessmentText(assessment: Assessment, view: AssessView): string {
  const paint = paintOf(view.colour);
  const card = { assessment, view, paint, judgeOf: judgeOfTests(view) };
  const partial = partialInWords(assessment);
  const { headline } = assessment;
  const blocks = [
    [paint.strong(plain(assessment.site, 2000))],
    partial === undefined ? [] : [paint.bad(wrap(partial, view.width, "  "))],
    headline === undefined ? [] : [paint.bad(wrap(plain(headline, 500), view.width, "  "))],
    ...leadingScores(assessment).map((score) => scoreText(score, card)),
    otherScores(assessment).map((score) => wrap(otherInWords(score, assessment, view), view.width, "  ")),
    [
      wrap(pagesInWords(assessment), view.width, "  "),
      ...notesInWords(assessment).map((note) => wrap(`Note: ${plain(note, 2000)}`, view.width, "  ")),
    ],
    ...testsText(card),
    ...clustersText(card),
    statisticsText(card),
    comparisonText(card),
    [
      paint.dim(`  Results: ${storePath(assessment, view)}`),
      paint.dim(`  Digest of the list of pages: ${plain(assessment.populationDigest, 100)}`),
    ],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** Returns the path of the store as a user can paste it into a command. */
function storePath({ store }: Assessment, { data }: AssessView): string {
  return data === undefined ? plain(store, 2000) : shellWord(plain(path.join(data, store), 2000));
}

function scoreText(score: AssessedScore, { assessment, judgeOf, view, paint }: Card): readonly string[] {
  const title = titleOfRuleSet(score.ruleset, view);
  const value = score.value === null ? "n/a" : `${view.decimals.value(score.value)}  ${gradeOf(score, assessment)}`;
  const colour = score.value === 0 && assessment.headline === undefined ? paint.good : paint.bad;
  const sums = sumsInWords(score) ?? [];
  return [
    `  Score ${score.value === null ? value : colour(paint.strong(value))}  (${title})`,
    ...(score.value === null ? [] : [`  ${scale(score.value, score.low, score.high)}`]),
    ...[
      intervalInWords(score, assessment, view),
      sums,
      criteriaInWords(score, assessment, judgeOf),
      limitsOf(score.ruleset, view),
    ]
      .flat()
      .map((line) => wrap(line, view.width, "  ")),
  ];
}

/** Returns the sentences on what results of a rule set cannot show. */
function limitsOf(ruleset: string, { ruleSets }: AssessView): readonly string[] {
  return ruleSets.flatMap(({ id, limits }) => (id === ruleset && limits !== undefined ? [limits] : []));
}

/** Returns the scale from 0 (best) to 1 (worst) in 40 steps, with the interval and the score. */
function scale(value: number, low: number | null, high: number | null): string {
  const location = (ratio: number) => Math.min(39, Math.floor(ratio * 40));
  const [from, to] = [location(low ?? value), location(high ?? value)];
  const steps = Array.from({ length: 40 }, (_, i) => (i === location(value) ? "#" : i >= from && i <= to ? "=" : "-"));
  return `best 0 |${steps.join("")}| 1 worst`;
}

function testsText(card: Card): readonly (readonly string[])[] {
  const { assessment, judgeOf, view, paint } = card;
  const worst = worstTests(assessment, judgeOf);
  if (worst.length === 0) return assessment.tests.length === 0 ? [] : [["  No test found a barrier."]];
  return worst.flatMap(({ ruleset, tests }) => {
    const more = tests.length - SHOWN_TESTS;
    const by = worst.length === 1 ? "" : ` (${titleOfRuleSet(ruleset, view)})`;
    return [
      [paint.strong(`Worst tests${by}`)],
      ...tests.slice(0, SHOWN_TESTS).map((test) => testText(test, card)),
      ...(more > 0 ? [[`  … and ${more} more (--format html, csv and json list all)`]] : []),
    ];
  });
}

function testText(fault: DistinctFault<AssessedTest>, { assessment, judgeOf, view, paint }: Card): readonly string[] {
  const { test, also } = fault;
  const judge = judgeOf(test);
  const before = listedBeforeInWords(fault);
  const reference = judge === undefined ? "" : ` (${referenceOf(judge)})`;
  const pages = test.pages === undefined ? "" : `, pages: ${test.pages}`;
  const number = `${foundInWords(test, assessment, view)}${pages}`;
  return [
    `  ${paint.bad(plain(test.test, 100))}  ${paint.strong(judge?.title ?? "")}${paint.dim(reference)}: ${number}`,
    ...also.map((other) => wrap(`The same barriers: ${nameOf(other.test, judgeOf)}`, view.width, "    ")),
    ...(before === undefined ? [] : [wrap(before, view.width, "    ")]),
    ...test.examples
      .slice(0, SHOWN_EXAMPLES)
      .flatMap(({ url, location, snippet }) => [
        `    ${locationText(url, location)}`,
        ...(snippet === "" ? [] : [`      ${plain(snippet, Math.max(30, view.width - 6))}`]),
      ]),
    ...(judge === undefined
      ? []
      : [wrap(`Affects: ${judge.affects}`, view.width, "    "), wrap(`Remedy: ${judge.remedy}`, view.width, "    ")]),
  ];
}

function locationText(url: string, location: FindingLocation): string {
  return `${plain(url, 500)}, ${locationInWords(location)}`;
}

/** Returns number, title and reference of a test. */
function nameOf(test: Pick<AssessedTest, "test" | "ruleset" | "wam">, judgeOf: JudgeOfTest): string {
  const judge = judgeOf(test);
  return judge === undefined
    ? plain(test.test, 100)
    : `${plain(test.test, 100)} ${judge.title} (${referenceOf(judge)})`;
}

function clustersText({ assessment, judgeOf, view, paint }: Card): readonly (readonly string[])[] {
  const { clusters, faults } = assessment;
  if (clusters.length === 0) return [];
  return [
    [paint.strong("Barriers that repeat")],
    ...distinctClusters(clusters, faults)
      .slice(0, SHOWN_CLUSTERS)
      .map(({ cluster, also }) => {
        const title = judgeOf(cluster)?.title;
        const others = also.map(({ test }) => `, ${plain(test, 100)}`).join("");
        const of = `${plain(cluster.test, 100)}${others}${title === undefined ? "" : ` ${title}`}`;
        const context = cluster.context === "" ? "" : `, in ${plain(cluster.context, 100)}`;
        const { example } = cluster;
        return [
          `  ${paint.strong(clusterInWords(cluster))}: ${of}${context}`,
          ...(cluster.snippet === "" ? [] : [`    ${plain(cluster.snippet, Math.max(30, view.width - 4))}`]),
          ...(example === undefined ? [] : [`    such as ${locationText(example.url, example.location)}`]),
        ];
      }),
  ];
}

/** The most values of each type in the text. */
const SHOWN_VALUES = 6;

/** Returns the content statistics, one line per type. */
function statisticsText({ assessment: { statistics }, view, paint }: Card): readonly string[] {
  if (statistics.length === 0) return [];
  const lines = statisticTitles.flatMap(([type, title]) => {
    const values = statistics.filter((one) => one.type === type);
    if (values.length === 0) return [];
    const shown = values.slice(0, SHOWN_VALUES).map(({ value, pages }) => `${plain(value, 60)} ${pages}`);
    const more = values.length > SHOWN_VALUES ? `, and ${values.length - SHOWN_VALUES} more` : "";
    return [wrap(`${title}: ${shown.join(", ")}${more}`, view.width, "  ")];
  });
  return [paint.strong("Content of the pages (number of pages)"), ...lines];
}

/** Returns the comparison: the scores, the tests that became better or worse, and the number of other changed tests. */
function comparisonText({ assessment: { comparison }, view, paint }: Card): readonly string[] {
  if (comparison === undefined) return [];
  const isClear = ({ verdict }: ScoreChange) => verdict === "better" || verdict === "worse";
  const clear = comparison.tests.filter(isClear);
  const others = comparison.tests.filter((change) => !isClear(change) && change.difference !== 0);
  return [
    paint.strong(`Since ${plain(comparison.earlier, 200)}`),
    ...comparison.scores.map((change) => `  ${changeText(changedScore(change), change, view, paint)}`),
    ...clear.map((change: TestChange) => `  ${changeText(plain(change.test, 100), change, view, paint)}`),
    ...(others.length === 0 ? [] : [`  Other tests without a clear change: ${others.length}`]),
    ...(comparison.notes ?? []).map((note) => wrap(`Note: ${plain(note, 2000)}`, view.width, "  ")),
  ];
}

function changedScore(change: ScoreChange): string {
  return `${changedScoreInWords(change)} (${plain(change.ruleset, 100)})`;
}

function changeText(name: string, change: ScoreChange, { decimals }: AssessView, paint: Paint): string {
  const [before, after] = decimals.apart(change.before ?? undefined, change.after ?? undefined);
  const colours = { better: paint.good, worse: paint.bad, "no clear change": (text: string) => text };
  const colour = colours[change.verdict ?? "no clear change"];
  return `${name}: ${before} to ${after}, ${colour(changeInWords(change))}`;
}

import { distinctFaults } from "@eiao/sampler/internal";
import type {
  AssessedScore,
  AssessedTest,
  Assessment,
  Cluster,
  DistinctFault,
  FindingLocation,
  ScoreChange,
} from "@eiao/sampler/internal";
import type { BWam } from "@eiao/wam-core";
import { oneFixInWords } from "../../formats/describe.ts";
import type { Run } from "../../formats/format.ts";
import { counted, plain } from "../../output/text.ts";
import { judgeFinder } from "../../rule-sets.ts";

/** Settings for a report card. `ruleSets` has the rule sets that explain its tests. */
export type AssessView = Pick<Run, "tool" | "date" | "ruleSets" | "colour" | "width" | "decimals"> & {
  /** The data directory as the user named it, so that a printed path of the store works in other commands. Absent for the default directory. */
  readonly data?: string;
};

/** The names of the letters. Source: observatory.md D-31. */
const grades: Readonly<Record<string, string>> = { A: "Very good", B: "Good", C: "Fair", D: "Poor", E: "Very poor" };

/** Returns the letter and its name, such as `C, Fair`, or `n/a` without a score. If a headline limits the score, returns the letter alone. */
export function gradeOf({ letter }: AssessedScore, { headline }: Assessment): string {
  const grade = headline === undefined ? grades[letter ?? ""] : undefined;
  return letter === null ? "n/a" : grade === undefined ? letter : `${letter}, ${grade}`;
}

/** Returns the leading scores: the first one of each rule set. */
export function leadingScores({ scores }: Assessment): readonly AssessedScore[] {
  return scores.filter(({ ruleset }, at) => scores.findIndex((score) => score.ruleset === ruleset) === at);
}

/** Returns the scores of the other samples. */
export function otherScores(assessment: Assessment): readonly AssessedScore[] {
  const leading = leadingScores(assessment);
  return assessment.scores.filter((score) => !leading.includes(score));
}

/** Returns a sentence about the score of a sample that does not lead. */
export function otherInWords(score: AssessedScore, assessment: Assessment, view: AssessView): string {
  const { value, low, high, method, pages, sample } = score;
  const of = assessment.rulesets.length > 1 ? ` (${plain(score.ruleset, 100)})` : "";
  const subject = `The ${sampleWords[sample] ?? plain(sample, 100)} of ${counted(pages, "page")}${of}`;
  if (value === null) return `${subject} has no score, because no test applied.`;
  const { decimals } = view;
  const by = method === null ? "" : ` (method: ${plain(method, 100)})`;
  const sure =
    low === null || high === null ? "" : `, with 95 % confidence between ${decimals.apart(low, high).join(" and ")}`;
  return `${subject} has the score ${decimals.value(value)}, ${gradeOf(score, assessment)}${sure}${by}.`;
}

const sampleWords: Readonly<Record<string, string>> = {
  uniform: "uniform sample",
  census: "census",
  "by-size": "sample by size",
};

/** Returns true if the scores include every page that was found and could be evaluated. Two samples that have all pages are no census. */
export function isCensus({ pages, scores, complete, leftOut, stoppedBy, unfetched }: Assessment): boolean {
  const hasAll = pages.sampled > 0 && pages.sampled + pages.failed >= pages.found;
  const isWhole = complete !== false && leftOut === undefined && stoppedBy === undefined && unfetched === undefined;
  return isWhole && hasAll && (scores[0]?.pages ?? 0) >= pages.sampled;
}

/** Returns a sentence with the number of results that show a barrier and, by `percentage`, their share. Returns `undefined` if no test applied. */
export function sumsInWords(score: AssessedScore, percentage?: (value: number) => string): string | undefined {
  const { value, failed, applied, sample, pages } = score;
  if (value === null) return undefined;
  const sums = `${sumInWords(failed)} of ${applied} test results`;
  if (sample === "by-size")
    return `On the ${counted(pages, "page")} of the sample by size, ${sums} show a barrier. Pages with many elements were more likely to be drawn; the score takes this into account.`;
  return percentage === undefined ? `${sums} show a barrier.` : `${sums} (${percentage(value)} %) show a barrier.`;
}

/** Returns sentences on the success criteria that failed tests of a rule set show not to be satisfied, and on results that a person has to decide. */
export function criteriaInWords(
  { ruleset, value }: AssessedScore,
  { tests, undecided = [] }: Assessment,
  judgeOf: JudgeOfTest,
): readonly string[] {
  const own = tests.filter((test) => test.ruleset === ruleset);
  const hasCriteria = value !== null && own.some((test) => judgeOf(test)?.criteria !== undefined);
  const broken = own.flatMap((test) => (test.failed > 0 ? (judgeOf(test)?.criteria ?? []) : []));
  const numbers = [...new Set(broken.flatMap(({ num, required }) => (required ? [num] : [])))].toSorted((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const open = undecided.reduce((sum, one) => sum + (one.ruleset === ruleset ? one.results : 0), 0);
  const criteria =
    numbers.length === 0
      ? "No test shows that a success criterion is not satisfied."
      : `Success criteria that are not satisfied: ${numbers.join(", ")}. All others need further testing.`;
  return [
    ...(hasCriteria ? [criteria] : []),
    ...(open === 0 ? [] : [`Results that a person has to decide: ${open}. They count in no score.`]),
  ];
}

/** Returns a sentence on the barriers of a test that are listed under another test, or `undefined` if there are none. */
export function listedBeforeInWords({ test, failed }: DistinctFault<AssessedTest>): string | undefined {
  return failed < test.failed
    ? `${sumInWords(test.failed - failed)} of them are already listed under another test.`
    : undefined;
}

/** Returns counts and share, such as `460 of 1200 (38 %)`. In a sample by size, the share is not the quotient of the counts. */
export function foundInWords(
  { failed, applied, ratio, ruleset }: AssessedTest,
  assessment: Assessment,
  view: AssessView,
) {
  const share = `${view.decimals.percentage(ratio)} %`;
  const counts = `${sumInWords(failed)} of ${applied}`;
  const isBySize = leadingScores(assessment).some((score) => score.ruleset === ruleset && score.sample === "by-size");
  return isBySize ? `about ${share} (${counts} sampled)` : `${counts} (${share})`;
}

/** Returns a sentence about the pages behind the numbers. */
export function pagesInWords(assessment: Assessment): string {
  const { found, sampled, failed } = assessment.pages;
  const failures = failed === 0 ? "" : ` ${counted(failed, "page")} could not be evaluated.`;
  if (isCensus(assessment)) {
    const all = found === 1 ? "The one page found" : `All ${found} pages found`;
    const evaluated =
      failed === 0 ? `${all} ${found === 1 ? "was" : "were"} assessed` : `${all} were evaluated, where possible`;
    const note =
      otherScores(assessment).length === 0
        ? ""
        : " The numbers of tests and of repeated barriers are from all of them.";
    return `${evaluated}. This is a census, not a sample.${note}${failures}`;
  }
  const drawn = drawnInWords(assessment);
  const subject =
    found === 1 && sampled === 1
      ? "The one page found was"
      : `${sampled} of the ${counted(found, "page")} found ${sampled === 1 ? "was" : "were"}`;
  return `${subject} assessed${drawn}.${failures}${unfetchedInWords(assessment)}${leftOutInWords(assessment)}`;
}

/** Returns a sentence about the pages that the crawl could not fetch; empty if there are none. */
function unfetchedInWords({ unfetched }: Assessment): string {
  return unfetched === undefined
    ? ""
    : ` ${counted(unfetched, "more page")} could not be fetched; eiao-wam crawl lists the reasons.`;
}

/** Returns a sentence about the addresses that the crawl left out; empty if there are none. */
function leftOutInWords({ leftOut, pages: { found } }: Assessment): string {
  if (leftOut === undefined) return "";
  const share = Math.ceil((100 * leftOut) / (found + leftOut));
  return ` The crawl left out ${counted(leftOut, "address", "addresses")} (${share} % of those it knows): they seem to lead to the same pages, or exceed its limits. eiao-wam crawl lists them with the reasons.`;
}

/** Returns words about the draw of the pages; empty if one sample has all of them. */
function drawnInWords(assessment: Assessment): string {
  const { found, sampled, failed } = assessment.pages;
  const seed = seedInWords(assessment);
  const bySize = assessment.scores.find(({ sample }) => sample === "by-size")?.pages;
  const uniform = assessment.scores.find(({ sample }) => sample === "uniform")?.pages;
  if (bySize !== undefined && uniform !== undefined)
    return `, drawn at random (${seed}): a uniform sample of ${uniform}, and one of ${bySize} by their number of elements`;
  return sampled + failed < found ? `, drawn at random (${seed})` : "";
}

/** Returns the seed in words, such as `seed 7, chosen by hand`. */
export function seedInWords({ seed, seedOrigin }: Assessment): string {
  return `seed ${plain(seed, 200)}${seedOrigin === "chosen by hand" ? ", chosen by hand" : ""}`;
}

/** Returns a sentence about the certainty of the score. */
export function intervalInWords(score: AssessedScore, assessment: Assessment, { decimals }: AssessView): string {
  const { low, high, method } = score;
  if (score.value === null) return "No test applied.";
  const { complete, pages } = assessment;
  const partial = complete === false;
  if (partial && (low === null ? pages.sampled + pages.failed >= pages.found : low === high))
    return "Every page found so far is counted. The score of the rest of the site is not known.";
  if (low === null || high === null)
    return "There are too few pages to say how much the score of the whole site may differ.";
  if (isCensus(assessment)) return "Every page is counted, so there is no sampling error.";
  if (assessment.unfetched !== undefined && low === high)
    return "Every page that could be fetched is counted. The score of the other pages is not known.";
  if (assessment.leftOut !== undefined && low === high)
    return "Every page found is counted. The score of the addresses that were left out is not known.";
  if (assessment.stoppedBy !== undefined && low === high)
    return "Every page found is counted. The score of the pages that the crawl did not reach is not known.";
  const by = method === null ? "" : ` (method: ${plain(method, 100)})`;
  return `With 95 % confidence, the score of ${partial ? "the pages found so far" : "the whole site"} is between ${decimals.apart(low, high).join(" and ")}${by}.`;
}

/** Returns a sentence that says why an assessment is partial, or `undefined` if it is complete. */
export function partialInWords({ complete, reason }: Assessment): string | undefined {
  if (complete !== false) return undefined;
  const cause = reason === undefined ? "" : `: ${plain(reason, 500)}`;
  return `This result is partial${cause}. The numbers are about the pages measured until then.`;
}

/** Returns the notes: first those about a few pages, then those of the run. A message about many pages is the headline instead. */
export function notesInWords({ headline, messages = [], notes = [], pages }: Assessment): readonly string[] {
  const listed = headline === undefined ? messages : [];
  return [...listed.map((one) => `On ${one.pages} of the ${pages.sampled} pages assessed: ${one.message}`), ...notes];
}

/** Finds the B-WAM of a test, or `undefined` if its rule set is not installed. */
export type JudgeOfTest = (test: { readonly ruleset?: string; readonly wam?: string }) => BWam | undefined;

export function judgeOfTests({ ruleSets }: AssessView): JudgeOfTest {
  const find = judgeFinder(ruleSets);
  return ({ ruleset = "", wam = "" }) => find({ ruleset, wam, title: "" });
}

/**
 * Returns the tests that found barriers, by rule set. The rule set of the leading score comes first. Tests are sorted by priority, then by number
 * of barriers. No barrier is listed twice.
 */
export function worstTests({ tests, rulesets, faults }: Assessment, judgeOf: JudgeOfTest) {
  const priority = (test: AssessedTest) => judgeOf(test)?.priority ?? 1;
  const found = tests
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => priority(a) - priority(b) || b.failed - a.failed);
  const distinct = distinctFaults(
    rulesets.flatMap(({ id }) => found.filter(({ ruleset }) => ruleset === id)),
    faults,
  );
  return rulesets
    .map(({ id }) => ({ ruleset: id, tests: distinct.filter(({ test }) => test.ruleset === id) }))
    .filter((worst) => worst.tests.length > 0);
}

/** Returns the title of a rule set, or its id if this program does not have it. */
export function titleOfRuleSet(ruleset: string, { ruleSets }: AssessView): string {
  return ruleSets.find(({ id }) => id === ruleset)?.title ?? plain(ruleset, 100);
}

/** Returns words such as `One fix may remove 412 findings on 230 pages`. */
export function clusterInWords({ findings, pages, atLeast, example }: Cluster): string {
  return oneFixInWords({ findings, pages, atLeast, isOfWholePage: example?.location.line === 0 });
}

/** Returns the name of a score in the comparison. */
export function changedScoreInWords({ sample }: ScoreChange): string {
  if (sample === undefined) return "Score";
  return sample === "by-size" ? "Score of the sample by size" : "Score of the uniform sample";
}

export function changeInWords({ verdict }: ScoreChange): string {
  return verdict ?? "cannot be compared";
}

/** Returns a location such as `line 3, column 7`, with the style sheet if it is in one. */
export function locationInWords({ line, column, source }: FindingLocation): string {
  if (line === 0) return "the page as a whole";
  return `line ${line}, column ${column}${source === undefined ? "" : ` of ${plain(source, 500)}`}`;
}

/** Writes a sum of barrier indicators, which may be fractions, with at most two decimals. */
export function sumInWords(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** Headings for the types of content statistics, in the order of the report. */
export const statisticTitles: readonly (readonly [type: string, title: string])[] = [
  ["language", "Languages"],
  ["technology", "Technologies"],
  ["internalLinks", "Targets of internal links"],
  ["externalLinks", "Targets of external links"],
  ["mediaType", "Media of style sheets"],
  ["contentFilter", "Content filters"],
];

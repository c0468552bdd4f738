import type { AssessedScore, AssessedTest, Assessment, Cluster, FindingLocation, ScoreChange } from "@eiao/sampler";
import type { BWam } from "@eiao/wam-core";
import { counted } from "../../formats/describe.ts";
import { judgeFinder } from "../../command-line/rule-sets.ts";
import { plain } from "./plain.ts";
import type { AssessView } from "./view.ts";

/** Observatory, D-31. */
const words: Readonly<Record<string, string>> = { A: "Very good", B: "Good", C: "Fair", D: "Poor", E: "Very poor" };

/** `C, Fair`; `n/a` without a score. Where the score tells little the letter stands alone. */
export function gradeOf({ letter }: AssessedScore, { headline }: Assessment): string {
  const word = headline === undefined ? words[letter ?? ""] : undefined;
  return letter === null ? "n/a" : word === undefined ? letter : `${letter}, ${word}`;
}

/** Those that lead: the first one by each rule set. */
export function leadingScores({ scores }: Assessment): readonly AssessedScore[] {
  return scores.filter(({ ruleset }, at) => scores.findIndex((score) => score.ruleset === ruleset) === at);
}

/** Those by other samples of the pages. */
export function otherScores(assessment: Assessment): readonly AssessedScore[] {
  const leading = leadingScores(assessment);
  return assessment.scores.filter((score) => !leading.includes(score));
}

/** A score by another sample than the one that leads. */
export function otherInWords(score: AssessedScore, assessment: Assessment, view: AssessView): string {
  const { value, low, high, method, pages = 0, sample = "uniform" } = score;
  const of = assessment.rulesets.length > 1 ? ` (${plain(score.ruleset, 100)})` : "";
  const what = `Beside it the ${sampleWords[sample] ?? plain(sample, 100)} of ${counted(pages, "page")}${of}`;
  if (value === null) return `${what}: no test applied.`;
  const { decimals } = view;
  const by = method === null ? "" : ` (method: ${plain(method, 100)})`;
  const sure =
    low === null || high === null ? "" : `, with 95 % confidence between ${decimals.apart(low, high).join(" and ")}`;
  return `${what}: ${decimals.value(value)}, ${gradeOf(score, assessment)}${sure}${by}.`;
}

const sampleWords: Readonly<Record<string, string>> = {
  uniform: "uniform sample, drawn as in every run,",
  census: "census",
  "by-size": "sample by size",
};

/** Every page that was found and could be evaluated is in it, and the scores rest on all of them: two samples may have all pages together. */
export function isCensus({ pages, scores, complete }: Assessment): boolean {
  const hasAll = pages.sampled > 0 && pages.sampled + pages.failed >= pages.found;
  return complete !== false && hasAll && (scores[0]?.pages ?? Infinity) >= pages.sampled;
}

/** How many results show a barrier; undefined where that is not known. @param percentage  how the score is written in the sentence. */
export function sumsInWords(score: AssessedScore, percentage?: (value: number) => string): string | undefined {
  const { value, failed, applied, sample, pages = 0 } = score;
  if (value === null || failed === undefined || applied === undefined) return undefined;
  const sums = `${sumInWords(failed)} of ${applied} test results`;
  if (sample === "by-size")
    return `On the ${counted(pages, "page")} of the sample by size ${sums} show a barrier; pages with many elements were likelier to be drawn, and the score allows for that.`;
  return percentage === undefined ? `${sums} show a barrier.` : `${sums} (${percentage(value)} %) show a barrier.`;
}

/** `460 of 1200 (38 %)`; of a sample by size the share is no quotient of the counts. */
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

/** Which pages the numbers rest on. */
export function pagesInWords(assessment: Assessment): string {
  const { found, sampled, failed } = assessment.pages;
  const lost = failed === 0 ? "" : ` ${counted(failed, "page")} could not be evaluated.`;
  if (isCensus(assessment)) {
    const all = found === 1 ? "The one page found" : `All ${found} pages found`;
    const evaluated = failed === 0 ? `${all} ${found === 1 ? "was" : "were"} assessed` : `${all} were tried`;
    const beside = otherScores(assessment).length === 0 ? "" : " Tests, and what repeats, are counted on all of them.";
    return `${evaluated}: a census, not a sample.${beside}${lost}`;
  }
  const drawn = drawnInWords(assessment);
  return `${sampled} of ${counted(found, "page")} found were assessed${drawn}.${lost}`;
}

/** How the pages were drawn; empty: all of them are in the one sample. */
function drawnInWords(assessment: Assessment): string {
  const { found, sampled, failed } = assessment.pages;
  const seed = seedInWords(assessment);
  const bySize = assessment.scores.find(({ sample }) => sample === "by-size")?.pages;
  const uniform = assessment.scores.find(({ sample }) => sample === "uniform")?.pages;
  if (bySize !== undefined && uniform !== undefined)
    return `, drawn at random (${seed}): a uniform sample of ${uniform}, and one of ${bySize} by their number of elements`;
  return sampled + failed < found ? `, drawn at random (${seed})` : "";
}

/** `seed 7, a seed chosen by hand`. */
export function seedInWords({ seed, seedOrigin }: Assessment): string {
  return `seed ${plain(seed, 200)}${seedOrigin === "chosen by hand" ? ", a seed chosen by hand" : ""}`;
}

/** How sure the score is. */
export function intervalInWords(score: AssessedScore, assessment: Assessment, { decimals }: AssessView): string {
  const { low, high, method } = score;
  if (score.value === null) return "No test applied.";
  const { complete, pages } = assessment;
  const partial = complete === false;
  if (partial && (low === null ? pages.sampled + pages.failed >= pages.found : low === high))
    return "Every page found so far is counted; how the rest of the site scores is not known.";
  if (low === null || high === null) return "Too few pages to say how far the score of the whole site may be from it.";
  if (isCensus(assessment)) return "No sampling error: every page is counted.";
  const by = method === null ? "" : ` (method: ${plain(method, 100)})`;
  return `With 95 % confidence the score of ${partial ? "the pages found so far" : "the whole site"} lies between ${decimals.apart(low, high).join(" and ")}${by}.`;
}

/** Why a partial assessment is one; undefined: it is complete. */
export function partialInWords({ complete, reason }: Assessment): string | undefined {
  if (complete !== false) return undefined;
  const why = reason === undefined ? "" : `: ${plain(reason, 500)}`;
  return `Partial${why}. The numbers are of what was there until then.`;
}

/** What is to be known beside the numbers: what a few pages say of themselves (of many it is the headline), then what the run says. */
export function notesInWords({ headline, messages = [], notes = [], pages }: Assessment): readonly string[] {
  const said = headline === undefined ? messages : [];
  return [...said.map((one) => `Of ${one.pages} of ${pages.sampled} pages assessed: ${one.message}`), ...notes];
}

/** The class behind a test; undefined: its rule set is not installed. */
export type JudgeOfTest = (test: { readonly ruleset?: string; readonly wam?: string }) => BWam | undefined;

export function judgeOfTests({ ruleSets }: AssessView): JudgeOfTest {
  const find = judgeFinder(ruleSets);
  return ({ ruleset = "", wam = "" }) => find({ ruleset, wam, title: "" });
}

/** Tests that found barriers: by priority, then by number of barriers. */
export function worstTests({ tests }: Assessment, judgeOf: JudgeOfTest): readonly AssessedTest[] {
  const priority = (test: AssessedTest) => judgeOf(test)?.priority ?? 1;
  return tests.filter(({ failed }) => failed > 0).toSorted((a, b) => priority(a) - priority(b) || b.failed - a.failed);
}

/** `One fix mends 412 findings on 230 pages`. */
export function clusterInWords({ findings, pages, atLeast, example }: Cluster): string {
  const least = atLeast === true ? "at least " : "";
  // What a page as a whole fails (its validity, its document type) has no location that tells whether it is the same elsewhere.
  const fix = example?.location.line === 0 ? "Perhaps one fix" : "One fix";
  return `${fix} mends ${least}${counted(findings, "finding")} on ${counted(pages, "page")}`;
}

/** Of what a score of the comparison is. */
export function changedScoreInWords({ sample }: ScoreChange): string {
  if (sample === undefined) return "Score";
  return sample === "by-size" ? "Score of the sample by size" : "Score of the uniform sample";
}

export function changeInWords({ difference, beyondChance }: ScoreChange): string {
  if (difference === null) return "cannot be compared";
  if (difference === 0) return "unchanged";
  const direction = difference < 0 ? "better" : "worse";
  if (beyondChance === null) return `${direction}, whether beyond chance cannot be told`;
  return beyondChance ? `${direction}, beyond chance` : `${direction}, but not beyond chance`;
}

/** `line 3, column 7`, with the style sheet where it is in one. */
export function locationInWords({ line, column, source }: FindingLocation): string {
  if (line === 0) return "the page as a whole";
  return `line ${line}, column ${column}${source === undefined ? "" : ` of ${plain(source, 500)}`}`;
}

/** Sums of fractional indicators: no more digits than anybody reads. */
export function sumInWords(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** Content statistics by type, as headings, in the order of showing. */
export const statisticTitles: readonly (readonly [type: string, title: string])[] = [
  ["language", "Languages"],
  ["technology", "Technologies"],
  ["internalLinks", "Internal links lead to"],
  ["externalLinks", "External links lead to"],
  ["mediaType", "Style sheets are for"],
  ["contentFilter", "Content filters"],
];

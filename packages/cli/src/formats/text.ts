import type { ReportedPage, Score } from "../findings/page.ts";
import { counted, paintOf, plain, wrap } from "../output/text.ts";
import type { Paint } from "../output/text.ts";
import {
  MISSING_SHEET,
  countingScores,
  informationSentences,
  offSentence,
  onPagesInWords,
  shownFinding,
  shownUrl,
  usedRuleSets,
} from "./describe.ts";
import type { Format, OutputFormat, Run, Summary } from "./format.ts";
import { createGroups, worstGroups } from "./grouped.ts";
import type { GroupedQuestion, GroupedResults, GroupedTest, GroupedText } from "./grouped.ts";
import { shortTestText, testLine, testText } from "./text-tests.ts";

/** The format for developers: the tests with barriers, worst first, over all pages; then the questions for a person, and the score. */
export const textFormat: OutputFormat = {
  readers: "developers",
  summary:
    "the tests that found barriers on any page, worst first, each once with its first three places as `file:line:column`; new findings only. `--verbose` lists every place and known findings, `--summary` only numbers, and `--explain` adds the proof of each finding that is listed",
  open,
};

/** The number of locations to list for each test without `--verbose`. */
const LISTED = 3;
/** The maximum number of lines on the tests of several pages without `--verbose`. Beyond it, each test takes three lines. */
const MOST_LINES = 50;

function open(run: Run): Format {
  const paint = paintOf(run.colour);
  const isVerbose = run.detail === "all";
  const grouping = createGroups(isVerbose ? Infinity : LISTED, run);
  const rows: string[] = [];
  return {
    begin: () => "",
    page({ page, notes = [] }) {
      grouping.add(page);
      if (isVerbose && run.inputs > 1) rows.push(...pageRows(page, notes.includes("empty-shell"), run, paint));
      return "";
    },
    end: (summary) => {
      const { groups } = grouping;
      const tests = worstGroups(groups, run);
      const listed = isVerbose ? tests : tests.filter(({ isKnown }) => !isKnown);
      const lines =
        run.detail === "totals"
          ? listed.map((test) => testLine(test, run, paint))
          : [...testsText(listed, run, paint), ...questionsText(groups, run, paint), ...notesText(groups, run, paint)];
      const totals = [...totalsText(summary, run, paint), ...limitsText(groups, summary, run, paint)];
      return `${[...lines, ...rows, ...totals].join("\n")}\n`;
    },
  };
}

function testsText(tests: readonly GroupedTest[], run: Run, paint: Paint): readonly string[] {
  const isVerbose = run.detail === "all";
  const lines = tests.flatMap((test) => [...testText(test, isVerbose ? Infinity : LISTED, run, paint), ""]);
  if (isVerbose || run.inputs === 1 || lines.length <= MOST_LINES) return lines;
  return [...tests.flatMap((test) => shortTestText(test, LISTED, run, paint)), "--verbose lists every place.", ""];
}

/** Returns the score of a page by each rule set. */
function pageRows(page: ReportedPage, isShell: boolean, run: Run, paint: Paint): readonly string[] {
  const name = plain(shownUrl(page.url, run.cwd), 500);
  const scores = countingScores(page.scores);
  const several = scores.length > 1;
  if (page.status === "failed") return [`${paint.bad("not evaluated")}  ${name}`];
  return scores.map(({ ruleset, failed, value, letter }) => {
    const grade = `${run.decimals.value(value ?? undefined)} ${letter ?? ""}`.padEnd(8);
    return `${several ? ruleset.padEnd(12) : ""}${failed === 0 && !isShell ? paint.good(grade) : grade}${name}`;
  });
}

/** Returns the numbers of pages and findings, and the scores. */
function totalsText(summary: Summary, run: Run, paint: Paint): readonly string[] {
  const { evaluated, failed, findings, counted: counting, known, headline } = summary;
  // The note on a single page says the same.
  const isSaid = headline === undefined || run.inputs === 1;
  const fresh = findings - known;
  const isNew = run.hasBaseline || known > 0;
  const failures = failed === 0 ? "" : `, ${paint.bad(`${failed} not evaluated`)}`;
  const clean = paint.good(known > 0 ? "No new barrier found" : "No barrier found");
  const found = paint.bad(counted(fresh, isNew ? "new finding" : "finding"));
  const thatCount = fresh === counting ? "" : `, ${counting} that count${counting === 1 ? "s" : ""}`;
  const isListed = known === 0 || run.detail === "all" ? "" : " (--verbose lists them)";
  return [
    `${counted(evaluated, "page")} evaluated${failures}. ${evaluated === 0 ? "" : `${fresh === 0 && headline === undefined ? clean : found}${thatCount}${known === 0 ? "" : `, ${known} known${isListed}`}.`}`.trimEnd(),
    ...(isSaid ? [] : [paint.bad(wrap(headline, run.width, ""))]),
    ...countingScores(summary.scores).map((score) => scoreText(score, run, paint, headline === undefined)),
  ];
}

/** Returns a line about a score. @param mayPraise  false if a score of 0 must not look good. */
function scoreText(score: Score, run: Run, paint: Paint, mayPraise: boolean): string {
  const title = run.ruleSets.find(({ id }) => id === score.ruleset)?.title ?? score.ruleset;
  if (score.value === null) return `Score: n/a (${title}): no test applied.`;
  const value = `${run.decimals.value(score.value)} ${score.letter ?? ""}`.trimEnd();
  const colour = score.failed === 0 && mayPraise ? paint.good : paint.bad;
  return `Score: ${colour(paint.strong(value))} (${title}): ${number(score.failed)} of ${counted(score.applied, "test result")} ${score.applied === 1 ? "shows" : "show"} a barrier.`;
}

/** Writes a sum of barrier indicators, which may be fractions, with at most two decimals. */
function number(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

const SHORT_LIMIT = "Programs find only some barriers: people must look too (--verbose shows where).";

/** Returns lines on the limits of the results, and on rule sets that did not run. Questions to a person already imply the limits. */
function limitsText({ questions }: GroupedResults, summary: Summary, run: Run, paint: Paint): readonly string[] {
  const limits = usedRuleSets(run, summary).flatMap((ruleSet) => ruleSet.limits ?? []);
  const short = limits.length === 0 || questions.size > 0 || summary.evaluated === 0 ? [] : [SHORT_LIMIT];
  const lines = [...(run.detail === "all" ? limits : short)];
  const off = offSentence(run);
  if (off !== undefined) lines.push(off);
  const { notRun } = run;
  if (notRun.length > 0)
    lines.push(`Not run: ${notRun.join(", ")} (--ruleset ${notRun.join(",")}; --ruleset all runs every rule set)`);
  // The score by a rule set that does not count is always the last line.
  return [...lines.map((line) => wrap(line, run.width, "")), ...informationSentences(summary, run)].map(paint.dim);
}

/** The number of notes to list without `--verbose`. */
const LISTED_NOTES = 3;
/** The maximum length of a question without `--verbose`, in characters. */
const QUESTION_WIDTH = 200;

/** Lists the questions that only a person can decide, apart from the findings. `--verbose` adds the full questions and all locations. */
export function questionsText({ questions }: GroupedResults, run: Run, paint: Paint): readonly string[] {
  const all = [...questions.values()];
  const shown = run.detail === "all" ? all : all.slice(0, LISTED_NOTES);
  const more = all.length - shown.length;
  return [
    ...shown.flatMap((question) => questionText(question, run, paint)),
    ...(more === 0
      ? []
      : [`… and ${counted(more, "more question")} that only a person can decide (--verbose lists all)`]),
  ];
}

function questionText(
  { sample, reason, results, pages, locations }: GroupedQuestion,
  run: Run,
  paint: Paint,
): string[] {
  const label = paint.strong("Please check:");
  const numbers = onPagesInWords(counted(results, "place"), pages, run);
  const [first] = locations;
  if (reason === undefined || first === undefined)
    return [`${label} ${onPagesInWords(counted(results, "result"), pages, run)} that a program could not decide`];
  const question = run.judgeOf(sample)?.questions?.[reason] ?? reason;
  const test = plain(sample.test, 100);
  if (run.detail !== "all")
    return [`${label} ${plain(question, QUESTION_WIDTH)} (${test}: ${numbers}, such as ${shownFinding(first, run)})`];
  return [
    `${label} ${plain(sample.title, 300)} (${test}): ${numbers}`,
    wrap(plain(question, 1000), run.width, "  "),
    ...locations.map((location) => `  ${shownFinding(location, run)}`),
    "",
  ];
}

/** Lists tests that could not run, and the messages of the pages, each once. Only counts missing style sheets, which standard error names. */
export function notesText(
  { untested, messages, otherMessages }: GroupedResults,
  run: Run,
  paint: Paint,
): readonly string[] {
  const all = [...messages.values()];
  const others = all.filter(({ text }) => !MISSING_SHEET.test(text));
  const sheets = all.length - others.length;
  const were = sheets === 1 ? "was" : "were";
  return [
    ...(sheets === 0
      ? []
      : [
          paint.warn(
            `${counted(sheets, "style sheet")} ${were} not loaded, so results can be wrong (standard error has the reasons).`,
          ),
        ]),
    ...listed("Not tested", [...untested.values()], 0, run).map(paint.dim),
    ...listed("Note", others, otherMessages, run),
  ];
}

/** @param unkept  the number of further texts that were dropped. */
function listed(
  label: string,
  texts: readonly GroupedText[],
  unkept: number,
  { detail, inputs, width }: Run,
): string[] {
  const shown = detail === "all" ? texts : texts.slice(0, LISTED_NOTES);
  const more = texts.length + unkept - shown.length;
  return [
    ...shown.map(({ text, pages }) =>
      wrap(`${label}${inputs === 1 ? "" : ` (${counted(pages, "page")})`}: ${plain(text, 2000)}`, width, ""),
    ),
    ...(more === 0 ? [] : [`… and ${more} more${detail === "all" ? "" : " (--verbose lists all)"}`]),
  ];
}

import { capitalised } from "@eiao/sampler/internal/formats";
import type { Score } from "../findings/page.ts";
import { counted, plain } from "../output/text.ts";
import { referenceOf } from "../rule-sets.ts";
import {
  countingScores,
  informationSentences,
  MISSING_SHEET,
  offSentence,
  onPagesInWords,
  shownFinding,
  helpUrlOf,
} from "./describe.ts";
import type { OutputFormat, Run, Summary } from "./format.ts";
import { groupedFormat, largestRepeats, repeatInWords, worstGroups } from "./grouped.ts";
import type { GroupedResults, GroupedTest, RepeatedFindings } from "./grouped.ts";

/** The number of locations to list for each test. */
const LISTED = 3;
/** A GitHub comment may have 65,536 characters. The caller may add the rest. */
const MOST_CHARACTERS = 60_000;

/** A summary for a comment on a pull request or a step summary: the numbers, and a section that unfolds for each test with new findings. */
export const markdownFormat: OutputFormat = {
  readers: "pull requests",
  summary:
    'a summary for a comment, at most 60,000 characters long: the numbers, and for each test with new findings who is affected, the remedy and the first three places. For the summary of a step of GitHub Actions: `eiao-wam check site --format markdown >> "$GITHUB_STEP_SUMMARY"`',
  open: (run) => groupedFormat(LISTED, run, (groups, summary) => documentOf(groups, summary, run)),
};

function documentOf(groups: GroupedResults, summary: Summary, run: Run): string {
  const tests = worstGroups(groups, run).filter(({ isKnown }) => !isKnown);
  const blocks = [
    `## Accessibility: ${headingOf(summary, run)}`,
    ...(summary.headline === undefined ? [] : [`**${escaped(summary.headline)}**`]),
    ...countingScores(summary.scores).map((score) => scoreLine(score, run)),
    numbersLine(summary),
    ...[...groups.messages.values()]
      .filter(({ text }) => MISSING_SHEET.test(text))
      .slice(0, LISTED)
      .map(({ text, pages }) => `Warning${run.inputs === 1 ? "" : ` (${counted(pages, "page")})`}: ${code(text, 500)}`),
  ];
  let length = blocks.join("\n\n").length;
  let remaining = tests.length;
  for (const test of tests) {
    const block = testBlock(test, run);
    length += block.length + 2;
    if (length > MOST_CHARACTERS) break;
    blocks.push(block);
    remaining--;
  }
  const off = offSentence(run);
  if (remaining > 0) blocks.push(`… and ${counted(remaining, "more test")} with findings.`);
  if (groups.questions.size > 0)
    blocks.push(
      `${counted(groups.questions.size, "question")} can only be answered by a person: \`eiao-wam check --verbose\` lists them.`,
    );
  if (off !== undefined) blocks.push(escaped(plain(off, 1000)));
  blocks.push(...informationSentences(summary, run).map(escaped));
  return `${blocks.join("\n\n")}\n`;
}

function headingOf({ findings, known, evaluated }: Summary, { hasBaseline }: Run): string {
  if (evaluated === 0) return "nothing could be evaluated";
  const fresh = findings - known;
  const kind = hasBaseline || known > 0 ? "new " : "";
  return fresh === 0 ? `no ${kind}barrier found` : counted(fresh, `${kind}barrier`);
}

function scoreLine({ ruleset, value, letter, failed, applied }: Score, run: Run): string {
  const title = escaped(run.ruleSets.find(({ id }) => id === ruleset)?.title ?? ruleset);
  if (value === null) return `Score: n/a (${title}): no test applied.`;
  return `Score: **${run.decimals.value(value)} ${letter ?? ""}** (${title}): ${failed} of ${counted(applied, "test result")} ${applied === 1 ? "shows" : "show"} a barrier.`;
}

function numbersLine({ evaluated, failed, known, counted: counting }: Summary): string {
  const parts = [
    `${counted(evaluated, "page")} evaluated`,
    ...(failed === 0 ? [] : [`${failed} not evaluated`]),
    `${counted(counting, "finding")} that ${counting === 1 ? "counts" : "count"}`,
    ...(known === 0 ? [] : [`${known} known`]),
  ];
  return `${parts.join(", ")}.`;
}

function testBlock(test: GroupedTest, run: Run): string {
  const { sample, findings, pages, isWarning } = test;
  const judge = run.judgeOf(sample);
  const help = judge === undefined ? undefined : helpUrlOf(judge);
  const repeats = largestRepeats(test).slice(0, LISTED);
  const more = findings - repeats.reduce((sum, repeat) => sum + repeat.findings, 0);
  const title = `${capitalised(sample.title)}: ${onPagesInWords(counted(findings, "place"), pages, run)}`;
  return [
    `<details><summary><b>${htmlText(title)}</b>${isWarning ? " (warning)" : ""}</summary>`,
    ...(judge === undefined
      ? []
      : [`**Who is affected:** ${escaped(judge.affects)}`, `**How to fix it:** ${escaped(judge.remedy)}`]),
    [
      ...repeats.map((repeat) => repeatItem(repeat, run)),
      ...(more > 0 ? [`- … and ${counted(more, "more place")}`] : []),
    ].join("\n"),
    `${code(sample.test, 100)}${judge === undefined ? "" : `, ${escaped(referenceOf(judge))}`}${help === undefined ? "" : `: <${help}>`}`,
    "</details>",
  ].join("\n\n");
}

function repeatItem(repeat: RepeatedFindings, run: Run): string {
  const [first] = repeat.locations;
  if (first === undefined) return "";
  const oneFix = repeatInWords(repeat);
  const { snippet } = first.result;
  return `- ${code(shownFinding(first, run), 500)}${snippet === undefined ? "" : ` ${code(snippet, 150)}`}${oneFix === undefined ? "" : ` ${oneFix}.`}`;
}

/** Returns text for an HTML block, which Markdown leaves unchanged. */
function htmlText(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns text escaped for Markdown. */
function escaped(text: string): string {
  return htmlText(text).replaceAll(/[\\`*_[\]|~]/g, "\\$&");
}

/** Returns a code span, in which no text of a page becomes a link, a mention or markup. */
function code(text: string, length: number): string {
  const line = plain(text, length);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

import {
  byTest,
  counted,
  markInWords,
  offSentence,
  otherUntested,
  questionsOf,
  shortenedText,
  shownLocation,
  shownResultLocation,
  shownUrl,
  undecidedInWords,
  usedRuleSets,
  worstFirst,
} from "./describe.ts";
import type { Question, TestResults } from "./describe.ts";
import { wrap } from "../command-line/help.ts";
import { referenceOf } from "../command-line/rule-sets.ts";
import { padded, textWidth } from "../output/text-width.ts";
import type { ReportedPage, Result, Score } from "../evaluation/page.ts";
import type { Format, OutputFormat, Run, Summary } from "./format.ts";
import { paintOf } from "./paint.ts";
import type { Paint } from "./paint.ts";

/** The most findings of a test that are listed on a page. */
const LISTED = 10;

/** The format for developers: for each page the tests with barriers, worst first, then score and letter; at the end a summary of the site. */
export const textFormat: OutputFormat = {
  readers: "developers",
  summary: "grouped by test, worst first; with `--explain` the proof of each finding",
  open,
};

function open(run: Run): Format {
  const paint = paintOf(run.colour);
  const rows: Row[] = [];
  return {
    begin: () => "",
    page({ page, notes = [] }) {
      const name = shownUrl(page.url, run.cwd);
      const isShell = notes.includes("empty-shell");
      if (run.inputs > 1) rows.push({ name, page: { ...page, results: [], metadata: [] }, isShell });
      return pageText({ name, page, isShell }, run, paint);
    },
    end: (summary) =>
      `${run.inputs > 1 ? siteText(rows, summary, run, paint) : ""}${limitsText(summary, run, paint)}${offText(run, paint)}${notRunText(run, paint)}`,
  };
}

interface Row {
  readonly name: string;
  readonly page: ReportedPage;
  /** True for an empty shell, whose score must not look good. */
  readonly isShell: boolean;
}

function pageText({ name, page, isShell }: Row, run: Run, paint: Paint): string {
  const lines = [paint.strong(shortenedText(name, 2000)), ""];
  if (page.status === "failed") {
    lines.push(`  ${paint.bad("Not evaluated:")} ${shortenedText(page.error ?? "", 2000)}`, "", "");
    return lines.join("\n");
  }
  const priorityOf = (result: Result) => run.judgeOf(result)?.priority ?? 1;
  const tests = worstFirst(
    byTest(page.results).filter(({ findings }) => findings.length > 0),
    priorityOf,
  );
  for (const test of tests) lines.push(...testText(test, run, paint), "");
  for (const score of page.scores) lines.push(`  ${scoreText(score, run, paint, !isShell)}`);
  for (const question of questionsOf(byTest(page.results), run)) lines.push(...questionText(question, run, paint));
  const undecided = undecidedInWords(page.results);
  if (undecided !== undefined) lines.push(`  ${undecided}`);
  for (const { test, reason } of otherUntested(page, run))
    lines.push(paint.dim(wrap(`Not tested: ${test} (${reason})`, run.width, "  ")));
  for (const message of page.messages) lines.push(wrap(`Note: ${shortenedText(message, 2000)}`, run.width, "  "));
  return `${lines.join("\n")}\n\n`;
}

function testText(test: TestResults, run: Run, paint: Paint): string[] {
  const judge = run.judgeOf(test.sample);
  const known = test.findings.filter((finding) => finding.known === true).length;
  const reference = judge === undefined ? "" : ` (${referenceOf(judge)})`;
  const number = `${test.findings.length} of ${test.applied}${known === 0 ? "" : `, ${known} known`}`;
  const lines = [`  ${paint.bad(test.test)}  ${paint.strong(test.title)}${paint.dim(reference)}: ${number}`];
  // New findings come first, because they need work.
  const findings = test.findings.toSorted((a, b) => Number(a.known ?? false) - Number(b.known ?? false));
  const locations = findings.slice(0, LISTED).map((finding) => shownResultLocation(finding, run.cwd));
  const column = Math.min(30, Math.max(...locations.map(textWidth)));
  for (const [i, finding] of findings.slice(0, LISTED).entries())
    lines.push(...findingText(finding, locations[i] ?? "", column, run, paint));
  if (findings.length > LISTED) lines.push(`    … and ${findings.length - LISTED} more (--format json lists all)`);
  if (judge !== undefined) {
    lines.push(
      wrap(`Affects: ${judge.affects}`, run.width, "    "),
      wrap(`Remedy: ${judge.remedy}`, run.width, "    "),
    );
  }
  return lines;
}

/** Lists what only a person can decide, apart from the findings: a question with its places. */
function questionText({ test, title, question, results }: Question, run: Run, paint: Paint): string[] {
  const places = results.slice(0, LISTED).map((result) => shownResultLocation(result, run.cwd));
  const more = results.length > LISTED ? ` and ${results.length - LISTED} more` : "";
  return [
    `  ${paint.strong(`${test}  Please check:`)} ${title}: ${counted(results.length, "place")}`,
    wrap(`${question} (${places.join(", ")}${more})`, run.width, "    "),
    "",
  ];
}

/** Returns the sentences on what results of the rule sets that ran cannot show. */
function limitsText(summary: Summary, run: Run, paint: Paint): string {
  return usedRuleSets(run, summary)
    .flatMap(({ limits }) => (limits === undefined ? [] : [paint.dim(`${wrap(limits, run.width, "")}\n\n`)]))
    .join("");
}

function offText(run: Run, paint: Paint): string {
  const sentence = offSentence(run);
  return sentence === undefined ? "" : paint.dim(`${wrap(sentence, run.width, "")}\n`);
}

/** Names the rule sets that did not run, and the option for them. */
function notRunText({ notRun }: Run, paint: Paint): string {
  if (notRun.length === 0) return "";
  return paint.dim(
    `Not run: ${notRun.join(", ")} (--ruleset ${notRun.join(",")}; --ruleset all runs every rule set)\n`,
  );
}

function findingText(finding: Result, location: string, column: number, run: Run, paint: Paint): string[] {
  const mark = markInWords(finding);
  const known = mark === undefined ? "" : ` (${mark})`;
  const width = Math.max(30, run.width - column - 8 - known.length);
  const lines = [
    `    ${padded(location, column)}  ${shortenedText(finding.snippet ?? "", width)}${paint.dim(known)}`.trimEnd(),
  ];
  if (finding.wrong !== undefined) lines.push(`    ${"".padEnd(column)}  ${shortenedText(finding.wrong, 300)}`);
  // An error of grammar needs its message.
  const message = finding.proof?.css?.message;
  if (message !== undefined && !run.explain) lines.push(`    ${"".padEnd(column)}  ${shortenedText(message, 200)}`);
  if (run.explain) lines.push(...proofText(finding, run).map((line) => paint.dim(`      ${line}`)));
  return lines;
}

/** Returns the proof of a finding, so that users can check it themselves (wams.md 11.3). */
function proofText({ proof, fingerprint }: Result, run: Run): string[] {
  if (proof === undefined) return [];
  const lines = proof.path === "" ? [] : [`at ${shortenedText(proof.path, 500)}`];
  const { css } = proof;
  if (css !== undefined) {
    const rule = ({ selector, sheet, line, column }: typeof css) =>
      `${shortenedText(selector === "" ? "style attribute" : selector, 100)} (${shownLocation({ source: sheet, line, column }, run.cwd)})`;
    if (css.message !== undefined) lines.push(`${shortenedText(css.message, 200)} in ${rule(css)}`);
    if (css.declaration !== undefined) lines.push(`${shortenedText(css.declaration, 200)} wins in ${rule(css)}`);
    for (const loser of (css.losers ?? []).slice(0, LISTED))
      lines.push(`over ${shortenedText(loser.declaration ?? "", 200)} in ${rule(loser)}`);
  }
  if (fingerprint !== undefined) lines.push(`fingerprint ${fingerprint}`);
  return lines;
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

function siteText(rows: readonly Row[], summary: Summary, run: Run, paint: Paint): string {
  const lines = [paint.strong("Summary"), ""];
  const several = summary.scores.length > 1;
  for (const { name, page, isShell } of rows) {
    if (page.status === "failed")
      lines.push(`  ${"".padEnd(several ? 20 : 8)}${shortenedText(name, 500)}: ${paint.bad("not evaluated")}`);
    for (const score of page.scores) {
      if (page.status === "failed") continue;
      const value = `${run.decimals.value(score.value ?? undefined)} ${score.letter ?? ""}`.padEnd(8);
      lines.push(
        `  ${several ? score.ruleset.padEnd(12) : ""}${score.failed === 0 && !isShell ? paint.good(value) : value}${shortenedText(name, 500)}`,
      );
    }
  }
  lines.push("");
  const failed = summary.failed === 0 ? "" : `, ${summary.failed} not evaluated`;
  lines.push(
    `  ${counted(summary.evaluated, "page")} evaluated${failed}. ${counted(summary.findings, "finding")}${summary.counted === summary.findings ? "" : `, ${summary.counted} that count${summary.counted === 1 ? "s" : ""}`}${summary.known === 0 ? "" : `, ${summary.known} known`}.`,
  );
  const { headline } = summary;
  if (headline !== undefined) lines.push(paint.bad(wrap(headline, run.width, "  ")));
  for (const score of summary.scores)
    lines.push(`  Site ${lowerFirst(scoreText(score, run, paint, headline === undefined))}`);
  return `${lines.join("\n")}\n`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

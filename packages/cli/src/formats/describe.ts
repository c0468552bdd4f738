import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BWam, RuleSet } from "@eiao/wam-core";
import { offInWords } from "../findings/levels.ts";
import { isReportedFinding, plainUrl } from "../findings/page.ts";
import type { ReportedLocation, ReportedPage, Result, Score } from "../findings/page.ts";
import { counted, plain } from "../output/text.ts";
import type { Run, Summary } from "./format.ts";

/** The results of one test on a page. */
export interface TestResults {
  readonly test: string;
  readonly title: string;
  readonly applied: number;
  readonly findings: readonly Result[];
  /** Results that the test could not decide (cannotTell). */
  readonly undecided: readonly Result[];
  readonly sample: Result;
}

/** Groups results by rule set, B-WAM and title, in the order of the results. */
export function byTest(results: readonly Result[]): TestResults[] {
  const groups = new Map<string, { applied: number; findings: Result[]; undecided: Result[]; sample: Result }>();
  for (const result of results) {
    const key = `${result.ruleset} ${result.wam} ${result.title}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = { applied: 0, findings: [], undecided: [], sample: result };
      groups.set(key, group);
    }
    if (result.result === null) group.undecided.push(result);
    else group.applied++;
    if (isReportedFinding(result)) group.findings.push(result);
  }
  return [...groups.values()].map((group) => ({ test: group.sample.test, title: group.sample.title, ...group }));
}

/** Returns the URL of a page for people. Files are shown by path, relative to the working folder if they are below it. */
export function shownUrl(url: string, cwd: string): string {
  if (!url.startsWith("file:///")) return url;
  try {
    const file = fileURLToPath(url);
    const relative = path.relative(cwd, file);
    if (relative === "") return ".";
    return relative.startsWith("..") || path.isAbsolute(relative) ? file : relative;
  } catch {
    return url;
  }
}

/** Returns a location such as `12:7`, preceded by its style sheet if it is in one, or `page` for the whole page. */
export function shownLocation(location: ReportedLocation, cwd: string): string {
  const at = location.line === 0 ? "page" : `${location.line}:${location.column}`;
  return location.source === undefined ? at : `${shownUrl(location.source, cwd)}:${at}`;
}

const PDF_RULE_SET = "pdf-1";

/** Returns the location of a result in a PDF document, in words, or `undefined` for web pages, which have line and column. */
export function documentLocation({ ruleset, location }: Result): string | undefined {
  return ruleset === PDF_RULE_SET ? locationInDocument(location) : undefined;
}

function locationInDocument({ line, column }: ReportedLocation): string {
  if (line === 0) return "document";
  return column === 1 ? `page ${line}` : `page ${line}, no. ${column}`;
}

/** Returns the tests that did not run on a page, without those that are switched off: a report names these once. */
export function otherUntested({ untested }: ReportedPage, { off }: Pick<Run, "off">): ReportedPage["untested"] {
  return untested.filter(({ test }) => !off.some((one) => one.test === test));
}

/** Returns a sentence on the tests that are switched off, or `undefined` if all run. */
export function offSentence({ off }: Pick<Run, "off">): string | undefined {
  if (off.length === 0) return undefined;
  return `Switched off, so not in the score: ${off.map(offInWords).join(", ")}.`;
}

/** Returns the rule sets that evaluated something, or the first selected one if nothing was evaluated. */
export function usedRuleSets({ ruleSets }: Run, { scores }: Summary): readonly RuleSet[] {
  const used = ruleSets.filter(({ id }) => scores.some(({ ruleset }) => ruleset === id));
  return used.length > 0 ? used : ruleSets.slice(0, 1);
}

/** Returns words for a finding that does not count or is only a warning, or `undefined`. */
export function markInWords({ known, level, suppressed }: Result): string | undefined {
  if (suppressed !== undefined) return `suppressed: ${plain(suppressed, 80)}`;
  return known === true ? "known" : level === "warn" ? "warning" : undefined;
}

/** Returns the scores by the rule sets that count. */
export function countingScores(scores: readonly Score[]): readonly Score[] {
  return scores.filter(({ informative }) => informative !== true);
}

/** Returns a sentence on each score by a rule set that does not count, with the option that lists its results. */
export function informationSentences({ scores }: Summary, { informative, decimals }: Run): readonly string[] {
  return scores.flatMap(({ ruleset, value, letter, informative: isInformative }) => {
    if (isInformative !== true || value === null) return [];
    const title = informative.find(({ id }) => id === ruleset)?.title ?? ruleset;
    return `For information: score ${`${decimals.value(value)} ${letter ?? ""}`.trimEnd()} by ${title}. It does not change the exit code; --ruleset ${ruleset} lists its results.`;
  });
}

/** Returns the sentences on the fault of a target: that of the test, and that on growth since the baseline, or `undefined`. */
export function wrongInWords(result: Result): string | undefined {
  const sentences = [result.wrong, grownInWords(result)].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** Returns a sentence on the violations that occur more often on a page than in the baseline, or `undefined`. */
export function grownInWords({ grown }: Result): string | undefined {
  if (grown === undefined) return undefined;
  const codes = Object.entries(grown).map(([code, more]) => `${code} (${more})`);
  return `New since the baseline: ${codes.join(", ")}.`;
}

/** Adds the number of pages to a number, if the call has several pages. */
export function onPagesInWords(number: string, pages: number, { inputs }: Pick<Run, "inputs">): string {
  return inputs === 1 ? number : `${number} on ${counted(pages, "page")}`;
}

/** Findings that repeat. If `atLeast` is true, there may be more. */
export interface OneFix {
  readonly findings: number;
  readonly pages: number;
  readonly atLeast?: boolean | undefined;
  /** True for findings on whole pages, such as on their validity. They have no location, so their causes may differ from page to page. */
  readonly isOfWholePage: boolean;
}

/** Returns words such as `One fix may remove 412 findings on 230 pages`. */
export function oneFixInWords({ findings, pages, atLeast, isOfWholePage }: OneFix): string {
  const fix = isOfWholePage ? "Perhaps one fix" : "One fix";
  return `${fix} may remove ${atLeast === true ? "at least " : ""}${counted(findings, "finding")} on ${counted(pages, "page")}`;
}

/**
 * Returns a key that equal results at one location of a style sheet share on all pages, or `undefined` for a result of a page. The key
 * omits the fingerprint, which depends on the other sheets of the page (wams.md 11.1).
 */
export function sheetResultKey(result: Result): string | undefined {
  const { ruleset, wam, title, location, proof, known, level, suppressed } = result;
  const { source, line, column } = location;
  if (source === undefined) return undefined;
  const { message, declaration } = proof?.css ?? {};
  const fields = [ruleset, wam, title, plainUrl(source), line, column, result.result, message, declaration];
  return JSON.stringify([...fields, known, level, suppressed]);
}

/** Matches the engine's message about a style sheet that could not be read. */
export const MISSING_SHEET = /^The style sheet .* was not loaded/;

/** Returns a location in the form that editors and terminals recognise, such as `site/page.html:3:7`. A finding on the whole page has no line. */
export function shownFinding({ url, result }: { readonly url: string; readonly result: Result }, { cwd }: Run): string {
  const { source, line, column } = result.location;
  const inDocument = documentLocation(result);
  const name = plain(shownUrl(source ?? url, cwd), 2000);
  if (inDocument !== undefined) return `${name}, ${inDocument}`;
  return line === 0 ? name : `${name}:${line}:${column}`;
}

const W3C = "https://www.w3.org";

/** Ids of the checkpoints of WCAG 1.0 that UWEM 1.2 tests, in https://www.w3.org/TR/WCAG10/ */
const checkpoints: Readonly<Record<string, string>> = {
  "1.1": "tech-text-equivalent",
  "3.2": "tech-identify-grammar",
  "3.5": "tech-logical-headings",
  "3.6": "tech-list-structure",
  "6.4": "tech-keyboard-operable-scripts",
  "7.2": "tech-avoid-blinking",
  "7.3": "tech-avoid-movement",
  "7.4": "tech-no-periodic-refresh",
  "7.5": "tech-no-auto-forward",
  "9.1": "tech-client-side-maps",
  "11.1": "tech-latest-w3c-specs",
  "11.2": "tech-avoid-deprecated",
  "12.1": "tech-frame-titles",
  "12.3": "tech-group-information",
  "12.4": "tech-associate-labels",
  "13.1": "tech-meaningful-links",
};

/**
 * Returns the URL of a page about a test: its ACT rule or success criterion, its technique for PDF, or its checkpoint of WCAG 1.0. For tests of
 * other rule sets, returns the first page that they name, if any.
 */
export function helpUrlOf({ learn, test, description, checkpoint }: BWam): string | undefined {
  if (learn?.[0] !== undefined) return learn[0];
  if (test.includes("_PDF_")) {
    const technique = /\bPDF\d+/.exec(description)?.[0];
    return `${W3C}/WAI/WCAG22/${technique === undefined ? "Understanding/conformance" : `Techniques/pdf/${technique}`}`;
  }
  const id = checkpoints[checkpoint];
  return id === undefined ? undefined : `${W3C}/TR/WCAG10/#${id}`;
}

/** Returns the URL of a page about the test of a result. */
export function helpUrlOfResult(result: Result, { judgeOf }: Pick<Run, "judgeOf">): string | undefined {
  const judge = judgeOf(result);
  return judge === undefined ? undefined : helpUrlOf(judge);
}

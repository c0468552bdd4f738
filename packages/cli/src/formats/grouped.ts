import { isOfWholePage } from "../findings/known-findings.ts";
import { isReportedFinding } from "../findings/page.ts";
import type { ReportedPage, Result } from "../findings/page.ts";
import { oneFixInWords, otherUntested, sheetResultKey } from "./describe.ts";
import type { Format, Run, Summary } from "./format.ts";

/** A result with the URL of its page. */
export interface FoundLocation {
  readonly url: string;
  readonly result: Result;
}

/** Findings of a test that one fix may remove: the same source in the same context, on any page. */
export interface RepeatedFindings {
  findings: number;
  pages: number;
  /** The first locations, up to the limit of the report. */
  readonly locations: FoundLocation[];
}

/** A test that found barriers. Known findings, and warnings, form separate groups. */
export interface GroupedTest {
  /** The first of its findings. */
  readonly sample: Result;
  readonly isKnown: boolean;
  readonly isWarning: boolean;
  findings: number;
  pages: number;
  /** Findings that one fix may remove, in the order in which they were found. The first 10,000 different repeats of a test are kept. */
  readonly repeats: ReadonlyMap<string, RepeatedFindings>;
}

/** A question that only a person can answer, or all results without a question that the program could not decide. */
export interface GroupedQuestion {
  readonly sample: Result;
  readonly reason: string | undefined;
  results: number;
  pages: number;
  readonly locations: FoundLocation[];
}

/** A text that several pages share. */
export interface GroupedText {
  readonly text: string;
  pages: number;
  /** The URL of the first page. */
  readonly url: string;
}

/** All pages of a call, grouped. */
export interface GroupedResults {
  readonly tests: ReadonlyMap<string, GroupedTest>;
  /** The number of results of each test, by `testKey`. */
  readonly applied: ReadonlyMap<string, number>;
  readonly questions: ReadonlyMap<string, GroupedQuestion>;
  readonly messages: ReadonlyMap<string, GroupedText>;
  /** The number of messages that were dropped, because there are too many different ones. */
  readonly otherMessages: number;
  /** Tests that could not run, with the reason. */
  readonly untested: ReadonlyMap<string, GroupedText>;
}

/** The maximum number of repeats of a test, and of different messages. Those of a template are among the first. */
const KEPT = 10_000;

/**
 * Groups the results of pages: tests, the repeats of each, and their locations. Memory: the first locations of each repeat.
 * @param max  the maximum number of locations to keep for each repeat and each question.
 */
export function createGroups(
  max: number,
  run: Pick<Run, "off">,
): { add(page: ReportedPage): void; readonly groups: GroupedResults } {
  const tests = new Map<string, GroupedTest & { readonly repeats: Map<string, RepeatedFindings> }>();
  const applied = new Map<string, number>();
  const questions = new Map<string, GroupedQuestion>();
  const messages = new Map<string, GroupedText>();
  const untested = new Map<string, GroupedText>();
  const groups = { tests, applied, questions, messages, untested, otherMessages: 0 };
  return {
    groups,
    add(page) {
      const { url } = page;
      const seen = new Set<object>();
      /** Counts a page once for each group that it belongs to. */
      const countPage = (group: { pages: number }): void => {
        if (seen.has(group)) return;
        seen.add(group);
        group.pages++;
      };
      for (const result of page.results) {
        if (result.result === null) {
          const question = questionOf(questions, result);
          question.results++;
          countPage(question);
          if (question.locations.length < max) question.locations.push({ url, result });
          continue;
        }
        const key = testKey(result);
        applied.set(key, (applied.get(key) ?? 0) + 1);
        if (!isReportedFinding(result)) continue;
        const test = testOf(tests, result);
        test.findings++;
        countPage(test);
        const repeat = repeatOf(test.repeats, result, url);
        if (repeat === undefined) continue;
        repeat.findings++;
        countPage(repeat);
        if (repeat.locations.length < max) repeat.locations.push({ url, result });
      }
      for (const text of new Set(page.messages)) if (!addText(messages, text, url)) groups.otherMessages++;
      for (const text of new Set(otherUntested(page, run).map(({ test, reason }) => `${test} (${reason})`)))
        addText(untested, text, url);
    },
  };
}

/** Returns a format that writes only after all pages are grouped. @param max  as in `createGroups`. */
export function groupedFormat(
  max: number,
  run: Run,
  end: (groups: GroupedResults, summary: Summary) => string,
): Format {
  const grouping = createGroups(max, run);
  return {
    begin: () => "",
    page({ page }) {
      grouping.add(page);
      return "";
    },
    end: (summary) => end(grouping.groups, summary),
  };
}

/** Returns the key of a test in `GroupedResults.applied`. */
export function testKey({ ruleset, wam, title }: Result): string {
  return `${ruleset} ${wam} ${title}`;
}

function testOf<Test extends GroupedTest>(
  tests: Map<string, Test | (GroupedTest & { readonly repeats: Map<string, RepeatedFindings> })>,
  result: Result,
) {
  const isKnown = result.known === true;
  const isWarning = result.level === "warn";
  const key = `${testKey(result)} ${isKnown} ${isWarning}`;
  const test = tests.get(key) ?? {
    sample: result,
    isKnown,
    isWarning,
    findings: 0,
    pages: 0,
    repeats: new Map<string, RepeatedFindings>(),
  };
  tests.set(key, test);
  return test;
}

function repeatOf(repeats: Map<string, RepeatedFindings>, result: Result, url: string): RepeatedFindings | undefined {
  const { line, column } = result.location;
  // Growth since the baseline concerns a single page.
  const fingerprint = result.grown === undefined ? result.fingerprint : undefined;
  const key = sheetResultKey(result) ?? fingerprint ?? `${url} ${line}:${column}`;
  const repeat = repeats.get(key);
  if (repeat !== undefined || repeats.size >= KEPT) return repeat;
  const created: RepeatedFindings = { findings: 0, pages: 0, locations: [] };
  repeats.set(key, created);
  return created;
}

function questionOf(questions: Map<string, GroupedQuestion>, result: Result): GroupedQuestion {
  const { reason } = result;
  // Results without a question form one group.
  const key = reason === undefined ? "" : `${testKey(result)} ${reason}`;
  const question = questions.get(key) ?? { sample: result, reason, results: 0, pages: 0, locations: [] };
  questions.set(key, question);
  return question;
}

function addText(texts: Map<string, GroupedText>, text: string, url: string): boolean {
  const known = texts.get(text);
  if (known !== undefined) known.pages++;
  else if (texts.size >= KEPT) return false;
  else texts.set(text, { text, pages: 1, url });
  return true;
}

/** Sorts the tests: new findings before known ones, then errors before warnings, then by priority, then by number of findings. */
export function worstGroups({ tests }: GroupedResults, { judgeOf }: Pick<Run, "judgeOf">): readonly GroupedTest[] {
  const priorityOf = (result: Result) => judgeOf(result)?.priority ?? 1;
  return [...tests.values()].sort(
    (a, b) =>
      Number(a.isKnown) - Number(b.isKnown) ||
      Number(a.isWarning) - Number(b.isWarning) ||
      priorityOf(a.sample) - priorityOf(b.sample) ||
      b.findings - a.findings,
  );
}

/** Sorts the repeats of a test: the one with the most findings comes first. Equal ones keep their order. */
export function largestRepeats({ repeats }: GroupedTest): readonly RepeatedFindings[] {
  return [...repeats.values()].sort((a, b) => b.findings - a.findings);
}

/** Returns words such as `One fix may remove 412 findings on 230 pages`, or `undefined` for a finding that does not repeat. */
export function repeatInWords({ findings, pages, locations: [first] }: RepeatedFindings): string | undefined {
  if (findings < 2) return undefined;
  return oneFixInWords({ findings, pages, isOfWholePage: first !== undefined && isOfWholePage(first.result) });
}

import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RuleSet } from "@eiao/wam-core";
import { isReportedFinding } from "../evaluation/page.ts";
import type { ReportedLocation, Result } from "../evaluation/page.ts";
import type { Run, Summary } from "./format.ts";
import { wellFormed } from "@eiao/server/formats";

/** Results of one test on a page, as people read them. */
export interface TestResults {
  readonly test: string;
  readonly title: string;
  readonly applied: number;
  readonly findings: readonly Result[];
  /** cannotTell. */
  readonly undecided: readonly Result[];
  readonly sample: Result;
}

/** Groups results by class (rule set, B-WAM, title), in order of the results. */
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

/** Worst first: by priority, then by number of findings; equal ones in order of the results. */
export function worstFirst(tests: readonly TestResults[], priorityOf: (result: Result) => number): TestResults[] {
  return tests.toSorted((a, b) => priorityOf(a.sample) - priorityOf(b.sample) || b.findings.length - a.findings.length);
}

/** A page's URL as a person names it: files below the working folder by their relative path. */
export function shownUrl(url: string, cwd: string): string {
  if (!url.startsWith("file:///")) return url;
  try {
    const relative = path.relative(cwd, fileURLToPath(url));
    if (relative === "") return ".";
    return relative.startsWith("..") || path.isAbsolute(relative) ? url : relative;
  } catch {
    return url;
  }
}

/** `12:7`, with the sheet in front when it is another resource; the whole page when there is no location. */
export function shownLocation(location: ReportedLocation, cwd: string): string {
  const at = location.line === 0 ? "page" : `${location.line}:${location.column}`;
  return location.source === undefined ? at : `${shownUrl(location.source, cwd)}:${at}`;
}

/** Where a result stands, for people; results about PDF documents have pages instead of lines. */
export function shownResultLocation({ ruleset, location }: Result, cwd: string): string {
  return ruleset === PDF_RULE_SET ? locationInDocument(location) : shownLocation(location, cwd);
}

const PDF_RULE_SET = "pdf-1";

/** The location of a result in other documents than pages, in words; undefined: line and column are what they say. */
export function documentLocation({ ruleset, location }: Result): string | undefined {
  return ruleset === PDF_RULE_SET ? locationInDocument(location) : undefined;
}

function locationInDocument({ line, column }: ReportedLocation): string {
  if (line === 0) return "document";
  return column === 1 ? `page ${line}` : `page ${line}, no. ${column}`;
}

/** The rule sets by which something was evaluated; the first of those selected when nothing was. */
export function usedRuleSets({ ruleSets }: Run, { scores }: Summary): readonly RuleSet[] {
  const used = ruleSets.filter(({ id }) => scores.some(({ ruleset }) => ruleset === id));
  return used.length > 0 ? used : ruleSets.slice(0, 1);
}

/** Source as one short line: white space runs become one space, control characters vanish, also those of direction, and the end of a long one. */
export function shortenedText(source: string, length: number): string {
  const line = source
    .slice(0, 5000)
    .replace(/\s+/g, " ")
    // A page must not steer the terminal.
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim();
  // A letter beyond the first plane stays whole or goes.
  return wellFormed(line.length <= length ? line : `${line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`);
}

/** "1 finding", "3 findings". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

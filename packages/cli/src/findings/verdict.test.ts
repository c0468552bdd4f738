import { expect, test } from "vitest";
import { createKnownFindings } from "./known-findings.ts";
import type { ReportedPage, Result } from "./page.ts";
import { failedPage } from "./page.ts";
import type { JudgeOf } from "../rule-sets.ts";
import { readSuppressions } from "./suppressions.ts";
import { addPage, counts, exitCode, markFindings } from "./verdict.ts";

const finding = (priority: number, fingerprint: string): Result => ({
  ruleset: "r",
  wam: `P${priority}`,
  test: `t${priority}`,
  result: 1,
  location: { line: 1, column: 1 },
  title: "barrier",
  fingerprint,
});
const judgeOf = (({ wam }: { wam: string }) => ({ priority: Number(wam.slice(1)) })) as unknown as JudgeOf;
const page = (...results: Result[]): ReportedPage => ({
  url: "file:///p.html",
  status: "evaluated",
  scores: [],
  results,
  metadata: [],
  untested: [],
  messages: [],
});
const none = readSuppressions([], "2026-01-01T00:00:00Z", "/");
const tally = () => ({ evaluated: 0, failed: 0, findings: 0, counted: 0, known: 0 });
const code = (...pages: ReportedPage[]) => {
  const sum = tally();
  for (const one of pages) addPage(sum, one, "error", judgeOf);
  return exitCode(sum);
};

test("exit codes, in order of precedence: barriers, nothing evaluated, some inputs failed", () => {
  const bad = page(finding(2, "a"));
  const failed = failedPage("file:///x", "No such file.");
  expect(code(page())).toBe(0);
  expect(code(bad)).toBe(2);
  expect(code(bad, failed)).toBe(2);
  expect(code(failed)).toBe(1);
  expect(code(failed, failed)).toBe(1);
  expect(code(page(), failed)).toBe(3);
});

test("--fail-on names the least severe level that counts", () => {
  const counted = (failOn: Parameters<typeof counts>[1]) =>
    [1, 2, 3].filter((priority) => counts(finding(priority, "a"), failOn, judgeOf));
  expect(counted("error")).toEqual([1, 2, 3]);
  expect(counted("1")).toEqual([1]);
  expect(counted("A")).toEqual([1]);
  expect(counted("2")).toEqual([1, 2]);
  expect(counted("AA")).toEqual([1, 2]);
  expect(counted("AAA")).toEqual([1, 2, 3]);
  expect(counted("never")).toEqual([]);
});

test("passed and undecided results never count", () => {
  expect(counts({ ...finding(1, "a"), result: 0 }, "error", judgeOf)).toBe(false);
  expect(counts({ ...finding(1, "a"), result: null }, "error", judgeOf)).toBe(false);
  expect(counts({ ...finding(1, "a"), result: 0.2 }, "error", judgeOf)).toBe(true);
});

test("a finding that is on the baseline or suppressed is known and does not count", () => {
  const suppressions = readSuppressions([{ test: "t2", reason: "later" }], "2026-01-01T00:00:00Z", "/");
  const baseline = createKnownFindings([{ fingerprint: "a", test: "t1", url: "file:///other.html" }]);
  const marks = { baseline, suppressions, levels: { of: () => "error" as const } };
  const marked = markFindings(page(finding(1, "a"), finding(2, "b"), finding(3, "c")), marks);
  expect(marked.results.map(({ known, suppressed }) => [known, suppressed])).toEqual([
    [true, undefined],
    [true, "later"],
    [undefined, undefined],
  ]);
  const sum = tally();
  addPage(sum, marked, "error", judgeOf);
  expect(sum).toEqual({ evaluated: 1, failed: 0, findings: 3, counted: 1, known: 2 });
  const unmarked = markFindings(page(finding(1, "a")), {
    ...marks,
    baseline: createKnownFindings([]),
    suppressions: none,
  });
  expect(unmarked.results[0]?.known).toBeUndefined();
});

test("a finding of a test with the level warn counts only with --fail-on warn", () => {
  const of = (name: string) => (name === "t1" ? "warn" : "error");
  const marked = markFindings(page(finding(1, "a"), finding(2, "b")), {
    baseline: createKnownFindings([]),
    suppressions: none,
    levels: { of },
  });
  const counted = (failOn: Parameters<typeof counts>[1]) =>
    marked.results.filter((result) => counts(result, failOn, judgeOf)).map(({ test: name }) => name);
  expect(marked.results.map(({ level }) => level)).toEqual(["warn", undefined]);
  expect(counted("error")).toEqual(["t2"]);
  expect(counted("warn")).toEqual(["t1", "t2"]);
  expect(counted("1")).toEqual([]);
  expect(counted("AA")).toEqual(["t2"]);
  expect(counted("never")).toEqual([]);
});

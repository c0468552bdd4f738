import { xml, xmlText } from "@eiao/sampler/internal/formats";
import { plainUrl } from "../findings/page.ts";
import type { ReportedPage, Result } from "../findings/page.ts";
import { counted, plain } from "../output/text.ts";
import { byTest, documentLocation, grownInWords, sheetResultKey, shownUrl, helpUrlOf } from "./describe.ts";
import type { TestResults } from "./describe.ts";
import type { Format, OutputFormat, Run } from "./format.ts";

/** The maximum number of pages to name for a result of a style sheet. */
const NAMED_PAGES = 3;

/**
 * Writes JUnit XML for Jenkins, with one suite per page and per style sheet, and one case per test. Equal results of a style sheet become one
 * result, with the number of pages and the first pages. Known findings are listed, but do not fail their case.
 *
 * Jenkins drops a suite if another has the same name, time and id, and it lists cases by class. For this reason the id of a suite is its number,
 * and the class of a case is its page or style sheet.
 */
export const junitFormat: OutputFormat = {
  readers: "build servers",
  summary:
    "one suite per page and per style sheet, one case per test. Equal results of a style sheet on several pages are one case, with the number of pages and the first three",
  open,
};

function open(run: Run): Format {
  let suites = 0;
  const sheets = createSheets();
  return {
    begin: () => `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(run.tool.name)}">\n`,
    page({ page }) {
      const name = shownUrl(page.url, run.cwd);
      const own = page.results.filter((result) => !sheets.take(result, name));
      return suite(page.url, suites++, pageCases({ ...page, results: own }, run), page.messages, run);
    },
    end: () =>
      `${sheets
        .all()
        .map(({ url, results }) => suite(url, suites++, sheetCases(url, results, run), [], run))
        .join("")}</testsuites>\n`,
  };
}

/** The pages on which a result of a style sheet was found. */
interface Pages {
  count: number;
  readonly first: string[];
  last: string;
}

type SheetResults = ReadonlyMap<Result, Pages>;

/** Collects the results of style sheets, with equal ones once. */
function createSheets() {
  const sheets = new Map<string, Map<Result, Pages>>();
  const byKey = new Map<string, Pages>();
  return {
    /** Takes a result of a style sheet. Returns false for a result of a page, which it leaves. */
    take(result: Result, page: string): boolean {
      const { source } = result.location;
      const key = sheetResultKey(result);
      if (key === undefined || source === undefined) return false;
      const pages = byKey.get(key);
      if (pages === undefined) {
        const url = plainUrl(source);
        const results = sheets.get(url) ?? new Map<Result, Pages>();
        const found: Pages = { count: 1, first: [page], last: page };
        sheets.set(url, results.set(result, found));
        byKey.set(key, found);
      } else if (pages.last !== page) {
        pages.count++;
        pages.last = page;
        if (pages.first.length < NAMED_PAGES) pages.first.push(page);
      }
      return true;
    },
    all: () => [...sheets].map(([url, results]) => ({ url, results })),
  };
}

interface Case {
  readonly text: string;
  readonly kind: "passed" | "failure" | "error" | "skipped";
}

function suite(url: string, id: number, cases: readonly Case[], messages: readonly string[], run: Run): string {
  const number = (kind: Case["kind"]) => cases.filter((one) => one.kind === kind).length;
  const numbers = `tests="${cases.length}" failures="${number("failure")}" errors="${number("error")}" skipped="${number("skipped")}"`;
  const notes = messages.length === 0 ? "" : `    <system-out>${xmlText(messages.join("\n"))}</system-out>\n`;
  return `  <testsuite id="${id}" name="${xml(url)}" ${numbers} timestamp="${xml(run.date)}">\n${cases.map(({ text }) => text).join("")}${notes}  </testsuite>\n`;
}

function openCase(url: string, run: Run): string {
  // Jenkins reads the text before the last dot as a package.
  return `    <testcase classname="${xml(shownUrl(url, run.cwd).replaceAll(".", "_"))}"`;
}

function pageCases(page: ReportedPage, run: Run): Case[] {
  const open = openCase(page.url, run);
  if (page.status === "failed") return [failedCase(page, open)];
  const cases = [
    ...byTest(page.results).map((test) => testCase(test, open, run, pageLine)),
    ...page.untested.map((test) => untestedCase(test, open)),
  ];
  // Jenkins drops a suite without cases.
  return cases.length > 0 ? cases : [{ kind: "passed", text: `${open} name="evaluation"/>\n` }];
}

function sheetCases(url: string, results: SheetResults, run: Run): Case[] {
  const open = openCase(url, run);
  return byTest([...results.keys()]).map((test) =>
    testCase(test, open, run, (finding) => sheetLine(finding, results.get(finding))),
  );
}

function pageLine(finding: Result): string {
  const { location, snippet } = finding;
  const inDocument = documentLocation(finding);
  if (inDocument !== undefined) return inDocument;
  if (location.line === 0)
    return ["the page as a whole", grownInWords(finding)].filter((part) => part !== undefined).join(". ");
  return `line ${location.line}, column ${location.column}: ${plain(snippet ?? "", 200)}`;
}

function sheetLine(finding: Result, pages: Pages | undefined): string {
  const { count = 0, first = [] } = pages ?? {};
  const more = count > first.length ? ", …" : "";
  return `${pageLine(finding)} (on ${counted(count, "page")}: ${first.join(", ")}${more})`;
}

function failedCase(page: ReportedPage, open: string): Case {
  const error = page.error ?? "It could not be evaluated.";
  return {
    kind: "error",
    text: `${open} name="evaluation">\n      <error message="${xml(error)}" type="NotEvaluated"/>\n    </testcase>\n`,
  };
}

function testCase(test: TestResults, beginning: string, run: Run, lineOf: (finding: Result) => string): Case {
  const open = `${beginning} name="${xml(`${test.test} ${test.title}`)}"`;
  const { judgeOf } = run;
  const unknown = test.findings.filter((finding) => finding.known !== true);
  const failing = unknown.filter(({ level }) => level !== "warn" || run.failOn === "warn");
  const others = [
    { count: test.findings.length - unknown.length, is: "known" },
    { count: unknown.length - failing.length, is: "only a warning" },
  ].filter(({ count }) => count > 0);
  const notCounted = others.map(({ count, is }) => `${count} ${is}, so not counted.`).join(" ");
  const knownText = notCounted === "" ? "" : `      <system-out>${notCounted}</system-out>\n`;
  if (failing.length > 0) {
    const lines = failing.map(lineOf);
    const judge = judgeOf(test.sample);
    const help = judge === undefined ? [] : [judge.remedy, helpUrlOf(judge)];
    const body = [...lines, ...help].filter((line) => line !== undefined).join("\n");
    const message = `${test.title}: ${failing.length} of ${test.applied}`;
    const failure = `      <failure message="${xml(message)}" type="${xml(test.test)}">${xmlText(body)}</failure>\n`;
    return { kind: "failure", text: `${open}>\n${failure}${knownText}    </testcase>\n` };
  }
  if (test.applied === 0)
    return { kind: "skipped", text: `${open}>\n      <skipped>cannot tell</skipped>\n    </testcase>\n` };
  return { kind: "passed", text: knownText === "" ? `${open}/>\n` : `${open}>\n${knownText}    </testcase>\n` };
}

/** Writes the reason as text, because an older schema of Jenkins allows no attributes on `skipped`. */
function untestedCase({ test, reason }: ReportedPage["untested"][number], open: string): Case {
  return {
    kind: "skipped",
    text: `${open} name="${xml(test)}">\n      <skipped>${xmlText(reason)}</skipped>\n    </testcase>\n`,
  };
}

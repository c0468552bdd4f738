import { byTest, documentLocation, shortenedText, shownUrl } from "./describe.ts";
import type { TestResults } from "./describe.ts";
import type { ReportedPage } from "../evaluation/page.ts";
import type { Format, OutputFormat, Run } from "./format.ts";
import { xml, xmlText } from "@eiao/server/formats";

/**
 * Writes JUnit XML for Jenkins, with one suite per page and one case per test. Known findings are listed, but do not fail their case.
 *
 * Jenkins drops a suite whose name and time it has seen, unless the id differs, and it lists cases by class. So the id of a suite is its number,
 * and the class of a case is its page.
 */
export const junitFormat: OutputFormat = {
  readers: "build servers",
  summary: "one suite per page, one case per test",
  open,
};

function open(run: Run): Format {
  let suites = 0;
  return {
    begin: () => `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(run.tool.name)}">\n`,
    page: ({ page }) => suite(page, suites++, run),
    end: () => "</testsuites>\n",
  };
}

interface Case {
  readonly text: string;
  readonly kind: "passed" | "failure" | "error" | "skipped";
}

function suite(page: ReportedPage, id: number, run: Run): string {
  // Jenkins reads everything before the last dot as a package.
  const open = `    <testcase classname="${xml(shownUrl(page.url, run.cwd).replaceAll(".", "_"))}"`;
  const cases =
    page.status === "failed"
      ? [failedCase(page, open)]
      : [
          ...byTest(page.results).map((test) => testCase(test, open, run)),
          ...page.untested.map((test) => untestedCase(test, open)),
        ];
  const number = (kind: Case["kind"]) => cases.filter((one) => one.kind === kind).length;
  const numbers = `tests="${cases.length}" failures="${number("failure")}" errors="${number("error")}" skipped="${number("skipped")}"`;
  const notes = page.messages.length === 0 ? "" : `    <system-out>${xmlText(page.messages.join("\n"))}</system-out>\n`;
  return `  <testsuite id="${id}" name="${xml(page.url)}" ${numbers} timestamp="${xml(run.date)}">\n${cases.map(({ text }) => text).join("")}${notes}  </testsuite>\n`;
}

function failedCase(page: ReportedPage, open: string): Case {
  const error = page.error ?? "It could not be evaluated.";
  return {
    kind: "error",
    text: `${open} name="evaluation">\n      <error message="${xml(error)}" type="NotEvaluated"/>\n    </testcase>\n`,
  };
}

function testCase(test: TestResults, openCase: string, { judgeOf }: Run): Case {
  const open = `${openCase} name="${xml(`${test.test} ${test.title}`)}"`;
  const failing = test.findings.filter((finding) => finding.known !== true);
  const known = test.findings.length - failing.length;
  const knownText = known === 0 ? "" : `      <system-out>${known} known, so not counted.</system-out>\n`;
  if (failing.length > 0) {
    const lines = failing.map((finding) => {
      const { location, snippet } = finding;
      const inDocument = documentLocation(finding);
      if (inDocument !== undefined) return inDocument;
      if (location.line === 0) return "the page as a whole";
      const source = location.source === undefined ? "" : `${location.source} `;
      return `${source}line ${location.line}, column ${location.column}: ${shortenedText(snippet ?? "", 200)}`;
    });
    const remedy = judgeOf(test.sample)?.remedy;
    const body = [...lines, ...(remedy === undefined ? [] : [remedy])].join("\n");
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

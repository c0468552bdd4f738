import { byTest, shortened } from "./describe.ts";
import type { TestResults } from "./describe.ts";
import type { Page } from "../page.ts";
import type { Format, Run } from "./format.ts";
import { xml, xmlText } from "./xml.ts";

/** JUnit XML as Jenkins reads it: a suite a page, a case a test. Known findings are told, but do not fail their case. */
export function junitFormat(run: Run): Format {
  return {
    begin: () => `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(run.tool.name)}">\n`,
    page: ({ page }) => suite(page, run),
    end: () => "</testsuites>\n",
  };
}

interface Case {
  readonly text: string;
  readonly kind: "passed" | "failure" | "error" | "skipped";
}

function suite(page: Page, run: Run): string {
  const cases =
    page.status === "failed"
      ? [failedCase(page)]
      : [...byTest(page.results).map((test) => testCase(test, run)), ...page.untested.map(untestedCase)];
  const number = (kind: Case["kind"]) => cases.filter((one) => one.kind === kind).length;
  const numbers = `tests="${cases.length}" failures="${number("failure")}" errors="${number("error")}" skipped="${number("skipped")}"`;
  const notes = page.messages.length === 0 ? "" : `    <system-out>${xmlText(page.messages.join("\n"))}</system-out>\n`;
  return `  <testsuite name="${xml(page.url)}" ${numbers} timestamp="${xml(run.date)}">\n${cases.map(({ text }) => text).join("")}${notes}  </testsuite>\n`;
}

function failedCase(page: Page): Case {
  const error = page.error ?? "It could not be evaluated.";
  return {
    kind: "error",
    text: `    <testcase classname="eiao-wam" name="evaluation">\n      <error message="${xml(error)}" type="NotEvaluated"/>\n    </testcase>\n`,
  };
}

function testCase(test: TestResults, { judgeOf }: Run): Case {
  const open = `    <testcase classname="${xml(test.sample.ruleset)}" name="${xml(`${test.test} ${test.title}`)}"`;
  const failing = test.findings.filter((finding) => finding.known !== true);
  const known = test.findings.length - failing.length;
  const knownText = known === 0 ? "" : `      <system-out>${known} known, not counted.</system-out>\n`;
  if (failing.length > 0) {
    const lines = failing.map(({ location, snippet }) => {
      const source = location.source === undefined ? "" : `${location.source} `;
      return `${source}line ${location.line}, column ${location.column}: ${shortened(snippet ?? "", 200)}`;
    });
    const remedy = judgeOf(test.sample)?.remedy;
    const body = [...lines, ...(remedy === undefined ? [] : [remedy])].join("\n");
    const message = `${test.title}: ${failing.length} of ${test.applied}`;
    const failure = `      <failure message="${xml(message)}" type="${xml(test.test)}">${xmlText(body)}</failure>\n`;
    return { kind: "failure", text: `${open}>\n${failure}${knownText}    </testcase>\n` };
  }
  if (test.applied === 0)
    return { kind: "skipped", text: `${open}>\n      <skipped message="cannot tell"/>\n    </testcase>\n` };
  return { kind: "passed", text: knownText === "" ? `${open}/>\n` : `${open}>\n${knownText}    </testcase>\n` };
}

function untestedCase({ test, reason }: { readonly test: string; readonly reason: string }): Case {
  return {
    kind: "skipped",
    text: `    <testcase classname="untested" name="${xml(test)}">\n      <skipped message="${xml(reason)}"/>\n    </testcase>\n`,
  };
}

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { ActExample } from "./verdicts.ts";

interface ReportedSubject {
  readonly source: string;
  readonly assertions?: readonly {
    readonly test: { readonly title: string };
    readonly result: { readonly outcome: string; readonly info?: string };
  }[];
}

interface ListedExample {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly testcaseId: string;
  readonly testcaseTitle: string;
  readonly url: string;
  readonly expected: string;
  readonly approved?: boolean;
}

const program = new URL("../../packages/cli/bin/eiao-wam.js", import.meta.url);

/** Runs `eiao-wam act-report` and returns the outcome of each example of an implemented rule. @param list  W3C's testcases.json. */
export async function evaluateExamples(list: string, assets: string): Promise<readonly ActExample[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program.pathname, "act-report", list, "--assets", assets, "--quiet"],
    { maxBuffer: 100_000_000 },
  );
  const { "@graph": graph } = JSON.parse(stdout) as { readonly "@graph": readonly ReportedSubject[] };
  const found = new Map<string, { readonly outcome: string; readonly info?: string }>();
  for (const { source, assertions = [] } of graph)
    for (const { test, result } of assertions) found.set(`${test.title} ${source}`, result);
  const { testcases } = JSON.parse(readFileSync(list, "utf8")) as { readonly testcases: readonly ListedExample[] };
  return testcases
    .flatMap((listed): ActExample[] => {
      const result = found.get(`${listed.ruleId} ${listed.url}`);
      if (result === undefined) return [];
      return [
        {
          rule: listed.ruleId,
          title: listed.ruleName.replaceAll("`", "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
          example: listed.testcaseTitle,
          id: listed.testcaseId,
          approved: listed.approved === true,
          expected: listed.expected,
          outcome: result.outcome.replace("earl:", ""),
          reasons: result.info ?? "",
        },
      ];
    })
    .toSorted((a, b) => (a.rule < b.rule ? -1 : Number(a.rule > b.rule)));
}

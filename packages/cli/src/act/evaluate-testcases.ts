import type { CheckOptions, RuleSet } from "@eiao/wam-core";
import { check } from "@eiao/wam-core";
import { CommandError, fileProblem } from "../errors.ts";
import { actOutcomeOf } from "./implementation-report.ts";
import type { ExampleOutcome } from "./implementation-report.ts";
import { readBelow } from "./testcases.ts";
import type { ExampleFile, Testcase } from "./testcases.ts";

/** The folder of the examples' assets at W3C. */
const ASSETS = "https://www.w3.org/WAI/content-assets/";

/** The files and rules that take part. */
export interface TestcaseSettings {
  readonly ruleSet: RuleSet;
  /** The folder of `testcases.json`. */
  readonly folder: string;
  /** The folder that stands for `/WAI/content-assets/`. */
  readonly assets: string | undefined;
  /** The rules to report; undefined for every rule of the set. */
  readonly rules: ReadonlySet<string> | undefined;
  /** True: every rule runs on each example, not only that of the example. */
  readonly all: boolean;
  readonly languageDetector: CheckOptions["languageDetector"];
}

/** Evaluates W3C's examples, one after another, without a network. Yields one outcome for each example and rule that takes part. */
export async function* evaluateTestcases(
  testcases: readonly Testcase[],
  { ruleSet, folder, assets, rules, all, languageDetector }: TestcaseSettings,
): AsyncGenerator<ExampleOutcome> {
  // Rules of our own have no page at W3C, and are no part of the report.
  const judges = ruleSet.judges.filter(({ test, url }) => url !== undefined && (rules?.has(test) ?? true));
  const load = async (url: string) => {
    if (assets === undefined || !url.startsWith(ASSETS)) throw new Error("it is not among the assets");
    return {
      ...(await readBelow(assets, decodeURI(new URL(url).pathname.slice(new URL(ASSETS).pathname.length)))),
      url,
    };
  };
  for (const testcase of testcases) {
    const own = judges.filter(({ test }) => all || test === testcase.ruleId);
    if (own.length === 0) continue;
    const { content, contentType } = await readExample(folder, testcase);
    const report = await check(
      { url: testcase.url, content, contentType, headers: { "content-type": contentType } },
      { ruleSets: [ruleSet], only: own.map(({ test }) => test), load, languageDetector },
    );
    for (const judge of own) {
      const results = report.judgements.filter(({ wam }) => wam === judge);
      const ran = !report.parsingFailed && report.untested.every((one) => one.test !== judge.test);
      const outcome = ran ? actOutcomeOf(results) : "untested";
      const reasons = [...new Set(results.flatMap(({ reason }) => reason ?? []))];
      yield { testcase, rule: judge.test, outcome, reasons, criteria: judge.criteria ?? [] };
    }
  }
}

/** @throws CommandError that names the example and its file. */
async function readExample(folder: string, { ruleId, testcaseId, relativePath }: Testcase): Promise<ExampleFile> {
  try {
    return await readBelow(folder, relativePath);
  } catch (error) {
    throw new CommandError(
      `The example ${testcaseId} of rule ${ruleId} could not be read: ${relativePath}: ${fileProblem(error)}.`,
      "Its relativePath must name a file in the folder of testcases.json or below it.",
      error,
    );
  }
}

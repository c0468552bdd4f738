import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CheckOptions, RuleSet } from "@eiao/wam-core";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { notConfigurable } from "../../command-line/option.ts";
import { commonOptions } from "../../command-line/options.ts";
import { CommandError, fileProblem } from "../../errors.ts";
import { actOutcomeOf, implementationReport } from "../../formats/act-report.ts";
import type { ExampleOutcome } from "../../formats/act-report.ts";
import { openOutput } from "../../output/output.ts";
import { version } from "../../version.ts";
import texts from "./texts.json" with { type: "json" };

const { output: _, ...otherOptions } = commonOptions;

/** `eiao-wam act-report`. Spec wcag22.md 5. */
export const actReport = defineCommand({
  name: "act-report",
  ...texts["act-report"],
  options: {
    ...notConfigurable({
      assets: { value: "DIR" },
      rules: { value: "IDS" },
      all: { type: "boolean" },
      out: { value: "FILE", writes: true },
    }),
    ...otherOptions,
  },
  async run({ options, operands }, terminal) {
    const file = onlyOperand(
      operands,
      "act-report takes one file, W3C's testcases.json.",
      "See eiao-wam act-report --help.",
    );
    const [{ wcag22, successCriteria }, { languageDetector }] = await Promise.all([
      import("@eiao/wam-core/wcag"),
      import("@eiao/sampler/internal/rule-sets"),
    ]);
    const rules = ruleIds(options.rules, new Set(wcag22.judges.map(({ test }) => test)));
    const list = path.resolve(terminal.cwd, file);
    const testcases = await readTestcases(list);
    const outcomes = [];
    for await (const outcome of evaluateTestcases(testcases, {
      ruleSet: wcag22,
      folder: path.dirname(list),
      assets: options.assets === undefined ? undefined : path.resolve(terminal.cwd, options.assets),
      rules,
      all: options.all,
      languageDetector,
    })) {
      outcomes.push(outcome);
      if (!options.quiet) terminal.progress(`evaluated ${outcomes.length} examples`);
    }
    terminal.progress("");
    const output = await openOutput(options.out, terminal, { option: "out" });
    await output.write(`${JSON.stringify(implementationReport(outcomes, version, successCriteria), null, 1)}\n`);
    await output.close();
    return 0;
  },
});

/** Reads the ids of `--rules`. @throws CommandError that names the unknown ids. */
function ruleIds(list: string | undefined, known: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (list === undefined) return undefined;
  const ids = list.split(/[\s,]+/).filter((id) => id !== "");
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new CommandError(
      `There is no rule ${unknown.join(" or ")} in wcag-2.2.`,
      "eiao-wam rules --ruleset wcag-2.2 lists the rules.",
    );
  if (ids.length === 0) throw new CommandError("--rules is empty.", "Give the ids of rules, such as --rules bf051a.");
  return new Set(ids);
}

/** The folder of the examples' assets at W3C. */
const ASSETS = "https://www.w3.org/WAI/content-assets/";

/** Settings for the evaluation of W3C's examples. */
export interface TestcaseSettings {
  readonly ruleSet: RuleSet;
  /** The folder of `testcases.json`. */
  readonly folder: string;
  /** The local copy of `/WAI/content-assets/`. */
  readonly assets: string | undefined;
  /** The rules to report. Default: every rule of the set. */
  readonly rules: ReadonlySet<string> | undefined;
  /** True if every rule runs on each example, not only the rule of the example. */
  readonly all: boolean;
  readonly languageDetector: CheckOptions["languageDetector"];
}

/** Evaluates W3C's examples, one after another, without a network. Yields one outcome for each example and selected rule. */
export async function* evaluateTestcases(
  testcases: readonly Testcase[],
  { ruleSet, folder, assets, rules, all, languageDetector }: TestcaseSettings,
): AsyncGenerator<ExampleOutcome> {
  const { check } = await import("@eiao/wam-core");
  // Our own rules have no page at W3C, so the report omits them.
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
async function readExample(folder: string, { ruleId, testcaseId, relativePath }: Testcase) {
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

/** An example of an ACT rule, in W3C's `testcases.json`. */
export interface Testcase {
  readonly ruleId: string;
  readonly testcaseId: string;
  readonly url: string;
  /** The file of the example, relative to `testcases.json`. */
  readonly relativePath: string;
}

/** Reads W3C's list of examples. @throws CommandError if the file cannot be read, or is not such a list. */
export async function readTestcases(file: string): Promise<readonly Testcase[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const problem = error instanceof SyntaxError ? `it is not JSON: ${error.message}` : fileProblem(error);
    throw new CommandError(`${file} could not be read: ${problem}.`, undefined, error);
  }
  const { testcases } = (parsed ?? {}) as { readonly testcases?: unknown };
  if (!Array.isArray(testcases) || !testcases.every(isTestcase)) {
    throw new CommandError(
      `${file} has no list "testcases" with ruleId, testcaseId, url and relativePath.`,
      "Download it from https://www.w3.org/WAI/content-assets/wcag-act-rules/testcases.json",
    );
  }
  return testcases;
}

function isTestcase(value: unknown): value is Testcase {
  const keys = ["ruleId", "testcaseId", "url", "relativePath"] as const;
  return (
    typeof value === "object" &&
    value !== null &&
    keys.every((key) => typeof (value as Partial<Record<string, unknown>>)[key] === "string") &&
    URL.canParse((value as Testcase).url)
  );
}

const types: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".xml": "application/xml",
  ".xhtml": "application/xhtml+xml",
  ".css": "text/css",
};

/** Reads a file below a folder; its name gives the media type. @throws Error of the file system, or if the name leads out of the folder. */
export async function readBelow(folder: string, name: string) {
  const file = path.resolve(folder, name);
  const relative = path.relative(folder, file);
  if (relative.startsWith("..") || path.isAbsolute(relative)) throw new Error(`it is not in ${folder}`);
  return { content: await readFile(file), contentType: types[path.extname(file).toLowerCase()] ?? "text/html" };
}

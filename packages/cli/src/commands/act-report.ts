import path from "node:path";
import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { commonOptions } from "../command-line/options.ts";
import { openOutput } from "../output/output.ts";
import { version } from "../version.ts";

const { output: _, ...otherOptions } = commonOptions;

/** `eiao-wam act-report`. Spec wcag22.md 5. */
export const actReport = defineCommand({
  name: "act-report",
  operands: "<testcases.json>",
  summary: "Evaluate W3C's examples of the ACT rules and write an implementation report",
  description: `Runs the rules of wcag-2.2 on the examples that W3C published for them, and writes what each rule says of each of its examples: failed, cantTell, passed or inapplicable. W3C's ACT tools read the report (EARL in JSON-LD) and tell how consistent the rules are.

Nothing is fetched: the examples are files beside testcases.json, and their style sheets are files below --assets. Download both from https://www.w3.org/WAI/content-assets/wcag-act-rules/

Exit codes: 0 the report is written; 1 the command could not run.`,
  examples: [
    [
      "eiao-wam act-report testcases.json --assets ../../content-assets --out report.json",
      "Writes the report of all rules.",
    ],
    ["eiao-wam act-report testcases.json --rules bf051a,b5c3f8", "Prints the report of two rules."],
  ],
  options: {
    assets: { type: "string", value: "DIR", help: "the folder of /WAI/content-assets/", configurable: false },
    rules: { type: "string", value: "IDS", help: "only these rules, separated by commas", configurable: false },
    all: { type: "boolean", help: "run every rule on each example, not only its own", configurable: false },
    out: { type: "string", value: "FILE", help: "write the report to FILE", writes: true, configurable: false },
    ...otherOptions,
  },
  async run({ options, operands }, terminal) {
    const [file, ...others] = operands;
    if (file === undefined || others.length > 0)
      throw new CommandError("act-report takes one file, W3C's testcases.json.", "See eiao-wam act-report --help.");
    const [
      { wcag22, successCriteria },
      { languageDetector },
      { readTestcases },
      { evaluateTestcases },
      { implementationReport },
    ] = await Promise.all([
      import("@eiao/wam-core/wcag"),
      import("@eiao/sampler/rule-sets"),
      import("../act/testcases.ts"),
      import("../act/evaluate-testcases.ts"),
      import("../act/implementation-report.ts"),
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

/** @throws CommandError that names the unknown ids. */
function ruleIds(given: string | undefined, known: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (given === undefined) return undefined;
  const ids = given.split(/[\s,]+/).filter((id) => id !== "");
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new CommandError(
      `There is no rule ${unknown.join(" or ")} in wcag-2.2.`,
      "eiao-wam rules --ruleset wcag-2.2 lists the rules.",
    );
  if (ids.length === 0) throw new CommandError("--rules is empty.", "Give the ids of rules, such as --rules bf051a.");
  return new Set(ids);
}

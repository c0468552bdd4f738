import { defineCommand } from "../command-line/command.ts";
import { commonOptions, serverOptions, textOrJson } from "../command-line/options.ts";

/** `eiao-wam conformance`. Spec wams.md 10.1 and 10.3. */
export const conformance = defineCommand({
  name: "conformance",
  operands: "[CASE]...",
  summary: "Hold this installation, or a WAM server, against the acceptance cases of the specification",
  description: `Evaluates the page of every acceptance case of the WAM specification (T01 and on, section 10.1; X1 and on are this program's own) and compares each result, its place and its order with what the specification expects; then makes the calls of section 10.3 (K01 and on). With --server a WAM server evaluates: pages and style sheets are sent to it by its JSON mirror, and the calls are made over JSON and over SOAP. Calls that only a library has are named and not run then.

Of each case that fails the results are shown that are missing and that came instead.

Exit codes: 0 everything as specified; 1 could not run, or nothing could be evaluated; 2 a case failed; 3 none failed, but some could not be evaluated.`,
  examples: [
    [
      "eiao-wam conformance",
      "Does this installation measure what the specification says? Takes seconds, asks no network.",
    ],
    ["eiao-wam conformance --server http://127.0.0.1:8888", "The same of a WAM server that runs (eiao-wam serve)."],
    ["eiao-wam conformance T59 K04", "Single cases."],
    ["eiao-wam conformance --json | jq '.cases[] | select(.status != \"passed\")'", "For a program."],
  ],
  options: {
    format: textOrJson,
    json: { type: "boolean", help: "the same as --format json", configurable: false },
    ...serverOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const { runConformance } = await import("../conformance/run-conformance.ts");
    return runConformance(operands, options, terminal);
  },
});

import { defineCommand } from "../command-line/command.ts";
import { commonOptions, serverOptions, textOrJson } from "../command-line/options.ts";

/** `eiao-wam conformance`. Spec wams.md 10.1 and 10.3. */
export const conformance = defineCommand({
  name: "conformance",
  operands: "[CASE]...",
  summary: "Test this installation or a WAM server with the cases of the specification",
  description: `Evaluates the page of each acceptance case of the WAM specification and compares every result, its location and its order with the expected ones. Cases T01 and higher are in section 10.1 of the specification; cases X1 and higher are this program's own. Then it makes the calls of section 10.3 (K01 and higher). With --server, a WAM server evaluates the pages: pages and style sheets are sent as JSON, and the calls are made as JSON and as SOAP. Calls that only the library offers are listed, but not made.

For each case that fails, the missing and the unexpected results are shown.

Exit codes: 0 everything is as specified; 1 the command could not run, or no case could be evaluated; 2 a case failed; 3 no case failed, but some could not be evaluated.`,
  examples: [
    [
      "eiao-wam conformance",
      "Checks that this installation measures what the specification says. Takes seconds and needs no network.",
    ],
    ["eiao-wam conformance --server http://127.0.0.1:8888", "Checks a running WAM server (eiao-wam serve)."],
    ["eiao-wam conformance T59 K04", "Runs single cases."],
    [
      "eiao-wam conformance --json | jq '.cases[] | select(.status != \"passed\")'",
      "Prints the cases that did not pass, for a program.",
    ],
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

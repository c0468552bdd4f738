import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";

/** `eiao-wam verify`. Spec cli.md 7. */
export const verify = defineCommand({
  name: "verify",
  operands: "<store>",
  summary: "Recompute a published score from the archived pages, without a network",
  description: `Evaluates each page of a store again, from the archived pages and style sheets. It compares every result, every location, the statistics, the draw of the sample and all checksums with the store and its report card. So anybody can check a published score.

Exit codes: 0 there is no difference; 1 the command could not run; 2 there are differences, and each is listed with its page or file.`,
  examples: [
    [
      "eiao-wam verify eiao-data/output/rdf/example.org/20261121093000.trig.zst",
      "Checks that the archived pages give the results in this store.",
    ],
    [
      "eiao-wam verify output/rdf/example.org/20261121093000.trig.zst --data /srv/observatory --format json",
      "Finds the store in another data folder, by the name in a report, and prints the differences as JSON.",
    ],
  ],
  options: {
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [store, ...more] = operands;
    if (store === undefined || more.length > 0)
      throw new CommandError("verify takes one store.", "Name a .trig.zst file that assess wrote.");
    const { runVerify } = await import("../store/run-verify.ts");
    return runVerify(store, options, terminal);
  },
});

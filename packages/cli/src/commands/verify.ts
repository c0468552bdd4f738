import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";

/** `eiao-wam verify`. Spec cli.md 7. */
export const verify = defineCommand({
  name: "verify",
  operands: "<store>",
  summary: "Recompute a published score from the archived pages, without a network",
  description: `Evaluates every page of a store again, from the archived octets, style sheets included, and compares every verdict and location, the statistics, the draw of the sample and all digests with what the store and its report card say. So a stranger can check a published number.

Exit codes: 0 no difference; 2 differences, each naming page or file; 1 could not run.`,
  examples: [
    ["eiao-wam verify eiao-data/output/rdf/example.org/20261121093000.trig.zst", "Is this store what its pages give?"],
    [
      "eiao-wam verify output/rdf/example.org/20261121093000.trig.zst --data /srv/observatory --format json",
      "Named as a report names it, below another data directory; the differences for a program.",
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
      throw new CommandError("verify takes one store.", "It is the .trig.zst file that assess names.");
    const { runVerify } = await import("../store/run-verify.ts");
    return runVerify(store, options, terminal);
  },
});

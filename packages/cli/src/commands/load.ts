import { defineCommand } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam load`. Spec cli.md 9. */
export const load = defineCommand({
  name: "load",
  operands: "<store>...",
  summary: "Load sealed stores into the data warehouse",
  description: [
    "Reads each store once, holds its counts against its results, and writes everything into the warehouse: each result with its place, and the figures that reports show. Then the run is published, and reports show it.",
    "A site that the run has already is replaced; a store that is there already changes nothing. A store that cannot be loaded stops none of the others, and leaves what was loaded before as it was.",
    "While an observatory runs on the data directory (eiao-observatory start), it does the loading; load, publish and runs remove are called as ever.",
    "Place and sector of a site come from the site list that was imported last; a site that is not in it counts as unknown. Exit code 1 when a store could not be loaded.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam load eiao-data/output/rdf/*/*.trig.zst --run 2026-11", "All sites that were assessed, as one run."],
    [
      "eiao-wam load output/rdf/example.org/20261121093000.trig.zst",
      "One site, as a run of its own, named by its time.",
    ],
    ["eiao-wam load *.trig.zst --run 2026-11 --no-publish", "More will come: `eiao-wam publish 2026-11` ends the run."],
  ],
  options: {
    run: {
      type: "string",
      value: "RUN",
      help: "the run that the sites belong to: letters, digits, points and hyphens; else that of each store",
      configurable: false,
    },
    "no-publish": { type: "boolean", help: "keep the run open; readers do not see it yet" },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length === 0) throw new CommandError("load needs a store.", "It is a .trig.zst file of assess.");
    const { runLoad } = await import("../warehouse/run-load.ts");
    return runLoad(operands, options, terminal);
  },
});

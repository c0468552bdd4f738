import { defineCommand } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam runs`. Spec cli.md 9. */
export const runs = defineCommand({
  name: "runs",
  operands: "[remove RUN]",
  summary: "List the runs of the data warehouse, or remove one",
  description: [
    "Lists the runs, oldest first, with their state and how many sites are expected, loaded and failed.",
    "`runs remove RUN` removes the run from the warehouse and from the reports. It also removes the exports of the run in the data folder, and the stores from which it was loaded, with their report cards and replays. It keeps stores that another run uses, stores that were not loaded yet, and stores outside the data folder. With a PostgreSQL server, stores of other machines are removed by the coordinator that has them, when it next looks.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam runs", "Lists all runs."],
    [
      "eiao-wam runs remove 2026-11 --keep-stores",
      "Removes a run from the warehouse only, so that it can be loaded again.",
    ],
  ],
  options: {
    "keep-stores": { type: "boolean", help: "with remove: keep the stores", configurable: false },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [word, run, ...more] = operands;
    if (word !== undefined && (word !== "remove" || run === undefined || more.length > 0))
      throw new CommandError("runs takes nothing, or remove and one run.", "Example: eiao-wam runs remove 2026-11");
    if (options.keepStores && run === undefined) throw new CommandError("--keep-stores needs `runs remove RUN`.");
    const { runList, runRemove } = await import("../warehouse/run-runs.ts");
    return run === undefined ? runList(options, terminal) : runRemove(run, options, terminal);
  },
});

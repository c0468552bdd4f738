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
    "Lists each run with its state and its sites: how many are expected, loaded, failed. Oldest first.",
    "`runs remove RUN` removes all that the warehouse has of a run, the stores that it was loaded from with their report cards and replays, and its exports in the data directory; reports no longer show it. A store of another run stays, also one that another run was loaded from, and what was measured since and not loaded, and stores outside of the data directory. On a PostgreSQL server, stores that are not below the data directory of this machine are left to the coordinator that has them, which removes them when it looks next.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam runs", "What there is."],
    ["eiao-wam runs remove 2026-11 --keep-stores", "Out of the warehouse; it can be loaded again."],
  ],
  options: {
    "keep-stores": { type: "boolean", help: "remove: leave the stores where they are", configurable: false },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [word, run, ...more] = operands;
    if (word !== undefined && (word !== "remove" || run === undefined || more.length > 0))
      throw new CommandError("runs takes no word, or remove and one run.", "Such as: eiao-wam runs remove 2026-11");
    if (options.keepStores && run === undefined) throw new CommandError("--keep-stores belongs to `runs remove RUN`.");
    const { runList, runRemove } = await import("../warehouse/run-runs.ts");
    return run === undefined ? runList(options, terminal) : runRemove(run, options, terminal);
  },
});

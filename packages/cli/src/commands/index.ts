import { defineCommand } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam index`: fills the search index of the reports. Spec observatory.md 22.5. */
export const indexCommand = defineCommand({
  name: "index",
  operands: "",
  summary: "Fill the search index of the reports",
  description: [
    "Readers of the reports can search the pages of each site in its latest published run: by title and by the first 4 kB of the main text, if the data folder has the archive of the site, otherwise by address and results only. `load`, `publish` and `runs remove` keep the index up to date. Use this command to finish an index that was interrupted, or with --again after you restored an archive. A page that the archive does not have stays in the index as it is.",
    "Each site is written completely or not at all. If you stop the command, run it again: it continues where it stopped.\n\nExit codes: 0 the index is complete; 1 a site could not be read, or the command was stopped.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam index", "Adds the sites that are missing."],
    ["eiao-wam index --again", "Writes all sites again, after their archive was restored."],
  ],
  options: {
    again: { type: "boolean", help: "also write the sites that are in the index already", configurable: false },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length > 0) throw new CommandError("index takes only options.", "Example: eiao-wam index --again");
    const { runIndex } = await import("../warehouse/run-index.ts");
    return runIndex(options, terminal);
  },
});

import { defineCommand } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam index`: the search of the reports. Spec observatory.md 22.5. */
export const indexCommand = defineCommand({
  name: "index",
  operands: "",
  summary: "Fill the search index of the reports",
  description: [
    "Reports search the pages of each site as its latest published run has them: title and the first 4 kB of the main text, from the archive below the data directory, where there is one; else addresses and results alone. `load`, `publish` and `runs remove` keep the index in step. This command is for runs that an earlier version loaded, for what was stopped, and for archives that are back (`--again`: what an archive does not give stays as the index has it).",
    "Each site is written at once or not at all; who is stopped goes on where it was. Exit code 1 when a site could not be read, or it was stopped.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam index", "What is missing."],
    ["eiao-wam index --again", "All sites: their archive was put back."],
  ],
  options: {
    again: { type: "boolean", help: "sites that are in the index already, too", configurable: false },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length > 0) throw new CommandError("index takes no words.", "Such as: eiao-wam index --again");
    const { runIndex } = await import("../warehouse/run-index.ts");
    return runIndex(options, terminal);
  },
});

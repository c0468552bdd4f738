import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { configurationOptions } from "../configuration-options.ts";
import { wholeRuleSetOption } from "../../command-line/whole-rule-sets.ts";
import { accessOptions } from "../../command-line/options.ts";
import { dataOptions } from "../../crawl/options.ts";

/** The options of `start`. */
export const startOptions = {
  once: { type: "boolean", help: "end when the run is published, and print the score of each site", section: "Run" },
  "no-run": { type: "boolean", help: "start the services without a new run", section: "Run" },
  sites: {
    type: "string",
    value: "FILE",
    help: "file of sites to measure, one URL per line; # starts a comment. Sites on this machine are allowed. Default: the example sites",
    section: "Run",
  },
  ruleset: {
    ...wholeRuleSetOption,
    help: `${wholeRuleSetOption.help}. Default: ruleset in the configuration`,
    section: "Run",
  },
  ...accessOptions,
  "allow-private": { type: "boolean", help: "allow sites on private networks", section: "Network" },
  ...dataOptions,
  debug: {
    type: "boolean",
    help: "do not end workers that stop responding, so that you can pause one in a debugger",
    section: "General",
  },
  quiet: { type: "boolean", help: "do not show progress on standard error", section: "General" },
  ...configurationOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory start`. cli.md 10. */
export const start = defineCommand({
  name: "start",
  operands: "",
  summary: "Run the whole Observatory on this machine: services and a test run",
  description: `Starts the services of the Observatory on this machine and makes one test run: each site is crawled, sampled, evaluated and loaded into the data warehouse. When all sites are loaded, the run is published. Then it continues to serve reports, and runs that you add, for example with order, until you press Ctrl-C. If the program ends before the run does, the next start continues the run.

Each service prints its address on standard error. If a port is in use, the service takes a free one. Without --sites it measures the example sites, which it serves itself.

Exit codes: 0 the run was published, or you ended the program; 1 the run was not published.`,
  examples: [
    ["eiao-observatory start --once", "Measures the example sites, prints the score of each, and ends."],
    [
      "eiao-observatory start --sites sites.txt --data /var/lib/eiao",
      "Measures the sites of a list and continues to serve.",
    ],
    [
      "eiao-observatory start --sites sites.txt --ruleset uwem-1.2,wcag-2.2",
      "Measures by two rule sets. Reports show UWEM first; readers can choose.",
    ],
    ["eiao-observatory start --no-run", "Starts only the services."],
  ],
  options: startOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`start does not accept "${operands[0]}".`, "Name a file of sites with --sites FILE.");
    const stop = terminal.untilStopped(); // before what takes time: an early Ctrl-C ends as any other
    try {
      const { runStart } = await import("../run-start.ts");
      return await runStart(options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

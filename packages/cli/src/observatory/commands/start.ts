import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { configurationOptions } from "../configuration-options.ts";
import { accessOptions } from "../../command-line/options.ts";
import { dataOptions } from "../../crawl/options.ts";

/** Options of `start`, for who carries them out. */
export const startOptions = {
  once: { type: "boolean", help: "end when the run is published, and print its scorecards", section: "Run" },
  "no-run": { type: "boolean", help: "serve without a new run", section: "Run" },
  sites: {
    type: "string",
    value: "FILE",
    help: "what is measured: a URL a line, # comments; these sites may be on this machine. Else the example sites",
    section: "Run",
  },
  ...accessOptions,
  "allow-private": { type: "boolean", help: "any site may be on a private network", section: "Network" },
  ...dataOptions,
  debug: {
    type: "boolean",
    help: "nobody is taken for hanging, so that a worker may be stopped in a debugger",
    section: "General",
  },
  quiet: { type: "boolean", help: "no progress on standard error", section: "General" },
  ...configurationOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory start`. cli.md 10. */
export const start = defineCommand({
  name: "start",
  operands: "",
  summary: "Run the whole Observatory on this machine: services, a test run, its status",
  description: `Starts the services of the Observatory on this machine and makes one test run: each site is crawled, sampled, evaluated and loaded into the data warehouse, and when all are, the run is published. Then it goes on serving, for runs that others add by the site URL server, until Ctrl-C. A run that was not ended, whatever ended the program, is continued by the next start.

Each service tells its address on standard error; ports that are in use are replaced by free ones. Without --sites it measures the example sites, which it serves itself.

Exit codes: 0 the run was published, or it was told to end; 1 the run was not.`,
  examples: [
    ["eiao-observatory start --once", "Measures the example sites, prints a line for each, and ends."],
    [
      "eiao-observatory start --sites sites.txt --data /var/lib/eiao",
      "Measures the sites of a list, and goes on serving.",
    ],
    ["eiao-observatory start --no-run", "Only the services."],
  ],
  options: startOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`start takes no "${operands[0]}".`, "Sites stand in a file: --sites.");
    const stop = terminal.untilStopped(); // before what takes time: an early Ctrl-C ends as any other
    try {
      const { runStart } = await import("../run-start.ts");
      return await runStart(options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

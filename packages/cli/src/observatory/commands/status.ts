import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";
import { CommandError } from "../../errors.ts";

/** The options of `status`. */
export const statusOptions = {
  ...answerOptions,
  siteurlserver: {
    type: "string",
    value: "URL",
    help: "address of the site URL server. Default: EIAO_SITEURLSERVER, or http://localhost:8889",
    section: "Services",
  },
  etlserver: {
    type: "string",
    value: "URL",
    help: "address of the ETL server. Default: EIAO_ETLSERVER, or http://localhost:8890",
    section: "Services",
  },
  samplingserver: {
    type: "string",
    value: "URL",
    help: "address of the sampling server. Default: EIAO_SAMPLINGSERVER, or http://localhost:8891",
    section: "Services",
  },
  "token-file": siteUrlServerOptions["token-file"],
  wam: {
    type: "list",
    value: "URL",
    help: "test this WAM server with a small page. Default: the servers in EIAO_WAMSERVERS",
    section: "Services",
  },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory status`. cli.md 10. */
export const status = defineCommand({
  name: "status",
  operands: "",
  summary: "Show the progress of runs, waiting sites, workers and services",
  description: `Asks the services of a running Observatory. It shows the runs with their sites, how many sites wait or are in progress in each phase, the workers and their problems, such as a full disk, and whether the WAM servers answer. If the Observatory runs on another machine, the command needs its token: --token-file or EIAO_TOKEN.

Exit codes: 0 everything works; 1 a service does not answer, or a worker has a problem.`,
  examples: [
    ["eiao-observatory status", "Shows the state of the Observatory on this machine."],
    ["eiao-observatory status --json", "Prints the same as JSON."],
  ],
  options: statusOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(
        `status does not accept "${operands[0]}".`,
        "Name services with options such as --siteurlserver URL.",
      );
    const { runStatusCommand } = await import("../run-status.ts");
    return await runStatusCommand(options, terminal);
  },
});

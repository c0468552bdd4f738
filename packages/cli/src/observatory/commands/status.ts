import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";
import { CommandError } from "../../errors.ts";

/** Options of `status`, for who carries them out. */
export const statusOptions = {
  ...answerOptions,
  siteurlserver: {
    type: "string",
    value: "URL",
    help: "the site URL server; else EIAO_SITEURLSERVER, else http://localhost:8889",
    section: "Services",
  },
  etlserver: {
    type: "string",
    value: "URL",
    help: "the ETL server; else EIAO_ETLSERVER, else http://localhost:8890",
    section: "Services",
  },
  samplingserver: {
    type: "string",
    value: "URL",
    help: "the sampling server; else EIAO_SAMPLINGSERVER, else http://localhost:8891",
    section: "Services",
  },
  "token-file": siteUrlServerOptions["token-file"],
  wam: {
    type: "list",
    value: "URL",
    help: "a WAM server that is sent a small page; else those of EIAO_WAMSERVERS",
    section: "Services",
  },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory status`. cli.md 10. */
export const status = defineCommand({
  name: "status",
  operands: "",
  summary: "How far the runs are, what waits, and whether the services answer",
  description: `Asks the services of an Observatory that runs: its runs with their sites, how many sites wait and are at work in each phase, how many workers there are and which are in trouble (a full disk), and whether WAM servers answer. From another machine than the coordinator's it needs the token: --token-file, or EIAO_TOKEN.

Exit codes: 0 all is well; 1 something that was asked does not answer, or a worker is in trouble.`,
  examples: [
    ["eiao-observatory status", "The Observatory of this machine."],
    ["eiao-observatory status --json", "The same for programs."],
  ],
  options: statusOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(
        `status takes no "${operands[0]}".`,
        "Services are named by --siteurlserver and the like.",
      );
    const { runStatusCommand } = await import("../run-status.ts");
    return await runStatusCommand(options, terminal);
  },
});

import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { accessOptions } from "../../command-line/options.ts";

/** Options of `worker`, for who carries them out. */
export const workerOptions = {
  coordinator: {
    type: "list",
    value: "URL",
    help: "the site URL server of the coordinator, such as http://localhost:8889; may be repeated: any that answers will do",
    section: "Coordinator",
  },
  "token-file": {
    ...accessOptions["token-file"],
    help: "the coordinator's token; else that of EIAO_TOKEN",
    section: "Coordinator",
  },
  store: {
    type: "string",
    value: "DIR|s3://...",
    help: "where the coordinator's store is on this machine; unless given by the same path, or in the same bucket. Another one is refused",
    section: "Store",
  },
  work: {
    type: "string",
    value: "DIR",
    help: "where this machine keeps the files of sites that it is at, when the store is a bucket; a temporary folder unless given",
    section: "Store",
  },
  debug: {
    type: "boolean",
    help: "nobody is taken for hanging, so that a worker may be stopped in a debugger",
    section: "General",
  },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory worker`. cli.md 10. */
export const worker = defineCommand({
  name: "worker",
  operands: "",
  summary: "Crawl, sample, evaluate and load sites for a coordinator",
  description: `Takes sites from a coordinator, crawls them, samples and evaluates their pages, leaves the results in the shared store, and reads them for the warehouse, which the coordinator writes. Any number of workers may run, on any machines, and come and go at any time: each host is asked by one of them at a time, and the sites of one that died go on elsewhere.

A process of its own does the work; it is watched, and started again when it dies, hangs or takes too much memory. While the coordinator is gone the worker waits for it.

Exit codes: 0 it was told to end; 1 it could not go on.`,
  examples: [
    ["eiao-observatory worker --coordinator http://localhost:8889", "Works for the coordinator on this machine."],
    [
      "EIAO_TOKEN=... eiao-observatory worker --coordinator http://eiao.example.org:8889 --store /mnt/eiao",
      "Works for one on another machine, whose store is mounted elsewhere here.",
    ],
  ],
  options: workerOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`worker takes no "${operands[0]}".`, "Name the coordinator by --coordinator URL.");
    const stop = terminal.untilStopped();
    try {
      const { runWorkerCommand } = await import("../run-worker-command.ts");
      return await runWorkerCommand(options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

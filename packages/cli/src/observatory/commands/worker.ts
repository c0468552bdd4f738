import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { accessOptions } from "../../command-line/options.ts";

/** The options of `worker`. */
export const workerOptions = {
  coordinator: {
    type: "list",
    value: "URL",
    help: "address of the coordinator's site URL server, such as http://localhost:8889. If you name several, the worker uses one that answers. Default for pause and resume: EIAO_SITEURLSERVER, or http://localhost:8889",
    section: "Coordinator",
  },
  "token-file": {
    ...accessOptions["token-file"],
    help: "file with the coordinator's token. Default: the token in EIAO_TOKEN",
    section: "Coordinator",
  },
  store: {
    type: "string",
    value: "DIR|s3://...",
    help: "path of the coordinator's store on this machine; any other folder is refused. Default: the same path or bucket as the coordinator uses",
    section: "Store",
  },
  work: {
    type: "string",
    value: "DIR",
    help: "if the store is a bucket: folder for the files of sites in progress. Default: a temporary folder",
    section: "Store",
  },
  all: { type: "boolean", help: "with pause or resume: all workers of the coordinator", section: "Pausing" },
  debug: {
    type: "boolean",
    help: "do not end workers that stop responding, so that you can pause one in a debugger",
    section: "General",
  },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory worker`. cli.md 10. */
export const worker = defineCommand({
  name: "worker",
  operands: "[pause|resume NAME]",
  summary: "Crawl, sample, evaluate and load sites for a coordinator",
  description: `Takes sites from a coordinator, crawls them, samples and evaluates their pages, writes the results to the shared store, and prepares them for the warehouse. You can start and stop any number of workers on any machines at any time. Each host gets requests from one worker at a time. If a worker dies, other workers continue its sites.

The work is done in a process that is watched. It is started again if it dies, stops responding or needs too much memory. If the coordinator cannot be reached, the worker waits for it.

"worker pause NAME" pauses a worker: it finishes its sites and takes no new ones, and other workers get its hosts. If no other worker has room for the next phase of a site, the site waits. "eiao-observatory status" shows the names. A worker stays paused until "worker resume NAME", also if the coordinator is started again, or the worker comes back under the same name. A worker that you start anew has a new name, but that of "eiao-observatory start" is always "local".

Exit codes: 0 you ended it, or it was paused or resumed; 1 it could not continue.`,
  examples: [
    ["eiao-observatory worker --coordinator http://localhost:8889", "Works for the coordinator on this machine."],
    [
      "EIAO_TOKEN=... eiao-observatory worker --coordinator http://eiao.example.org:8889 --store /mnt/eiao",
      "Works for a coordinator on another machine, whose store is mounted at /mnt/eiao here.",
    ],
    ["eiao-observatory worker pause --all", "Lets all workers finish their sites and take no new ones."],
  ],
  options: workerOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0) {
      const { pauseWorker } = await import("../pause-worker.ts");
      return await pauseWorker(operands, options, terminal);
    }
    if (options.all)
      throw new CommandError("--all needs pause or resume.", "Example: eiao-observatory worker pause --all");
    const stop = terminal.untilStopped();
    try {
      const { runWorkerCommand } = await import("../run-worker-command.ts");
      return await runWorkerCommand(options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { configurationOptions } from "../configuration-options.ts";
import { accessOptions } from "../../command-line/options.ts";

/** Options of `coordinator`, for who carries them out. */
export const coordinatorOptions = {
  store: {
    type: "string",
    value: "DIR|s3://...",
    help: "the folder that it shares with its workers: archives, results and logs. Unless given EIAO_DATADIR, else eiao-data. Or a bucket of an S3 server, s3://bucket/prefix, for archives and results: logs are in EIAO_DATADIR then",
    section: "Store",
  },
  ...accessOptions,
  port: {
    type: "integer",
    value: "N",
    maximum: 65_535,
    help: "port of the site URL server, where workers ask; unless given 8889, or a free one",
    section: "Service",
  },
  "allow-private": { type: "boolean", help: "any site may be on a private network", section: "Network" },
  ...configurationOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory coordinator`. cli.md 10. */
export const coordinator = defineCommand({
  name: "coordinator",
  operands: "",
  summary: "Own the database, and hand out the work to workers on any machines",
  description: `Starts the services of the Observatory without a worker: it hands out sites to those that "eiao-observatory worker" starts, on this machine and on others, loads their results, and publishes runs. The database is that of EIAO_DATABASE_URL; without it the embedded one in the store, which no other coordinator can share; it says so then. On a PostgreSQL server any number of coordinators work side by side.

Workers on other machines need the token, and the same folder as --store; or --store names a bucket of an S3 server, and nothing is shared: files go up when they are sealed. Its endpoint, region and credentials are those of AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their like, or the machine's role; workers need them too. Each service tells its address on standard error; ports that are in use are replaced by free ones.

Exit codes: 0 it was told to end; 1 it could not go on.`,
  examples: [
    [
      "EIAO_DATABASE_URL=postgres://eiao@db/eiao eiao-observatory coordinator --store /srv/eiao --host 0.0.0.0 --token-file token",
      "Serves workers on other machines.",
    ],
    ["eiao-observatory worker --coordinator http://localhost:8889", "Starts a worker beside it."],
    ["eiao-observatory coordinator --store s3://observatory/2026", "Keeps archives and results in a bucket."],
  ],
  options: coordinatorOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`coordinator takes no "${operands[0]}".`, "Sites are added by eiaoassess.");
    const stop = terminal.untilStopped();
    try {
      const { serveCoordinator } = await import("../serve-coordinator.ts");
      return await serveCoordinator(options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { configurationOptions } from "../configuration-options.ts";
import { accessOptions } from "../../command-line/options.ts";

/** The options of `coordinator`. */
export const coordinatorOptions = {
  store: {
    type: "string",
    value: "DIR|s3://...",
    help: "folder for archives, results and logs, which the workers share; or s3://bucket/prefix of an S3 server for archives and results, with the logs in EIAO_DATADIR. Default: EIAO_DATADIR, or ./eiao-data",
    section: "Store",
  },
  ...accessOptions,
  port: {
    type: "integer",
    value: "N",
    maximum: 65_535,
    help: "port of the site URL server, which workers call. Default: 8889, or a free one",
    section: "Service",
  },
  "no-write": {
    type: "boolean",
    help: "count the sites of new runs as usual, but write no results to the warehouse, to test crawler and sampler",
    section: "Store",
  },
  "allow-private": { type: "boolean", help: "allow sites on private networks", section: "Network" },
  ...configurationOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory coordinator`. cli.md 10. */
export const coordinator = defineCommand({
  name: "coordinator",
  operands: "",
  summary: "Own the database and give work to workers on this and other machines",
  description: `Starts the services of the Observatory without a worker. It gives sites to the workers that "eiao-observatory worker" starts, on this and other machines, loads their results, and publishes runs. Its database is the PostgreSQL server of EIAO_DATABASE_URL, which any number of coordinators can share. Without EIAO_DATABASE_URL it uses an embedded database in the store, which only one coordinator can use.

Workers on other machines need the token and access to the folder of --store. If --store is a bucket of an S3 server, they need no shared folder: each file is uploaded when it is complete. Coordinator and workers read the endpoint, region and credentials of the S3 server from AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and similar variables, or from the role of the machine. Each service prints its address on standard error. If a port is in use, the service takes a free one.

With --no-write, runs that begin are never published: their sites are crawled, sampled and counted, but nothing of them is written to the data warehouse. This stays so for these runs, also when the coordinator is started without it. Runs that began before are loaded as usual.

Exit codes: 0 you ended it; 1 it could not continue.`,
  examples: [
    [
      "EIAO_DATABASE_URL=postgres://eiao@db/eiao eiao-observatory coordinator --store /srv/eiao --host 0.0.0.0 --token-file token",
      "Gives work to workers on other machines.",
    ],
    ["eiao-observatory worker --coordinator http://localhost:8889", "Starts a worker beside it."],
    [
      "eiao-observatory coordinator --store /tmp/trial --no-write",
      "Tests crawler and sampler; the warehouse stays empty.",
    ],
    ["eiao-observatory coordinator --store s3://observatory/2026", "Keeps archives and results in a bucket."],
  ],
  options: coordinatorOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`coordinator does not accept "${operands[0]}".`, "Add sites with eiaoassess.");
    const stop = terminal.untilStopped();
    try {
      const { serveCoordinator } = await import("../serve-coordinator.ts");
      return await serveCoordinator(options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

import { once } from "node:events";
import { EiaoError } from "@eiao/wam-core/errors";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { accessOptions } from "../../command-line/options.ts";
import { configurationOptions } from "../../command-line/service-options.ts";
import { dataDirectory } from "../../data/directory.ts";
import { CommandError, describeError } from "../../errors.ts";
import { plain } from "../../output/text.ts";
import { serverRights } from "../../services/access.ts";
import { systemConfiguration } from "../../services/system-configuration.ts";
import type { Terminal } from "../../terminal.ts";
import { version } from "../../version.ts";

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
      return await serveCoordinator(options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

/** Runs a coordinator until the signal fires. */
export async function serveCoordinator(
  options: OptionValues<typeof coordinatorOptions>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { runCoordinator } = await import("@eiao/server/internal");
  const { host, allowHosts, token } = await serverRights(options, terminal);
  const configuration = await systemConfiguration(options.config, terminal);
  const isBucket = options.store !== undefined && /^[a-z0-9+.-]+:\/\//i.test(options.store);
  const folder = isBucket ? undefined : options.store;
  const dataDir = dataDirectory(folder ?? configuration.datadir ?? undefined, terminal);
  const coordinator = await runCoordinator({
    dataDir,
    ...(isBucket && options.store !== undefined ? { store: options.store } : {}),
    configuration,
    host,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(allowHosts === undefined ? {} : { allowHosts }),
    ...(token === undefined ? {} : { token }),
    allowPrivate: options.allowPrivate,
    nowrite: options.noWrite,
    version,
    onLine: (line) => terminal.note(line),
    onProblem: (problem) => terminal.note(`eiao-observatory: ${plain(problem, 500)}`),
    onFault: (error) => terminal.note(`eiao-observatory: ${describeError(error)}`),
  }).catch(namedByStore);
  // Without this note, users who forgot to name the server would notice only when a second coordinator does not start.
  if (coordinator.isEmbedded)
    terminal.note(
      `eiao-observatory: EIAO_DATABASE_URL is not set, so this coordinator uses the embedded database in ${plain(dataDir, 500)}. No other coordinator can use it.`,
    );
  if (options.noWrite)
    terminal.note("eiao-observatory: --no-write: runs that begin now are counted, but not written to the warehouse.");
  if (!signal.aborted) await once(signal, "abort");
  await coordinator.close();
  return 0;
}

/** Replaces `--data` in a remedy: a coordinator names its folder with `--store`. */
function namedByStore(error: unknown): never {
  if (!(error instanceof EiaoError && error.remedy.includes("--data"))) throw error;
  throw new CommandError(error.message, error.remedy.replace("--data", "--store"), error);
}

import { once } from "node:events";
import { runCoordinator } from "@eiao/server";
import { EiaoError } from "@eiao/wam-core/errors";
import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { dataDirectory } from "../crawl/data-directory.ts";
import { systemConfiguration } from "./system-configuration.ts";
import { CommandError, describeError } from "../errors.ts";
import { serverRights } from "../serve/rights.ts";
import { version } from "../version.ts";
import type { coordinatorOptions } from "./commands/coordinator.ts";

/** Runs a coordinator until the signal fires. */
export async function serveCoordinator(
  options: OptionValues<typeof coordinatorOptions>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
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

import { once } from "node:events";
import { EiaoError } from "@eiao/wam-core/errors";
import { defineCommand, refuseOperands } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { accessOptions, helpOptions } from "../../command-line/options.ts";
import { configurationOptions } from "../../command-line/service-options.ts";
import { dataDirectory } from "../../data/directory.ts";
import { CommandError, describeError } from "../../errors.ts";
import { plain } from "../../output/text.ts";
import { serverRights } from "../../services/access.ts";
import { systemConfiguration } from "../../services/system-configuration.ts";
import { stoppable } from "../../terminal.ts";
import type { Terminal } from "../../terminal.ts";
import { version } from "../../version.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  store: { value: "DIR|s3://...", section: "Store" },
  ...accessOptions,
  port: { type: "integer", value: "N", maximum: 65_535, section: "Service" },
  "no-write": { type: "boolean", section: "Store" },
  "allow-private": { type: "boolean", section: "Network" },
  ...configurationOptions,
  ...helpOptions,
} as const;

/** `eiao-observatory coordinator`. cli.md 10. */
export const coordinator = defineCommand({
  name: "coordinator",
  ...texts.coordinator,
  options,
  async run({ options, operands }, terminal) {
    refuseOperands("coordinator", operands, "Add sites with eiaoassess.");
    return await stoppable(terminal, (signal) => serveCoordinator(options, terminal, signal));
  },
});

type Options = OptionValues<typeof options>;

/** Runs a coordinator until the signal fires. */
async function serveCoordinator(options: Options, terminal: Terminal, signal: AbortSignal): Promise<ExitCode> {
  const { runCoordinator } = await import("@eiao/server/internal");
  const rights = await serverRights(options, terminal);
  const configuration = await systemConfiguration(options.config, terminal);
  const isBucket = options.store !== undefined && /^[a-z0-9+.-]+:\/\//i.test(options.store);
  const folder = isBucket ? undefined : options.store;
  const dataDir = dataDirectory(folder ?? configuration.datadir ?? undefined, terminal);
  const coordinator = await runCoordinator({
    dataDir,
    ...(isBucket && options.store !== undefined ? { store: options.store } : {}),
    configuration,
    ...rights,
    ...(options.port === undefined ? {} : { port: options.port }),
    allowPrivate: options.allowPrivate,
    nowrite: options.noWrite,
    version,
    onLine: (line) => terminal.note(line),
    onProblem: (problem) => terminal.note(`eiao-observatory: ${plain(problem, 500)}`),
    onFault: (error) => terminal.note(`eiao-observatory: ${describeError(error)}`),
  }).catch(rethrowForStore);
  // Without this note, users who forgot to name the server would only notice when a second coordinator does not start.
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
function rethrowForStore(error: unknown): never {
  if (!(error instanceof EiaoError && error.remedy.includes("--data"))) throw error;
  throw new CommandError(error.message, error.remedy.replace("--data", "--store"), error);
}

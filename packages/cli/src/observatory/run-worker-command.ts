import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import path from "node:path";
import { manageWorkers } from "@eiao/server";
import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { tokenOf } from "../network/token.ts";
import type { workerOptions } from "./commands/worker.ts";

/** Runs a worker until the signal fires. */
export async function runWorkerCommand(
  { coordinator, tokenFile, store, work, debug }: OptionValues<typeof workerOptions>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const token = await tokenOf({ tokenFile }, terminal);
  const urls = coordinator.map(coordinatorUrl);
  if (urls.length === 0) throw new CommandError("worker needs the address of a coordinator.", EXAMPLE);
  // Two machines can have the same name, and one machine can have two workers.
  const name = `${hostname()} ${process.pid} ${randomBytes(2).toString("hex")}`;
  const note = (text: string): void => terminal.note(`eiao-observatory: ${plain(text, 500)}`);
  note(`Worker ${name} for ${urls.join(", ")}`);
  await manageWorkers(
    {
      coordinator: { urls, ...(token === undefined ? {} : { token }) },
      name,
      store: store === undefined ? null : storeName(store, terminal),
      ...(work === undefined ? {} : { work: path.resolve(terminal.cwd, work) }),
      debug,
      onProgress: () => undefined,
      onProblem: (problem) => note(problem ?? "The problem is over; the worker continues."),
    },
    signal,
  );
  return 0;
}

const EXAMPLE = "Example: --coordinator http://localhost:8889. Give its token with EIAO_TOKEN or --token-file.";

/** Returns the address of a bucket unchanged, and the absolute path of a folder. */
function storeName(store: string, { cwd }: Terminal): string {
  return /^[a-z0-9+.-]+:\/\//i.test(store) ? store : path.resolve(cwd, store);
}

function coordinatorUrl(given: string): string {
  const url = URL.parse(given);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === "") return url.href;
  throw new CommandError(`--coordinator "${given.slice(0, 100)}" is not an http or https address.`, EXAMPLE);
}

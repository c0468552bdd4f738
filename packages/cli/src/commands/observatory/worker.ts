import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import path from "node:path";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { accessOptions } from "../../command-line/options.ts";
import { CommandError } from "../../errors.ts";
import { counted, plain } from "../../output/text.ts";
import { tokenOf } from "../../services/access.ts";
import { siteUrlServer } from "../../services/site-url-server.ts";
import { stoppable } from "../../terminal.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  coordinator: { type: "list", value: "URL", section: "Coordinator" },
  "token-file": { ...accessOptions["token-file"], section: "Coordinator" },
  store: { value: "DIR|s3://...", section: "Store" },
  work: { value: "DIR", section: "Store" },
  all: { type: "boolean", section: "Pausing" },
  ...inSection("General", {
    debug: { type: "boolean" },
    help: { type: "boolean" },
    version: { type: "boolean" },
  }),
} as const;

/** `eiao-observatory worker`. cli.md 10. */
export const worker = defineCommand({
  name: "worker",
  ...texts.worker,
  options,
  async run({ options, operands }, terminal) {
    if (operands.length > 0) {
      return await pauseWorker(operands, options, terminal);
    }
    if (options.all)
      throw new CommandError("--all needs pause or resume.", "Example: eiao-observatory worker pause --all");
    return await stoppable(terminal, (signal) => runWorkerCommand(options, terminal, signal));
  },
});

/** Runs a worker until the signal fires. */
async function runWorkerCommand(
  { coordinator, tokenFile, store, work, debug }: OptionValues<typeof options>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { manageWorkers } = await import("@eiao/server/internal");
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

function coordinatorUrl(address: string): string {
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === "") return url.href;
  throw new CommandError(`--coordinator "${address.slice(0, 100)}" is not an http or https address.`, EXAMPLE);
}

const methods = { pause: "pauseWorker", resume: "resumeWorker" } as const;

/** Carries out `eiao-observatory worker pause` and `resume` by calling the coordinator. @throws CommandError. */
async function pauseWorker(
  [action = "", name, ...more]: readonly string[],
  { all, coordinator, tokenFile }: OptionValues<typeof options>,
  terminal: Terminal,
): Promise<ExitCode> {
  if (action !== "pause" && action !== "resume")
    throw new CommandError(
      `worker does not accept "${action}".`,
      "To start a worker, name the coordinator with --coordinator URL. To pause one: worker pause NAME.",
    );
  if ((name === undefined) !== all)
    throw new CommandError(
      `worker ${action} needs ${all ? "a name or --all, not both" : "the name of a worker, or --all"}.`,
      "To see all workers, run: eiao-observatory status.",
    );
  if (more.length > 0)
    throw new CommandError(
      `worker ${action} does not accept "${more[0]}".`,
      `If the name has blanks, write it in quotes: eiao-observatory worker ${action} "${[name, ...more].join(" ")}"`,
    );
  const ask = await siteUrlServer({ server: coordinator[0], tokenFile }, terminal);
  const changed = Number(await ask(methods[action], all ? {} : { worker: name }));
  const subject = name === undefined ? counted(changed, "worker") : plain(name, 300);
  const isSame = changed === 0 && name !== undefined;
  if (action === "pause")
    terminal.note(isSame ? `${subject} was paused already.` : `Paused ${subject}. Sites in progress are finished.`);
  else terminal.note(isSame ? `${subject} was not paused.` : `${subject} can take sites again.`);
  return 0;
}

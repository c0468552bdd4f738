import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import { tokenOf } from "../network/token.ts";
import { callService } from "../seed/call-service.ts";
import { siteUrlServerOf } from "./site-url-server-options.ts";
import type { workerOptions } from "./commands/worker.ts";

const methods = { pause: "pauseWorker", resume: "resumeWorker" } as const;

/** Carries out `eiao-observatory worker pause` and `resume` by calling the coordinator. @throws CommandError. */
export async function pauseWorker(
  [action = "", name, ...more]: readonly string[],
  { all, coordinator, tokenFile }: OptionValues<typeof workerOptions>,
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
  const token = await tokenOf({ tokenFile }, terminal);
  const url = siteUrlServerOf(coordinator[0], terminal.env);
  const changed = Number(
    await callService({ url, service: "siteurl", token }, methods[action], all ? {} : { worker: name }),
  );
  const what = name === undefined ? counted(changed, "worker") : plain(name, 300);
  const isSame = changed === 0 && name !== undefined;
  if (action === "pause")
    terminal.note(isSame ? `${what} was paused already.` : `Paused ${what}. Sites in progress are finished.`);
  else terminal.note(isSame ? `${what} was not paused.` : `${what} can take sites again.`);
  return 0;
}

import { reportOnSignal } from "@eiao/crawler/internal/process-report";
import { printError } from "./errors.ts";
import { processTerminal } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

/** Runs a program as this process, with the words of its command line. The process ends with the exit code of the program. */
export async function runAsProcess(
  name: string,
  run: (words: readonly string[], terminal: Terminal) => Promise<number>,
): Promise<void> {
  // Node's warnings (experimental features, deprecations in libraries) are useless to users.
  process.removeAllListeners("warning");
  const terminal = processTerminal(process);
  reportOnSignal(name, (text) => terminal.note(text));
  // Errors that no caller can catch, such as of a thread that cannot start, are printed like other errors.
  process.on("uncaughtException", (error) => {
    printError(error, terminal, undefined, name);
    process.exit(1);
  });
  // process.exit would lose output that is still in the pipe.
  process.exitCode = await run(process.argv.slice(2), terminal);
}

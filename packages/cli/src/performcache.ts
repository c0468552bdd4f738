import { reportOnSignal } from "@eiao/crawler/process-report";
import { processTerminal } from "./command-line/terminal.ts";
import { tellError } from "./errors.ts";
import { runPerformcache } from "./seed/run-performcache.ts";

process.removeAllListeners("warning");

const terminal = processTerminal(process);
reportOnSignal("performcache", (text) => terminal.note(text));

process.on("uncaughtException", (error) => {
  tellError(error, terminal, undefined, "performcache");
  process.exit(1);
});

process.exitCode = await runPerformcache(process.argv.slice(2), terminal);

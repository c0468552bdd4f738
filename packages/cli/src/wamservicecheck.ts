import { reportOnSignal } from "@eiao/crawler/process-report";
import { processTerminal } from "./command-line/terminal.ts";
import { tellError } from "./errors.ts";
import { runWamservicecheck } from "./seed/run-wamservicecheck.ts";

process.removeAllListeners("warning");

const terminal = processTerminal(process);
reportOnSignal("wamservicecheck", (text) => terminal.note(text));

process.on("uncaughtException", (error) => {
  tellError(error, terminal, undefined, "wamservicecheck");
  process.exit(1);
});

process.exitCode = await runWamservicecheck(process.argv.slice(2), terminal);

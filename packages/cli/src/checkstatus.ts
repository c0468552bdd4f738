import { reportOnSignal } from "@eiao/crawler/process-report";
import { processTerminal } from "./command-line/terminal.ts";
import { tellError } from "./errors.ts";
import { runCheckstatus } from "./seed/run-checkstatus.ts";

process.removeAllListeners("warning");

const terminal = processTerminal(process);
reportOnSignal("checkstatus", (text) => terminal.note(text));

process.on("uncaughtException", (error) => {
  tellError(error, terminal, undefined, "checkstatus");
  process.exit(1);
});

process.exitCode = await runCheckstatus(process.argv.slice(2), terminal);

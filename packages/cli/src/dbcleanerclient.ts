import { reportOnSignal } from "@eiao/crawler/process-report";
import { processTerminal } from "./command-line/terminal.ts";
import { tellError } from "./errors.ts";
import { runDbcleanerclient } from "./seed/run-dbcleanerclient.ts";

process.removeAllListeners("warning");

const terminal = processTerminal(process);
reportOnSignal("dbcleanerclient", (text) => terminal.note(text));

process.on("uncaughtException", (error) => {
  tellError(error, terminal, undefined, "dbcleanerclient");
  process.exit(1);
});

process.exitCode = await runDbcleanerclient(process.argv.slice(2), terminal);

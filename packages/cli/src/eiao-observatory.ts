import { reportOnSignal } from "@eiao/crawler/process-report";
import { processTerminal } from "./command-line/terminal.ts";
import { tellError } from "./errors.ts";
import { eiaoObservatory, observatoryCommands } from "./observatory/commands.ts";
import { runProgram } from "./program.ts";

process.removeAllListeners("warning");

const terminal = processTerminal(process);
reportOnSignal("eiao-observatory", (text) => terminal.note(text));

process.on("uncaughtException", (error) => {
  tellError(error, terminal, undefined, eiaoObservatory.name);
  process.exit(1);
});

process.exitCode = await runProgram(process.argv.slice(2), observatoryCommands, terminal, eiaoObservatory);

import { reportOnSignal } from "@eiao/crawler/process-report";
import { commands } from "./commands.ts";
import { tellError } from "./errors.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./command-line/terminal.ts";

// Node's warnings (experimental features, deprecations in libraries) are of no use to users.
process.removeAllListeners("warning");

const terminal = processTerminal(process);
reportOnSignal("eiao-wam", (text) => terminal.note(text));

// Errors that a library throws where they cannot be caught, such as a thread that cannot start, are printed as other errors.
process.on("uncaughtException", (error) => {
  tellError(error, terminal);
  process.exit(1);
});

const code = await runProgram(process.argv.slice(2), commands, terminal);
// process.exit would lose output that is still in the pipe.
process.exitCode = code;

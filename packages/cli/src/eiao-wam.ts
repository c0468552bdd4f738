import { commands } from "./commands.ts";
import { tellError } from "./errors.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./command-line/terminal.ts";

// Node's warnings (experimental parts, deprecations inside libraries) say nothing to the user of a program.
process.removeAllListeners("warning");

const terminal = processTerminal(process);

// What a library throws where nobody can catch it (a thread that cannot be started) is told as any other error.
process.on("uncaughtException", (error) => {
  tellError(error, terminal);
  process.exit(1);
});

const code = await runProgram(process.argv.slice(2), commands, terminal);
// Not process.exit: output that is still in the pipe must get out.
process.exitCode = code;

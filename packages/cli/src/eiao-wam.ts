import { commands } from "./commands.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

// Node's warnings (experimental parts, deprecations inside libraries) say nothing to the user of a program.
process.removeAllListeners("warning");

const code = await runProgram(process.argv.slice(2), commands, processTerminal(process));
// Not process.exit: output that is still in the pipe must get out.
process.exitCode = code;

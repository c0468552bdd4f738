import { eiaoObservatory } from "./commands.ts";
import { runProgram } from "./program.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess(eiaoObservatory.name, (args, terminal) => runProgram(args, terminal, eiaoObservatory));

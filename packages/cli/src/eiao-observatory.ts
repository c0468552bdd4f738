import { eiaoObservatory } from "./commands.ts";
import { runProgram } from "./program.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess(eiaoObservatory.name, (words, terminal) => runProgram(words, terminal, eiaoObservatory));

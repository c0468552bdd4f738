import { eiaoWam } from "./commands.ts";
import { runProgram } from "./program.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess(eiaoWam.name, (args, terminal) => runProgram(args, terminal, eiaoWam));

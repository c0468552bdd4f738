// The programs for tests outside of this package, which reach them as `#programs`: within the process of a test, or by file.
import { fileURLToPath } from "node:url";

export { eiaoWam } from "./command-line/help.ts";
export { parseWords } from "./command-line/command.ts";
export { commands } from "./commands.ts";
export { formatNames } from "./formats/catalogue.ts";
export { eiaoObservatory, observatoryCommands } from "./observatory/commands.ts";
export { runProgram } from "./program.ts";
export { runCheckstatus } from "./seed/run-checkstatus.ts";
export { runDbcleanerclient } from "./seed/run-dbcleanerclient.ts";
export { runEiaoassess } from "./seed/run-eiaoassess.ts";
export { runPerformcache } from "./seed/run-performcache.ts";
export { runWamservicecheck } from "./seed/run-wamservicecheck.ts";
export type { AnyCommand } from "./command-line/command.ts";
export type { Program } from "./command-line/help.ts";
export type { Terminal } from "./command-line/terminal.ts";

type ProgramName =
  | "checkstatus"
  | "dbcleanerclient"
  | "eiao-observatory"
  | "eiao-wam"
  | "eiaoassess"
  | "performcache"
  | "wamservicecheck";

/** The source file of a program, which Node runs with the condition `@eiao/source`. */
export function programFile(name: ProgramName): string {
  return fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
}

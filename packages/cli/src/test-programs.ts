// The programs for tests outside this package (`#programs`), to run in the process of a test, or by file.
import { fileURLToPath } from "node:url";

export { allCommands } from "./command-line/help.ts";
export { parseCommandLine } from "./command-line/parse.ts";
export { eiaoObservatory, eiaoWam } from "./commands.ts";
export { formatNames } from "./formats/catalogue.ts";
export { runProgram } from "./program.ts";
export { runCheckstatus } from "./commands/seed/checkstatus.ts";
export { runDbcleanerclient } from "./commands/seed/dbcleanerclient.ts";
export { runEiaoassess } from "./commands/seed/eiaoassess.ts";
export { runPerformcache } from "./commands/seed/performcache.ts";
export { runWamservicecheck } from "./commands/seed/wamservicecheck.ts";
export type { AnyCommand } from "./command-line/command.ts";
export type { Program } from "./command-line/help.ts";
export type { Terminal } from "./terminal.ts";

type ProgramName =
  | "checkstatus"
  | "dbcleanerclient"
  | "eiao-observatory"
  | "eiao-wam"
  | "eiaoassess"
  | "performcache"
  | "wamservicecheck";

/** Returns the source file of a program, which Node runs with the condition `@eiao/source`. */
export function programFile(name: ProgramName): string {
  return fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
}

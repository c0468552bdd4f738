import type { Terminal } from "../command-line/terminal.ts";
import { tellError } from "../errors.ts";
import { UsageError } from "./seed-words.ts";

/** 0 done, 1 refused or failed, 2 the call was not understood. Spec 16.1. */
export type SeedExitCode = 0 | 1 | 2;

/** One call of a program of the first observatory: errors become a line on standard error. */
export async function runSeedProgram(
  name: string,
  terminal: Terminal,
  run: () => Promise<SeedExitCode>,
): Promise<SeedExitCode> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.note(`${name}: ${error.message} See ${name} --help.`);
      return 2;
    }
    tellError(error, terminal, undefined, name);
    return 1;
  }
}

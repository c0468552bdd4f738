import type { Terminal } from "../command-line/terminal.ts";
import { tellError } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { version } from "../version.ts";
import { UsageError } from "./seed-words.ts";

/** 0: done; 1: refused or failed; 2: wrong usage. Spec 16.1. */
export type SeedExitCode = 0 | 1 | 2;

/** Writes to standard output. It is no error if the reader closes the pipe (a pager, `grep -q`), but a full disk is. */
export type WriteOut = (text: string) => Promise<void>;

/** Runs a program of the first observatory. Errors are printed as one line on standard error; `--version` prints the version. */
export async function runSeedProgram(
  name: string,
  words: readonly string[],
  terminal: Terminal,
  run: (write: WriteOut) => Promise<SeedExitCode>,
): Promise<SeedExitCode> {
  try {
    const output = await openOutput(undefined, terminal);
    const isVersion = words.length === 1 && words[0] === "--version";
    if (isVersion) await output.write(`${version}\n`);
    const code = isVersion ? 0 : await run((text) => output.write(text));
    await output.close();
    return code;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.note(`${name}: ${error.message} See ${name} --help.`);
      return 2;
    }
    tellError(error, terminal, undefined, name);
    return 1;
  }
}

import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";
import { printError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import type { Terminal } from "../../terminal.ts";
import { version } from "../../version.ts";

/** 0: the program did its work. 1: it refused or failed. 2: wrong usage. Spec 16.1. */
export type SeedExitCode = 0 | 1 | 2;

/** Writes to standard output. A full disk is an error; a pipe that the reader closes (a pager, `grep -q`) is not. */
export type WriteOut = (text: string) => Promise<void>;

/** Runs a program of the first observatory. Prints errors as one line on standard error, and the version for `--version`. */
export async function runSeedProgram(
  name: string,
  args: readonly string[],
  terminal: Terminal,
  run: (write: WriteOut) => Promise<SeedExitCode>,
): Promise<SeedExitCode> {
  try {
    const output = await openOutput(undefined, terminal);
    const isVersion = args.length === 1 && args[0] === "--version";
    if (isVersion) await output.write(`${version}\n`);
    const code = isVersion ? 0 : await run((text) => output.write(text));
    await output.close();
    return code;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.note(`${name}: ${error.message} See ${name} --help.`);
      return 2;
    }
    printError(error, terminal, undefined, name);
    return 1;
  }
}

/** An error in the use of a program. The program ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads the options and operands of a program of the first observatory. @throws UsageError. */
export function parseSeedArgs<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  const parsed = parse(args, options);
  const seen = new Set<string>();
  for (const token of parsed.tokens) {
    if (token.kind !== "option") continue;
    if (token.value?.trim() === "") throw new UsageError(`${token.rawName} needs a value.`);
    if (options[token.name]?.multiple === true) continue;
    if (seen.has(token.name)) throw new UsageError(`${token.rawName} was given twice.`); // parseArgs would silently use the last one
    seen.add(token.name);
  }
  return parsed;
}

function parse<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/, 1);
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

/** Reads a port number. @throws UsageError. */
export function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UsageError(`-p ${text} is not a port: use a number from 1 to 65535.`);
}

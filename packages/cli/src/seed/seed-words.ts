import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";

/** An error in the use of a program. It ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads the options and other words of a command line of one of the seed's programs. @throws UsageError. */
export function seedWords<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  const parsed = parse(words, options);
  const given = new Set<string>();
  for (const token of parsed.tokens) {
    if (token.kind !== "option") continue;
    if (token.value?.trim() === "") throw new UsageError(`${token.rawName} needs a value.`);
    if (options[token.name]?.multiple === true) continue;
    if (given.has(token.name)) throw new UsageError(`${token.rawName} was given twice.`); // otherwise the last one would win silently
    given.add(token.name);
  }
  return parsed;
}

function parse<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, tokens: true });
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

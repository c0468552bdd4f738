import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";

/** A call that cannot be understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The options and other words of a call of one of the seed's programs. @throws UsageError saying what is wrong. */
export function seedWords<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  const parsed = parse(words, options);
  const given = new Set<string>();
  for (const token of parsed.tokens) {
    if (token.kind !== "option") continue;
    if (token.value?.trim() === "") throw new UsageError(`${token.rawName} is given nothing.`);
    if (options[token.name]?.multiple === true) continue;
    if (given.has(token.name)) throw new UsageError(`${token.rawName} is given twice.`); // else the last one would win, unsaid
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

/** @throws UsageError: it is none. */
export function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UsageError(`-p ${text} is no port.`);
}

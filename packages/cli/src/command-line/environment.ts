import type { Environment } from "@eiao/wam-core";
import { nearest } from "./command.ts";
import { CommandError } from "../errors.ts";

/** The engine's default environment, and the words that its features may have. */
export interface KnownEnvironment {
  readonly desktop: Environment;
  readonly keywordsOf: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads `--environment NAME=VALUE[,NAME=VALUE]...`: features of wams.md 6.8, lengths in px, resolution in dppx.
 * @throws CommandError that names an unknown feature, a feature with two values, or a wrong value.
 */
export function parseEnvironment(texts: readonly string[], known: KnownEnvironment): Partial<Environment> {
  const environment: Record<string, string | number> = {};
  for (const pair of texts.flatMap((text) => text.split(","))) {
    if (pair.trim() === "") continue;
    const [, written, value] = /^\s*([a-z-]+)\s*=\s*(\S+)\s*$/i.exec(pair) ?? [];
    if (written === undefined || value === undefined) {
      throw new CommandError(
        `--environment "${pair.trim()}" has not the form NAME=VALUE.`,
        "Example: --environment width=375,height=667",
      );
    }
    const name = written.toLowerCase();
    const taken = featureValue(name, value, known);
    if ((environment[name] ?? taken) !== taken)
      throw new CommandError(`--environment gives ${name} two values: ${environment[name]} and ${taken}.`);
    environment[name] = taken;
  }
  return environment;
}

function featureValue(name: string, value: string, { desktop, keywordsOf }: KnownEnvironment): string | number {
  const names = Object.keys(desktop);
  if (!names.includes(name)) {
    const near = nearest(name, names);
    throw new CommandError(
      `--environment: there is no feature ${name}.`,
      near === undefined ? `The features are ${names.join(", ")}.` : `Did you mean ${near}?`,
    );
  }
  if (typeof desktop[name as keyof Environment] === "number") {
    const number = /^(\d{1,9}(?:\.\d{1,9})?)(?:px|dppx|x)?$/i.exec(value)?.[1];
    if (number === undefined) throw new CommandError(`--environment: ${name} needs a number, not ${value}.`);
    return Number(number);
  }
  const words = keywordsOf.get(name);
  const word = value.toLowerCase();
  if (words !== undefined && !words.includes(word))
    throw new CommandError(`--environment: ${name} cannot be ${value}.`, `Use one of ${words.join(", ")}.`);
  return word;
}

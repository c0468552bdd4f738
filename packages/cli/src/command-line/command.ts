import { parseArgs } from "node:util";
import { CommandError } from "../errors.ts";
import type { Configuration } from "./configured.ts";
import type { RequestedOutput } from "./outputs.ts";
import type { Terminal } from "./terminal.ts";

/** A long option. The parser, `--help`, the schema of the configuration and the documentation are made from a table of these. */
export interface Option {
  /** `list` can be given more than once. `number` and `integer` are checked. */
  readonly type: "string" | "boolean" | "integer" | "number" | "list";
  readonly help: string;
  /** The name of the value in `--help`, such as `FILE`. Not needed with `choices`. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** Words that are allowed instead of a number. */
  readonly words?: readonly string[];
  readonly default?: string | number;
  /** The smallest allowed number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Another option that this one needs. In a configuration file it may stand alone, because the file is for all commands. */
  readonly needs?: string;
  /** The formats that use this option. In a configuration file it may stand with any format, because the file is for all commands. */
  readonly formats?: readonly string[];
  /** True if the option names a file that is written. Other options with the value FILE or CSV name a file that is read. */
  readonly writes?: true;
  /** The heading in `--help`. */
  readonly section?: string;
  /** False if the option makes no sense in a configuration file. */
  readonly configurable?: boolean;
}

export type OptionTable = Readonly<Record<string, Option>>;

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

type Scalar<O extends Option> = O["type"] extends "integer" | "number"
  ? number | (O extends { readonly words: readonly (infer Word)[] } ? Word : never)
  : O extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;

type OptionValue<O extends Option> = O["type"] extends "boolean"
  ? boolean
  : O["type"] extends "list"
    ? readonly Scalar<O>[]
    : O extends { readonly default: string | number }
      ? Scalar<O>
      : Scalar<O> | undefined;

/** The values of a table's options under their camelCase names. */
export type OptionValues<T extends OptionTable> = {
  readonly [K in keyof T & string as CamelCase<K>]: OptionValue<T[K]>;
};

/** A call of a command, with the options of the command line and of the configuration. */
export interface Call<T extends OptionTable> {
  readonly options: OptionValues<T>;
  /** The words that are not options. */
  readonly operands: readonly string[];
  readonly configuration: Configuration;
  /** The values of `--format` and `--output`, in pairs. Only commands with several outputs use it. */
  readonly outputs: readonly RequestedOutput[];
}

/** 0: the command did its work; 1: it could not run; 2: it found barriers or differences; 3: some inputs could not be evaluated. Spec cli.md 1. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Command<T extends OptionTable = OptionTable> {
  readonly name: string;
  /** The operands in the usage line, such as `<file|URL|glob|->...`. */
  readonly operands: string;
  readonly summary: string;
  /** A few paragraphs for `--help`. */
  readonly description: string;
  /** Command lines, each with a sentence about what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly options: T;
  /** True for a command that measures with whole rule sets. It refuses a configuration that switches tests off. */
  readonly isMeasurement?: true;
  run(call: Call<T>, terminal: Terminal): Promise<ExitCode>;
}

/** A command with any options. The program checks their values with the table of the command. */
export type AnyCommand = Omit<Command, "run"> & {
  run(call: Omit<Call<OptionTable>, "options"> & { options: never }, terminal: Terminal): Promise<ExitCode>;
};

/** Defines a command. The types of `options` in `run` follow from the table. */
export function defineCommand<const T extends OptionTable>(command: Command<T>): Command<T> {
  return Object.freeze(command);
}

/** Returns the key of an option in the configuration: `base-url` gives `baseUrl`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Short options, in all commands that have the long ones. */
export const shortNames: Readonly<Record<string, string>> = {
  format: "f",
  output: "o",
  quiet: "q",
  help: "h",
  version: "V",
};

/** The parsed command line, without the values of the configuration and the defaults. */
export interface Written {
  readonly values: ReadonlyMap<string, string | boolean | readonly string[]>;
  readonly operands: readonly string[];
  /** The options with a value, in their order on the command line. */
  readonly order: readonly (readonly [name: string, value: string])[];
  /** Options that take one value but were given several times; the last value is used. */
  readonly repeated: readonly string[];
}

/**
 * Parses a command line by a table of options.
 * @throws CommandError that names an unknown option, a missing value, or a value where none is allowed.
 */
export function parseWords(words: readonly string[], table: OptionTable): Written {
  const options: Record<string, { type: "boolean" | "string"; multiple?: boolean; short?: string }> = {};
  for (const [name, option] of Object.entries(table)) {
    options[name] = { type: option.type === "boolean" ? "boolean" : "string" };
    if (option.type !== "boolean") options[name].multiple = true;
  }
  for (const [name, short] of Object.entries(shortNames)) if (options[name] !== undefined) options[name].short = short;
  let parsed: ReturnType<typeof parseArgs<{ allowPositionals: true; options: typeof options; tokens: true }>>;
  try {
    parsed = parseArgs({ args: joined(words, table), options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    throw usageError(error, table);
  }
  const values = new Map<string, string | boolean | readonly string[]>();
  const repeated: string[] = [];
  for (const [name, value] of Object.entries(parsed.values)) {
    if (value === undefined) continue;
    const isOne = Array.isArray(value) && table[name]?.type !== "list";
    if (isOne && new Set(value).size > 1) repeated.push(name);
    values.set(name, (isOne ? value.at(-1) : value) as string | boolean | readonly string[]);
  }
  const order = parsed.tokens.flatMap((token) =>
    token.kind === "option" && token.value !== undefined ? [[token.name, token.value] as const] : [],
  );
  return { values, operands: parsed.positionals, order, repeated };
}

/** Joins a value that begins with "-" and is not an option to the option before it, as in `--doctype "-//W3C//..."`. */
function joined(words: readonly string[], table: OptionTable): string[] {
  const result: string[] = [];
  // After `--` all words are operands.
  const end = words.indexOf("--");
  const rest = end < 0 ? [] : words.slice(end);
  for (const word of end < 0 ? words : words.slice(0, end)) {
    const before = /^--([a-z-]+)$/.exec(result.at(-1) ?? "")?.[1];
    const option = before === undefined ? undefined : table[before];
    const takesValue = option !== undefined && option.type !== "boolean";
    if (takesValue && /^-[^-]./.test(word)) result.push(`${result.pop()}=${word}`);
    else result.push(word);
  }
  return [...result, ...rest];
}

function usageError(error: unknown, table: OptionTable): CommandError {
  const text = error instanceof Error ? error.message : String(error);
  const [, hyphens, unknown] = /^Unknown option '(--?)([^'=]*)/.exec(text) ?? [];
  if (unknown === undefined) {
    // The first sentence of parseArgs says what is wrong; advice on quoting follows. Values are never repeated, because they may be secret.
    const name = /'(?:-\w, )?-?-?([a-z-]+)[ <'=]/.exec(text)?.[1];
    const option = name === undefined ? undefined : table[name];
    if (name === undefined || option === undefined) return new CommandError(text.split(/\.\s|\n/)[0] ?? text);
    if (option.type === "boolean") return new CommandError(`--${name} takes no value.`);
    return new CommandError(
      `--${name} needs a value (${valueName(option)}).`,
      `If the value begins with "-", write --${name}=VALUE.`,
    );
  }
  // Of a word with one hyphen, the message has only the first letter.
  if (hyphens === "-")
    return new CommandError(
      `There is no option -${unknown}.`,
      'If it is a file whose name begins with "-", write ./-NAME.',
    );
  const near = nearest(unknown, Object.keys(table));
  if (near !== undefined) return new CommandError(`There is no option --${unknown}.`, `Did you mean --${near}?`);
  // A pattern of the shell can expand to such a name.
  const remedy = unknown.includes(".") ? 'If it is a file whose name begins with "-", write ./--NAME.' : undefined;
  return new CommandError(`There is no option --${unknown}.`, remedy);
}

/** Returns the name of an option's value for help and messages. */
export function valueName(option: Option): string {
  return (
    option.choices?.join("|") ??
    [option.value ?? (option.type === "string" || option.type === "list" ? "TEXT" : "N"), ...(option.words ?? [])].join(
      "|",
    )
  );
}

/**
 * Adds the values of the configuration (keys in camelCase, checked by its schema) and the defaults, and checks choices and numbers. A choice in the
 * configuration that this command does not have is ignored, because the file is for all commands.
 * @throws CommandError that names option and value, or the option that another one needs.
 */
export function completeOptions(
  written: Written["values"],
  configured: Readonly<Record<string, unknown>>,
  table: OptionTable,
): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const key = camelCase(name);
    const given = written.get(name);
    if (given !== undefined) {
      result[key] = typed(`--${name}`, option, given);
      continue;
    }
    const value = option.configurable === false ? undefined : configured[key];
    const fits = value !== undefined && (option.choices === undefined || option.choices.includes(value as string));
    if (fits) result[key] = typed(`"${key}" in the configuration`, option, value);
    else result[key] = option.default ?? (option.type === "boolean" ? false : option.type === "list" ? [] : undefined);
  }
  for (const name of written.keys()) {
    const { needs: needed, formats } = table[name] ?? {};
    if (needed !== undefined && result[camelCase(needed)] === undefined)
      throw new CommandError(`--${name} can be used only with --${needed} ${valueName(table[needed] as Option)}.`);
    if (formats !== undefined && ![result["format"]].flat().some((format) => formats.includes(String(format))))
      throw new CommandError(`--${name} can be used only with --format ${formats.join(", ")}.`);
  }
  return result;
}

/** Checks a value. @param what  the option or key, for messages. */
function typed(what: string, option: Option, value: unknown): unknown {
  if (option.type === "boolean") return value;
  // An unset variable of the shell gives an empty value, which could mean all sites, or all networks of the machine.
  const isText = option.type === "list" || (option.type === "string" && option.choices === undefined);
  if (isText && (Array.isArray(value) ? value : [value]).some((each) => String(each).trim() === ""))
    throw new CommandError(`${what} needs a value (${valueName(option)}).`);
  if (option.type === "list" || option.type === "string") {
    const { choices } = option;
    const given = [value].flat().map(String);
    const wrong = choices === undefined ? undefined : given.find((each) => !choices.includes(each));
    if (wrong !== undefined)
      throw new CommandError(`${what} cannot be "${wrong}".`, `Use one of ${choices?.join(", ")}.`);
    return option.type === "list" ? given : value;
  }
  const { words = [] } = option;
  if (words.includes(String(value))) return value;
  const number = typeof value === "number" ? value : /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : Number.NaN;
  const { minimum = 0, maximum = Number.MAX_VALUE } = option;
  const isInRange = number >= minimum && number <= maximum;
  if (!isInRange || (option.type === "integer" && !Number.isSafeInteger(number))) {
    const kind = option.type === "integer" ? "a whole number" : "a number";
    const range = maximum === Number.MAX_VALUE ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
    const or = words.map((word) => ` or "${word}"`).join("");
    throw new CommandError(`${what} needs ${kind} ${range}${or}, not "${String(value)}".`);
  }
  return number;
}

/** Returns the candidate that is most like `word`, if it needs few edits, for "Did you mean". */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const edits = word.length > 40 ? least : editDistance(word, candidate);
    // A word that shares no letter with the candidate is not like it.
    if (edits < least && edits < candidate.length) {
      least = edits;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

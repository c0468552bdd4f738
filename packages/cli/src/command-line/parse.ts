import { parseArgs } from "node:util";
import { CommandError, nearest } from "../errors.ts";
import { camelCase, isNumeric, valueName } from "./option.ts";
import type { Option, OptionTable } from "./option.ts";

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
export function parseCommandLine(args: readonly string[], table: OptionTable): Written {
  const options: Record<string, { type: "boolean" | "string"; multiple?: boolean; short?: string }> = {};
  for (const [name, option] of Object.entries(table)) {
    options[name] = { type: option.type === "boolean" ? "boolean" : "string" };
    if (option.type !== "boolean") options[name].multiple = true;
  }
  for (const [name, short] of Object.entries(shortNames)) if (options[name] !== undefined) options[name].short = short;
  let parsed: ReturnType<typeof parseArgs<{ allowPositionals: true; options: typeof options; tokens: true }>>;
  try {
    parsed = parseArgs({ args: joinValues(args, table), options, allowPositionals: true, strict: true, tokens: true });
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
function joinValues(args: readonly string[], table: OptionTable): string[] {
  const result: string[] = [];
  // After `--` all arguments are operands.
  const end = args.indexOf("--");
  const rest = end < 0 ? [] : args.slice(end);
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    const before = /^--([a-z-]+)$/.exec(result.at(-1) ?? "")?.[1];
    const option = before === undefined ? undefined : table[before];
    const takesValue = option !== undefined && option.type !== "boolean";
    if (takesValue && /^-[^-]./.test(arg)) result.push(`${result.pop()}=${arg}`);
    else result.push(arg);
  }
  return [...result, ...rest];
}

function usageError(error: unknown, table: OptionTable): CommandError {
  const text = error instanceof Error ? error.message : String(error);
  const [, hyphens, unknown] = /^Unknown option '(--?)([^'=]*)/.exec(text) ?? [];
  if (unknown === undefined) {
    // The first sentence of parseArgs names the error; advice on quoting follows. Values are never repeated, because they may be secret.
    const name = /'(?:-\w, )?-?-?([a-z-]+)[ <'=]/.exec(text)?.[1];
    const option = name === undefined ? undefined : table[name];
    if (name === undefined || option === undefined) return new CommandError(text.split(/\.\s|\n/)[0] ?? text);
    if (option.type === "boolean") return new CommandError(`--${name} takes no value.`);
    return new CommandError(
      `--${name} needs a value (${valueName(option)}).`,
      `If the value begins with "-", write --${name}=VALUE.`,
    );
  }
  // For a word with one hyphen, the message has only the first letter.
  if (hyphens === "-")
    return new CommandError(
      `There is no option -${unknown}.`,
      'If it is a file whose name begins with "-", write ./-NAME.',
    );
  const closest = nearest(unknown, Object.keys(table));
  if (closest !== undefined) return new CommandError(`There is no option --${unknown}.`, `Did you mean --${closest}?`);
  // A shell pattern can expand to such a name.
  const remedy = unknown.includes(".") ? 'If it is a file whose name begins with "-", write ./--NAME.' : undefined;
  return new CommandError(`There is no option --${unknown}.`, remedy);
}

/**
 * Adds the values of the configuration (keys in camelCase, checked by its schema) and the defaults, and checks choices and numbers. A configured
 * choice that this command lacks is ignored, because the file serves all commands.
 * @throws CommandError that names the option and its value, or the missing option that it needs.
 */
export function completeOptions(
  written: Written["values"],
  configured: Readonly<Record<string, unknown>>,
  table: OptionTable,
): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const key = camelCase(name);
    const argument = written.get(name);
    if (argument !== undefined) {
      result[key] = parseValue(`--${name}`, option, argument);
      continue;
    }
    const value = option.configurable === false ? undefined : configured[key];
    const fits = value !== undefined && (option.choices === undefined || option.choices.includes(value as string));
    if (fits) result[key] = parseValue(`"${key}" in the configuration`, option, value);
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

/** Checks the value of an option. @param name  the option or key, for messages. */
function parseValue(name: string, option: Option, value: unknown): unknown {
  if (option.type === "boolean") return value;
  // An unset shell variable gives an empty value, which could mean all sites, or all networks of the machine.
  const isText = !isNumeric(option) && (option.type === "list" || option.choices === undefined);
  if (isText && (Array.isArray(value) ? value : [value]).some((each) => String(each).trim() === ""))
    throw new CommandError(`${name} needs a value (${valueName(option)}).`);
  if (!isNumeric(option)) {
    const { choices } = option;
    const values = [value].flat().map(String);
    const wrong = choices === undefined ? undefined : values.find((each) => !choices.includes(each));
    if (wrong !== undefined)
      throw new CommandError(`${name} cannot be "${wrong}".`, `Use one of ${choices?.join(", ")}.`);
    return option.type === "list" ? values : value;
  }
  const { keywords = [] } = option;
  if (keywords.includes(String(value))) return value;
  const number = typeof value === "number" ? value : /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : Number.NaN;
  const { minimum = 0, maximum = Number.MAX_VALUE } = option;
  const isInRange = number >= minimum && number <= maximum;
  if (!isInRange || (option.type === "integer" && !Number.isSafeInteger(number))) {
    const kind = option.type === "integer" ? "a whole number" : "a number";
    const range = maximum === Number.MAX_VALUE ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
    const or = keywords.map((word) => ` or "${word}"`).join("");
    throw new CommandError(`${name} needs ${kind} ${range}${or}, not "${String(value)}".`);
  }
  return number;
}

import path from "node:path";
import { CommandError } from "../errors.ts";
import type { ConfiguredLevels } from "../findings/levels.ts";
import type { Suppression } from "../findings/suppressions.ts";
import { schemaProblem } from "../input/json.ts";
import { configurationSchema } from "./configuration-schema.ts";
import { CONFIGURATION_FILE, findConfiguration } from "./find-configuration.ts";
import { camelCase } from "./option.ts";
import type { OptionTable } from "./option.ts";
import type { RequestedOutput } from "./outputs.ts";
import type { Written } from "./parse.ts";
import { indentedJson } from "../output/text.ts";

/** The content of a configuration file. Spec cli.md 1. */
export interface Configuration extends ConfiguredLevels {
  /** The name of the file, for messages. */
  readonly name: string;
  /** The path of the file, if there is one. */
  readonly file: string | undefined;
  /** The inputs of `check` and `validate` if the command line names none. */
  readonly inputs: readonly string[];
  /** Values of options, by their names in camelCase. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly suppressions: readonly Suppression[];
  /** The outputs of `check`. */
  readonly outputs: readonly RequestedOutput[];
}

/** Returns the configuration of a call without a file. */
export function emptyConfiguration(cwd: string): Configuration {
  return {
    name: CONFIGURATION_FILE,
    file: undefined,
    folder: cwd,
    inputs: [],
    options: {},
    suppressions: [],
    rules: {},
    overrides: [],
    outputs: [],
  };
}

/** Values of options that name a file or a folder. */
const pathValues: ReadonlySet<string> = new Set(["FILE", "DIR", "CSV", "URL|FILE"]);

/** Converts the paths of a configuration, which are relative to its folder, to paths relative to the working folder. */
export function configuredPaths(folder: string, cwd: string) {
  const base = path.relative(cwd, folder);
  /** Converts the name of an input or a file. */
  const ofWord = (name: string): string => {
    const isElsewhere = name === "-" || path.isAbsolute(name) || /^[a-z][a-z0-9+.-]+:/i.test(name);
    if (base === "" || isElsewhere) return name;
    return name.startsWith("!") ? `!${ofPattern(name.slice(1))}` : path.join(base, name);
  };
  // A pattern without a slash applies to all folders.
  const ofPattern = (pattern: string): string => (/\/./.test(pattern) ? ofWord(pattern) : pattern);
  return {
    ofWord,
    /** Converts the values of options that name files, folders or patterns of files. */
    ofOptions(
      options: Readonly<Record<string, unknown>>,
      tables: readonly OptionTable[],
    ): Readonly<Record<string, unknown>> {
      if (base === "") return options;
      const changed: Record<string, unknown> = { ...options };
      for (const [name, { value }] of tables.flatMap((table) => Object.entries(table))) {
        const key = camelCase(name);
        const argument = options[key];
        const change = name === "ignore" ? ofPattern : pathValues.has(value ?? "") ? ofWord : undefined;
        if (change === undefined) continue;
        if (typeof argument === "string") changed[key] = change(argument);
        else if (Array.isArray(argument)) changed[key] = argument.map((each) => change(String(each)));
      }
      return changed;
    },
  };
}

/**
 * Reads and checks the configuration: the file of `--config`, or the nearest one in the working folder and above it. Its paths start at its folder.
 * @param loadTables  returns the options of all commands; it is called only if there is a configuration.
 * @param home  the home folder of the user, where the search ends.
 * @throws CommandError that names the file and the location in it.
 */
export async function readConfiguration(
  config: string | undefined,
  cwd: string,
  loadTables: () => Promise<readonly OptionTable[]>,
  home?: string,
): Promise<Configuration> {
  if (config?.trim() === "") throw new CommandError("--config needs a value (FILE).");
  const found = await findConfiguration(config, cwd, home);
  if (found === undefined) return emptyConfiguration(cwd);
  const { file, name: label, value } = found;
  const tables = await loadTables();
  const problem = await schemaProblem(value, configurationSchema(tables));
  if (problem !== undefined) throw new CommandError(`The configuration ${label} is wrong: ${problem}.`);
  const {
    suppressions = [],
    outputs = [],
    rules = {},
    overrides = [],
    inputs = [],
    $schema: _,
    ...options
  } = value as Partial<Configuration> & {
    $schema?: string;
  };
  const folder = path.dirname(file);
  const paths = configuredPaths(folder, cwd);
  return {
    name: label,
    file,
    folder,
    options: paths.ofOptions(options, tables),
    inputs: [inputs].flat().map((input) => paths.ofWord(input)),
    suppressions,
    rules,
    overrides,
    outputs: outputs.map(({ output, ...one }) => ({
      ...one,
      ...(output === undefined ? {} : { output: paths.ofWord(output) }),
    })),
  };
}

/** The parts of a call that `--print-config` shows. */
export interface PrintedCall {
  readonly command: string;
  readonly table: OptionTable;
  readonly written: Written["values"];
  readonly options: Readonly<Record<string, unknown>>;
  readonly operands: readonly string[];
  readonly configuration: Configuration;
}

/**
 * Returns the configuration of a call as JSON: each option with its value and the source of the value. Omits values of request headers and logins
 * in addresses.
 */
export function printedConfiguration(call: PrintedCall): string {
  const { command, table, written, options, operands, configuration } = call;
  const { file, rules, overrides, suppressions, outputs } = configuration;
  const entries = Object.entries(table).flatMap(([name, { configurable }]) => {
    const key = camelCase(name);
    const isConfigured = configurable !== false && configuration.options[key] !== undefined;
    const from = written.has(name) ? "command line" : isConfigured ? "configuration" : "default";
    if (configurable === false && from === "default") return [];
    const value = options[key] ?? null;
    if (name === "print-config") return [];
    return [[key, { value: name === "header" ? headerNames(value) : withoutLogins(value), from }] as const];
  });
  const printed = {
    file: file ?? null,
    command,
    inputs: withoutLogins(operands),
    options: Object.fromEntries(entries),
    outputs,
    rules,
    overrides,
    suppressions,
  };
  return indentedJson(printed);
}

function headerNames(headers: unknown): readonly string[] {
  return [headers].flat().map((header) => `${String(header).split(":", 1)[0] ?? ""}: ...`);
}

function withoutLogins(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLogins);
  return typeof value === "string" ? value.replace(/^(!?https?:\/\/)[^/@]*@/i, "$1") : value;
}

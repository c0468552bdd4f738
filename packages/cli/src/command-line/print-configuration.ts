import { camelCase } from "./command.ts";
import type { OptionTable, Written } from "./command.ts";
import type { Configuration } from "./configured.ts";

/** A call, as `--print-config` shows it. */
export interface PrintedCall {
  readonly command: string;
  readonly table: OptionTable;
  readonly written: Written["values"];
  readonly options: Readonly<Record<string, unknown>>;
  readonly operands: readonly string[];
  readonly configuration: Configuration;
}

/**
 * Returns the configuration that a call has, as JSON: each option with its value and where that comes from. Values of request headers and logins in
 * addresses are left out.
 */
export function printedConfiguration(call: PrintedCall): string {
  const { command, table, written, options, operands, configuration } = call;
  const { file, rules, overrides, suppressions, outputs } = configuration;
  const shown = Object.entries(table).flatMap(([name, { configurable }]) => {
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
    options: Object.fromEntries(shown),
    outputs,
    rules,
    overrides,
    suppressions,
  };
  return `${JSON.stringify(printed, null, 2)}\n`;
}

function headerNames(headers: unknown): readonly string[] {
  return [headers].flat().map((header) => `${String(header).split(":", 1)[0] ?? ""}: ...`);
}

function withoutLogins(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLogins);
  return typeof value === "string" ? value.replace(/^(!?https?:\/\/)[^/@]*@/i, "$1") : value;
}

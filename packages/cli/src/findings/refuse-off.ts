import type { Configuration } from "../command-line/configured.ts";
import { CommandError } from "../errors.ts";

/**
 * Refuses a configuration that switches tests off, for a command that measures: scores of different sites and times can be compared only if every test
 * of a rule set ran.
 * @throws CommandError that names the tests and the file.
 */
export function refuseOff(command: string, { name, rules, overrides }: Configuration): void {
  const off = [rules, ...overrides.map((override) => override.rules)].flatMap((given) =>
    Object.entries(given).flatMap(([test, level]) => (level === "off" ? [test] : [])),
  );
  if (off.length === 0) return;
  throw new CommandError(
    `${command} measures with all tests of a rule set, but ${name} switches off ${[...new Set(off)].join(", ")}.`,
    `Remove "off" from the configuration, or name another one: --config FILE.`,
  );
}

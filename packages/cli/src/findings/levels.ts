import path from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError } from "../errors.ts";
import { plainUrl } from "./page.ts";

/** `off`: the test does not run. `warn`: its findings count only with `--fail-on warn`. */
export const levels = ["off", "warn", "error"] as const;
export type TestLevel = (typeof levels)[number];

/** Levels by the name of a test. */
export type RuleLevels = Readonly<Record<string, TestLevel>>;

/** The part of the configuration that selects the tests to run. */
export interface ConfiguredLevels {
  readonly rules: RuleLevels;
  /** The levels of tests on some pages. `files` are patterns of URLs, or of paths relative to the folder of the configuration. */
  readonly overrides: readonly { readonly files: string | readonly string[]; readonly rules: RuleLevels }[];
  /** The folder of the configuration. */
  readonly folder: string;
}

/** A test that is off: on all pages, or on those that match one of `files`, but not on those that match one of `except`. */
export interface OffTest {
  readonly test: string;
  readonly files?: readonly string[];
  readonly except?: readonly string[];
}

export interface Levels {
  /** Returns the level of a test on a page. Default: `error`. */
  readonly of: (test: string, url: string) => TestLevel;
  /** Returns a description of a test that is off, for reports. Undefined for a test that runs on all pages. */
  readonly offTest: (test: string) => OffTest | undefined;
}

interface Step {
  readonly tests: ReadonlySet<string>;
  readonly level: TestLevel;
  /** The patterns of the pages, or undefined for all pages. */
  readonly files: readonly string[] | undefined;
}

/**
 * Combines the levels of the configuration and `--skip`. For a test on a page, the last entry is valid: first `rules`, then each entry of
 * `overrides`, then `--skip`.
 *
 * @param testsOf  returns the test numbers that a name stands for.
 */
export function createLevels(
  { rules, overrides, folder }: ConfiguredLevels,
  skipped: readonly string[],
  testsOf: (name: string) => readonly string[],
): Levels {
  const stepsOf = (table: RuleLevels, files?: Step["files"]): Step[] =>
    Object.entries(table).map(([name, level]) => ({ tests: new Set(testsOf(name)), level, files }));
  const steps = [
    ...stepsOf(rules),
    ...overrides.flatMap((override) => stepsOf(override.rules, [override.files].flat())),
    ...stepsOf(Object.fromEntries(skipped.map((name) => [name, "off"] as const))),
  ];
  return {
    of: (test, url) =>
      steps.findLast(({ tests, files }) => tests.has(test) && (files === undefined || isOneOf(files, url, folder)))
        ?.level ?? "error",
    offTest(test) {
      const relevant = steps.filter(({ tests }) => tests.has(test));
      const everywhere = relevant.findLastIndex(({ files }) => files === undefined);
      const isOff = relevant[everywhere]?.level === "off";
      const others = relevant.slice(everywhere + 1);
      const filesOf = (off: boolean) =>
        others.flatMap(({ level, files = [] }) => ((level === "off") === off ? files : []));
      const [files, except] = [isOff ? [] : filesOf(true), filesOf(false)];
      if (!isOff && files.length === 0) return undefined;
      return { test, ...(isOff ? {} : { files }), ...(except.length === 0 ? {} : { except }) };
    },
  };
}

/** Returns true if a page matches one of the patterns: the relative path of a file, or a URL. */
function isOneOf(patterns: readonly string[], url: string, folder: string): boolean {
  const name = nameOf(plainUrl(url), folder);
  return patterns.some((pattern) => path.posix.matchesGlob(name, pattern.replace(/^\.\//, "")));
}

function nameOf(url: string, folder: string): string {
  if (!url.startsWith("file:///")) return url;
  try {
    return path.relative(folder, fileURLToPath(url)).replaceAll(path.sep, "/");
  } catch {
    return url;
  }
}

/** Returns a test that is off, with its pages, in words: `7.2_CSS_02 (on old/**)`. */
export function offInWords({ test, files, except }: OffTest): string {
  const clauses = [
    ...(files === undefined ? [] : [`on ${files.join(", ")}`]),
    ...(except === undefined ? [] : [`not on ${except.join(", ")}`]),
  ];
  return clauses.length === 0 ? test : `${test} (${clauses.join("; ")})`;
}

/**
 * Refuses a configuration that switches tests off, for a command that measures. Scores of different sites and times can be compared only if every
 * test of a rule set ran.
 * @throws CommandError that names the tests and the file.
 */
export function refuseOff(
  command: string,
  { name, rules, overrides }: ConfiguredLevels & { readonly name: string },
): void {
  const off = [rules, ...overrides.map((override) => override.rules)].flatMap((table) =>
    Object.entries(table).flatMap(([test, level]) => (level === "off" ? [test] : [])),
  );
  if (off.length === 0) return;
  throw new CommandError(
    `${command} measures with all tests of a rule set, but ${name} switches off ${[...new Set(off)].join(", ")}.`,
    `Remove "off" from the configuration, or name another one: --config FILE.`,
  );
}

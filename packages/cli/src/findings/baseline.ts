import { stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf } from "@eiao/crawler/internal/errors";
import { evaluatesPdf } from "@eiao/sampler/internal/rule-sets";
import baselineSchema from "../../schemas/baseline.schema.json" with { type: "json" };
import { CommandError, fileProblem, writeProblem } from "../errors.ts";
import { parseJson, schemaProblem } from "../input/json.ts";
import { readTextFile } from "../input/read-text.ts";
import { pathAfterLinks } from "../output/files-read.ts";
import { writeWhole } from "../output/write-whole.ts";
import {
  absoluteUrl,
  comparableUrl,
  createKnownFindings,
  isOfWholePage,
  isValidity,
  relativeUrl,
} from "./known-findings.ts";
import type { KnownFinding, KnownFindings, ViolationCodes } from "./known-findings.ts";
import { isReportedFinding } from "./page.ts";
import type { ReportedPage } from "./page.ts";

/** A rule set in a baseline. */
export interface BaselineRuleSet {
  readonly id: string;
  readonly version: string;
}

interface WrittenBaseline {
  readonly version: 1;
  readonly rulesets: readonly BaselineRuleSet[];
  readonly findings: readonly KnownFinding[];
}

export interface Baseline {
  readonly known: KnownFindings;
  readonly findings: readonly KnownFinding[];
  /** The rule sets that the file names, or undefined if there is no file. */
  readonly ruleSets: readonly BaselineRuleSet[] | undefined;
  /** A note for the user if the file is missing. */
  readonly note: string | undefined;
}

/**
 * Reads a baseline. A missing file counts as an empty baseline, with a note. An existing file must be a baseline, so that `--update-baseline` cannot
 * overwrite another file.
 * @throws CommandError that names a file that is unreadable or damaged.
 */
export async function readBaseline(
  file: string,
  cwd: string,
  willBeWritten: boolean,
  isStrict = false,
): Promise<Baseline> {
  const filePath = path.resolve(cwd, file);
  let text: string;
  try {
    text = await readTextFile(filePath);
  } catch (error) {
    if (codeOf(error) !== "ENOENT")
      throw new CommandError(`The baseline ${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
    const note = `The baseline ${file} does not exist yet, so no finding is known. To write it, add --update-baseline.`;
    return {
      known: createKnownFindings([]),
      findings: [],
      ruleSets: undefined,
      note: willBeWritten ? undefined : note,
    };
  }
  const value = parseJson(text, `The baseline ${file}`);
  if (isOfOtherBuild(value))
    throw new CommandError(
      `The data in ${file} was made by another build.`,
      "Remove the file, then write it again with --update-baseline.",
    );
  const problem = await schemaProblem(value, baselineSchema);
  if (problem !== undefined) throw new CommandError(`The baseline ${file} is damaged: ${problem}.`);
  const { findings: written, rulesets } = value as WrittenBaseline;
  const folder = path.dirname(pathAfterLinks(filePath));
  const findings = written.map((finding) => ({ ...finding, url: absoluteUrl(finding.url, folder) }));
  return { known: createKnownFindings(findings, isStrict), findings, ruleSets: rulesets, note: undefined };
}

/**
 * Refuses a call that runs a rule set for pages that the baseline does not name, because each of its findings would be new. A call that runs only
 * some of the named rule sets is allowed. The rule set of PDF documents runs beside those of pages, so it need not be named if there are others.
 * @throws CommandError
 */
export function refuseOtherRuleSets(file: string, { ruleSets }: Baseline, run: readonly BaselineRuleSet[]): void {
  const ids = ruleSets?.map(({ id }) => id);
  const ofPages = run.filter(({ id }) => !evaluatesPdf(id));
  const required = ofPages.length === 0 ? run : ofPages;
  const others = required.map(({ id }) => id).filter((id) => ids?.includes(id) === false);
  if (ids === undefined || others.length === 0) return;
  const same = ids.length === 0 ? "" : `Add --ruleset ${ids.join(",")}, or write `;
  throw new CommandError(
    `The baseline ${file} was made for ${ids.join(", ") || "no rule set"}, but this call runs ${others.join(", ")}.`,
    `${same === "" ? "Write " : same}another baseline: --baseline OTHER.json --update-baseline.`,
  );
}

/** Returns true for a baseline with another version number. */
function isOfOtherBuild(value: unknown): boolean {
  const { version, findings } = (value ?? {}) as Partial<Record<keyof WrittenBaseline, unknown>>;
  return version !== undefined && version !== 1 && Array.isArray(findings);
}

/** Collects the findings of a call for a new baseline, which keeps the old findings on pages and tests outside this call. */
export interface BaselineWriter {
  readonly size: number;
  /** Adds the findings of a page. Omits suppressed ones, because the configuration has them with their reasons. */
  add(page: ReportedPage, codes: ViolationCodes | undefined): void;
  /** Adds the entries of the old baseline that this run cannot judge. @param runs  returns true if the run has this test on this page. */
  keep(old: Baseline, runs: (test: string, url: string) => boolean): Promise<number>;
  /** Writes the file, completely or not at all. @throws CommandError */
  write(file: string, cwd: string): Promise<void>;
}

/** @param run  the rule sets of the call. */
export function createBaselineWriter(run: readonly BaselineRuleSet[]): BaselineWriter {
  const ruleSets = new Map(run.map((ruleSet) => [ruleSet.id, ruleSet]));
  const entries = new Map<string, KnownFinding>();
  const pages = new Set<string>();
  const put = (finding: KnownFinding, key: string): boolean => {
    const before = entries.get(key);
    if (before === undefined && entries.has(finding.fingerprint)) return false;
    if (before === undefined) entries.set(key, finding);
    else if (finding.codes !== undefined)
      entries.set(key, { ...before, codes: maxCounts(before.codes ?? {}, finding.codes) });
    return before === undefined;
  };
  return {
    get size() {
      return entries.size;
    },
    add(page, codes) {
      if (page.status !== "evaluated") return;
      const url = comparableUrl(page.url);
      pages.add(url);
      for (const result of page.results) {
        const { fingerprint, test } = result;
        if (!isReportedFinding(result) || fingerprint === undefined || result.suppressed !== undefined) continue;
        const isWhole = isOfWholePage(result);
        const ofValidity = isWhole && codes !== undefined && isValidity(test) ? { codes } : {};
        put({ fingerprint, test, url, ...ofValidity }, isWhole ? `${fingerprint} ${url}` : fingerprint);
      }
    },
    async keep(old, runs) {
      let kept = 0;
      for (const ruleSet of old.ruleSets ?? []) if (!ruleSets.has(ruleSet.id)) ruleSets.set(ruleSet.id, ruleSet);
      for (const finding of old.findings) {
        if (pages.has(finding.url) && runs(finding.test, finding.url)) continue;
        if (await isGone(finding.url)) continue;
        // The file does not show which findings are on whole pages, so each keeps its own page.
        if (put(finding, `${finding.fingerprint} ${finding.url}`)) kept++;
      }
      return kept;
    },
    async write(file, cwd) {
      const filePath = path.resolve(cwd, file);
      try {
        await writeWhole(
          filePath,
          baselineText([...entries.values()], [...ruleSets.values()], path.dirname(pathAfterLinks(filePath))),
        );
      } catch (error) {
        const problem = writeProblem(error, filePath);
        throw new CommandError(`The baseline ${file} cannot be written: ${problem}.`, undefined, error);
      }
    },
  };
}

/**
 * Writes a baseline, one entry per line, sorted by test, fingerprint and URL, so that a small change of the site is a small change of the file. For
 * the same reason it omits the version of the tool, which changes more often than results do.
 */
export function baselineText(
  findings: readonly KnownFinding[],
  ruleSets: readonly BaselineRuleSet[],
  folder: string,
): string {
  const lines = findings
    .map(({ fingerprint, test, url, codes }) => ({
      fingerprint,
      test,
      url: relativeUrl(url, folder),
      ...(codes === undefined ? {} : { codes: sorted(codes) }),
    }))
    .sort((a, b) => compare(a.test, b.test) || compare(a.fingerprint, b.fingerprint) || compare(a.url, b.url))
    .map((entry) => `    ${JSON.stringify(entry)}`);
  const rulesets = ruleSets
    .map(({ id, version }) => ({ id, version }))
    .sort((a, b) => compare(a.id, b.id))
    .map((ruleSet) => JSON.stringify(ruleSet));
  return `{\n  "version": 1,\n  "tool": {"name":"eiao-wam"},\n  "rulesets": [${rulesets.join(", ")}],\n  "findings": [${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `}]\n}\n`;
}

/** Returns true if a file was deleted, and its findings with it. */
async function isGone(url: string): Promise<boolean> {
  if (!url.startsWith("file:///")) return false;
  try {
    await stat(fileURLToPath(url));
    return false;
  } catch (error) {
    return codeOf(error) === "ENOENT" && !url.endsWith("/-");
  }
}

function maxCounts(a: ViolationCodes, b: ViolationCodes): ViolationCodes {
  const codes = new Map(Object.entries(a));
  for (const [code, count] of Object.entries(b)) codes.set(code, Math.max(count, codes.get(code) ?? 0));
  return Object.fromEntries(codes);
}

function sorted(codes: ViolationCodes): ViolationCodes {
  return Object.fromEntries(Object.entries(codes).sort(([a], [b]) => compare(a, b)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseJson, schemaProblem } from "./configuration.ts";
import { CommandError, fileProblem } from "./errors.ts";

export interface BaselineEntry {
  readonly fingerprint: string;
  readonly test: string;
  readonly url: string;
}

/** Findings that were there before. One entry a fingerprint: it holds on every page (wams.md 11.1). Spec cli.md 2. */
export interface Baseline {
  readonly version: 1;
  readonly findings: readonly BaselineEntry[];
}

export const baselineSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Baseline of eiao-wam check",
  description: "Findings that were there before and do not count for the exit code. A fingerprint holds on every page.",
  type: "object",
  required: ["version", "findings"],
  additionalProperties: false,
  properties: {
    version: { const: 1 },
    findings: {
      type: "array",
      items: {
        type: "object",
        required: ["fingerprint", "test", "url"],
        additionalProperties: false,
        properties: {
          fingerprint: { type: "string", pattern: "^[0-9a-f]{16}$" },
          test: { type: "string" },
          url: { type: "string", description: "the first page on which it was found" },
        },
      },
    },
  },
} as const;

/**
 * The fingerprints on a baseline.
 * @param mayBeMissing  the file is going to be written (`--update-baseline`); still, what is there must be a baseline, so that no
 *                      other file is overwritten.
 * @throws CommandError naming a missing or damaged file.
 */
export async function readBaseline(file: string, cwd: string, mayBeMissing: boolean): Promise<ReadonlySet<string>> {
  let text: string;
  try {
    text = await readFile(path.resolve(cwd, file), "utf8");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (missing && mayBeMissing) return new Set();
    const remedy = missing ? "Write it with --update-baseline." : undefined;
    throw new CommandError(`The baseline ${file} cannot be read: ${fileProblem(error)}.`, remedy, error);
  }
  const value = parseJson(text, `The baseline ${file}`);
  const problem = await schemaProblem(value, baselineSchema);
  if (problem !== undefined) throw new CommandError(`The baseline ${file} is damaged: ${problem}.`);
  return new Set((value as Baseline).findings.map(({ fingerprint }) => fingerprint));
}

/** Collects findings for a new baseline: the first of each fingerprint. */
export class BaselineWriter {
  readonly #entries = new Map<string, BaselineEntry>();

  add(entry: BaselineEntry): void {
    if (!this.#entries.has(entry.fingerprint)) this.#entries.set(entry.fingerprint, entry);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Sorted by test, then fingerprint: a change of the site is a small difference in the file. One entry a line. */
  text(): string {
    const entries = [...this.#entries.values()].sort(
      (a, b) => compare(a.test, b.test) || compare(a.fingerprint, b.fingerprint),
    );
    const lines = entries.map(({ fingerprint, test, url }) => `    ${JSON.stringify({ fingerprint, test, url })}`);
    return `{\n  "version": 1,\n  "findings": [${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `}]\n}\n`;
  }

  /** Replaces the file as a whole. @throws CommandError */
  async write(file: string, cwd: string): Promise<void> {
    const target = path.resolve(cwd, file);
    const draft = `${target}.${process.pid}.tmp`;
    try {
      await writeFile(draft, this.text());
      await rename(draft, target);
    } catch (error) {
      throw new CommandError(`The baseline ${file} cannot be written: ${fileProblem(error)}.`, undefined, error);
    }
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

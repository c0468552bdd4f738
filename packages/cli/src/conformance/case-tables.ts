import { existsSync, readFileSync } from "node:fs";
import type { Environment } from "@eiao/wam-core";
import { parse } from "yaml";

/** A result: `[test or M-WAM id, line, column, value]`, with the URL of the style sheet if it is located in one. */
export type Expected =
  | readonly [test: string, line: number, column: number, value: number | string]
  | readonly [test: string, line: number, column: number, value: number | string, sheet: string];

/** A case of wams.md 10.1 with its defaults filled in. */
export interface WamCase {
  readonly id: string;
  readonly about: string;
  readonly url: string;
  readonly contentType: string;
  readonly header: Readonly<Record<string, string>>;
  readonly media: string;
  /** Features that differ from the default. */
  readonly environment?: Partial<Environment>;
  /** Ids of rules; all when absent. */
  readonly only?: readonly string[];
  readonly content: string;
  /** Texts of style sheets by URL; all other sheets are missing. */
  readonly sheets: Readonly<Record<string, string>>;
  /** All expected results, in order. */
  readonly expect: readonly Expected[];
}

/** A case of wams.md 10.3, with the texts of the specification. */
export interface CallCase {
  readonly id: string;
  readonly call: string;
  readonly expected: string;
}

type WrittenCase = Partial<WamCase> & { readonly html?: string; readonly lines?: Readonly<Record<number, string>> };

/** Reads the cases: T01 and higher are in the specification, X1 and higher are this program's own. */
export function wamCases(): readonly WamCase[] {
  const table = readTable("wam-cases.yaml") as { defaults: Partial<WamCase>; cases: readonly WrittenCase[] };
  return table.cases.map((written) => {
    const content = written.html ?? textOfLines(written.lines ?? {});
    return { sheets: {}, ...table.defaults, ...written, content } as unknown as WamCase;
  });
}

export function callCases(): readonly CallCase[] {
  return readTable("calls.yaml") as readonly CallCase[];
}

/** Reads a table, from beside `dist` in the package or beside `src` in a clone. */
function readTable(file: string): unknown {
  const published = new URL(`../conformance-cases/${file}`, import.meta.url);
  const source = new URL(`../../conformance-cases/${file}`, import.meta.url);
  return parse(readFileSync(existsSync(published) ? published : source, "utf8"));
}

function textOfLines(lines: Readonly<Record<number, string>>): string {
  const numbers = Object.keys(lines).map(Number);
  return Array.from({ length: Math.max(...numbers) }, (_, i) => lines[i + 1] ?? "").join("\n");
}

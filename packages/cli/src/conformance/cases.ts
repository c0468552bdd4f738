import { existsSync, readFileSync } from "node:fs";
import { sheetError } from "@eiao/sampler/internal/evaluation";
import type { DocumentEvaluation, EvaluationTask, Evaluator } from "@eiao/sampler/internal/evaluation";
import type { Environment } from "@eiao/wam-core";
import { parse } from "yaml";
import { describeError } from "../errors.ts";
import type { ReportedPage } from "../findings/page.ts";

/** A result: `[test or M-WAM id, line, column, value]`, with the URL of the style sheet if the result is in one. */
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
  /** Ids of rules. Default: all rules. */
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

export interface CaseOutcome {
  readonly id: string;
  readonly about: string;
  /** The interface of the WAM server that was called. Absent if it makes no difference. */
  readonly over?: "soap" | "json";
  /** `not-run` if a WAM server has no such call; `not-evaluated` if there was no answer. */
  readonly status: "passed" | "failed" | "not-run" | "not-evaluated";
  /** The reason in words, unless the case passed. */
  readonly reason?: string;
  /** For a failed WAM case: the expected results that are missing, and the unexpected ones. */
  readonly missing?: readonly Expected[];
  readonly unexpected?: readonly Expected[];
}

/** Returns the results of a page in order, in the form of the tables of wams.md 10. */
export function rowsOfPage({ results, metadata }: Pick<ReportedPage, "results" | "metadata">): readonly Expected[] {
  const rows = [
    ...results.map(({ test, location, result }) => ({ name: test, location, value: result ?? "cannotTell" })),
    ...metadata.map(({ wam, location, value }) => ({ name: wam, location, value })),
  ];
  return rows.map(({ name, location: { line, column, source }, value }) =>
    source === undefined ? [name, line, column, value] : [name, line, column, value, source],
  );
}

/** Returns the rows that `others` lacks, or has less often. */
export function rowsOnlyIn(rows: readonly Expected[], others: readonly Expected[]): readonly Expected[] {
  const remaining = others.map((row) => JSON.stringify(row));
  return rows.filter((row) => {
    const at = remaining.indexOf(JSON.stringify(row));
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}

export function sameRows(rows: readonly Expected[], others: readonly Expected[]): boolean {
  return JSON.stringify(rows) === JSON.stringify(others);
}

/** Evaluates the page of a case of wams.md 10.1 and compares all results and their order with the table. Never throws. */
export async function runWamCase(each: WamCase, evaluator: Evaluator, date: string): Promise<CaseOutcome> {
  const { id, about, expect } = each;
  try {
    const { page, error = "there is no report" } = await evaluateCase(each, evaluator, date, { page: true });
    if (page === undefined) return { id, about, status: "not-evaluated", reason: error };
    const found = rowsOfPage(page);
    if (sameRows(found, expect)) return { id, about, status: "passed" };
    const [missing, unexpected] = [rowsOnlyIn(expect, found), rowsOnlyIn(found, expect)];
    const reason = missing.length + unexpected.length === 0 ? "the results are in another order" : "the results differ";
    return { id, about, status: "failed", reason, missing, unexpected };
  } catch (error) {
    return { id, about, status: "not-evaluated", reason: describeError(error) };
  }
}

/** Evaluates a case: its text as bytes, and its style sheets as if they came from the web. */
export function evaluateCase(
  { url, content, contentType, header, media, environment = {}, only = [], sheets }: WamCase,
  evaluator: Evaluator,
  date: string,
  wants: EvaluationTask["wants"],
): Promise<DocumentEvaluation> {
  const task: EvaluationTask = {
    url,
    content: new TextEncoder().encode(content),
    encoding: "utf-8",
    contentType,
    headers: header,
    medium: media,
    environment,
    only,
    date,
    budget: {},
    wants,
  };
  return evaluator.evaluate(task, (sheet) => {
    const text = Object.hasOwn(sheets, sheet) ? sheets[sheet] : undefined;
    return text === undefined
      ? Promise.reject(sheetError("SheetMissing", { reason: "not found" }))
      : Promise.resolve({
          url: sheet,
          content: new TextEncoder().encode(text),
          contentType: "text/css; charset=utf-8",
        });
  });
}

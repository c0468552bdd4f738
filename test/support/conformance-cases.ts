import { readFileSync } from "node:fs";
import type { CheckOptions, Environment, Report, WebResource } from "@eiao/wam-core";
import { violationsOf } from "@eiao/wam-core/validity";
import { parse } from "yaml";

/** A result: `[test or M-WAM id, line, column, value]`, with the URL of the style sheet if it is located in one. */
type Expected = readonly [test: string, line: number, column: number, value: number | string, sheet?: string];

/** A case of section 10.1, with its defaults. */
interface WamCase {
  readonly id: string;
  readonly about: string;
  readonly url: string;
  readonly contentType: string;
  readonly header: Readonly<Record<string, string>>;
  readonly media: string;
  readonly environment?: Partial<Environment>;
  readonly only?: readonly string[];
  readonly content: string;
  /** The texts of style sheets by URL. All other sheets are missing. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly expect: readonly Expected[];
}

type WrittenCase = Partial<WamCase> & { readonly html?: string; readonly lines?: Readonly<Record<number, string>> };

/** Reads a table of test/spec. Those of the WAM and call cases are published with the program: packages/cli/conformance-cases. */
export function readTable(file: string): unknown {
  return parse(readFileSync(new URL(`../spec/${file}`, import.meta.url), "utf8"));
}

/** Returns the cases of the specification, section 10.1, and the program's own. */
export function wamCases(): readonly WamCase[] {
  const table = readTable("../../packages/cli/conformance-cases/wam-cases.yaml") as {
    readonly defaults: Partial<WamCase>;
    readonly cases: readonly WrittenCase[];
  };
  return table.cases.map((written) => {
    const content = written.html ?? textOfLines(written.lines ?? {});
    return { sheets: {}, ...table.defaults, ...written, content } as unknown as WamCase;
  });
}

function textOfLines(lines: Readonly<Record<number, string>>): string {
  const numbers = Object.keys(lines).map(Number);
  return Array.from({ length: Math.max(...numbers) }, (_, at) => lines[at + 1] ?? "").join("\n");
}

/** Returns a case of the specification, section 10.1. */
export function wamCase(id: string): WamCase {
  const found = wamCases().find((each) => each.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
}

export function resourceOf({ url, contentType, header, content }: WamCase): WebResource {
  return { url, contentType, headers: header, content };
}

export function optionsOf({ media, environment, only }: WamCase): CheckOptions {
  return { medium: media, environment, only, validator: violationsOf };
}

/** Returns a report in the form of the table. */
export function written(report: Report): readonly Expected[] {
  const rows = [
    ...report.judgements.map(({ wam, location, result }) => ({
      name: wam.test,
      location,
      value: result ?? "cannotTell",
    })),
    ...report.statistics.map(({ id, location, value }) => ({ name: id, location, value })),
  ];
  return rows.map(({ name, location: { line, column, source }, value }) =>
    source === undefined ? [name, line, column, value] : [name, line, column, value, source],
  );
}

import { readFileSync } from "node:fs";
import type { CheckOptions, Report, WebResource } from "@eiao/wam-core";
import { violationsOf } from "@eiao/wam-core/validity";
import { parse } from "yaml";
import { wamCases } from "../../packages/cli/src/conformance/case-tables.ts";
import type { Expected, WamCase } from "../../packages/cli/src/conformance/case-tables.ts";

/** Reads a table of this folder. Those of the WAM and call cases are the program's: packages/cli/conformance-cases. */
export function readTable(file: string): unknown {
  return parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}

/** A case of the specification, section 10.1. */
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

/** A report in the way that the table writes it. */
export function written(report: Report): readonly Expected[] {
  const rows = [
    ...report.judgements.map(({ wam, location, result }) => ({ name: wam.test, location, value: result ?? "cannotTell" })),
    ...report.statistics.map(({ id, location, value }) => ({ name: id, location, value })),
  ];
  return rows.map(({ name, location: { line, column, source }, value }) =>
    source === undefined ? [name, line, column, value] : [name, line, column, value, source],
  );
}

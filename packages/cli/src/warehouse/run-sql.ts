import { readdirSync } from "node:fs";
import path from "node:path";
import { exportsFolder, queryExports } from "@eiao/etl";
import type { ExportAnswer, ExportValue } from "@eiao/etl";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { dataDirectory } from "../crawl/data-directory.ts";
import { csvCell } from "@eiao/sampler/formats";
import { alignedTable } from "../output/aligned-table.ts";
import { openOutput } from "../output/output.ts";
import type { Output } from "../output/output.ts";

export interface RunSqlOptions {
  readonly exports: string | undefined;
  readonly format: string;
  readonly data: string | undefined;
  readonly output: string | undefined;
}

/** The most rows of the text format. */
const ROWS_SHOWN = 1_000;

export async function runSql(query: string, options: RunSqlOptions, terminal: Terminal): Promise<ExitCode> {
  const output = await openOutput(options.output, terminal);
  const answer = await queryExports(exportsAsked(options, terminal), query);
  try {
    if (options.format === "text") await writeText(answer, output, terminal);
    else if (options.format === "csv") await writeCsv(answer, output);
    else await writeJson(answer, output);
  } finally {
    answer.close();
  }
  await output.close();
  return 0;
}

function exportsAsked({ exports: named, data }: RunSqlOptions, terminal: Terminal): string {
  if (named !== undefined) return path.resolve(terminal.cwd, named);
  const dataDir = dataDirectory(data, terminal);
  const [parquet, csv] = [exportsFolder(dataDir, "parquet"), exportsFolder(dataDir, "csv")];
  return !hasRuns(parquet) && hasRuns(csv) ? csv : parquet;
}

/** Returns true if the folder has an exported run. It may exist although all its runs were removed. */
function hasRuns(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith("run="));
  } catch {
    return false;
  }
}

async function writeText({ columns, rows }: ExportAnswer, output: Output, terminal: Terminal): Promise<void> {
  const shown: string[][] = [];
  let isCut = false;
  for await (const some of rows()) {
    isCut = some.length > ROWS_SHOWN - shown.length;
    shown.push(...some.slice(0, ROWS_SHOWN - shown.length).map((row) => row.map((value) => shownText(value))));
    if (isCut) break;
  }
  for (const piece of alignedTable(columns, shown)) await output.write(piece);
  if (isCut)
    terminal.note(`eiao-wam: Only the first ${ROWS_SHOWN} rows are shown. For all rows, use --format csv or json.`);
}

async function writeCsv({ columns, rows }: ExportAnswer, output: Output): Promise<void> {
  const line = (values: readonly ExportValue[]) =>
    `${values.map((value) => csvCell(typeof value === "number" ? value : shownText(value))).join(",")}\r\n`;
  await output.write(line(columns));
  for await (const some of rows()) {
    if (output.abandoned) return;
    await output.write(some.map(line).join(""));
  }
}

async function writeJson({ columns, rows }: ExportAnswer, output: Output): Promise<void> {
  let isFirst = true;
  for await (const some of rows()) {
    if (output.abandoned) return;
    for (const row of some) {
      const json = JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])));
      await output.write(`${isFirst ? "[\n" : ",\n"}  ${json}`);
      isFirst = false;
    }
  }
  await output.write(isFirst ? "[]\n" : "\n]\n");
}

function shownText(value: ExportValue): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

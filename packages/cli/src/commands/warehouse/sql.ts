import { readdirSync } from "node:fs";
import path from "node:path";
import type { ExportAnswer, ExportValue } from "@eiao/etl/internal";
import { csvCell } from "@eiao/sampler/internal/formats";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions } from "../../command-line/options.ts";
import { dataDirectory } from "../../data/directory.ts";
import { openOutput } from "../../output/output.ts";
import type { Output } from "../../output/output.ts";
import { alignedTable } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  exports: { value: "DIR", configurable: false },
  format: { choices: ["text", "json", "csv"], default: "text" },
  ...dataOptions,
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam sql`. Spec cli.md 9. */
export const sql = defineCommand({
  name: "sql",
  ...texts.sql,
  options,
  async run({ options, operands }, terminal) {
    const query = onlyOperand(
      operands,
      "sql takes one query.",
      'Put it in quotes. Example: eiao-wam sql "SELECT count(*) FROM results"',
    );
    const { queryExports } = await import("@eiao/etl/internal");
    const output = await openOutput(options.output, terminal);
    const answer = await queryExports(await exportsPath(options, terminal), query);
    try {
      if (options.format === "text") await writeText(answer, output, terminal);
      else if (options.format === "csv") await writeCsv(answer, output);
      else await writeJson(answer, output);
    } finally {
      answer.close();
    }
    await output.close();
    return 0;
  },
});

/** The maximum number of rows in the text format. */
const ROWS_SHOWN = 1_000;

async function exportsPath({ exports: folder, data }: Options, terminal: Terminal): Promise<string> {
  const { exportsFolder } = await import("@eiao/etl/internal");
  if (folder !== undefined) return path.resolve(terminal.cwd, folder);
  const dataDir = dataDirectory(data, terminal);
  const [parquet, csv] = [exportsFolder(dataDir, "parquet"), exportsFolder(dataDir, "csv")];
  return !hasRuns(parquet) && hasRuns(csv) ? csv : parquet;
}

/** Returns true if the folder has an exported run. A folder can remain after all its runs were removed. */
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
  for await (const batch of rows()) {
    isCut = batch.length > ROWS_SHOWN - shown.length;
    shown.push(...batch.slice(0, ROWS_SHOWN - shown.length).map((row) => row.map((value) => shownText(value))));
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
  for await (const batch of rows()) {
    if (output.abandoned) return;
    await output.write(batch.map(line).join(""));
  }
}

async function writeJson({ columns, rows }: ExportAnswer, output: Output): Promise<void> {
  let isFirst = true;
  for await (const batch of rows()) {
    if (output.abandoned) return;
    for (const row of batch) {
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

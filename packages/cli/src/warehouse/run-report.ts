import { groupTitle, listRuns, runReport } from "@eiao/etl";
import type { ReportQuery, ReportRow, WarehouseReport } from "@eiao/etl";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { cell } from "../formats/csv.ts";
import { alignedTable } from "../output/aligned-table.ts";
import { openOutput } from "../output/output.ts";
import { openWarehouseToRead } from "./open-warehouse.ts";

export type RunReportOptions = {
  readonly [Key in keyof Omit<ReportQuery, "minSites">]: ReportQuery[Key] | undefined;
} & {
  readonly minSites: number | undefined;
  readonly format: string;
  readonly data: string | undefined;
  readonly output: string | undefined;
};

/** Runs a report function and prints its rows. */
export async function runReportCommand(name: string, options: RunReportOptions, terminal: Terminal): Promise<ExitCode> {
  const { database, warehouse } = await openWarehouseToRead(options.data, terminal);
  let report: WarehouseReport;
  try {
    const { format: _, data: __, output: ___, run, ...parts } = options;
    const given = Object.entries(parts).filter(([key, value]) => value !== undefined && queryKeys.has(key));
    const newest = run ?? (await listRuns(warehouse)).filter(({ state }) => state === "published").at(-1)?.run;
    if (newest === undefined) throw new CommandError("No run is published yet.", "Load a store: eiao-wam load STORE.");
    report = await runReport(warehouse, name, { ...Object.fromEntries(given), run: newest });
  } finally {
    await database.close();
  }
  const output = await openOutput(options.output, terminal);
  await output.write(reportText(report, options.format));
  await output.close();
  return 0;
}

const queryKeys = new Set([
  "site",
  "test",
  "checkpoint",
  "place",
  "sector",
  "ruleset",
  "language",
  "mimeType",
  "inclusion",
  "page",
  "minSites",
]);

function reportText(report: WarehouseReport, format: string): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  const columns = columnsOf(report.rows);
  if (format === "csv") {
    const rows = report.rows.map((row) => [...columns.map((key) => row[key]), row.value ?? undefined, row.text]);
    return [[...columns, "value", "text"], ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
  }
  if (report.rows.length === 0) return "No row.\n";
  const rows = report.rows.map((row) => [...columns.map((key) => named(key, row)), row.text]);
  return [...alignedTable([...columns, report.function], rows)].join("");
}

type Column = Exclude<keyof ReportRow, "value" | "text">;

function columnsOf(rows: readonly ReportRow[]): Column[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...keys].filter((key): key is Column => key !== "value" && key !== "text");
}

function named(key: Column, row: ReportRow): string {
  const code = row[key] ?? "";
  const title = key === "place" || key === "sector" ? groupTitle(code) : undefined;
  return title === undefined || title === code ? code : `${code} ${title}`;
}

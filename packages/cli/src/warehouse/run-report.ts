import { groupTitle, runReport, uselessFilters } from "@eiao/etl";
import type { ReportQuery, ReportRow, Warehouse, WarehouseReport } from "@eiao/etl";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { dataWords, existingDataDirectory } from "../crawl/data-directory.ts";
import { CommandError } from "../errors.ts";
import { nameOfSite } from "../input/site-address.ts";
import { csvCell } from "@eiao/sampler/formats";
import { alignedTable } from "../output/aligned-table.ts";
import { openOutput } from "../output/output.ts";
import { attributionText } from "./attribution-text.ts";
import { newestRunOfPanel } from "./newest-run-of-panel.ts";
import { openWarehouseToRead, openWarehouseToWrite } from "./open-warehouse.ts";
import { runReplays } from "./run-replays.ts";

export type RunReportOptions = {
  readonly [Key in keyof Omit<ReportQuery, "minSites" | "after" | "most">]: ReportQuery[Key] | undefined;
} & {
  readonly panel: string | undefined;
  readonly minSites: number | undefined;
  /** For the function `change`: evaluate earlier pages again first. */
  readonly replay: boolean;
  readonly format: string;
  readonly data: string | undefined;
  readonly output: string | undefined;
};

/** Runs a report function and prints its rows. */
export async function runReportCommand(name: string, options: RunReportOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.replay && name !== "change")
    throw new CommandError("--replay can be used only with the report function change.", "Leave it out.");
  const site = options.site === undefined ? undefined : nameOfSite(options.site);
  const given = Object.entries({ ...options, site }).filter(
    ([key, value]) => value !== undefined && queryKeys.has(key),
  );
  const [useless] = uselessFilters(name, new Map(given).keys());
  if (useless !== undefined)
    throw new CommandError(
      `The report function ${name} does not use --${useless === "mimeType" ? "mime-type" : useless}.`,
      "Leave it out, or use another function; `eiao-wam report --help` lists them.",
    );
  if (options.run !== undefined && options.panel !== undefined)
    throw new CommandError("--run and --panel cannot be combined.", "Leave one of them out.");
  const isKept = name === "change" && options.against !== undefined;
  if (options.replay) await existingDataDirectory(options.data, terminal);
  const opened = options.replay
    ? await openWarehouseToWrite(options.data, "eiao-wam report", terminal)
    : await openWarehouseToRead(options.data, terminal, { program: "eiao-wam report", orWrite: isKept });
  const { database, warehouse } = opened;
  let report: WarehouseReport;
  try {
    const { against } = options;
    const run = options.run ?? (await newestRunOfPanel(warehouse, options.panel));
    if (options.replay) {
      const parts = { ...(against === undefined ? {} : { against }), ...(site === undefined ? {} : { site }) };
      await runReplays(opened, { run, ...parts }, terminal);
    }
    report = await wholeReport(warehouse, name, { ...Object.fromEntries(given), run });
  } finally {
    await database.close();
  }
  if (report.steered === true)
    terminal.note(
      `eiao-wam: Run ${report.run} was steered, so its figures cannot be compared with those of other runs.`,
    );
  if (report.rows.length === 0 && (options.place ?? options.sector) !== undefined)
    terminal.note(
      `eiao-wam: No site in this place and sector has such a result. To see the places of the run: eiao-wam report regionMean --run ${report.run}${dataWords(options.data)}`,
    );
  const output = await openOutput(options.output, terminal);
  await output.write(reportText(report, options.format));
  await output.close();
  return 0;
}

/** Reads all rows of a report, a part at a time. */
async function wholeReport(warehouse: Warehouse, name: string, query: ReportQuery): Promise<WarehouseReport> {
  const { next: more, ...report } = await runReport(warehouse, name, query);
  const rows = [...report.rows];
  for (let after = more; after !== undefined;) {
    const part = await runReport(warehouse, name, { ...query, after });
    for (const row of part.rows) rows.push(row);
    after = part.next;
  }
  return { ...report, rows };
}

const queryKeys = new Set([
  "against",
  "site",
  "test",
  "checkpoint",
  "place",
  "sector",
  "collection",
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
    const rows = report.rows.map((row) => [
      ...columns.map((key) => row[key] ?? undefined),
      row.value ?? undefined,
      row.text,
    ]);
    return [[...columns, "value", "text"], ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
  }
  if (report.function === "change") return attributionText(report);
  if (report.rows.length === 0) return "The report has no rows.\n";
  const subjects = columns.filter((key) => !inText.has(key));
  const rows = report.rows.map((row) => [...subjects.map((key) => named(key, row)), row.text]);
  return [...alignedTable([...subjects, report.function], rows)].join("");
}

type Column = Exclude<keyof ReportRow, "value" | "text">;

/** Figures that the text says in words. */
const inText: ReadonlySet<Column> = new Set(["low", "high", "verdict"]);

function columnsOf(rows: readonly ReportRow[]): Column[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...keys].filter((key): key is Column => key !== "value" && key !== "text");
}

function named(key: Column, row: ReportRow): string {
  const code = String(row[key] ?? "");
  const title = key === "place" || key === "sector" ? groupTitle(code) : undefined;
  return title === undefined || title === code ? code : `${code} ${title}`;
}

import type { ReportQuery, ReportRow, Warehouse, WarehouseReport } from "@eiao/etl";
import { csvCell } from "@eiao/sampler/internal/formats";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { notConfigurable } from "../../command-line/option.ts";
import { commonOptions } from "../../command-line/options.ts";
import { dataOption, existingDataDirectory } from "../../data/directory.ts";
import { newestRunOfPanel, openWarehouseToRead, openWarehouseToWrite } from "../../data/warehouse.ts";
import { CommandError } from "../../errors.ts";
import { writeResult } from "../../output/output.ts";
import { alignedTable, indentedJson } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam report`. Spec cli.md 9. */
export const report = defineCommand({
  name: "report",
  ...texts.report,
  options: {
    ...notConfigurable({
      run: { value: "RUN" },
      panel: { value: "NAME" },
      against: { value: "RUN" },
      replay: { type: "boolean" },
      site: { value: "SITE" },
      test: { value: "TEST" },
      checkpoint: { value: "N" },
      place: { value: "CODE" },
      sector: { value: "CODE" },
      collection: { value: "NAME" },
      ruleset: { value: "ID" },
      language: { value: "TAG" },
      "mime-type": { value: "TYPE" },
      inclusion: { choices: ["embedded", "internal", "external"] },
      page: { value: "URL" },
    }),
    "min-sites": { type: "integer", value: "N", minimum: 1 },
    format: { choices: ["text", "json", "csv"], default: "text" },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const name = onlyOperand(
      operands,
      "report takes the name of one function.",
      "Example: eiao-wam report siteMean. `eiao-wam report --help` lists the functions.",
    );
    const [{ nameOfSite }, { uselessFilters }, { runReplays }] = await Promise.all([
      import("../../input/sites.ts"),
      import("@eiao/etl/internal"),
      import("../../data/change-report.ts"),
    ]);
    if (options.replay && name !== "change")
      throw new CommandError("--replay can be used only with the report function change.", "Leave it out.");
    const site = options.site === undefined ? undefined : nameOfSite(options.site);
    const filters = Object.entries({ ...options, site }).filter(
      ([key, value]) => value !== undefined && queryKeys.has(key),
    );
    const [useless] = uselessFilters(name, new Map(filters).keys());
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
      report = await wholeReport(warehouse, name, { ...Object.fromEntries(filters), run });
    } finally {
      await database.close();
    }
    if (report.steered === true)
      terminal.note(
        `eiao-wam: Run ${report.run} was steered, so its figures cannot be compared with those of other runs.`,
      );
    if (report.rows.length === 0 && (options.place ?? options.sector) !== undefined)
      terminal.note(
        `eiao-wam: No site in this place and sector has such a result. To see the places of the run: eiao-wam report regionMean --run ${report.run}${dataOption(options.data)}`,
      );
    await writeResult(options.output, terminal, await reportText(report, options.format));
    return 0;
  },
});

/** Reads all rows of a report, in parts. */
async function wholeReport(warehouse: Warehouse, name: string, query: ReportQuery): Promise<WarehouseReport> {
  const { runReport } = await import("@eiao/etl/internal");
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

async function reportText(report: WarehouseReport, format: string): Promise<string> {
  const [{ groupTitle }, { attributionText }] = await Promise.all([
    import("@eiao/etl/internal"),
    import("../../data/change-report.ts"),
  ]);
  const titleOf = (key: Column, code: string) => (key === "place" || key === "sector" ? groupTitle(code) : undefined);
  if (format === "json") return indentedJson(report);
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
  const rows = report.rows.map((row) => [
    ...subjects.map((key) => withTitle(String(row[key] ?? ""), (code) => titleOf(key, code))),
    row.text,
  ]);
  return [...alignedTable([...subjects, report.function], rows)].join("");
}

type Column = Exclude<keyof ReportRow, "value" | "text">;

/** Figures that are part of the text. */
const inText: ReadonlySet<Column> = new Set(["low", "high", "verdict"]);

function columnsOf(rows: readonly ReportRow[]): Column[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...keys].filter((key): key is Column => key !== "value" && key !== "text");
}

function withTitle(code: string, titleOf: (code: string) => string | undefined): string {
  const title = titleOf(code);
  return title === undefined || title === code ? code : `${code} ${title}`;
}

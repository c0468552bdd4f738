import { defineCommand } from "../command-line/command.ts";
import { commonOptions } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam export`. Spec cli.md 9. */
export const exportCommand = defineCommand({
  name: "export",
  operands: "<run>",
  summary: "Export every result of a published run as open data",
  description: [
    "Writes the folder run=RUN: tables of all results, content statistics, pages, sites, scores and tests, with a data dictionary (README.md), digests (SHA256SUMS) and a description for data catalogues (dcat.ttl). In parquet for DuckDB, Spark, Trino or ClickHouse, and for `eiao-wam sql`; in csv for everything else, with csv-metadata.json (CSV on the Web).",
    "The folder is made beside its place and takes it when it is whole; an earlier export of the run in the same format is replaced then, and anything else that is there is left alone. Two exports of one run are the same octets, whatever database they come from.",
    "Exit code 1 when something could not be exported.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam export 2026-11", "Parquet, in output/exports of the data directory, where `eiao-wam sql` looks."],
    [
      'eiao-wam export 2026-11 --format csv --output open-data --publisher "City of Havnmark" --license https://creativecommons.org/licenses/by/4.0/',
      "To be published, with who publishes it and on which terms.",
    ],
  ],
  options: {
    format: {
      type: "string",
      choices: ["parquet", "csv"],
      default: "parquet",
      help: "parquet and csv are tables",
    },
    output: {
      type: "string",
      value: "DIR",
      help: "where the folder run=RUN is made; else output/exports/FORMAT in the data directory",
      section: "General",
    },
    publisher: { type: "string", value: "NAME", help: "who publishes the data, for the descriptions" },
    license: { type: "string", value: "URL", help: "its licence, for the descriptions" },
    ...dataOptions,
    config: commonOptions.config,
    quiet: commonOptions.quiet,
    help: commonOptions.help,
    version: commonOptions.version,
  },
  async run({ options, operands }, terminal) {
    const [run, ...more] = operands;
    if (run === undefined || more.length > 0) throw new CommandError("export takes one run.", "See `eiao-wam runs`.");
    const { runExport } = await import("../warehouse/run-export.ts");
    return runExport(run, options, terminal);
  },
});

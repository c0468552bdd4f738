import { defineCommand } from "../command-line/command.ts";
import { commonOptions } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam export`. Spec cli.md 9. */
export const exportCommand = defineCommand({
  name: "export",
  operands: "[run]",
  summary: "Export every result of a published run as open data",
  description: [
    "Writes the folder run=RUN with tables of all results, content statistics, pages, sites, scores and tests, a data dictionary (README.md), checksums (SHA256SUMS) and a description for data catalogues (dcat.ttl). Choose parquet for DuckDB, Spark, Trino, ClickHouse and `eiao-wam sql`. Choose csv for other programs; it comes with csv-metadata.json (CSV on the Web).",
    "--format rdf writes one file per site: its sealed store, unpacked as TriG. --format warc writes one folder per site: the sealed store, and all or the selected archived pages with their style sheets and results. Both need the stores, and warc also needs the archive. A site whose store is missing or damaged is reported and left out. So is a page whose row in the warehouse is damaged.",
    "The export appears only when it is complete. It then replaces an earlier export of the run in the same format, and leaves other files alone. Two exports of the same run are identical, byte for byte, whatever database they come from.",
    "Exit codes: 0 everything was exported; 1 something could not be exported.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam export 2026-11", "Writes Parquet to output/exports in the data folder, where `eiao-wam sql` finds it."],
    [
      'eiao-wam export 2026-11 --format csv --output open-data --publisher "City of Havnmark" --licence https://creativecommons.org/licenses/by/4.0/',
      "Writes CSV for publication, with its publisher and its licence.",
    ],
    [
      "eiao-wam export 2026-11 --format warc --above 0.5 --output worst",
      "Writes the archived pages whose score is above 0.5.",
    ],
  ],
  options: {
    panel: {
      type: "string",
      value: "NAME",
      help: "export the newest published run of this panel, instead of a run that is named",
      configurable: false,
    },
    format: {
      type: "string",
      choices: ["parquet", "csv", "rdf", "warc"],
      default: "parquet",
      help: "parquet and csv write tables, rdf the unpacked stores, warc the archived pages with their results",
    },
    output: {
      type: "string",
      value: "DIR",
      help: "folder in which run=RUN is made. Default: output/exports/FORMAT in the data folder",
      section: "General",
    },
    rdf: {
      type: "string",
      choices: ["trig", "seed"],
      default: "trig",
      help: "with --format rdf: trig contains everything in the stores, seed is RDF/XML in the vocabulary of the first observatory",
      configurable: false,
    },
    above: {
      type: "number",
      value: "SCORE",
      minimum: 0,
      help: "with --format warc: only pages with a higher (worse) score by the first rule set",
      configurable: false,
    },
    failing: {
      type: "string",
      value: "TEST",
      help: "with --format warc: only pages on which this test, such as 7.2_CSS_02, found a barrier",
      configurable: false,
    },
    include: {
      type: "list",
      value: "URL",
      help: "with --format warc: include this page in any case; without --above and --failing, only such pages are written",
      configurable: false,
    },
    exclude: {
      type: "list",
      value: "URL",
      help: "with --format warc: leave out this page in any case",
      configurable: false,
    },
    publisher: { type: "string", value: "NAME", help: "publisher of the data, named in the descriptions" },
    licence: {
      type: "string",
      value: "URL",
      help: "address of its licence, named in the descriptions; use the one of eiao-observatory reports. Default: that of CC BY 4.0",
    },
    ...dataOptions,
    config: commonOptions.config,
    quiet: commonOptions.quiet,
    help: commonOptions.help,
    version: commonOptions.version,
  },
  async run({ options, operands }, terminal) {
    const [run, ...more] = operands;
    if ((run === undefined) === (options.panel === undefined) || more.length > 0)
      throw new CommandError(
        "export takes one run.",
        "Name a run, or a panel with --panel. `eiao-wam runs` lists the runs with their panels.",
      );
    const isSelected = options.above !== undefined || options.failing !== undefined;
    if (options.format !== "warc" && (isSelected || options.include.length > 0 || options.exclude.length > 0))
      throw new CommandError(
        "--above, --failing, --include and --exclude select archived pages, so they need --format warc.",
      );
    if (options.format !== "rdf" && options.rdf !== "trig") throw new CommandError("--rdf needs --format rdf.");
    const { runExport } = await import("../warehouse/run-export.ts");
    return runExport(run, options, terminal);
  },
});

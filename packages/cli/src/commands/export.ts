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
    "With --format rdf a file a site, the sealed store unpacked as TriG. With --format warc a folder a site: the archived pages, all or those that are selected, with their style sheets and their results in the same files, and the sealed store beside them. Both need the stores, warc the archive too; a site whose store is missing or damaged is named and left out, and of tables a page whose row in the warehouse is damaged.",
    "The folder is made beside its place and takes it when it is whole; an earlier export of the run in the same format is replaced then, and anything else that is there is left alone. Two exports of one run are the same octets, whatever database they come from.",
    "Exit code 1 when something could not be exported.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam export 2026-11", "Parquet, in output/exports of the data directory, where `eiao-wam sql` looks."],
    [
      'eiao-wam export 2026-11 --format csv --output open-data --publisher "City of Havnmark" --license https://creativecommons.org/licenses/by/4.0/',
      "To be published, with who publishes it and on which terms.",
    ],
    [
      "eiao-wam export 2026-11 --format warc --above 0.5 --output worst",
      "The pages with most barriers, from the archive.",
    ],
  ],
  options: {
    format: {
      type: "string",
      choices: ["parquet", "csv", "rdf", "warc"],
      default: "parquet",
      help: "tables as parquet or csv; the sealed stores unpacked as rdf; archived pages with their results as warc",
    },
    output: {
      type: "string",
      value: "DIR",
      help: "where the folder run=RUN is made; else output/exports/FORMAT in the data directory",
      section: "General",
    },
    rdf: {
      type: "string",
      choices: ["trig", "seed"],
      default: "trig",
      help: "rdf: trig is all that the stores say, seed is RDF/XML in the terms of the first observatory",
      configurable: false,
    },
    above: {
      type: "number",
      value: "SCORE",
      minimum: 0,
      help: "warc: only pages of a higher score by the first rule set",
      configurable: false,
    },
    failing: {
      type: "string",
      value: "TEST",
      help: "warc: only pages on which this test found a barrier, as 7.2_CSS_02 or by its id",
      configurable: false,
    },
    include: {
      type: "list",
      value: "URL",
      help: "warc: this page too, whatever the rest says; without --above and --failing no others",
      configurable: false,
    },
    exclude: { type: "list", value: "URL", help: "warc: not this page, whatever the rest says", configurable: false },
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
    const isSelected = options.above !== undefined || options.failing !== undefined;
    if (options.format !== "warc" && (isSelected || options.include.length > 0 || options.exclude.length > 0))
      throw new CommandError("--above, --failing, --include and --exclude belong to --format warc.");
    if (options.format !== "rdf" && options.rdf !== "trig") throw new CommandError("--rdf belongs to --format rdf.");
    const { runExport } = await import("../warehouse/run-export.ts");
    return runExport(run, options, terminal);
  },
});

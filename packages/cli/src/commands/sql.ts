import { defineCommand } from "../command-line/command.ts";
import { commonOptions } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam sql`. Spec cli.md 9. */
export const sql = defineCommand({
  name: "sql",
  operands: "<query>",
  summary: "Answer an SQL query over exported runs",
  description: [
    'Answers one SQL query, in the dialect of DuckDB, over all runs that were exported to a folder. The tables are results, statistics, pages, sites, scores and tests. Each has the column run and the columns of the export\'s data dictionary; "DESCRIBE results" lists them.',
    "A query changes nothing, and reads no other files and no network. The command needs the optional package @duckdb/node-api.",
  ].join("\n\n"),
  examples: [
    [
      'eiao-wam sql "SELECT site, score FROM scores WHERE leads ORDER BY score DESC LIMIT 10"',
      "Lists the ten sites with the worst scores.",
    ],
    [
      `eiao-wam sql "SELECT country, avg(result) FROM results JOIN sites USING (run, site) WHERE test = '1.1_HTML_01' GROUP BY country" --format csv`,
      "Computes how often images have no text alternative, by country.",
    ],
    ['eiao-wam sql "DESCRIBE results" --exports open-data', "Lists the columns of exports in another folder."],
  ],
  options: {
    exports: {
      type: "string",
      value: "DIR",
      help: "folder of the exports. Default: output/exports/parquet in the data folder, or output/exports/csv",
      configurable: false,
    },
    format: {
      type: "string",
      choices: ["text", "json", "csv"],
      default: "text",
      help: "text for people, up to 1,000 rows; json and csv have all rows",
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [query, ...more] = operands;
    if (query === undefined || more.length > 0)
      throw new CommandError(
        "sql takes one query.",
        'Put it in quotes. Example: eiao-wam sql "SELECT count(*) FROM results"',
      );
    const { runSql } = await import("../warehouse/run-sql.ts");
    return runSql(query, options, terminal);
  },
});

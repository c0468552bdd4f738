import { defineCommand } from "../command-line/command.ts";
import { commonOptions } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam sql`. Spec cli.md 9. */
export const sql = defineCommand({
  name: "sql",
  operands: "<query>",
  summary: "Ask exported runs in SQL",
  description: [
    "Answers one SQL query, in the dialect of DuckDB, over all runs that were exported into a folder. The tables are results, statistics, pages, sites, scores and tests; each has the columns of the export's data dictionary and the column run. DESCRIBE results lists them.",
    "Nothing is changed, and the query sees no other files and no network. Needs the package @duckdb/node-api, an optional dependency.",
  ].join("\n\n"),
  examples: [
    [
      'eiao-wam sql "SELECT site, score FROM scores WHERE leads ORDER BY score DESC LIMIT 10"',
      "The ten sites with most barriers.",
    ],
    [
      `eiao-wam sql "SELECT country, avg(result) FROM results JOIN sites USING (run, site) WHERE test = '1.1_HTML_01' GROUP BY country" --format csv`,
      "How often images lack a text, by country.",
    ],
    ['eiao-wam sql "DESCRIBE results" --exports open-data', "The columns of exports in another folder."],
  ],
  options: {
    exports: {
      type: "string",
      value: "DIR",
      help: "folder of the exports; else output/exports/parquet in the data directory, or csv there",
      configurable: false,
    },
    format: {
      type: "string",
      choices: ["text", "json", "csv"],
      default: "text",
      help: "text for people, up to 1,000 rows; json and csv have all",
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [query, ...more] = operands;
    if (query === undefined || more.length > 0)
      throw new CommandError("sql takes one query.", 'Put it in quotes, such as "SELECT count(*) FROM results".');
    const { runSql } = await import("../warehouse/run-sql.ts");
    return runSql(query, options, terminal);
  },
});

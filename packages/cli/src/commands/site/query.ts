import path from "node:path";
import { graphForms, isPlainNumber, resultsText, rowFormats } from "@eiao/sampler/internal/formats";
import type { RowFormat } from "@eiao/sampler/internal/formats";
import type { GraphForm, SparqlResults } from "@eiao/sampler/internal";
import { defineCommand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { notConfigurable } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions } from "../../command-line/options.ts";
import { findStore } from "../../data/directory.ts";
import { CommandError } from "../../errors.ts";
import { readStream } from "../../input/read-file.ts";
import { readGiven, readTextFile, savedText } from "../../input/read-text.ts";
import { openOutput } from "../../output/output.ts";
import { alignedTable } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** A format for rows: the formats of SPARQL 1.1, and a table for people. */
export type QueryFormat = RowFormat | "table";

/** All formats for rows. */
export const queryFormats: readonly QueryFormat[] = [...rowFormats, "table"];

const options = {
  ...notConfigurable({
    sparql: { value: "TEXT" },
    "sparql-file": { value: "FILE" },
    format: { choices: [...queryFormats, ...graphForms] },
    page: { type: "list", value: "URL" },
  }),
  "max-rows": { type: "integer", value: "N", default: 10_000, minimum: 1 },
  "max-triples": { type: "integer", value: "N", default: 5_000_000, minimum: 1 },
  timeout: { type: "number", value: "S", default: 30, minimum: 0.001, configurable: false },
  ...dataOptions,
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam query`. Spec cli.md 7. */
export const query = defineCommand({
  name: "query",
  ...texts.query,
  options,
  async run({ options, operands: stores }, terminal) {
    if (stores.length === 0) throw new CommandError("query needs a store.", "Name a .trig.zst file that assess wrote.");
    if (options.sparql === undefined && options.sparqlFile === undefined)
      throw new CommandError(
        "query needs --sparql TEXT or --sparql-file FILE.",
        'Example: --sparql "SELECT * { ?s ?p ?o } LIMIT 10"',
      );
    const { givesRows, openSparql } = await import("@eiao/sampler/internal");
    const { page, maxRows, maxTriples, timeout } = options;
    const sparql = await queryText(options, terminal);
    const isRows = givesRows(sparql);
    const format = chosenFormat(options.format, isRows);
    const found = await Promise.all(stores.map((name) => findStore(name, options.data, terminal)));
    const output = await openOutput(options.output, terminal);
    const endpoint = openSparql({
      files: found.map(({ file }) => file),
      pages: page.length === 0 ? "all" : page,
      maxRows,
      maxTriples,
      timeLimit: timeout,
    });
    const noteCut = (unit: string): void =>
      terminal.note(`eiao-wam: The answer has more than ${maxRows} ${unit}. To get the others, raise --max-rows.`);
    try {
      if (isRowFormat(format)) {
        const { json, truncated } = await endpoint.query(sparql);
        for (const piece of queryResults(json, format)) {
          if (output.abandoned) break;
          await output.write(piece);
        }
        if (truncated && !output.abandoned) noteCut("rows");
      } else {
        const { graph, truncated } = await endpoint.graph(sparql, format);
        await output.write(graph);
        if (truncated && !output.abandoned) noteCut("solutions for the graph");
      }
    } finally {
      await endpoint.close();
    }
    await output.close();
    return 0;
  },
});

/** Limits for reading a query. The engine's own limit is lower. */
const longest = { maxBytes: 4_000_000, timeoutMs: 10_000, areFixed: true } as const;

/** Returns the query of `--sparql` or `--sparql-file`. */
async function queryText({ sparql, sparqlFile = "" }: Options, terminal: Terminal): Promise<string> {
  if (sparql !== undefined && sparqlFile !== "")
    throw new CommandError("--sparql and --sparql-file cannot be combined.", "Leave one of them out.");
  if (sparql !== undefined) return sparql;
  return await readGiven(`--sparql-file ${sparqlFile}`, sparqlFile, async () =>
    sparqlFile === "-"
      ? savedText(await readStream(terminal.stdin, longest))
      : await readTextFile(path.resolve(terminal.cwd, sparqlFile), longest),
  );
}

function chosenFormat(option: QueryFormat | GraphForm | undefined, isRows: boolean): QueryFormat | GraphForm {
  const format = option ?? (isRows ? "json" : "turtle");
  if (isRowFormat(format) === isRows) return format;
  const [query, formats] = isRows ? ["SELECT and ASK", queryFormats] : ["CONSTRUCT and DESCRIBE", graphForms];
  throw new CommandError(
    `--format ${format} does not fit this query.`,
    `For ${query}, use one of ${formats.join(", ")}.`,
  );
}

function isRowFormat(format: QueryFormat | GraphForm): format is QueryFormat {
  return (queryFormats as readonly string[]).includes(format);
}

/** Writes the results of a query, in pieces. */
export function* queryResults(results: SparqlResults, format: QueryFormat): Generator<string, void> {
  if (format !== "table") return yield* resultsText(results, format);
  if (results.boolean !== undefined) return yield results.boolean ? "yes\n" : "no\n";
  const { vars = [] } = results.head;
  const rows = results.results?.bindings ?? [];
  const cells = rows.map((row) => vars.map((name) => row[name]?.value ?? ""));
  const isNumber = vars.map((name) => rows.every((row) => isPlainNumber(row[name] ?? {})));
  yield* alignedTable(vars, cells, isNumber);
}

import path from "node:path";
import { givesRows, openSparql } from "@eiao/sampler";
import type { GraphForm } from "@eiao/sampler";
import type { ExitCode } from "../command-line/command.ts";
import { CommandError, namedFileProblem } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { savedText } from "../input/saved-text.ts";
import { readStream, readTextFile } from "../input/read-file.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { findStore } from "./find-store.ts";
import { graphForms } from "@eiao/sampler/formats";
import { queryResults, queryFormats } from "./query-results.ts";
import type { QueryFormat } from "./query-results.ts";

export interface RunQueryOptions {
  readonly sparql: string | undefined;
  readonly sparqlFile: string | undefined;
  readonly format: QueryFormat | GraphForm | undefined;
  readonly page: readonly string[];
  readonly maxRows: number;
  readonly maxTriples: number;
  readonly timeout: number;
  readonly data: string | undefined;
  readonly output: string | undefined;
}

/** Answers a query over stores. Default formats: SPARQL 1.1 JSON results for rows, Turtle for graphs. */
export async function runQuery(
  stores: readonly string[],
  options: RunQueryOptions,
  terminal: Terminal,
): Promise<ExitCode> {
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
  const cut = (what: string): void =>
    terminal.note(`eiao-wam: The answer has more than ${maxRows} ${what}. To get the others, raise --max-rows.`);
  try {
    if (isRowFormat(format)) {
      const { json, truncated } = await endpoint.query(sparql);
      for (const piece of queryResults(json, format)) {
        if (output.abandoned) break;
        await output.write(piece);
      }
      if (truncated && !output.abandoned) cut("rows");
    } else {
      const { graph, truncated } = await endpoint.graph(sparql, format);
      await output.write(graph);
      if (truncated && !output.abandoned) cut("solutions for the graph");
    }
  } finally {
    await endpoint.close();
  }
  await output.close();
  return 0;
}

/** Limits for reading a query; the engine's own limit is lower. */
const longest = { maxBytes: 4_000_000, timeoutMs: 10_000, areFixed: true } as const;

/** Returns the query of `--sparql` or `--sparql-file`. */
async function queryText({ sparql, sparqlFile = "" }: RunQueryOptions, terminal: Terminal): Promise<string> {
  if (sparql !== undefined && sparqlFile !== "")
    throw new CommandError("--sparql and --sparql-file cannot be combined.", "Leave one of them out.");
  if (sparql !== undefined) return sparql;
  try {
    return sparqlFile === "-"
      ? savedText(await readStream(terminal.stdin, longest))
      : await readTextFile(path.resolve(terminal.cwd, sparqlFile), longest);
  } catch (error) {
    const problem = namedFileProblem(error, sparqlFile);
    throw new CommandError(`--sparql-file ${sparqlFile} cannot be read: ${problem}.`, undefined, error);
  }
}

function chosenFormat(given: QueryFormat | GraphForm | undefined, isRows: boolean): QueryFormat | GraphForm {
  const format = given ?? (isRows ? "json" : "turtle");
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

import type { SparqlResults } from "@eiao/sampler";
import { isPlainNumber, resultsText, rowFormats } from "@eiao/sampler/formats";
import type { RowFormat } from "@eiao/sampler/formats";
import { alignedTable } from "../output/aligned-table.ts";

/** A format for rows: the formats of SPARQL 1.1, and a table for people. */
export type QueryFormat = RowFormat | "table";

/** All formats for rows. */
export const queryFormats: readonly QueryFormat[] = [...rowFormats, "table"];

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

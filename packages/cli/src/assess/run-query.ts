import { openSparql } from "@eiao/sampler";
import type { ExitCode } from "../command.ts";
import { openOutput } from "../output.ts";
import type { Terminal } from "../terminal.ts";
import { storePlace } from "./run-store-place.ts";

export interface RunQueryOptions {
  readonly sparql: string;
  readonly page: readonly string[];
  readonly maxRows: number;
  readonly data: string | undefined;
  readonly output: string | undefined;
}

/** Asks stores and prints SPARQL 1.1 JSON results. */
export async function runQuery(
  stores: readonly string[],
  options: RunQueryOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const places = await Promise.all(stores.map((name) => storePlace(name, options.data, terminal)));
  const files = places.map(({ file }) => file);
  const output = await openOutput(options.output, terminal);
  const endpoint = openSparql({
    files,
    pages: options.page.length === 0 ? "all" : options.page,
    maxRows: options.maxRows,
  });
  try {
    const { json, truncated } = await endpoint.query(options.sparql);
    await output.write(`${JSON.stringify(json)}\n`);
    if (truncated) terminal.note(`eiao-wam: there are more rows than ${options.maxRows} (--max-rows).`);
  } finally {
    await endpoint.close();
  }
  await output.close();
  return 0;
}

import { parentPort, workerData } from "node:worker_threads";
import oxigraph from "oxigraph";
import { openStoreReader } from "./read.ts";

/** Which graphs the thread loads. */
export interface SparqlLoad {
  readonly files: readonly { readonly file: string; readonly pages: readonly string[] }[];
}

/** `ready` once, then one answer a query. `refused`: the query is at fault. */
export type SparqlAnswer = "ready" | { readonly json: string } | { readonly refused: string };

/** Everything is loaded before the first query; nothing can change it afterwards, since only `query` is called. */
async function serve(load: SparqlLoad): Promise<void> {
  const store = new oxigraph.Store();
  const add = (trig: Buffer): void => {
    store.load(trig, { format: "application/trig", lenient: true, no_transaction: true });
  };
  for (const { file, pages } of load.files) {
    const reader = await openStoreReader(file);
    try {
      for (const trig of [await reader.surveyTrig(), ...(await reader.manifestTrig())]) add(trig);
      for (const id of pages) {
        const page = reader.page(id);
        if (page !== undefined) add(await reader.pageTrig(page));
      }
    } finally {
      await reader.close();
    }
  }
  parentPort?.on("message", (query: string) => answer(queryJson(store, query)));
  answer("ready");
}

function queryJson(store: oxigraph.Store, query: string): SparqlAnswer {
  try {
    const json = store.query(query, { results_format: "json", use_default_graph_as_union: true });
    return typeof json === "string" ? { json } : { refused: "it gives a graph" };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

function answer(words: SparqlAnswer): void {
  // The rule means windows: a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(words);
}

await serve(workerData as SparqlLoad);

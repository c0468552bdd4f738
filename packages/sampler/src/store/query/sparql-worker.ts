import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "@eiao/crawler/internal/errors";
import { EiaoError, partsOf } from "@eiao/wam-core/errors";
import type { ErrorParts } from "@eiao/wam-core/errors";
import { Parser, Writer } from "n3";
import oxigraph from "oxigraph";
import { rdfStoreError } from "../errors.ts";
import { openStoreReader } from "../file/read.ts";
import { BASE, storeNamespaces } from "../trig/dialect.ts";
import { graphNodes } from "../trig/statements.ts";

/** The graphs to load in the thread. */
export interface SparqlLoad {
  readonly files: readonly { readonly file: string; readonly pages: readonly string[] }[];
  readonly turtle: readonly string[];
  /** True if each graph is also loaded by its name, for queries that name graphs. */
  readonly named: boolean;
}

/** A query for the thread. */
export interface SparqlTask {
  readonly query: string;
  /** The form of the graph of CONSTRUCT and DESCRIBE; undefined for JSON. */
  readonly graphForm: GraphForm | undefined;
  /** A SELECT with more than `mostSolutions` rows if the graph needed more solutions. */
  readonly probe: string | undefined;
  readonly mostSolutions: number;
  /** The limit in characters of an answer that leaves the thread. */
  readonly mostCharacters: number;
  /** SELECTs whose rows are the graphs of the default graph, which is their union, and the named graphs. */
  readonly dataset: { readonly from: string; readonly named: string | undefined } | undefined;
}

/** First `ready`, then an answer per query. `refused`: the query is invalid. `characters`: the answer is too long. `code`: an EiaoError. */
export type SparqlAnswer =
  | "ready"
  | { readonly text: string; readonly more: boolean }
  | { readonly refused: string }
  | { readonly characters: number }
  | ErrorParts;

/** The name of the union of several FROM while a query runs. No graph of a store has such a name. */
const union = oxigraph.namedNode("urn:eiao:from");

/**
 * Loads everything, then answers queries. The default graph is a set (RDF 1.1 Concepts, 3): a statement of several graphs is in it
 * once. The engine's own union of graphs would count it several times.
 */
async function serve(load: SparqlLoad): Promise<void> {
  const store = new oxigraph.Store();
  for (const { file, pages } of load.files) {
    const reader = await openStoreReader(file);
    const add = (trig: Buffer): void => {
      const graph = graphNodes(trig);
      try {
        if (graph === undefined) throw new Error("a frame does not contain a graph of a store");
        store.load([graph.head, graph.nodes], { format: "text/turtle", lenient: true, no_transaction: true });
        if (load.named) store.load(trig, { format: "application/trig", lenient: true, no_transaction: true });
      } catch (error) {
        throw rdfStoreError("StoreDamaged", { file, offset: 0, reason: messageOf(error) }, error);
      }
    };
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
  for (const file of load.turtle)
    store.load(await readFile(file), { format: "text/turtle", base_iri: BASE, lenient: true, no_transaction: true });
  parentPort?.on("message", (task: SparqlTask) => sendAnswer(answerTask(store, task)));
  sendAnswer("ready");
}

/** Answers a task. A too long answer is not sent, because it would keep the caller busy. */
function answerTask(store: oxigraph.Store, task: SparqlTask): SparqlAnswer {
  const bounded = (text: string, more: boolean): SparqlAnswer =>
    text.length > task.mostCharacters ? { characters: text.length } : { text, more };
  try {
    const dataset = task.dataset === undefined ? {} : buildDataset(store, task.dataset);
    const runQuery = (query: string, format: string): string => {
      const text = store.query(query, { ...dataset, results_format: format });
      if (typeof text !== "string") throw new Error("its result is neither rows nor a graph");
      return text;
    };
    if (task.graphForm === undefined) return bounded(runQuery(task.query, "json"), false);
    const more = task.probe !== undefined && rowsOf(runQuery(task.probe, "json")).length > task.mostSolutions;
    const statements = runQuery(task.query, "nt");
    if (statements.length > task.mostCharacters) return { characters: statements.length };
    return bounded(writeGraph(statements, task.graphForm), more);
  } catch (error) {
    // The engine broke down, for example out of memory, so the thread ends too.
    if (error instanceof Error && error.name === "RuntimeError") throw error;
    return { refused: messageOf(error) };
  } finally {
    if (task.dataset !== undefined) for (const quad of store.match(null, null, null, union)) store.delete(quad);
  }
}

/** Builds the union of several FROM, because the engine would repeat statements that two graphs have. */
function buildDataset(store: oxigraph.Store, { from, named }: NonNullable<SparqlTask["dataset"]>) {
  const graphs = (select: string): oxigraph.NamedNode[] =>
    rowsOf(store.query(select, { results_format: "json" }) as string).map(({ g }) =>
      oxigraph.namedNode(g?.value ?? ""),
    );
  const namedGraphs = named === undefined ? [] : graphs(named);
  for (const graph of graphs(from)) {
    for (const { subject, predicate, object } of store.match(null, null, null, graph))
      store.add(oxigraph.quad(subject, predicate, object, union));
  }
  return { default_graph: union, named_graphs: namedGraphs };
}

function rowsOf(json: string): readonly Readonly<Record<string, { readonly value: string }>>[] {
  return (JSON.parse(json) as { results: { bindings: Record<string, { value: string }>[] } }).results.bindings;
}

function sendAnswer(message: SparqlAnswer): void {
  // The rule is about windows; a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}

try {
  await serve(workerData as SparqlLoad);
} catch (error) {
  // An error thrown out of a thread loses its code.
  if (!(error instanceof EiaoError)) throw error;
  sendAnswer(partsOf(error));
}

/** The format in which a graph is written. */
export type GraphForm = "turtle" | "n-triples" | "rdf-xml" | "json-ld";

/**
 * Writes a graph in a form, without repetitions and in the order of its N-Triples, so that the same graph gives the same text.
 * @param ntriples  the output of the engine, in any order and with repetitions.
 */
function writeGraph(ntriples: string, form: GraphForm): string {
  const lines = [...new Set(ntriples.split("\n"))].filter((line) => line !== "").toSorted();
  const text = lines.map((line) => `${line}\n`).join("");
  if (form === "n-triples") return text;
  if (form === "turtle") return turtleOf(text);
  const store = new oxigraph.Store();
  store.load(text, { format: "application/n-triples", lenient: true });
  const format = form === "rdf-xml" ? "application/rdf+xml" : "application/ld+json";
  const written = `${store.dump({ format, from_graph_name: oxigraph.defaultGraph() }).trimEnd()}\n`;
  return form === "json-ld" ? written : xmlSafe(written);
}

function turtleOf(ntriples: string): string {
  const quads = new Parser({ format: "N-Triples" }).parse(ntriples);
  const writer = new Writer({ prefixes: storeNamespaces });
  writer.addQuads(quads);
  let written = "";
  writer.end((_, text: string) => {
    written = text;
  });
  return written;
}

/** Replaces characters that XML 1.0 forbids or would change, because a query can produce such a text. */
function xmlSafe(written: string): string {
  return written.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "\uFFFD").replaceAll("\r", "&#13;");
}

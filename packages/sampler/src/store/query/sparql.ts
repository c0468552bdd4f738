import { Worker } from "node:worker_threads";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { EiaoError } from "@eiao/wam-core/errors";
import { rdfStoreError } from "../errors.ts";
import { openStoreReader } from "../file/read.ts";
import { readQuery, sparqlProblem } from "./sparql-text.ts";
import type { ReadQuery } from "./sparql-text.ts";
import type { GraphForm, SparqlAnswer, SparqlLoad, SparqlTask } from "./sparql-worker.ts";

/** The settings of a SPARQL query: the stores, the pages and the limits. */
export interface SparqlSettings {
  /** The sealed stores. Their surveys and manifests are always loaded. */
  readonly files: readonly string[];
  /** Further graphs in Turtle. They are only in the default graph. */
  readonly turtle?: readonly TurtleFile[];
  /** The page graphs to load: "all", or those of these scenario ids or URLs, from every store that has them. */
  readonly pages: "all" | readonly string[];
  /** The most rows to return, or solutions from which to make a graph. Default: 10,000. */
  readonly maxRows?: number;
  /** The time limit of one query in seconds, without loading (observatory.md 22.5). Default: 30. */
  readonly timeLimit?: number;
  /** The most statements to load. GRAPH and FROM load each statement twice. Default: 5 million, about 2 GB. */
  readonly maxTriples?: number;
  /** The bytes by which the process may grow during a query. Default: 2 GB. */
  readonly maxMemory?: number;
  /** The limit of one answer in characters. Default: the longest possible text. */
  readonly maxCharacters?: number;
}

/** A Turtle file on this machine, with the number of its statements. */
export interface TurtleFile {
  readonly file: string;
  readonly triples: number;
}

/** A term in SPARQL 1.1 Query Results JSON Format, 3.2.2. */
export interface SparqlTerm {
  readonly type: "uri" | "literal" | "bnode";
  readonly value: string;
  readonly "xml:lang"?: string;
  readonly datatype?: string;
}

/** SPARQL 1.1 Query Results JSON Format. */
export interface SparqlResults {
  readonly head: { readonly vars?: readonly string[] };
  readonly results?: { readonly bindings: readonly Readonly<Record<string, SparqlTerm>>[] };
  readonly boolean?: boolean;
}

/** The rows of a SELECT, or the truth of an ASK. */
export interface SparqlAnswered {
  readonly json: SparqlResults;
  /** True if there were more rows than `maxRows`. */
  readonly truncated: boolean;
}

/** The graph of a CONSTRUCT or DESCRIBE. */
export interface SparqlGraph {
  readonly graph: string;
  /** True if the graph needed more solutions than `maxRows`. */
  readonly truncated: boolean;
}

/**
 * An endpoint for SPARQL 1.1 queries over stores. The default graph is the union of all graphs, as a set. Graphs are named by the IRIs of
 * scenarios, surveys and manifests. docs/vocabulary.md describes the vocabulary; its prefixes need no PREFIX.
 */
export interface SparqlEndpoint {
  /**
   * Answers SELECT and ASK.
   *
   * @throws EiaoError `SparqlForm`, `SparqlService`, `SparqlInvalid`, `SparqlTooLarge`, `SparqlTimeout`, `SparqlMemory`, `SparqlLongAnswer`; while
   *          loading `UnknownPage`, `TooManyTriples`, `NotAStore`, `StoreOfOtherBuild`, `StoreDamaged`.
   * Cost: the first query loads the stores, 0.2 million statements/s; so do the first that names graphs and the first after a time-out.
   */
  query(text: string): Promise<SparqlAnswered>;
  /** Answers CONSTRUCT and DESCRIBE. @throws as `query`. */
  graph(text: string, form: GraphForm): Promise<SparqlGraph>;
  close(): Promise<void>;
}

/** The length limit of a query in characters. */
const LONGEST_QUERY = 1_000_000;

/**
 * Returns true for a query that returns rows (SELECT, ASK), false for one that returns a graph. @throws EiaoError `SparqlForm`,
 * `SparqlService`, `SparqlTooLarge`.
 */
export function givesRows(text: string): boolean {
  const { form } = readBounded(text, 1);
  return form === "SELECT" || form === "ASK";
}

function readBounded(text: string, rows: number): ReadQuery {
  if (text.length > LONGEST_QUERY) throw rdfStoreError("SparqlTooLarge", { found: text.length, limit: LONGEST_QUERY });
  return readQuery(text, rows);
}

/** Opens an endpoint. Queries run one after the other in a separate thread, which is ended if one takes too much time or memory. */
export function openSparql(settings: SparqlSettings): SparqlEndpoint {
  const { maxRows = 10_000, timeLimit = 30, maxMemory = 2_000_000_000, maxCharacters = Infinity } = settings;
  let thread: { readonly started: Promise<SparqlThread>; readonly named: boolean } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function endThread(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await (await ending?.started.catch(() => undefined))?.end();
  }

  async function runQuery(text: string, graphForm: GraphForm | undefined): Promise<{ text: string; more: boolean }> {
    const read = readBounded(text, maxRows);
    const givesGraph = read.form === "CONSTRUCT" || read.form === "DESCRIBE";
    if (givesGraph !== (graphForm !== undefined)) throw rdfStoreError("SparqlOther", { form: read.form });
    const { limited: query, probe, dataset, namesGraphs } = read;
    if (namesGraphs && thread?.named === false) await endThread();
    thread ??= { started: startLoaded(settings, namesGraphs), named: namesGraphs };
    let answer;
    try {
      const started = await thread.started;
      const task = { query, graphForm, probe, dataset, mostSolutions: maxRows, mostCharacters: maxCharacters };
      answer = await started.ask(task, { seconds: timeLimit, bytes: maxMemory });
    } catch (error) {
      thread = undefined;
      if (error instanceof EiaoError || codeOf(error) === "ERR_MODULE_NOT_FOUND") throw error; // oxigraph and n3 are optional
      throw rdfStoreError("SparqlMemory", { reason: messageOf(error).slice(0, 200) }, error);
    }
    if (answer === "timeout" || answer === "memory") thread = undefined;
    if (answer === "timeout") throw rdfStoreError("SparqlTimeout", { seconds: timeLimit });
    if (answer === "memory") throw rdfStoreError("SparqlMemory", { reason: `more than ${maxMemory} bytes` });
    if ("characters" in answer) {
      await endThread(); // the engine would keep the memory of the answer
      throw rdfStoreError("SparqlLongAnswer", { limit: maxCharacters });
    }
    if ("refused" in answer)
      throw rdfStoreError("SparqlInvalid", { reason: sparqlProblem(answer.refused, text, read.shift) });
    return answer;
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    query: (text) =>
      enqueue(async () => truncated(JSON.parse((await runQuery(text, undefined)).text) as SparqlResults, maxRows)),
    graph: (text, form) =>
      enqueue(async () => {
        const { text: graph, more } = await runQuery(text, form);
        return { graph, truncated: more };
      }),
    async close() {
      await last;
      await endThread();
    },
  };
}

function truncated(json: SparqlResults, maxRows: number): SparqlAnswered {
  const bindings = json.results?.bindings ?? [];
  if (bindings.length <= maxRows) return { json, truncated: false };
  return { json: { ...json, results: { bindings: bindings.slice(0, maxRows) } }, truncated: true };
}

async function startLoaded(settings: SparqlSettings, named: boolean): Promise<SparqlThread> {
  return await startSparqlThread(await chooseGraphs(settings, named));
}

/** Chooses the graphs to load, and checks the choice before loading. */
async function chooseGraphs(
  { files, pages, turtle = [], maxTriples = 5_000_000 }: SparqlSettings,
  named: boolean,
): Promise<SparqlLoad> {
  const missing = new Set(pages === "all" ? [] : pages);
  let found = turtle.reduce((sum, { triples }) => sum + triples, 0);
  const chosen: { file: string; pages: string[] }[] = [];
  for (const file of files) {
    const reader = await openStoreReader(file);
    await reader.close();
    const records = new Set(pages === "all" ? reader.pages : []);
    if (pages !== "all") {
      for (const page of pages) {
        const record = reader.page(page);
        if (record !== undefined) records.add(record);
        if (record !== undefined) missing.delete(page);
      }
    }
    let all = reader.triples;
    for (const { triples } of reader.pages) all -= triples;
    for (const { triples } of records) all += triples;
    found += named ? 2 * all : all;
    chosen.push({ file, pages: [...records].map(({ id }) => id) });
  }
  for (const page of missing) {
    throw rdfStoreError("UnknownPage", { file: files.join(", ").slice(0, 500), page: page.slice(0, 200) });
  }
  if (found > maxTriples) throw rdfStoreError("TooManyTriples", { found, limit: maxTriples });
  return { files: chosen, turtle: turtle.map(({ file }) => file), named };
}

/** The limits of a query. */
interface SparqlBounds {
  readonly seconds: number;
  /** The bytes by which the process may grow meanwhile. */
  readonly bytes: number;
}

/** A thread that answers SPARQL queries over its loaded graphs. It does not keep the process alive between queries. */
interface SparqlThread {
  /** Runs one query at a time. After "timeout" or "memory", the thread is ended. Rejects with the error that broke the thread. */
  ask(task: SparqlTask, bounds: SparqlBounds): Promise<AnsweredTask | "timeout" | "memory">;
  end(): Promise<void>;
}

type AnsweredTask = Extract<
  SparqlAnswer,
  { readonly text: string } | { readonly refused: string } | { readonly characters: number }
>;

/** The time between two checks of the memory, ms. */
const EVERY = 100;

/** Starts a thread. Resolves when everything is loaded. Rejects with an error of the thread. */
async function startSparqlThread(load: SparqlLoad): Promise<SparqlThread> {
  // In the built program, the file of the thread next to this one is JavaScript.
  const file = new URL(`./sparql-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
  const worker = new Worker(file, { workerData: load, name: "sparql" });
  const first = await nextAnswer(worker);
  if (first !== "ready") {
    await worker.terminate();
    throw "code" in first ? new EiaoError(first) : new Error("it did not start");
  }
  worker.unref();
  return {
    async ask(task, { seconds, bytes }) {
      worker.ref();
      const maxRss = process.memoryUsage.rss() + bytes;
      const end = performance.now() + seconds * 1_000;
      let timer: NodeJS.Timeout | undefined;
      const exceeded = new Promise<"timeout" | "memory">((resolve) => {
        timer = setInterval(
          () => {
            if (performance.now() >= end) resolve("timeout");
            else if (process.memoryUsage.rss() > maxRss) resolve("memory");
          },
          Math.min(EVERY, seconds * 1_000),
        );
      });
      const answer = nextAnswer(worker);
      // The rule is about windows; a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(task);
      try {
        const answered = await Promise.race([answer, exceeded]);
        if (answered === "timeout" || answered === "memory") {
          answer.catch(() => undefined); // the thread ends without an answer
          await worker.terminate();
          return answered;
        }
        if (answered === "ready" || "code" in answered) throw new Error("the thread was restarted");
        return answered;
      } finally {
        clearInterval(timer);
        worker.unref();
      }
    },
    async end() {
      await worker.terminate();
    },
  };
}

function nextAnswer(worker: Worker): Promise<SparqlAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    const onMessage = (answer: SparqlAnswer): void => finish(() => resolve(answer));
    const onError = (error: unknown): void =>
      finish(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onExit = (code: number): void => finish(() => reject(new Error(`the thread ended with code ${code}`)));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}

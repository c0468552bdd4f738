import { Worker } from "node:worker_threads";
import { codeOf, wordsOf } from "@eiao/crawler/internal/errors";
import { EiaoError } from "@eiao/wam-core/errors";
import { rdfStoreError } from "../errors.ts";
import { openStoreReader } from "../file/read.ts";
import { readQuery, sparqlProblem } from "./sparql-text.ts";
import type { ReadQuery } from "./sparql-text.ts";
import type { GraphForm, SparqlAnswer, SparqlLoad, SparqlTask } from "./sparql-worker.ts";

/** The settings of a SPARQL query: the stores, the pages and the limits. */
export interface SparqlSettings {
  /** Sealed stores; their surveys and manifests are always loaded. */
  readonly files: readonly string[];
  /** Further graphs, in Turtle: they are in the default graph alone. */
  readonly turtle?: readonly TurtleFile[];
  /** Page graphs to load: "all", or those of these scenario ids or URLs, in every store that has them. */
  readonly pages: "all" | readonly string[];
  /** Rows that come back at most, or solutions that a graph is made of; 10,000 unless given. */
  readonly maxRows?: number;
  /** Seconds that one query may take, loading not counted; 30 unless given (observatory.md 22.5). */
  readonly timeLimit?: number;
  /** Statements that are loaded at most; 5 million unless given, about 2 GB. GRAPH and FROM load each of them twice. */
  readonly maxTriples?: number;
  /** Octets by which the process may grow while a query is answered; 2 GB unless given. */
  readonly maxMemory?: number;
  /** Characters that one answer may have; as many as a text can have unless given. */
  readonly maxCharacters?: number;
}

/** A file of Turtle on this machine, and how many statements it has. */
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
  /** There were more rows than `maxRows`. */
  readonly truncated: boolean;
}

/** The graph of a CONSTRUCT or DESCRIBE. */
export interface SparqlGraph {
  readonly graph: string;
  /** It would have been made of more solutions than `maxRows`. */
  readonly truncated: boolean;
}

/**
 * SPARQL 1.1 queries over stores. The default graph is the union of all graphs, a set; graphs are named by the IRIs of scenarios,
 * surveys and manifests. What the stores' vocabulary is: docs/vocabulary.md. Its prefixes need no PREFIX.
 */
export interface SparqlEndpoint {
  /**
   * Answers SELECT and ASK.
   *
   * @throws EiaoError `SparqlForm`, `SparqlService`, `SparqlInvalid`, `SparqlTooLarge`, `SparqlTimeout`, `SparqlMemory`, `SparqlLongAnswer`; while
   *          loading `UnknownPage`, `TooManyTriples`, `NotAStore`, `StoreTooNew`, `StoreDamaged`.
   * Cost: the first query loads, 0.2 million statements/s; so does the first that names graphs, and the first after a time-out.
   */
  query(text: string): Promise<SparqlAnswered>;
  /** Answers CONSTRUCT and DESCRIBE. @throws as `query`. */
  graph(text: string, form: GraphForm): Promise<SparqlGraph>;
  close(): Promise<void>;
}

/** The limit in characters. */
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

/** Queries run one after the other in a thread of their own, which is ended when one takes too long or too much. */
export function openSparql(settings: SparqlSettings): SparqlEndpoint {
  const { maxRows = 10_000, timeLimit = 30, maxMemory = 2_000_000_000, maxCharacters = Infinity } = settings;
  let thread: { readonly started: Promise<SparqlThread>; readonly named: boolean } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function endThread(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await (await ending?.started.catch(() => undefined))?.end();
  }

  async function ask(text: string, graphForm: GraphForm | undefined): Promise<{ text: string; more: boolean }> {
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
      answer = await started.ask(task, { seconds: timeLimit, octets: maxMemory });
    } catch (error) {
      thread = undefined;
      if (error instanceof EiaoError || codeOf(error) === "ERR_MODULE_NOT_FOUND") throw error; // oxigraph and n3 are optional
      throw rdfStoreError("SparqlMemory", { reason: wordsOf(error).slice(0, 200) }, error);
    }
    if (answer === "timeout" || answer === "memory") thread = undefined;
    if (answer === "timeout") throw rdfStoreError("SparqlTimeout", { seconds: timeLimit });
    if (answer === "memory") throw rdfStoreError("SparqlMemory", { reason: `more than ${maxMemory} octets` });
    if ("characters" in answer) {
      await endThread(); // the engine keeps the memory that it took for it
      throw rdfStoreError("SparqlLongAnswer", { limit: maxCharacters });
    }
    if ("refused" in answer)
      throw rdfStoreError("SparqlInvalid", { reason: sparqlProblem(answer.refused, text, read.shift) });
    return answer;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    query: (text) =>
      inTurn(async () => truncated(JSON.parse((await ask(text, undefined)).text) as SparqlResults, maxRows)),
    graph: (text, form) =>
      inTurn(async () => {
        const { text: graph, more } = await ask(text, form);
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

/** Checks the choice before anything is loaded. */
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
  /** By which the process may grow meanwhile. */
  readonly octets: number;
}

/** A thread that answers SPARQL over what it has loaded. It does not keep the process alive between queries. */
interface SparqlThread {
  /** One query at a time. "timeout", "memory": the thread was ended. Rejects with what broke the thread. */
  ask(task: SparqlTask, bounds: SparqlBounds): Promise<AnsweredTask | "timeout" | "memory">;
  end(): Promise<void>;
}

type AnsweredTask = Extract<
  SparqlAnswer,
  { readonly text: string } | { readonly refused: string } | { readonly characters: number }
>;

/** The time between two checks of the memory, ms. */
const EVERY = 100;

/** Resolves when everything is loaded. Rejects with what went wrong in the thread. */
async function startSparqlThread(load: SparqlLoad): Promise<SparqlThread> {
  // The built program has the thread's file beside it as JavaScript.
  const file = new URL(`./sparql-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
  const worker = new Worker(file, { workerData: load, name: "sparql" });
  const first = await nextWord(worker);
  if (first !== "ready") {
    await worker.terminate();
    throw "code" in first ? new EiaoError(first) : new Error("it did not start");
  }
  worker.unref();
  return {
    async ask(task, { seconds, octets }) {
      worker.ref();
      const most = process.memoryUsage.rss() + octets;
      const end = performance.now() + seconds * 1_000;
      let timer: NodeJS.Timeout | undefined;
      const exceeded = new Promise<"timeout" | "memory">((resolve) => {
        timer = setInterval(
          () => {
            if (performance.now() >= end) resolve("timeout");
            else if (process.memoryUsage.rss() > most) resolve("memory");
          },
          Math.min(EVERY, seconds * 1_000),
        );
      });
      const answer = nextWord(worker);
      // The rule means windows: a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(task);
      try {
        const answered = await Promise.race([answer, exceeded]);
        if (answered === "timeout" || answered === "memory") {
          answer.catch(() => undefined); // it ends now, unanswered
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

function nextWord(worker: Worker): Promise<SparqlAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      worker.off("message", heard).off("error", broken).off("exit", gone);
      settle();
    };
    const heard = (answer: SparqlAnswer): void => finish(() => resolve(answer));
    const broken = (error: unknown): void =>
      finish(() => reject(error instanceof Error ? error : new Error(String(error))));
    const gone = (code: number): void => finish(() => reject(new Error(`the thread ended with code ${code}`)));
    worker.on("message", heard).on("error", broken).on("exit", gone);
  });
}

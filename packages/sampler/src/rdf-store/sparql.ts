import { rdfStoreError } from "./errors.ts";
import { openStoreReader } from "./read.ts";
import { startSparqlThread } from "./sparql-thread.ts";
import type { SparqlThread } from "./sparql-thread.ts";
import type { SparqlLoad } from "./sparql-worker.ts";
import { limitRows } from "./sparql-text.ts";

/** Which stores and pages are asked, and within which limits. */
export interface SparqlSettings {
  /** Sealed stores; their surveys and manifests are always loaded. */
  readonly files: readonly string[];
  /** Page graphs to load: "all", or those of these scenario ids or URLs, in every store that has them. */
  readonly pages: "all" | readonly string[];
  /** Rows that come back at most; 10,000 unless given. */
  readonly maxRows?: number;
  /** Seconds that one query may take, loading not counted; 30 unless given (observatory.md 22.5). */
  readonly timeLimit?: number;
  /** Statements that are loaded at most; 5 million unless given, about 2 GB. */
  readonly maxTriples?: number;
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

export interface SparqlAnswered {
  readonly json: SparqlResults;
  /** There were more rows than `maxRows`. */
  readonly truncated: boolean;
}

/** SPARQL 1.1 SELECT and ASK over stores. The default graph is the union of all graphs; graphs are scenarios' IRIs. */
export interface SparqlEndpoint {
  /**
   * @throws EiaoError `SparqlForm`, `SparqlInvalid`, `SparqlTimeout`; while loading `UnknownPage`, `TooManyTriples`,
   *         `NotAStore`, `StoreDamaged`.
   * Cost: the first query loads, 0.2 million statements/s; so does the first after a time-out.
   */
  query(text: string): Promise<SparqlAnswered>;
  close(): Promise<void>;
}

/** Queries run one after the other in a thread of their own, which is ended when one takes too long. */
export function openSparql(settings: SparqlSettings): SparqlEndpoint {
  const { maxRows = 10_000, timeLimit = 30 } = settings;
  let thread: Promise<SparqlThread> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(text: string): Promise<SparqlAnswered> {
    const limited = limitRows(text, maxRows);
    thread ??= startLoaded(settings);
    let answer;
    try {
      answer = await (await thread).ask(limited, timeLimit);
    } catch (error) {
      thread = undefined;
      if (error instanceof Error && error.name === "EiaoError") throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw rdfStoreError("SparqlInvalid", { reason: reason.slice(0, 500) }, error);
    }
    if (answer === "timeout") {
      thread = undefined;
      throw rdfStoreError("SparqlTimeout", { seconds: timeLimit });
    }
    if ("refused" in answer) throw rdfStoreError("SparqlInvalid", { reason: answer.refused.slice(0, 500) });
    return truncated(JSON.parse(answer.json) as SparqlResults, maxRows);
  }

  return {
    query(text) {
      const answered = last.then(() => ask(text));
      last = answered.catch(() => undefined);
      return answered;
    },
    async close() {
      await last;
      const ending = thread;
      thread = undefined;
      await (await ending?.catch(() => undefined))?.end();
    },
  };
}

function truncated(json: SparqlResults, maxRows: number): SparqlAnswered {
  const bindings = json.results?.bindings ?? [];
  if (bindings.length <= maxRows) return { json, truncated: false };
  return { json: { ...json, results: { bindings: bindings.slice(0, maxRows) } }, truncated: true };
}

async function startLoaded(settings: SparqlSettings): Promise<SparqlThread> {
  const load = await chooseGraphs(settings);
  return await startSparqlThread(load);
}

/** Checks the choice before anything is loaded. */
async function chooseGraphs({ files, pages, maxTriples = 5_000_000 }: SparqlSettings): Promise<SparqlLoad> {
  const missing = new Set(pages === "all" ? [] : pages);
  let found = 0;
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
    found += all;
    chosen.push({ file, pages: [...records].map(({ id }) => id) });
  }
  for (const page of missing) {
    throw rdfStoreError("UnknownPage", { file: files.join(", ").slice(0, 500), page: page.slice(0, 200) });
  }
  if (found > maxTriples) throw rdfStoreError("TooManyTriples", { found, limit: maxTriples });
  return { files: chosen };
}

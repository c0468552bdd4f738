import { existsSync } from "node:fs";
import path from "node:path";
import { storesOfSites } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import { givesRows, openSparql, splitDataset } from "@eiao/sampler/internal";
import type { GraphForm, SparqlEndpoint, SparqlResults, SparqlSettings } from "@eiao/sampler/internal";
import { codeOf } from "@eiao/crawler/internal/errors";
import { reportError } from "../model/errors.ts";
import { decodedPart } from "../model/path-params.ts";
import { createLoadTurns } from "../model/load-turns.ts";
import { createRunGraphs } from "./run-graphs.ts";

/** The maximum number of rows in an answer. */
export const MOST_ROWS = 10_000;
const SECONDS = 30;
const MOST_SITES = 20;
const LONGEST_QUERY = 100_000;
/** The limits of the engine's database in memory: triples take about 0.4 kB each. */
const MOST_TRIPLES = 3_000_000;
const MOST_MEMORY = 2_000_000_000;
/** The limit of an answer. The server reads and writes answers itself; a million characters block it for about 50 ms. */
const MOST_CHARACTERS = 10_000_000;
/** The number of queries of each kind that may wait. One runs at a time. */
const MOST_WAITING = 3;
/** The time for which the engine with the runs is kept after its last query. */
const KEEP_MS = 300_000;

/** The query and the graphs that it asks. */
export interface SparqlQuestion {
  readonly query: string;
  /** The graphs that the protocol adds to the query's own FROM. */
  readonly graphs?: readonly string[];
  /** The graphs that the protocol adds to FROM NAMED. */
  readonly namedGraphs?: readonly string[];
  /** The origin that the reader called. The IRIs of runs and sites begin with it. */
  readonly origin: string;
  /** The format of a graph. Default: Turtle. */
  readonly graphForm?: GraphForm;
}

/** The answer: rows or a truth value, or a graph. */
export type SparqlReply = { readonly truncated: boolean } & (
  | { readonly kind: "rows"; readonly results: SparqlResults }
  | { readonly kind: "graph"; readonly text: string; readonly form: GraphForm }
);

/** SPARQL 1.1 queries over published results: read-only, 30 s, 10,000 rows. */
export interface ReportSparql {
  /** Answers a SPARQL query. @throws EiaoError as `openSparql`; `UnknownGraph`, `TooManyGraphs` for FROM; `StoreAway`; `ReportsBusy`. */
  ask(question: SparqlQuestion): Promise<SparqlReply>;
  close(): Promise<void>;
}

/** The sources and the limits of SPARQL. */
export interface ReportSparqlOptions {
  readonly warehouse: Warehouse;
  /** The folder below which the stores lie. */
  readonly dataDir: string;
  /** The folder for the files that the engine loads. */
  readonly folder: string;
  readonly seconds?: number;
  readonly maxRows?: number;
  readonly maxTriples?: number;
  readonly maxCharacters?: number;
}

/** Makes the SPARQL service. A query without FROM sees all published runs; FROM a run, that run; FROM a site, all findings on its pages. */
export function createReportSparql(options: ReportSparqlOptions): ReportSparql {
  const { warehouse, folder } = options;
  const graphs = createRunGraphs(warehouse, folder);
  const limits = limitsOf(options);
  const forRuns = createLoadTurns(1, MOST_WAITING);
  const forSites = createLoadTurns(1, MOST_WAITING);
  /** The engine with all runs, and the stamp of its data. */
  let kept: { readonly stamp: string; readonly runs: readonly string[]; readonly endpoint: SparqlEndpoint } | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    const ending = kept;
    kept = undefined;
    await ending?.endpoint.close();
  };

  const runFiles = async (runs: readonly string[], stamp: string) => {
    const files = [];
    for (const run of runs) files.push(await graphs.graphOf(run, stamp));
    const found = files.reduce((sum, { triples }) => sum + triples, 0);
    if (found > limits.maxTriples && runs.length > 1)
      throw reportError("TooManyRuns", { found, limit: limits.maxTriples, run: runs[0] ?? "" });
    return files;
  };

  const queryAll = async <T>(work: (endpoint: SparqlEndpoint) => Promise<T>): Promise<T> => {
    clearTimeout(idle);
    const stamp = await graphs.stamp();
    const runs = kept?.stamp === stamp ? kept.runs : await graphs.runs();
    const turtle = await runFiles(runs, stamp); // loaded files are needed too: the engine reads them again after it ends a query
    if (kept?.stamp !== stamp) {
      await end();
      kept = { stamp, runs, endpoint: openSparql({ ...limits, files: [], turtle }) };
    }
    try {
      return await work(kept.endpoint);
    } finally {
      idle = setTimeout(() => void forRuns.take(end).catch(() => undefined), KEEP_MS);
      idle.unref();
    }
  };

  const queryOnce = <T>(
    settings: Pick<SparqlSettings, "files" | "turtle">,
    work: (endpoint: SparqlEndpoint) => Promise<T>,
  ) => runAndClose(openSparql({ ...limits, ...settings }), work);

  const querySome = async <T>(
    { runs, sites }: NamedGraphs,
    work: (endpoint: SparqlEndpoint) => Promise<T>,
  ): Promise<T> => {
    if (sites.length > 0) return await queryOnce({ files: await filesOf(options, runs, sites) }, work);
    const known = await graphs.runs();
    for (const run of runs) if (!known.includes(run)) throw reportError("UnknownGraph", { graph: run });
    return await queryOnce({ files: [], turtle: await runFiles(runs, await graphs.stamp()) }, work);
  };

  return {
    async ask({ query, graphs: more = [], namedGraphs: moreNamed = [], origin, graphForm = "turtle" }) {
      if (query.length > LONGEST_QUERY) throw reportError("LongQuery", { found: query.length, limit: LONGEST_QUERY });
      const isRows = givesRows(query);
      const split = splitDataset(query);
      const bracketed = (iris: readonly string[]) => iris.map((iri) => `<${iri}>`);
      const dataset = parseGraphs([...split.from, ...bracketed(more)], origin);
      const [run] = parseGraphs([...split.named, ...bracketed(moreNamed)], origin).runs;
      // The statements about runs are in the default graph: GRAPH would find nothing, without an error.
      if (run !== undefined && dataset.sites.length === 0) throw reportError("RunIsNoGraph", { run });
      const work = async (endpoint: SparqlEndpoint): Promise<SparqlReply> => {
        if (isRows) {
          const { json, truncated } = await endpoint.query(split.query);
          return { kind: "rows", results: json, truncated };
        }
        const { graph, truncated } = await endpoint.graph(split.query, graphForm);
        return { kind: "graph", text: graph, form: graphForm, truncated };
      };
      if (dataset.runs.length + dataset.sites.length === 0) return await forRuns.take(() => queryAll(work));
      return await forSites.take(() => querySome(dataset, work));
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

function limitsOf({ seconds, maxRows, maxTriples, maxCharacters }: ReportSparqlOptions) {
  return {
    timeLimit: seconds ?? SECONDS,
    maxRows: maxRows ?? MOST_ROWS,
    maxTriples: maxTriples ?? MOST_TRIPLES,
    maxMemory: MOST_MEMORY,
    maxCharacters: maxCharacters ?? MOST_CHARACTERS,
    pages: "all",
  } as const;
}

async function runAndClose<T>(endpoint: SparqlEndpoint, work: (endpoint: SparqlEndpoint) => Promise<T>): Promise<T> {
  try {
    return await work(endpoint);
  } finally {
    await endpoint.close();
  }
}

interface NamedGraphs {
  readonly runs: readonly string[];
  readonly sites: readonly string[];
}

/** Parses graphs of FROM, such as `<https://reports.example/sites/www.example.org>`. @throws EiaoError `UnknownGraph`, `TooManyGraphs`. */
function parseGraphs(graphs: readonly string[], origin: string): NamedGraphs {
  const runs = new Set<string>();
  const sites = new Set<string>();
  for (const graph of graphs) {
    const [, iri] = /^<([^>]*)>$/.exec(graph) ?? [];
    const url = iri === undefined ? null : URL.parse(iri, `${origin}/sparql`);
    const [, kind, part = ""] = /^\/(runs|sites)\/([^/]+)$/.exec(url?.pathname ?? "") ?? [];
    const name = decodedPart(part);
    if (url === null || kind === undefined || name === undefined)
      throw reportError("UnknownGraph", { graph: graph.slice(0, 200) });
    (kind === "runs" ? runs : sites).add(name);
  }
  if (sites.size > MOST_SITES) throw reportError("TooManyGraphs", { found: sites.size, limit: MOST_SITES });
  return { runs: [...runs], sites: [...sites] };
}

/** Returns the stores of sites: in the named runs, or in the latest run of each site. @throws EiaoError `UnknownGraph`, `StoreAway`. */
async function filesOf(
  { warehouse, dataDir }: Pick<ReportSparqlOptions, "warehouse" | "dataDir">,
  runs: readonly string[],
  sites: readonly string[],
): Promise<string[]> {
  const stores = await storesOfSites(warehouse, sites);
  return sites.flatMap((site) => {
    const own = stores.filter((each) => each.site === site && (runs.length === 0 || runs.includes(each.run)));
    if (own.length === 0) throw reportError("UnknownGraph", { graph: site.slice(0, 200) });
    return (runs.length === 0 ? own.slice(0, 1) : own).map(({ store, run }) => {
      const file = path.resolve(dataDir, store);
      if (!existsSync(file)) throw reportError("StoreAway", { site, run });
      return file;
    });
  });
}

/** Returns the status for an error: 4xx when the query caused it, 500 for a fault of the program. */
export function statusOfSparql(error: unknown): number {
  const status: Readonly<Record<string, number>> = {
    NoQuery: 400,
    TwoQueries: 400,
    SparqlFormat: 406,
    SparqlForm: 400,
    SparqlService: 400,
    SparqlInvalid: 400,
    SparqlTooLarge: 413,
    LongQuery: 413,
    SparqlLongAnswer: 413,
    UnknownGraph: 400,
    RunIsNoGraph: 400,
    TooManyGraphs: 400,
    TooManyRuns: 400,
    TooManyTriples: 400,
    StoreAway: 404,
    SparqlTimeout: 503,
    SparqlMemory: 503,
    ReportsBusy: 503,
    StoreUnavailable: 503,
  };
  return status[codeOf(error) ?? ""] ?? 500;
}

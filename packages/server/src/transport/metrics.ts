import type { PoolStatistics, SheetStoreStatistics } from "@eiao/sampler/internal";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { CallRecord } from "./call-method.ts";
import { forbidden, hasRights } from "./caller-rights.ts";
import { sendError } from "./service-app.ts";

export interface WatchRoutesOptions {
  readonly metrics: Pick<Metrics, "text" | "contentType">;
  /** Returns false during start and stop, and when calls would be refused. */
  readonly isReady: () => boolean | Promise<boolean>;
  /** The token with which other machines may read /metrics (cli.md 10). Without one only this machine may. */
  readonly token?: string | undefined;
}

/** Adds `GET /health` (alive), `/ready` (takes calls; otherwise 503) and `/metrics` (Prometheus). */
export function watchRoutes(app: FastifyInstance, { metrics, isReady, token }: WatchRoutesOptions): void {
  app.get("/health", (_, reply) => reply.send({ status: "ok" }));
  app.get("/ready", async (_, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get("/metrics", async (request, reply) => {
    if (!hasRights(request.raw, token)) return sendError(reply, forbidden(request.raw, "/metrics"), request);
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

export interface Metrics {
  record(call: CallRecord): void;
  /** Returns the metrics in the Prometheus exposition format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** The upper bounds of the buckets in seconds. Evaluations take 2 ms to two minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Makes the counters of the server: calls by method and outcome, its queue, workers and style sheets, and the process itself. */
export function createMetrics(pool: () => PoolStatistics, sheets: () => SheetStoreStatistics): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ["service", "method", "transport", "outcome"] as const;
  const calls = new Counter({
    name: "eiao_calls_total",
    help: "Calls by outcome: ok or an error code.",
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: "eiao_call_seconds",
    help: "Seconds from the received request to its answer.",
    labelNames: ["service", "method"] as const,
    buckets,
    registers,
  });
  gauges(registers, pool, {
    eiao_queue_length: ["Pages waiting for a worker.", ({ queued }) => queued],
    eiao_queue_bytes: ["Bytes of the waiting pages.", ({ queuedBytes }) => queuedBytes],
    eiao_pages_running: ["Pages in evaluation.", ({ running }) => running],
    eiao_workers: ["Processes that evaluate.", ({ workers }) => workers],
  });
  counters(registers, pool, {
    eiao_pages_evaluated_total: ["Pages that got an answer.", ({ done }) => done],
    eiao_pages_failed_total: ["Pages that exceeded a limit or failed.", ({ failed }) => failed],
    eiao_workers_replaced_total: ["Workers that were replaced after such a page.", ({ replaced }) => replaced],
    eiao_busy_seconds_total: ["Seconds of work of all workers.", ({ busySeconds }) => sum(busySeconds)],
  });
  counters(registers, sheets, {
    eiao_sheet_hits_total: ["Style sheets answered without a request.", ({ hits }) => hits],
    eiao_sheet_fetches_total: ["Requests for style sheets.", ({ fetches }) => fetches],
    eiao_sheet_confirmed_total: [
      "Requests for style sheets that were answered with 304.",
      ({ confirmed }) => confirmed,
    ],
    eiao_sheet_failures_total: ["Requests for style sheets that failed.", ({ failures }) => failures],
  });
  gauges(registers, sheets, { eiao_sheet_bytes: ["Bytes of kept style sheets.", ({ bytes }) => bytes] });
  return {
    record({ service, method, transport, outcome, seconds: took }) {
      calls.inc({ service, method, transport, outcome });
      seconds.observe({ service, method }, took);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type Readings<Source> = Readonly<Record<string, readonly [help: string, read: (source: Source) => number]>>;

function gauges<Source>(registers: Registry[], source: () => Source, readings: Readings<Source>): void {
  for (const [name, [help, read]] of Object.entries(readings)) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read(source())) });
  }
}

/** Makes counters of values that are counted elsewhere: their totals are set at each reading. */
function counters<Source>(registers: Registry[], source: () => Source, readings: Readings<Source>): void {
  for (const [name, [help, read]] of Object.entries(readings)) {
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect: () => {
        counter.reset();
        counter.inc(read(source()));
      },
    });
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import type { AddressInfo } from "node:net";
import { createEvaluationPool, createSheetFetch, createSheetStore } from "@eiao/sampler/internal";
import type { EvaluationPoolOptions, SheetFetchSettings } from "@eiao/sampler/internal";
import { createKeptSheets } from "@eiao/sampler/internal/evaluation";
import type { FetchedSheet } from "@eiao/sampler/internal/evaluation";
import { answerInPool, callProgram, warmUp } from "../wam/answer-in-pool.ts";
import { createMetrics, watchRoutes } from "../transport/metrics.ts";
import { createServiceApp } from "../transport/service-app.ts";
import type { ServiceAppOptions } from "../transport/service-app.ts";
import { wamDescription } from "./wam.ts";

/** The address of a WAM server, its users and its limits. */
export interface WamServerOptions
  extends
    Omit<EvaluationPoolOptions, "loadSheet">,
    Pick<ServiceAppOptions, "bodyLimit" | "bodyBudget" | "requestTimeoutMs" | "allowHosts" | "maxConnections"> {
  /** The address to listen at. Default: 127.0.0.1. */
  readonly host?: string;
  /** The port. 0 for any free one. Default: 8888. */
  readonly port?: number;
  /** The version of this program. */
  readonly version: string;
  /** The settings for fetching style sheets. */
  readonly sheets?: Omit<SheetFetchSettings, "userAgent"> & { readonly userAgent?: string };
  /** The medium that pages are evaluated for. Default: screen. */
  readonly medium?: string;
  /** The token that other machines need for calls and /metrics. Without one anybody may call, and only this machine may read /metrics. */
  readonly token?: string;
  /** Returns the time in ms since 1970. Default: the clock. */
  readonly now?: () => number;
  /** Logs a fault of the program. */
  readonly onFault?: (error: unknown) => void;
}

/** A running WAM server. */
export interface WamServer {
  /** The address, such as `http://127.0.0.1:8888/`. */
  readonly address: string;
  readonly port: number;
  /** Takes no more calls, waits for those under way, then stops. Can be called again. */
  close(): Promise<void>;
}

/** The connections that can wait to be accepted, if the system allows as many. The client of a further one tries again a second later. */
const BACKLOG = 4096;

/** The niceness of workers. The process that serves all connections goes first. */
const NICENESS = 2;

/** The time at rest in ms and the memory in bytes from which a worker gives back the memory that it took for large pages. */
const rest = { restMs: 5000, restBytes: 400_000_000 } as const;

/** The most bytes of style sheets that callers sent: twice what one page may ask for. */
const KEPT_BYTES = 128_000_000;

/** The most bytes of calls that may wait. Further calls are better made elsewhere. */
const QUEUE_BYTES = 128_000_000;

/**
 * Starts the WAM server of spec 11: SOAP, JSON, WSDL, OpenAPI, health and metrics on one port. Resolves when it is ready.
 * @throws Error of Node if the port is in use (`EADDRINUSE`). Cost: half a second, and 70 MB a worker before its first page.
 */
export async function startWamServer(options: WamServerOptions): Promise<WamServer> {
  const { host = "127.0.0.1", port = 8888, version, onFault = () => undefined } = options;
  const state = { ready: false };
  const fetch = createSheetFetch({ userAgent: `eiao-wam/${version}`, ...options.sheets });
  const store = createSheetStore({ fetch: fetch.fetch });
  const pool = createEvaluationPool(
    { rest, queueBytes: QUEUE_BYTES, niceness: NICENESS, ...options, loadSheet: (url) => store.load(url) },
    callProgram,
  );
  const metrics = createMetrics(
    () => pool.statistics(),
    () => store.statistics(),
  );
  const { medium = "screen", now = Date.now } = options;
  const service = wamDescription();
  const answer = answerInPool({
    pool,
    store,
    kept: createKeptSheets<FetchedSheet>(KEPT_BYTES, ({ content }) => content),
    medium,
    now,
    service: service.name,
    methods: new Set(service.methods.map(({ name }) => name)),
    onCall: (call) => metrics.record(call),
    onFault,
  });
  const app = createServiceApp({ ...options, service, answer, isBusy: () => pool.isFull(), onFault });
  watchRoutes(app, { metrics, isReady: () => state.ready && !pool.isFull(), token: options.token });

  const stop = async (): Promise<void> => {
    state.ready = false;
    await app.close();
    await Promise.all([pool.close(), fetch.close()]);
  };
  try {
    await app.listen({ host, port, backlog: BACKLOG });
    await warmUp(pool);
  } catch (error) {
    await stop();
    throw error;
  }
  state.ready = true;
  const bound = app.server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    address: `http://${bound.family === "IPv6" ? `[${bound.address}]` : bound.address}:${bound.port}/`,
    port: bound.port,
    close: () => (closing ??= stop()),
  };
}

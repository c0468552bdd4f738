import type { AddressInfo } from "node:net";
import { createEvaluationPool, createSheetFetch, createSheetStore } from "@eiao/sampler";
import type { EvaluationPoolOptions, SheetFetchSettings } from "@eiao/sampler";
import { createMetrics } from "../metrics/metrics.ts";
import { watchRoutes } from "../metrics/watch-routes.ts";
import { createServiceApp } from "../transport/service-app.ts";
import type { ServiceAppOptions } from "../transport/service-app.ts";
import { createKeptSheets } from "./kept-sheets.ts";
import { wamService } from "./wam.ts";
import { warmUp } from "./warm-up.ts";

export interface WamServerOptions
  extends
    Omit<EvaluationPoolOptions, "loadSheet">,
    Pick<ServiceAppOptions, "bodyLimit" | "bodyBudget" | "requestTimeoutMs"> {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 8888; 0: any free one. */
  readonly port?: number;
  /** Of this program. */
  readonly version: string;
  /** How style sheets are fetched. */
  readonly sheets?: Omit<SheetFetchSettings, "userAgent"> & { readonly userAgent?: string };
  /** The medium that pages are evaluated for. Default screen. */
  readonly medium?: string;
  /** Opens /metrics to other machines. */
  readonly token?: string;
  /** ms since 1970. Default: the clock. */
  readonly now?: () => number;
  /** Faults of the program, for its log. */
  readonly onFault?: (error: unknown) => void;
}

export interface WamServer {
  /** `http://127.0.0.1:8888/`. */
  readonly address: string;
  readonly port: number;
  /** Takes no more calls, ends those under way, then stops. May be called again. */
  close(): Promise<void>;
}

/**
 * Starts the WAM server of spec 11: SOAP, JSON, WSDL, OpenAPI, health and metrics on one port. Resolves when it is ready.
 * @throws Error of Node when the port cannot be had (`EADDRINUSE`). Cost: half a second, and 70 MB a worker before its first page.
 */
export async function startWamServer(options: WamServerOptions): Promise<WamServer> {
  const { host = "127.0.0.1", port = 8888, version, onFault = () => undefined } = options;
  const state = { ready: false };
  const fetch = createSheetFetch({ userAgent: `eiao-wam/${version}`, ...options.sheets });
  const store = createSheetStore({ fetch: fetch.fetch });
  const pool = createEvaluationPool({ ...options, loadSheet: (url) => store.load(url) });
  const metrics = createMetrics(
    () => pool.statistics(),
    () => store.statistics(),
  );
  const { medium = "screen", now = Date.now } = options;
  const service = wamService({ pool, kept: createKeptSheets(), medium, now });
  const app = createServiceApp({
    ...options,
    service,
    isBusy: () => pool.isFull(),
    onCall: (call) => metrics.record(call),
    onFault,
  });
  watchRoutes(app, { metrics, isReady: () => state.ready && !pool.isFull(), token: options.token });

  const stop = async (): Promise<void> => {
    state.ready = false;
    await app.close();
    await Promise.all([pool.close(), fetch.close()]);
  };
  try {
    await app.listen({ host, port });
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

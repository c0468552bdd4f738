import path from "node:path";
import type { Warehouse } from "@eiao/etl";
import type { FastifyInstance } from "fastify";
import { createReportApp } from "../reports/http/report-app.ts";
import { openReportSite } from "../reports/http/report-site.ts";
import type { ReportSettings } from "../reports/views/view.ts";
import { addressOf, listenOn } from "./listen-on.ts";

/** Where the reports are: spec 1.1. */
const PORT = 8080;

/** How reports are served. */
export interface StartReportsOptions extends ReportSettings {
  readonly warehouse: Warehouse;
  /** What was read of the warehouse is kept below it. */
  readonly dataDir: string;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** A free one when it is taken; default 8080. */
  readonly port?: number;
  /** Further names that requests may be for. */
  readonly allowHosts?: readonly string[];
  /** Faults of the program, for its log. */
  readonly onFault: (error: unknown) => void;
}

/** Reports that are served. */
export interface RunningReports {
  /** `http://127.0.0.1:8080/`. */
  readonly address: string;
  /** The warehouse stays open. */
  close(): Promise<void>;
}

/**
 * Serves the reports of a warehouse. @param add  further pages beside them.
 * @throws EiaoError `NotListening`: that is no address of this machine.
 */
export async function startReports(
  options: StartReportsOptions,
  add: (app: FastifyInstance) => void = () => undefined,
): Promise<RunningReports> {
  const { dataDir, host = "127.0.0.1", port = PORT, allowHosts } = options;
  const site = await openReportSite({ ...options, cache: { folder: reportCacheFolder(dataDir) } });
  const app = createReportApp(site, { host, ...(allowHosts === undefined ? {} : { allowHosts }) });
  add(app);
  const close = async (): Promise<void> => {
    await app.close();
    await site.close();
  };
  try {
    return { address: addressOf(await listenOn(app, host, port)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where reports keep what they read; nothing else is in it (D-08). */
export function reportCacheFolder(dataDir: string): string {
  return path.join(dataDir, "cache", "reports");
}

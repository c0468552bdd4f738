import path from "node:path";
import type { Warehouse } from "@eiao/etl";
import type { FastifyInstance } from "fastify";
import { createArchiveApp } from "../public/archive/archive-app.ts";
import { createArchivedCopies } from "../public/archive/archived-copies.ts";
import type { ArchivedCopies } from "../public/archive/archived-copies.ts";
import { createReportApp } from "../public/http/report-app.ts";
import { openReportSite } from "../public/http/report-site.ts";
import { createOpenData } from "../public/model/export-downloads.ts";
import { createArchiveWorkers } from "../public/archive/archive-workers.ts";
import { createReportSparql } from "../public/sparql/report-sparql.ts";
import type { ReportSettings } from "../public/views/view.ts";
import type { SystemConfiguration } from "./configuration/read-configuration.ts";
import { addressOf, listenOn } from "../transport/listen-on.ts";
import { createQueryTimes } from "./query-times.ts";
import { openServiceLogs } from "./service-logs.ts";

/** The port of the reports: spec 1.1. */
const PORT = 8080;

/** The settings for serving reports. */
export interface StartReportsOptions extends ReportSettings {
  readonly warehouse: Warehouse;
  /** The data directory, with the default folder of the cache. */
  readonly dataDir: string;
  /** The folder in which the reports have their own folder for the cache (`reportcachedir`). Default: `cache` in the data directory. */
  readonly cacheDir?: string | undefined;
  /** The number of reports that are made at a time (`reportconcurrency`). Default: 4. */
  readonly concurrency?: number | undefined;
  /** The folder for `dwtime.log`, the times of queries (spec 15.3). Undefined if a coordinator writes this log. */
  readonly logFolder?: string | undefined;
  /** The address to listen at. Default: 127.0.0.1. */
  readonly host?: string;
  /** The port to listen at; a free one if it is in use. Default: 8080. */
  readonly port?: number;
  /** Further host names that requests can have. */
  readonly allowHosts?: readonly string[] | undefined;
  /** The options for serving archived copies on their own origin. Undefined: they are not served. */
  readonly archive?: ArchiveOptions;
  /** Called with faults of the program, for its log. */
  readonly onFault: (error: unknown) => void;
}

/** The address and the limits for serving archived copies. */
export interface ArchiveOptions {
  /** The port to listen at; a free one if it is in use. */
  readonly port: number;
  /** The address for browsers if it differs, for example behind a web server: `https://archive.example.org`. */
  readonly address?: string;
}

/** Reports that are served. */
export interface RunningReports {
  /** The address, such as `http://127.0.0.1:8080/`. */
  readonly address: string;
  /** The address of archived copies. */
  readonly archiveAddress?: string;
  /** Reads now which runs are published. The reports do so themselves every two seconds. */
  refresh(): Promise<void>;
  /** Stops serving. The warehouse stays open. */
  close(): Promise<void>;
}

/**
 * Serves the reports of a warehouse. @param add  adds further pages.
 * @throws EiaoError `NotListening` if the host is no address of this machine.
 */
export async function startReports(
  options: StartReportsOptions,
  add: (app: FastifyInstance) => void = () => undefined,
): Promise<RunningReports> {
  const { dataDir, cacheDir, concurrency, logFolder, onFault, host = "127.0.0.1", port = PORT, allowHosts } = options;
  const atOnce = concurrency === undefined ? {} : { atOnce: concurrency };
  const logs = logFolder === undefined ? undefined : openServiceLogs(logFolder, onFault);
  const times = logs && createQueryTimes(options.warehouse.database, (line) => logs.log("dwtime", line));
  const warehouse = times === undefined ? options.warehouse : { ...options.warehouse, database: times.database };
  const workers = createArchiveWorkers();
  const folders = reportCacheFolders(dataDir, cacheDir);
  const sparql = createReportSparql({ warehouse, dataDir, folder: folders.sparql });
  let archive: RunningArchive | undefined;
  const site = await openReportSite({
    ...options,
    warehouse,
    archive: { dataDir, workers },
    openData: createOpenData(dataDir),
    sparql,
    archiveOrigin: (origin) => archive?.originFor(origin),
    cache: { folder: folders.reports, ...atOnce },
  });
  const app = createReportApp(site, { host, allowHosts });
  add(app);
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), archive?.close()]);
    await Promise.all([site.close(), workers.close(), sparql.close()]);
    times?.close();
    await logs?.close();
  };
  try {
    const copies = createArchivedCopies(site.reader, workers, dataDir);
    if (options.archive !== undefined) archive = await startArchive(copies, { ...options, host, ...options.archive });
    await site.readAhead();
    return {
      address: addressOf(await listenOn(app, host, port)),
      ...(archive === undefined ? {} : { archiveAddress: archive.address }),
      refresh: () => site.refresh(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the folders of the reports' caches. @param cacheDir  a folder of the operator, which can contain other files. */
export function reportCacheFolders(dataDir: string, cacheDir?: string) {
  const folder = cacheDir ?? path.join(dataDir, "cache");
  return {
    reports: path.join(folder, cacheDir === undefined ? "reports" : "eiao-reports"),
    sparql: path.join(folder, "eiao-sparql"),
  };
}

/** Reads the settings of reports from the system configuration. */
export function configuredReports(configuration: SystemConfiguration) {
  const { closedsite, palette, reportconcurrency: concurrency, reportcachedir, contact, panel } = configuration;
  const { archiveport: port, archiveaddress: address } = configuration;
  return {
    ...(port === null || closedsite ? {} : { archive: { port, ...(address === null ? {} : { address }) } }),
    palette: palette === "uwem" ? ("uwem" as const) : ("seed" as const),
    concurrency,
    panel,
    ...(reportcachedir === null ? {} : { cacheDir: reportcachedir }),
    ...(contact === null ? {} : { contact }),
  };
}

/** Archived copies that are served. */
export interface RunningArchive {
  /** The address, such as `http://127.0.0.1:8081/`. */
  readonly address: string;
  /** Returns the origin of the copies for a reader of the reports at `origin`; undefined if it would be the same origin. */
  originFor(origin: string): string | undefined;
  close(): Promise<void>;
}

/** Serves archived copies at their own port. @throws EiaoError `NotListening`. */
export async function startArchive(
  copies: ArchivedCopies,
  options: {
    readonly host: string;
    readonly port: number;
    readonly address?: string;
    readonly allowHosts?: readonly string[] | undefined;
    readonly onFault: (error: unknown) => void;
  },
): Promise<RunningArchive> {
  const { host, address, allowHosts = [], onFault } = options;
  const url = address === undefined ? null : URL.parse(address);
  const names = url === null ? allowHosts : [...allowHosts, url.hostname];
  const app = createArchiveApp(copies, { host, allowHosts: names, onFault });
  try {
    const bound = await listenOn(app, host, options.port);
    return {
      address: addressOf(bound),
      originFor(origin) {
        const reports = URL.parse(origin);
        if (reports === null) return undefined;
        const own = url?.origin ?? `http://${reports.hostname}:${bound.port}`;
        return own === reports.origin ? undefined : own;
      },
      close: () => app.close(),
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

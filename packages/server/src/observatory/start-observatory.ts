import { availableParallelism } from "node:os";
import path from "node:path";
import { keepHeapSmall } from "@eiao/crawler";
import type { CrawlProgress } from "@eiao/crawler";
import { makeDataDirectory } from "@eiao/crawler/database";
import { createHosts, hostAndPort } from "@eiao/crawler/web";
import { createPoolEvaluator } from "@eiao/sampler";
import type { SampleProgress } from "@eiao/sampler";
import type { Observatory } from "../services/observatory.ts";
import { runWorker } from "../worker/run-worker.ts";
import { openObservatory } from "./open-observatory.ts";
import { recover } from "./recover.ts";
import { openServiceLogs } from "./service-logs.ts";
import { startServices } from "./start-services.ts";
import type { RunningServices, ServiceName } from "./start-services.ts";
import { startStatusPage } from "./status-page.ts";
import { beginRun, runStatus, siteOutcomes } from "./test-run.ts";
import type { SiteOutcome, StartSite } from "./test-run.ts";

/** How the whole observatory is started on one machine. cli.md 10. */
export interface StartSettings {
  readonly dataDir: string;
  /** Of a PostgreSQL server; embedded unless given. */
  readonly databaseUrl?: string;
  /** Where its services and pages listen; 127.0.0.1 unless given. */
  readonly host?: string;
  readonly token?: string;
  readonly allowHosts?: readonly string[];
  readonly allowPrivate?: boolean;
  /** What is measured at once; they may be on loopback. None: it serves, and waits for work. */
  readonly sites?: readonly StartSite[];
  /** Ends when the run has. */
  readonly once?: boolean;
  readonly version: string;
  readonly userAgent?: string;
  /** One line for each service, with its address, and for the run. */
  readonly onLine?: (line: string) => void;
  readonly onProgress?: (progress: ObservatoryProgress) => void;
  /** Is given the scorecards as soon as the run is published, though it goes on serving. */
  readonly onPublished?: (run: string, sites: readonly SiteOutcome[]) => Promise<void>;
  /** Faults of the program, for its log. */
  readonly onFault?: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** How far a run is, for people. */
export interface ObservatoryProgress {
  readonly run: string;
  readonly expected: number;
  readonly loaded: number;
  readonly failed: number;
  /** What was last heard of each site, the newest last. */
  readonly sites: ReadonlyMap<string, string>;
}

/** What a start came to. */
export interface StartOutcome {
  /** Undefined: no run was begun. */
  readonly run?: string;
  readonly published: boolean;
}

/** One process has the data directory alone, so what its last one held is free. */
const EMBEDDED_HOLDER = "observatory";
const LOOK_MS = 500;

/**
 * Starts the observatory: services, status page and a worker in this process; begins a run of the sites, or goes on with one that was not
 * ended, and goes on serving until the signal fires (`once`: until the run is published).
 * @throws EiaoError `DataDirectoryLocked`: another has it. `StoreUnavailable`, and what ends a worker.
 */
export async function startObservatory(settings: StartSettings): Promise<StartOutcome> {
  const { dataDir, databaseUrl, onLine = () => undefined, onFault = () => undefined } = settings;
  keepHeapSmall();
  makeDataDirectory(dataDir);
  const logs = openServiceLogs(path.join(dataDir, "logs"), onFault);
  const opened = await openObservatory({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    program: "eiao-observatory",
    log: logs.log,
  });
  const { observatory, database } = opened;
  const isEmbedded = database.kind === "embedded";
  const holder = isEmbedded ? EMBEDDED_HOLDER : `observatory ${process.pid}`;
  try {
    await recover(observatory, isEmbedded ? holder : undefined);
    const services = await listen(observatory, settings, onFault);
    try {
      opened.etlAt(services.running.etlPort);
      for (const line of services.lines) onLine(line);
      return await measure(observatory, settings, holder);
    } finally {
      await services.close();
    }
  } finally {
    await database.close();
    await logs.close();
  }
}

interface Listening {
  readonly running: RunningServices;
  readonly lines: readonly string[];
  close(): Promise<void>;
}

const titles: Readonly<Record<ServiceName, string>> = {
  siteurl: "Site URL server",
  etl: "ETL server",
  sampling: "Sampling server",
  dbcleaner: "DBCleaner",
};

async function listen(
  observatory: Observatory,
  { host = "127.0.0.1", token, allowHosts, version }: StartSettings,
  onFault: (error: unknown) => void,
): Promise<Listening> {
  const common = {
    host,
    version,
    onFault,
    ...(token === undefined ? {} : { token }),
    ...(allowHosts === undefined ? {} : { allowHosts }),
  };
  const running = await startServices(observatory, common);
  try {
    const page = await startStatusPage(observatory, common);
    const names = Object.keys(titles) as ServiceName[];
    return {
      running,
      lines: [`Status: ${page.address}`, ...names.map((name) => `${titles[name]}: ${running.addresses[name]}`)],
      async close() {
        await Promise.all([running.close(), page.close()]);
      },
    };
  } catch (error) {
    await running.close();
    throw error;
  }
}

async function measure(observatory: Observatory, settings: StartSettings, holder: string): Promise<StartOutcome> {
  const { sites = [], once = false, signal, onLine = () => undefined } = settings;
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, ending.signal]);
  const run = sites.length === 0 ? undefined : await beginRun(observatory, sites);
  if (run !== undefined) onLine(`Run: ${run}`);
  const evaluator = createPoolEvaluator();
  const under = new Map<string, string>();
  const working = work(observatory, settings, holder, evaluator, under, stop);
  let published = false;
  try {
    // A failure of the worker ends the waiting too.
    const ended = run === undefined ? working : untilPublished(observatory, run, under, settings, stop);
    await Promise.race([ended, working]);
    published = run !== undefined && (await runStatus(observatory, run))?.state === "published";
    if (run !== undefined && published) await settings.onPublished?.(run, await siteOutcomes(observatory, run));
    if (!once) await working;
  } finally {
    ending.abort();
    await working.catch(() => undefined);
    await evaluator.close();
  }
  return run === undefined ? { published } : { run, published };
}

async function work(
  observatory: Observatory,
  { sites = [], version, userAgent, allowPrivate = false }: StartSettings,
  holder: string,
  evaluator: ReturnType<typeof createPoolEvaluator>,
  under: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const cores = availableParallelism();
  const heard = (site: string, what: string): void => {
    under.delete(site); // so that the last one is what was last heard of
    under.set(site, what);
  };
  await runWorker(
    {
      observatory,
      holder,
      crawlers: 50,
      samplers: cores,
      loaders: cores,
      maxPages: 6_000,
      sampleSize: 600,
      minimumPages: 30,
      tool: { name: "eiao-observatory", version },
      ...(userAgent === undefined ? {} : { userAgent }),
      evaluator,
      hosts: createHosts(),
      localHosts: createHosts({ delaySeconds: 0 }),
      allow: sites.map(({ url }) => hostAndPort(new URL(url))),
      allowPrivate,
      onCrawl: ({ site, pages, waiting }: CrawlProgress) => heard(site, `${pages} pages crawled, ${waiting} URLs wait`),
      onSample: ({ site, evaluated, wanted }: SampleProgress) =>
        heard(site, `${evaluated} of ${wanted} pages evaluated`),
    },
    signal,
  );
}

async function untilPublished(
  observatory: Observatory,
  run: string,
  under: ReadonlyMap<string, string>,
  { onProgress }: StartSettings,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const rung = observatory.bell.wait(LOOK_MS, signal);
    const status = await runStatus(observatory, run);
    if (status === undefined || status.state !== "open") return;
    onProgress?.({ run, ...status.sites, sites: under });
    await rung;
  }
}

import { availableParallelism, hostname } from "node:os";
import path from "node:path";
import { keepHeapSmall } from "@eiao/crawler/internal";
import { makeDataDirectory } from "@eiao/crawler/internal/database";
import { alertChannels } from "./alerts/alert-channels.ts";
import { rememberedAlerts, storedAlerts, watchForAlerts } from "./alerts/watch-for-alerts.ts";
import { createPartProblems, presentProblems } from "./alerts/present-problems.ts";
import type { PartProblems } from "./alerts/present-problems.ts";
import { cleanDaily } from "./coordinator/daily-cleaning.ts";
import { workerOperations } from "./coordinator/worker-operations.ts";
import { runLoaders } from "./coordinator/run-loaders.ts";
import { storeRetention, databaseOf, readSystemConfiguration } from "./configuration/read-configuration.ts";
import type { SystemConfiguration } from "./configuration/read-configuration.ts";
import { runScheduler } from "./schedule/run-scheduler.ts";
import type { Scheduling } from "./queue/job.ts";
import type { Observatory } from "./services/observatory.ts";
import { openCoordinatorStore } from "./store/coordinator-store.ts";
import { loginLink } from "../cockpit/user-methods.ts";
import { openObservatory } from "./open-observatory.ts";
import type { OpenedObservatory } from "./open-observatory.ts";
import { holdStore, keepStore } from "./hold-store.ts";
import { recover } from "./recover.ts";
import { siteSettings } from "./coordinator-settings.ts";
import type { CoordinatorSettings } from "./coordinator-settings.ts";
import { withLoopback, listenAsCoordinator } from "./coordinator-listening.ts";
import { openServiceLogs } from "./service-logs.ts";

/** A coordinator at work. */
export interface RunningCoordinator {
  readonly observatory: Observatory;
  /** True if the database is in its data directory, which no other process can use then. */
  readonly isEmbedded: boolean;
  /** The address of the site URL server, which workers call too, for callers on this machine. */
  readonly address: string;
  /** The token with which its own worker calls it, from whatever address. */
  readonly token: string;
  /** The name of the worker of this process. The next start has the same name if the database is embedded. */
  readonly workerName: string;
  /** The address at which a browser on this machine opens the reports. */
  readonly pagesAddress: string;
  /** A link that logs the operator in at the cockpit, once. */
  readonly cockpitLink: () => Promise<string>;
  close(): Promise<void>;
}

/** The name of the worker with an embedded database. Only one process has the data directory, so leases of this name are left from an earlier one. */
const EMBEDDED = "local";

/**
 * Opens the database, starts services and reports, and writes the results of workers until it is closed. Workers connect by themselves.
 * @throws EiaoError `DataDirectoryLocked` if another process has the directory; `StoreUnavailable`, `NotListening`, `BadStore`, `ObjectStoreGone`.
 */
export async function runCoordinator(settings: CoordinatorSettings): Promise<RunningCoordinator> {
  const { dataDir, onFault = () => undefined } = settings;
  const { configuration = readSystemConfiguration({ env: {} }).configuration } = settings;
  const databaseUrl = settings.databaseUrl ?? databaseOf(configuration);
  storeRetention(configuration);
  alertChannels(configuration); // reports wrong settings before anything is created
  keepHeapSmall();
  makeDataDirectory(dataDir);
  const store = await openCoordinatorStore(dataDir, settings.store);
  const parts = createPartProblems();
  const logs = openServiceLogs(configuration.loglocation ?? path.join(dataDir, "logs"), (error) => {
    parts.note("logs", error?.message ?? null);
    if (error !== null) onFault(error);
  });
  const ending = new AbortController();
  const opened = await openObservatory({
    dataDir,
    files: store.files,
    databaseUrl,
    program: "eiao-observatory",
    scheduling: configuration.scheduling as Scheduling,
    ruleSets: configuration.ruleset,
    silentSeconds: configuration.maxnotimeout,
    nowrite: settings.nowrite ?? false,
    log: logs.log,
    siteLogs: logs.siteLogs,
    lastLogged: logs.lastLogged,
    closing: ending.signal,
  });
  const { observatory, database } = opened;
  const isEmbedded = database.kind === "embedded";
  const workerName = isEmbedded ? EMBEDDED : `${hostname()} ${process.pid}`;
  const closeStore = async (): Promise<void> => {
    await opened.close();
    await logs.close();
    store.close();
  };
  try {
    if (!isEmbedded) await holdStore(database, store, observatory.now());
    const names = [workerName, `${workerName} (alone)`, `${workerName} loader`];
    await recover(observatory, isEmbedded ? names : []);
    const workers = workerOperations(
      observatory,
      database,
      siteSettings(settings, configuration, store),
      ending.signal,
    );
    const services = await listenAsCoordinator(opened, { ...settings, configuration, onFault }, workers, parts);
    opened.etlAt(services.running.etlPort);
    database.announce?.(withLoopback(services.running.addresses.siteurl));
    for (const line of services.lines) settings.onLine?.(line);
    const working = Promise.all([
      runParts(opened, `${workerName} loader`, { ...settings, configuration }, parts, ending.signal),
      ...(isEmbedded
        ? []
        : [keepStore(database, observatory, store, (problem) => parts.note("store", problem), ending.signal)]),
    ]);
    return {
      observatory,
      isEmbedded,
      address: withLoopback(services.running.addresses.siteurl),
      token: services.running.token,
      workerName,
      pagesAddress: services.pagesAddress,
      cockpitLink: () => loginLink(database, services.pagesAddress, observatory.now()),
      async close() {
        ending.abort();
        await working.catch(onFault);
        await services.close();
        await closeStore();
      },
    };
  } catch (error) {
    await closeStore();
    throw error;
  }
}

/** Runs the parts of a coordinator beside its services until the signal fires: loading, starting due orders, cleaning, and alerts. */
async function runParts(
  { observatory, database }: OpenedObservatory,
  holder: string,
  { dataDir, configuration, onProblem = () => undefined }: CoordinatorSettings & { configuration: SystemConfiguration },
  parts: PartProblems,
  signal: AbortSignal,
): Promise<void> {
  /** Returns a function that reports the problems of a part to people here, and by alerts. */
  const problemOf = (part: string) => {
    let reported: string | null = null;
    return (problem: string | null): void => {
      parts.note(part, problem);
      if (problem !== null && problem !== reported) onProblem(problem); // once per problem
      reported = problem;
    };
  };
  const loaders = configuration.loaders || availableParallelism();
  const alerting = {
    ...presentProblems(observatory, parts, [path.resolve(dataDir), observatory.siteLogs.folder]),
    channels: alertChannels(configuration),
    stored: storedAlerts(database),
    remembered: rememberedAlerts(),
    now: observatory.now,
    onProblem,
  };
  await Promise.all([
    runLoaders({ observatory, holder, loaders, onProblem: problemOf("loading") }, signal),
    runScheduler(observatory, database, problemOf("scheduler"), signal),
    cleanDaily(
      observatory,
      { days: configuration.dbmaxage, retention: storeRetention(configuration) },
      problemOf("cleaning"),
      signal,
    ),
    ...(alerting.channels.length > 0 ? [watchForAlerts(alerting, signal)] : []),
  ]);
}

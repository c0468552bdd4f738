import { openUrlRepository } from "@eiao/crawler";
import { openDatabase, timeOf } from "@eiao/crawler/internal/database";
import type { Database } from "@eiao/crawler/internal/database";
import { openWarehouse } from "@eiao/etl";
import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";
import type { Observatory, WaitingLog } from "./services/observatory.ts";
import { createQueryTimes } from "./query-times.ts";
import type { Phase } from "./queue/job.ts";
import { openWorkQueue } from "./queue/work-queue.ts";
import { createNotifier, startGapWatch } from "./services/notifications.ts";
import type { GapWatch } from "./services/notifications.ts";
import { etlDefaults } from "./services/parameters.ts";

/** The stores of an observatory, and its settings. */
export interface ObservatorySettings
  extends
    Pick<Observatory, "dataDir" | "files" | "log" | "siteLogs" | "lastLogged" | "closing">,
    Partial<Pick<Observatory, "scheduling" | "ruleSets" | "silentSeconds" | "nowrite">> {
  /** The address of a PostgreSQL server. Default: the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly program: string;
  /** The address at which this process answers HTTP. Other programs read it when they find the data directory locked. */
  readonly address?: string;
}

export interface OpenedObservatory {
  readonly observatory: Observatory;
  readonly database: Database;
  /** Sets the port of its own ETL server: calls that name this port are for this observatory. */
  etlAt(port: number): void;
  close(): Promise<void>;
}

/** Opens an observatory's database; an empty one gets tables. @throws EiaoError `DataDirectoryLocked`, `StoreUnavailable`, `MadeByAnotherBuild`. */
export async function openObservatory(settings: ObservatorySettings): Promise<OpenedObservatory> {
  const { databaseUrl: url, program, address, ...own } = settings;
  const { dataDir, log } = own;
  const database = await openDatabase({ dataDir, url, program, address });
  const times = createQueryTimes(database, (line) => log("dwtime", line));
  let waiting: WaitingLog | undefined;
  let clock: SharedClock | undefined;
  let gaps: GapWatch | undefined;
  const close = async (): Promise<void> => {
    times.close();
    gaps?.stop();
    clock?.stop();
    await waiting?.flush();
    await database.close();
  };
  try {
    let etlPort: number = etlDefaults.port;
    const queue = await openWorkQueue(database);
    clock = await openSharedClock(database);
    gaps = startGapWatch(clock.now);
    waiting = createWaitingLog({ queue, log });
    const observatory: Observatory = {
      scheduling: "fifo",
      ruleSets: [DEFAULT_RULE_SET],
      silentSeconds: 300,
      nowrite: false,
      ...own,
      repository: await openUrlRepository(database),
      warehouse: await openWarehouse(times.database),
      queue,
      newWork: createNotifier(),
      published: createNotifier(),
      ordered: createNotifier(),
      isOwnEtl: (host, port) =>
        ["localhost", "127.0.0.1", "::1"].includes(host) && (port === etlPort || port === etlDefaults.port),
      now: clock.now,
      gaps,
      waiting,
    };
    return {
      observatory,
      database,
      etlAt(port) {
        etlPort = port;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const waiting = {
  crawl: { service: "siteurlserver", says: "Sites left" },
  sample: { service: "samplingserver", says: "Sites scheduled" },
  load: { service: "etlserver", says: "Sites scheduled" },
} as const;

/** The least time between two lines of a service. */
const GATHER_MS = 5_000;
/** The time between two lines is also this many times the time of counting: 0.1 s for a hundred thousand sites. */
const REST = 50;

/** Logs the number of waiting sites after changes. A number that cannot be counted now is logged with the next ones. */
export function createWaitingLog({ queue, log }: Pick<Observatory, "queue" | "log">): WaitingLog {
  const changed = new Set<Phase>();
  let timer: NodeJS.Timeout | undefined;
  let logging: Promise<void> | undefined;
  let restMs = GATHER_MS;
  const logCounts = async (): Promise<void> => {
    const begun = performance.now();
    for (const phase of changed) {
      changed.delete(phase); // removed before counting, so that a change meanwhile is counted again
      const { service, says } = waiting[phase];
      const count = await queue.countWaiting(phase).catch(() => undefined);
      if (count === undefined) return void changed.add(phase);
      log(service, `${says}: ${count}`);
    }
    restMs = Math.max(GATHER_MS, REST * (performance.now() - begun));
  };
  const logOnce = (): Promise<void> => (logging ??= logCounts().finally(() => (logging = undefined)));
  return {
    changed(phase) {
      changed.add(phase);
      timer ??= setTimeout(() => {
        timer = undefined;
        void logOnce();
      }, restMs).unref();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await logging;
      await logOnce();
    },
  };
}

/** A clock that is the same for all coordinators, because they read each other's leases, workers and orders. */
export interface SharedClock {
  readonly now: () => Date;
  stop(): void;
}

/** The time between two readings of the server's clock: no two clocks drift apart by a second in it. */
const LOOK_MS = 30_000;

/**
 * Opens the clock of the database server. A coordinator whose own clock is ahead would take the leases of the others for expired, until all their
 * sites were given up. Between two readings the monotonic clock of this machine counts, so a change of its time does no harm.
 * @returns the clock of this machine if the database is embedded.
 */
export async function openSharedClock(database: Database): Promise<SharedClock> {
  if (database.kind === "embedded") return { now: () => new Date(), stop: () => undefined };
  /** The server's time at which `performance.now()` was 0 on this machine. */
  let origin = await originOf(database);
  const look = (): void => {
    originOf(database).then(
      (found) => void (origin = found),
      () => undefined, // the database is away: the clock continues from the last reading
    );
  };
  const looking = setInterval(look, LOOK_MS).unref();
  return { now: () => new Date(origin + performance.now()), stop: () => clearInterval(looking) };
}

async function originOf(database: Database): Promise<number> {
  const before = performance.now();
  const at = await timeOf(database);
  const here = (before + performance.now()) / 2;
  return at.getTime() - here;
}

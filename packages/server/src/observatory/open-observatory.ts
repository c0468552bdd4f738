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
  /** The address of a PostgreSQL server; embedded unless given. */
  readonly databaseUrl?: string | undefined;
  readonly program: string;
  /** The address at which this process answers HTTP. Other programs read it when they find the data directory locked. */
  readonly address?: string;
}

export interface OpenedObservatory {
  readonly observatory: Observatory;
  readonly database: Database;
  /** The port at which its own ETL server listens: calls that name it are its own. */
  etlAt(port: number): void;
  close(): Promise<void>;
}

/** Opens the database of an observatory; an empty one gets all tables. @throws EiaoError `DataDirectoryLocked`, `StoreUnavailable`, `MadeByAnotherBuild`. */
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

/** At least between two lines of a service, */
const GATHER_MS = 5_000;
/** and so many times what counting took: of a hundred thousand sites it takes a tenth of a second. */
const REST = 50;

/** Counts the sites that wait, when some came or went a moment ago. What cannot be counted now is told with the next ones. */
export function createWaitingLog({ queue, log }: Pick<Observatory, "queue" | "log">): WaitingLog {
  const changed = new Set<Phase>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let restMs = GATHER_MS;
  const tell = async (): Promise<void> => {
    const begun = performance.now();
    for (const phase of changed) {
      changed.delete(phase); // before it is counted: what changes meanwhile is counted again
      const { service, says } = waiting[phase];
      const count = await queue.countWaiting(phase).catch(() => undefined);
      if (count === undefined) return void changed.add(phase);
      log(service, `${says}: ${count}`);
    }
    restMs = Math.max(GATHER_MS, REST * (performance.now() - begun));
  };
  const tellOnce = (): Promise<void> => (telling ??= tell().finally(() => (telling = undefined)));
  return {
    changed(phase) {
      changed.add(phase);
      timer ??= setTimeout(() => {
        timer = undefined;
        void tellOnce();
      }, restMs).unref();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await telling;
      await tellOnce();
    },
  };
}

/** This clock is the same for all coordinators, which read each other's leases, workers and orders. */
export interface SharedClock {
  readonly now: () => Date;
  stop(): void;
}

/** Between two looks at the clock of the server: no two clocks drift apart by a second meanwhile. */
const LOOK_MS = 30_000;

/**
 * The clock of the database server. A coordinator whose own is ahead would take all leases of the others for ended, again and again, until their
 * sites were given up. In between it goes on by the time that passes here, whatever the clock of this machine is set to.
 * @returns the clock of this machine, where the database is embedded.
 */
export async function openSharedClock(database: Database): Promise<SharedClock> {
  if (database.kind === "embedded") return { now: () => new Date(), stop: () => undefined };
  /** The time of the server when `performance.now()` was 0 here. */
  let origin = await originOf(database);
  const look = (): void => {
    originOf(database).then(
      (found) => void (origin = found),
      () => undefined, // it is away: until it is back the clock goes on
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

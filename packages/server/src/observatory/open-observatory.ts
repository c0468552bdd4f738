import { DEFAULT_RULE_SET } from "@eiao/sampler/rule-sets";
import { openUrlRepository } from "@eiao/crawler";
import { openDatabase } from "@eiao/crawler/database";
import type { Database } from "@eiao/crawler/database";
import { openWarehouse } from "@eiao/etl";
import type { Scheduling } from "../queue/job.ts";
import { openWorkQueue } from "../queue/work-queue.ts";
import { createBell } from "../services/bell.ts";
import { startHearing } from "../services/hearing.ts";
import type { Hearing } from "../services/hearing.ts";
import { etlDefaults } from "../services/parameters.ts";
import { createQueryTimes } from "./query-times.ts";
import { openSharedClock } from "./shared-clock.ts";
import type { SharedClock } from "./shared-clock.ts";
import type { Observatory, WaitingLog } from "../services/observatory.ts";
import { createWaitingLog } from "./waiting-log.ts";

/** Where an observatory keeps what it knows. */
export interface ObservatoryPlace {
  readonly dataDir: string;
  readonly files: Observatory["files"];
  /** Of a PostgreSQL server; embedded unless given. */
  readonly databaseUrl?: string;
  readonly program: string;
  /** Where this process answers HTTP: told to others that find the data directory locked. */
  readonly address?: string;
  readonly scheduling?: Scheduling;
  readonly ruleSets?: readonly string[];
  readonly silentSeconds?: number;
  readonly nowrite?: boolean;
  readonly log: Observatory["log"];
  readonly siteLogs: Observatory["siteLogs"];
  readonly lastLogged: Observatory["lastLogged"];
  readonly closing: AbortSignal;
}

/** An observatory that is open. */
export interface OpenedObservatory {
  readonly observatory: Observatory;
  readonly database: Database;
  /** The port at which its own ETL server listens: calls that name it are its own. */
  etlAt(port: number): void;
  close(): Promise<void>;
}

/** Opens the database of an observatory; an empty one gets all tables. @throws EiaoError `DataDirectoryLocked`, `StoreUnavailable`, `MadeByAnotherBuild`. */
export async function openObservatory(place: ObservatoryPlace): Promise<OpenedObservatory> {
  const { dataDir, files, databaseUrl: url, program, address, log, siteLogs, lastLogged, closing } = place;
  const database = await openDatabase({ dataDir, url, program, address });
  const times = createQueryTimes(database, (line) => log("dwtime", line));
  let waiting: WaitingLog | undefined;
  let clock: SharedClock | undefined;
  let hearing: Hearing | undefined;
  const close = async (): Promise<void> => {
    times.close();
    hearing?.stop();
    clock?.stop();
    await waiting?.flush();
    await database.close();
  };
  try {
    let etlPort: number = etlDefaults.port;
    const queue = await openWorkQueue(database);
    clock = await openSharedClock(database);
    hearing = startHearing(clock.now);
    waiting = createWaitingLog({ queue, log });
    const observatory: Observatory = {
      repository: await openUrlRepository(database),
      warehouse: await openWarehouse(times.database),
      queue,
      dataDir,
      files,
      bell: createBell(),
      published: createBell(),
      ordered: createBell(),
      scheduling: place.scheduling ?? "fifo",
      ruleSets: place.ruleSets ?? [DEFAULT_RULE_SET],
      silentSeconds: place.silentSeconds ?? 300,
      nowrite: place.nowrite ?? false,
      isOwnEtl: (host, port) =>
        ["localhost", "127.0.0.1", "::1"].includes(host) && (port === etlPort || port === etlDefaults.port),
      now: clock.now,
      closing,
      hearing,
      log,
      waiting,
      siteLogs,
      lastLogged,
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

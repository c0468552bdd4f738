import { setTimeout as pause } from "node:timers/promises";
import { cleanByAge, cleanStores } from "@eiao/etl";
import type { StoreRetention } from "@eiao/etl";
import { wordsOf } from "@eiao/crawler/internal/errors";
import type { Observatory } from "../services/observatory.ts";

const DAY_MS = 86_400_000;
/** After it failed, as while the database is away or its disk full. */
const AGAIN_MS = 60_000;

/** The data that is removed, and the time after which a failed removal is tried again. */
export interface DailyCleaning {
  readonly days: number;
  readonly retention?: StoreRetention | undefined;
  /** A minute unless given. */
  readonly againMs?: number;
}

/**
 * The daily job of the DBCleaner (spec 15.1, D-63), at the start and every day from then on, until the signal fires: working copies and logs of
 * sites that came to nothing go after so many days. What waits to be loaded stays, however old it is. Stores of published runs go when they are beyond
 * `retention`; for ever unless given. What could not be cleaned away is tried again within a minute.
 */
export async function cleanDaily(
  { queue, warehouse, dataDir, files, siteLogs, now, log }: Observatory,
  { days, retention, againMs = AGAIN_MS }: DailyCleaning,
  onProblem: (problem: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const isWanted = (database: string): Promise<boolean> => queue.isWanted(database);
  while (!signal.aborted) {
    let wait = DAY_MS;
    try {
      const removed = await cleanByAge({ dataDir, logs: siteLogs.folder, isWanted }, days, now().getTime());
      await queue.forgetSilentWorkers(new Date(now().getTime() - DAY_MS));
      const stores = retention === undefined ? [] : await cleanStores(warehouse, dataDir, retention, now().getTime());
      await files.forget(stores);
      onProblem(null);
      if (removed.length > 0) log("siteurlserver", `Cleaned away ${removed.length} files older than ${days} days`);
    } catch (error) {
      onProblem(`Cleaning: ${wordsOf(error)}`);
      wait = againMs;
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { cleanByAge, cleanStores } from "@eiao/etl";
import type { StoreRetention } from "@eiao/etl";
import { messageOf } from "@eiao/crawler/internal/errors";
import type { Observatory } from "../services/observatory.ts";

const DAY_MS = 86_400_000;
/** The time after which a failed cleaning is tried again; the database can be away, or its disk full. */
const AGAIN_MS = 60_000;

/** The data that is removed, and the time after which a failed removal is tried again. */
export interface DailyCleaning {
  readonly days: number;
  readonly retention?: StoreRetention | undefined;
  /** The time before the next try. Default: one minute. */
  readonly againMs?: number;
}

/**
 * Runs the daily job of the DBCleaner (spec 15.1, D-63) at the start and every day until the signal fires. It removes working copies and logs of
 * failed sites after `days` days, but never those that wait to be loaded. It removes stores of published runs beyond `retention`; by default they
 * stay for ever. A failed cleaning is tried again after `againMs`.
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
      onProblem(`Cleaning: ${messageOf(error)}`);
      wait = againMs;
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { cleanByAge } from "@eiao/etl";
import { wordsOf } from "@eiao/wam-core/errors";
import type { Observatory } from "../services/observatory.ts";

const DAY_MS = 86_400_000;

/**
 * The daily job of the DBCleaner (spec 15.1, D-63), at the start and every day from then on, until the signal fires: working copies and logs of
 * sites that came to nothing go after so many days. What waits to be loaded stays, however old it is.
 */
export async function cleanDaily(
  { queue, dataDir, siteLogs, now, log }: Observatory,
  days: number,
  onProblem: (problem: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const isWanted = (database: string): Promise<boolean> => queue.isWanted(database);
  while (!signal.aborted) {
    try {
      const removed = await cleanByAge({ dataDir, logs: siteLogs.folder, isWanted }, days, now().getTime());
      await queue.forgetSilentWorkers(new Date(now().getTime() - DAY_MS));
      onProblem(null);
      if (removed.length > 0) log("siteurlserver", `Cleaned away ${removed.length} files older than ${days} days`);
    } catch (error) {
      onProblem(`Cleaning: ${wordsOf(error)}`);
    }
    await pause(DAY_MS, undefined, { signal }).catch(() => undefined);
  }
}

import { cleanDatabase } from "@eiao/etl";
import { codeOf } from "@eiao/wam-core/errors";
import type { Observatory } from "../observatory.ts";

/**
 * What is loaded, or is not to be, needs neither its working copy nor its logs (spec 15.1, 12.1); who comes late may write none anew. Callers of
 * `loadETL` may name a crawl as they like: one whose name is no id has neither.
 * @param site  where they are; absent: they are looked for.
 */
export async function cleanAfter(
  { queue, dataDir, siteLogs }: Observatory,
  databaseId: string | null,
  site?: string,
): Promise<void> {
  if (databaseId === null) return;
  await siteLogs.flush();
  const isWanted = (database: string): Promise<boolean> => queue.isWanted(database);
  const where = { dataDir, logs: siteLogs.folder, isWanted, ...(site === undefined ? {} : { site }) };
  await cleanDatabase(databaseId, where).catch((error: unknown) => {
    if (codeOf(error) !== "BadDatabaseName") throw error;
  });
}

import { cleanDatabase } from "@eiao/etl";
import { codeOf } from "@eiao/crawler/errors";
import type { Observatory } from "../observatory.ts";

/**
 * What is loaded, or is not to be, needs neither its working copy nor its logs (spec 15.1, 12.1); who comes late may write none anew. Callers of
 * `loadETL` may name a crawl as they like: one whose name is no id has neither.
 */
export async function cleanAfter(
  { queue, dataDir, siteLogs }: Observatory,
  databaseId: string | null,
  known: KnownCrawl = {},
): Promise<void> {
  if (databaseId === null) return;
  await siteLogs.flush();
  const { site } = known;
  const isWanted = async (database: string): Promise<boolean> => known.isWanted ?? (await queue.isWanted(database));
  const where = { dataDir, logs: siteLogs.folder, isWanted, ...(site === undefined ? {} : { site }) };
  await cleanDatabase(databaseId, where).catch((error: unknown) => {
    if (codeOf(error) !== "BadDatabaseName") throw error;
  });
}

/** What is known of the crawl that is to be cleaned away; what is not given is looked for. */
interface KnownCrawl {
  readonly site?: string;
  /** Somebody waits for its results. */
  readonly isWanted?: boolean | undefined;
}

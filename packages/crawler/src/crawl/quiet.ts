import type { CrawlContext } from "./context.ts";

/** Until no more than so many events are open, or the crawl is stopped. */
export async function quiet(
  { records, workers, ending }: Pick<CrawlContext, "records" | "workers" | "ending">,
  open: number,
): Promise<void> {
  while (records.journal.openClaims > open && !ending.signal.aborted) await workers.changed.wait(50);
}

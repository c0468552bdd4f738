import type { CrawlContext } from "./context.ts";

/** Waits until no more than so many events are open, the crawl is stopped, or `enough` returns true. */
export async function quiet(
  { records, workers, ending }: Pick<CrawlContext, "records" | "workers" | "ending">,
  open: number,
  enough: () => boolean = () => false,
): Promise<void> {
  while (records.journal.openClaims > open && !ending.signal.aborted && !enough()) await workers.changed.wait(50);
}

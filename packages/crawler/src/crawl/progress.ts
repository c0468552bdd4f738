import type { CrawlContext } from "./context.ts";
import type { CrawlProgress } from "./options.ts";
import { createRate } from "./rate.ts";
import type { StageStatistics } from "../pipeline/statistics.ts";

/** At most four reports a second, and only when something has happened. */
const EVERY_MILLISECONDS = 250;

/**
 * Reports until the function given back is called, which reports the end. What `onProgress` throws ends the crawl: it is thrown by that
 * function, not out of a timer, where nobody could catch it.
 */
export function reportProgress(
  { call, ending, network, queue, records }: Pick<CrawlContext, "call" | "ending" | "network" | "queue" | "records">,
  statistics: () => StageStatistics[],
): () => void {
  const { onProgress } = call.options;
  const { budget, frontier } = queue;
  const { journal } = records;
  if (onProgress === undefined) return () => undefined;
  const rate = createRate();
  rate(journal.totals.requests, performance.now());
  let last = { requests: journal.totals.requests, waiting: -1 };
  const report = (): void => {
    const { requests } = journal.totals;
    const { waiting } = frontier;
    if (requests === last.requests && waiting === last.waiting) return;
    const progress: CrawlProgress = {
      site: call.site.site,
      pages: budget.kept,
      waiting,
      requests,
      perSecond: rate(requests, performance.now()),
      statuses: Object.fromEntries(network.statuses),
      stages: statistics(),
    };
    last = { requests, waiting };
    onProgress(progress);
  };
  let thrown: { readonly error: unknown } | undefined;
  const timer = setInterval(() => {
    try {
      report();
    } catch (error) {
      clearInterval(timer);
      thrown = { error };
      ending.abort();
    }
  }, EVERY_MILLISECONDS);
  return () => {
    clearInterval(timer);
    if (thrown !== undefined) throw thrown.error;
    report();
  };
}

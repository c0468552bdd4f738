import type { CrawlContext } from "./context.ts";
import type { CrawlProgress } from "./options.ts";
import { createRate } from "./rate.ts";
import type { StageStatistics } from "../pipeline/statistics.ts";

/** At most four reports a second, and only when something has happened. */
const everyMilliseconds = 250;

/** Reports until the function given back is called, which reports the end. */
export function reportProgress(
  { site, options, budget, frontier, journal, statuses }: CrawlContext,
  statistics: () => StageStatistics[],
): () => void {
  const { onProgress } = options;
  if (onProgress === undefined) return () => undefined;
  const rate = createRate();
  rate(journal.totals.requests, performance.now());
  let last = { requests: journal.totals.requests, waiting: -1 };
  const report = (): void => {
    const { requests } = journal.totals;
    const { waiting } = frontier;
    if (requests === last.requests && waiting === last.waiting) return;
    const progress: CrawlProgress = {
      site: site.site,
      pages: budget.kept,
      waiting,
      requests,
      perSecond: rate(requests, performance.now()),
      statuses: Object.fromEntries(statuses),
      stages: statistics(),
    };
    last = { requests, waiting };
    onProgress(progress);
  };
  const timer = setInterval(report, everyMilliseconds);
  return () => {
    clearInterval(timer);
    report();
  };
}

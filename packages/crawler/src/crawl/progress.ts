import type { CrawlContext } from "./context.ts";
import type { CrawlProgress } from "./options.ts";
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
  let last = { requests: journal.totals.requests, at: performance.now(), waiting: -1 };
  const report = (): void => {
    const { requests } = journal.totals;
    const { waiting } = frontier;
    const at = performance.now();
    if (requests === last.requests && waiting === last.waiting) return;
    const seconds = Math.max(0.001, (at - last.at) / 1_000);
    const progress: CrawlProgress = {
      site: site.site,
      pages: budget.kept,
      waiting,
      requests,
      perSecond: (requests - last.requests) / seconds,
      statuses: Object.fromEntries(statuses),
      stages: statistics(),
    };
    last = { requests, at, waiting };
    onProgress(progress);
  };
  const timer = setInterval(report, everyMilliseconds);
  return () => {
    clearInterval(timer);
    report();
  };
}

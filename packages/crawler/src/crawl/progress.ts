import type { CrawlContext } from "./context.ts";
import type { CrawlProgress } from "./options.ts";
import { createRate } from "./rate.ts";
import type { StageStatistics } from "../pipeline/statistics.ts";

/** At most four reports a second, and only when something has happened. */
const EVERY_MILLISECONDS = 250;

/** Reports until the function given back is called, which reports the end. */
export function reportProgress(
  { call, network, queue, records }: Pick<CrawlContext, "call" | "network" | "queue" | "records">,
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
    const crawlDelay = network.robots.delaySeconds(call.seeds[0] ?? "");
    const progress: CrawlProgress = {
      site: call.site.site,
      pages: budget.kept,
      waiting,
      requests,
      perSecond: rate(requests, performance.now()),
      statuses: Object.fromEntries(network.statuses),
      ...(crawlDelay === undefined ? {} : { crawlDelay }),
      stages: statistics(),
    };
    last = { requests, waiting };
    onProgress(progress);
  };
  const timer = setInterval(report, EVERY_MILLISECONDS);
  return () => {
    clearInterval(timer);
    report();
  };
}

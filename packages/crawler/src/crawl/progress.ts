import type { StageStatistics } from "../pipeline/statistics.ts";
import type { CrawlContext } from "./context.ts";
import type { CrawlProgress } from "./options.ts";

/** At most four reports a second, and only when something has happened. */
const EVERY_MILLISECONDS = 250;

/** Reports the progress until the returned function is called, which makes the last report. */
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

/** The time that a rate covers: longer than a pause of politeness or a burst of answers. */
const WINDOW_MILLISECONDS = 10_000;

/**
 * Returns a function that computes the rate of a growing count: its increase per second over the last ten seconds, or since the first call.
 * `at` is in milliseconds and never decreases. The first call returns 0. Memory: the calls of ten seconds.
 */
export function createRate(): (count: number, at: number) => number {
  const samples: { readonly count: number; readonly at: number }[] = [];
  return (count, at) => {
    samples.push({ count, at });
    // The newest sample that is older than the window stays: the increase is measured from it.
    while (samples.length > 2 && at - (samples[1]?.at ?? at) >= WINDOW_MILLISECONDS) samples.shift();
    const [oldest] = samples;
    const seconds = (at - (oldest?.at ?? at)) / 1_000;
    return seconds > 0 ? (count - (oldest?.count ?? count)) / seconds : 0;
  };
}

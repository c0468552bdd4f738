import type { StageStatistics } from "../pipeline/statistics.ts";
import type { CrawlContext } from "./context.ts";
import type { CrawlProgress } from "./options.ts";

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

/** The time that a rate covers: longer than a pause of politeness or a burst of answers. */
const WINDOW_MILLISECONDS = 10_000;

/**
 * Gives the rate of a count that grows: its increase over the last ten seconds, or since the first call. Calls may come at any times;
 * `at` in milliseconds, never going back. Memory: the calls of ten seconds.
 *
 * @returns a second; 0 at the first call.
 */
export function createRate(): (count: number, at: number) => number {
  const samples: { readonly count: number; readonly at: number }[] = [];
  return (count, at) => {
    samples.push({ count, at });
    // The last one that is older than the window stays: from it on the increase is known.
    while (samples.length > 2 && at - (samples[1]?.at ?? at) >= WINDOW_MILLISECONDS) samples.shift();
    const [oldest] = samples;
    const seconds = (at - (oldest?.at ?? at)) / 1_000;
    return seconds > 0 ? (count - (oldest?.count ?? count)) / seconds : 0;
  };
}

import { wrongNumber } from "@eiao/wam-core/errors";
import { createCallbacks, crawlNumbers } from "./crawl/options.ts";
import { crawlGraph } from "./crawl/graph.ts";
import { siteCrawlError } from "./crawl/errors.ts";
import { openLaunch, withCookies } from "./crawl/launch.ts";
import { openCrawl } from "./crawl/open.ts";
import type { CrawlOptions, CrawlResult, CrawlServices } from "./crawl/options.ts";
import { logNewDocuments, emptyStatistics, endedBy, gapsOf, rejectLeft, resultOf } from "./crawl/result.ts";
import { reportProgress } from "./crawl/progress.ts";
import { restore } from "./crawl/restore.ts";
import { outputFolders } from "./logs/output-folders.ts";
import { runGraph } from "./pipeline/run.ts";
import { addWork } from "./process-report.ts";
import type { Site } from "./sites/site.ts";
import { normaliseUrl } from "./url/normalise.ts";

/**
 * Crawls a site breadth-first. Continues the open launch of the site, or starts a new one, which also re-crawls the pages that earlier
 * launches found. Writes pages to the WARC of the launch and to the URL repository. Spec 8, 20.2, 23; cli.md 6.
 *
 * After `options.signal` fires, and after a stop by "robots" or "politeness", the launch stays open, and the next call resumes it. The same
 * holds after a kill: at most the requests in flight are repeated.
 *
 * A curated site is crawled as it was curated, whatever `site` says: see `defaultSite`.
 *
 * @throws EiaoError `CrawlNumber`, `NoSeed`, `InvalidPattern`, `ScopeOtherwise`, `SiteInUse` while another call or process crawls the site,
 *         `StoreUnavailable`, the errors of files that cannot be written, and what `onProgress`, `onLog` or `onTransition` throws. Errors
 *         of single pages are in `failed`.
 */
export async function crawlSite(site: Site, options: CrawlOptions, services: CrawlServices): Promise<CrawlResult> {
  const wrong = wrongNumber(options, crawlNumbers);
  if (wrong !== undefined) throw siteCrawlError("CrawlNumber", { ...wrong });
  if (normalSeeds(site).length === 0) throw siteCrawlError("NoSeed", { site: site.site });
  const lease = await services.store.leaseSite(site.site);
  try {
    return await crawlAlone(site, lease.lost, options, { ...services, store: lease.store });
  } finally {
    await lease.release();
  }
}

function normalSeeds({ seeds }: Site): string[] {
  return seeds.map((seed) => normaliseUrl(seed)?.url).filter((url) => url !== undefined);
}

async function crawlAlone(
  site: Site,
  leaseLost: AbortSignal,
  wishes: CrawlOptions,
  services: CrawlServices,
): Promise<CrawlResult> {
  const callbacks = createCallbacks(wishes);
  const { options } = callbacks;
  const now = services.now ?? Date.now;
  const { store } = services;
  const name = {
    testRun: options.testRun,
    slot: options.slot ?? 0,
    random: (services.random ?? Math.random)(),
  };
  const opened = await openLaunch(store, site, now(), name, services.geo);
  const { launch, totals } = opened;
  const seeds = normalSeeds(opened.site);
  const folders = outputFolders(options.dataDir, launch.job, launch.timestamp);
  const crawl = await openCrawl(seeds, opened, folders, options, services);
  const { context } = crawl;
  const { ending, queue, workers, records, network } = context;
  const { board } = workers;
  const { journal, log } = records;
  const [seed = ""] = seeds;
  const interrupt = (): void => ending.stop("signal");
  options.signal?.addEventListener("abort", interrupt, { once: true });
  const cutOff = (): void => ending.abort();
  callbacks.onFailure(cutOff);
  leaseLost.addEventListener("abort", cutOff, { once: true });
  const forgetWork = addWork(() => `crawl of ${site.site} (${totals.crawlId}):\n${board.describe()}`);
  try {
    log.started(seed, totals.crawlId, new Date(now()));
    leaseLost.throwIfAborted();
    await restore(context, opened);
    if (options.signal?.aborted === true) interrupt();
    const task = runGraph(crawlGraph(board.fetchers.length), context);
    const endProgress = reportProgress(context, () => task.statistics());
    await task.done.finally(endProgress);
    callbacks.check();
    leaseLost.throwIfAborted(); // From here on, another process may own the launch.
    board.terminate();
    board.finish();
    const stoppedBy = ending.stoppedBy ?? endedBy(context);
    const isOpen = stoppedBy !== null && stoppedBy !== "budget" && stoppedBy !== "requests";
    if (!isOpen) await logNewDocuments(context, store, launch, folders.logs);
    log.finished(seed, totals.crawlId, queue.budget.kept, new Date(now()));
    callbacks.check();
    await journal.flush();
    // These are counted only together with the end of the launch: a kill in between counts nothing twice.
    const leftOut = isOpen ? [] : rejectLeft(context);
    await crawl.close();
    const result = resultOf(context, launch, stoppedBy, leftOut);
    const statistics = isOpen
      ? withCookies({ ...totals }, network.web)
      : {
          ...totals,
          ...emptyStatistics(context),
          ...gapsOf(context, result),
          endedAt: now(),
        };
    await store.endLaunch(launch, { state: isOpen ? "open" : "ended", stoppedBy, statistics });
    return result;
  } catch (error) {
    ending.abort();
    // The first error is the cause. Errors of closing follow from it.
    await crawl.close().catch(() => undefined);
    callbacks.check();
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", interrupt);
    leaseLost.removeEventListener("abort", cutOff);
    forgetWork();
  }
}

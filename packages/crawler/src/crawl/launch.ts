import type { CrawlStore, Launch, StoredEntry } from "../repository/crawl-store.ts";
import { totalsOf } from "./changes.ts";
import type { Totals } from "./changes.ts";
import { crawlId, jobOf } from "../logs/output-folders.ts";
import type { PageRow, Site } from "../repository/records.ts";

/** A launch, and what the repository knows for it. */
export interface OpenedLaunch {
  readonly launch: Launch;
  readonly totals: Totals;
  /** Entries of an earlier start, in the order in which they were found; empty for a new launch. */
  readonly entries: readonly StoredEntry[];
  /** Documents of earlier launches. */
  readonly known: readonly PageRow[];
  /** Documents that an earlier start found first. */
  readonly found: readonly PageRow[];
}

/**
 * Goes on with the site's open launch, or starts one. Spec 8.1, 20.2.
 *
 * @param name  parts of the id of a new crawl (15.4).
 */
export async function openLaunch(
  store: CrawlStore,
  site: Site,
  now: number,
  name: { readonly testRun: string; readonly slot: number; readonly random: number },
): Promise<OpenedLaunch> {
  const siteId = await store.saveSite(site);
  const last = await store.lastLaunch(siteId);
  const isOpen = last?.state === "open";
  const launch = isOpen ? last : await store.startLaunch(siteId, jobOf(site.site), new Date(now));
  const known = await store.knownPages(siteId);
  const totals = totalsOf(isOpen ? launch.statistics : {});
  if (!isOpen) totals.nextPageIndex = totalsOf(last?.statistics ?? {}).nextPageIndex;
  if (totals.crawlId === "") totals.crawlId = crawlId(name.testRun, now, name.slot, name.random);
  const entries = isOpen ? await store.frontier(launch) : [];
  const found = isOpen ? await store.launchPages(launch) : [];
  return { launch, totals, entries, known, found };
}

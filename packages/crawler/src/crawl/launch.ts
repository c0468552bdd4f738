import type { CrawlStore, Launch, StoredEntry } from "../repository/crawl-store.ts";
import { totalsOf } from "../decide/crawl-state.ts";
import type { Totals } from "../decide/crawl-state.ts";
import { crawlId, jobOf } from "../logs/output-folders.ts";
import { mergeSite } from "../repository/merge-site.ts";
import { isSameSite } from "../repository/records.ts";
import type { PageRow, Site } from "../repository/records.ts";
import { countryOfSeed } from "../scope/launch-country.ts";
import { createScope } from "../scope/scope.ts";
import type { GeoLookup } from "../scope/geolocation.ts";
import type { Scope } from "../scope/scope.ts";
import { siteOfCall } from "./site-of-call.ts";

/** A launch, and what the repository knows for it. */
export interface OpenedLaunch {
  /** As this launch crawls it: with its seeds and rules. */
  readonly site: Site;
  readonly scope: Scope;
  readonly launch: Launch;
  readonly totals: Totals;
  /** Entries of an earlier start, in the order in which they were found; empty for a new launch. */
  readonly entries: readonly StoredEntry[];
  /** Documents of earlier launches. */
  readonly known: readonly PageRow[];
  /** Documents that an earlier start found first. */
  readonly found: readonly PageRow[];
  /** What is known of robots.txt since then counts (ms since 1970): no older one after a launch that came to no page. */
  readonly robotsSince: number;
}

/**
 * Goes on with the site's open launch, or starts one. A launch that was left without a page is not gone on with: whatever kept it from
 * its first page is asked for again, robots.txt too. Spec 8.1, 20.2.
 *
 * @param name  parts of the id of a new crawl (15.4).
 * @throws EiaoError `ScopeOtherwise`, and those of `createScope`, before anything is written.
 */
export async function openLaunch(
  store: CrawlStore,
  given: Site,
  now: number,
  name: { readonly testRun: string | undefined; readonly slot: number; readonly random: number },
  geo?: GeoLookup,
): Promise<OpenedLaunch> {
  const before = await store.siteOf(given.site);
  const last = before === undefined ? undefined : await store.lastLaunch(before.id);
  const isFruitless = last !== undefined && !(await store.hasPages(last));
  const open = last?.state === "open" && !(isFruitless && last.stoppedBy !== null) ? last : undefined;
  const { site, scope: launchScope } = siteOfCall(given, before, open);
  const scope = createScope(site.rules, site.seeds, geo);
  const siteId =
    before !== undefined && isSameSite(mergeSite(given, before).site, before) ? before.id : await store.saveSite(given);
  if (last?.state === "open" && open === undefined) {
    const { stoppedBy, statistics } = last;
    await store.endLaunch(last, { state: "ended", stoppedBy, statistics });
  }
  const idOf = (run: string): string => crawlId(name.testRun ?? run, now, name.slot, name.random);
  const geoCountry = open === undefined ? await countryOfSeed(site.seeds[0], geo) : undefined;
  const begin = {
    scope: launchScope,
    statistics: (timestamp: string) => ({
      crawlId: idOf(timestamp),
      ...(geoCountry === undefined ? {} : { geoCountry }),
    }),
  };
  const launch = open ?? (await store.startLaunch(siteId, jobOf(site.site), new Date(now), name.testRun, begin));
  const known = await store.knownPages(siteId);
  const totals = totalsOf(launch.statistics);
  if (open === undefined) totals.nextPageIndex = totalsOf(last?.statistics ?? {}).nextPageIndex;
  const entries = open === undefined ? [] : await store.frontier(launch);
  const found = open === undefined ? [] : await store.launchPages(launch);
  const robotsSince = isFruitless && open === undefined ? now : 0;
  return { site, scope, launch, totals, entries, known, found, robotsSince };
}

import { totalsOf } from "../decide/crawl-state.ts";
import type { Totals } from "../decide/crawl-state.ts";
import { crawlId, jobOf } from "../logs/output-folders.ts";
import type { CrawlStore, Launch } from "../repository/crawl-store.ts";
import type { StoredEntry } from "../decide/crawl-batch.ts";
import { mergeSite, isCurated, isSameSite } from "../sites/site.ts";
import type { Site } from "../sites/site.ts";
import type { PageRow } from "../pages/page-row.ts";
import type { GeoLookup, ScopeRule } from "../decide/scope/rule-kinds.ts";
import { kindOf } from "../decide/scope/rule-kinds.ts";
import { countryOfSeed, createScope } from "../decide/scope/scope.ts";
import type { Scope } from "../decide/scope/scope.ts";
import { canonicalUrl } from "../url/normalise.ts";
import type { SiteClient } from "../web/site-client.ts";
import { siteCrawlError } from "./errors.ts";

/** A launch with everything that the repository knows about it. */
export interface OpenedLaunch {
  /** The site with the seeds and rules of this launch. */
  readonly site: Site;
  readonly scope: Scope;
  readonly launch: Launch;
  readonly totals: Totals;
  /** The entries of an earlier start, in the order in which they were found. Empty for a new launch. */
  readonly entries: readonly StoredEntry[];
  /** Documents of earlier launches. */
  readonly known: readonly PageRow[];
  /** Documents that an earlier start found first. */
  readonly found: readonly PageRow[];
  /** The time (ms since 1970) from which stored robots.txt files are used. After a launch without a page, older ones are not. */
  readonly robotsSince: number;
}

/**
 * Continues the open launch of the site, or starts a new one. A launch that was stopped without a page is not continued: everything that
 * kept it from its first page is requested again, including robots.txt. Spec 8.1, 20.2.
 *
 * @param name  the parts of the id of a new crawl (15.4).
 * @throws EiaoError `ScopeOtherwise` and the errors of `createScope`, before anything is written.
 */
export async function openLaunch(
  store: CrawlStore,
  incoming: Site,
  now: number,
  name: { readonly testRun: string | undefined; readonly slot: number; readonly random: number },
  geo?: GeoLookup,
): Promise<OpenedLaunch> {
  const before = await store.siteOf(incoming.site);
  const last = before === undefined ? undefined : await store.lastLaunch(before.id);
  const isFruitless = last !== undefined && !(await store.hasPages(last));
  const open = last?.state === "open" && !(isFruitless && last.stoppedBy !== null) ? last : undefined;
  const { site, scope: launchScope } = siteOfCall(incoming, before, open);
  const scope = createScope(site.rules, site.seeds, geo);
  const siteId =
    before !== undefined && isSameSite(mergeSite(incoming, before).site, before)
      ? before.id
      : await store.saveSite(incoming);
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

/**
 * Returns the site with the seeds and rules of this crawl. `scope` has the rules if they differ from those of the site, otherwise null. A
 * curated site is crawled as it was curated; other start URLs and scope rules apply to this crawl only. cli.md 6.
 *
 * @param incoming  the site that the call names.
 * @param known     the site in the repository.
 * @param open      the launch to continue, with the rules that it was started with.
 * @throws EiaoError `ScopeOtherwise` if the call has other rules than the open launch.
 */
export function siteOfCall(incoming: Site, known: Site | undefined, open: Launch | undefined) {
  const isStartUrl = incoming.addedBy === "crawl";
  const curated = isStartUrl && known !== undefined && isCurated(known) ? known : undefined;
  const own =
    curated === undefined
      ? mergeSite(incoming, known).site
      : { ...curated, seeds: mergeUrls(curated.seeds, incoming.seeds) };
  const override = isStartUrl && incoming.rules.length > 0 ? incoming : undefined;
  if (open !== undefined) {
    const begunWith = open.scope ?? { source: known?.scopeSource ?? null, rules: (known ?? incoming).rules };
    if (override !== undefined && !isSameScope(override.rules, begunWith.rules)) {
      const { site } = incoming;
      const begun =
        begunWith.rules.length === 0 ? "no scope file" : `the scope ${begunWith.source ?? "the rules of its import"}`;
      throw siteCrawlError("ScopeOtherwise", { site, launch: open.timestamp, begun });
    }
    return { site: open.scope === null ? own : { ...own, rules: open.scope.rules }, scope: open.scope };
  }
  if (override === undefined || curated === undefined || isSameScope(override.rules, curated.rules))
    return { site: own, scope: null };
  const { rules, scopeSource: source } = override;
  return { site: { ...own, rules }, scope: { source, rules } };
}

/** Returns true if a launch that has ended used the scope rules of this call. Otherwise its pages are not the requested ones. */
export function isCrawledAs(incoming: Site, known: Site, { scope }: Pick<Launch, "scope">): boolean {
  return isSameScope(siteOfCall(incoming, known, undefined).site.rules, (scope ?? known).rules);
}

/** Joins two lists of URLs. If a URL occurs in two spellings, the first stays. */
function mergeUrls(seeds: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(seeds.map(canonicalUrl));
  return [...seeds, ...more.filter((url) => !known.has(canonicalUrl(url)) && known.add(canonicalUrl(url)))];
}

function isSameScope(one: readonly ScopeRule[], other: readonly ScopeRule[]): boolean {
  const text = (rules: readonly ScopeRule[]): string =>
    JSON.stringify(
      rules.toSorted((a, b) => a.order - b.order).map((rule) => [rule.type, kindOf(rule).name, kindOf(rule).value]),
    );
  return text(one) === text(other);
}

/**
 * Returns the statistics of an open launch with its cookies. Without them, a resumed crawl would lose a site that admits only visitors with
 * a cookie and redirects others to a page that the crawl has seen. They are dropped at the end of the launch. Spec 23.
 */
export function withCookies(
  statistics: Launch["statistics"],
  web: Pick<SiteClient, "cookies">,
): Readonly<Record<string, unknown>> {
  const cookies = web.cookies();
  return cookies === undefined ? statistics : { ...statistics, cookies };
}

/** Returns the cookies that an earlier start received, or undefined if there are none or the launch has ended. */
export function cookiesOf({ state, statistics }: Launch): string | undefined {
  const { cookies } = statistics;
  return state === "open" && typeof cookies === "string" ? cookies : undefined;
}

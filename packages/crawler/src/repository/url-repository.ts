import type { Database } from "../database/database.ts";
import { fencedDatabase } from "../database/fenced-database.ts";
import { openSchema } from "../database/schema.ts";
import type { Schema } from "../database/schema.ts";
import { feedEntries, saveFeed } from "../sites/feed-entries.ts";
import { importSites, replaceSites } from "../sites/import-sites.ts";
import {
  allSites,
  scopeRulesOf,
  siteAt,
  knownSite,
  siteId,
  siteOf,
  sitesOfTable,
  withCuratedNames,
} from "../sites/read-sites.ts";
import type { NamedStart } from "../sites/read-sites.ts";
import { setSite, setSmallSite, unsetSite } from "../sites/set-site.ts";
import { forwardedSeeds, hostsWithoutSite, smallSites } from "../sites/suggestions.ts";
import { saveSite, takeSite } from "../sites/write-sites.ts";
import { commitBatch } from "./commit-batch.ts";
import type { CrawlStore, SiteLease } from "./crawl-store.ts";
import { newDocuments, noteDocuments } from "./documents.ts";
import { frontierEntries } from "./frontier-rows.ts";
import { ifModifiedSupport, readRobots, saveRobots, setIfModifiedSupport } from "./host-rows.ts";
import { endLaunch, hasPages, lastLaunch, launches, nextTestRunId, startLaunch } from "./launches.ts";
import { countPages, isPageOf, knownPages, launchPages, markUnavailable, pagesAt, pagesOf } from "./pages.ts";
import { randomPages, writeScenario } from "./scenarios.ts";

/** The methods of spec 4.2 under its names, the state of crawls, and the methods for imports: each is a query of its own. */
export type UrlRepository = ReturnType<typeof createUrlRepository>;

/** Makes the methods of the repository. The database must have its tables: `openUrlRepository` makes sure of that. */
export function createUrlRepository(db: Database) {
  return {
    getSeedURL: async (site: string) => (await knownSite(db, site)).seeds,
    getSites: bound(db, sitesOfTable),
    getScopeRules: bound(db, scopeRulesOf),
    writeScenario: bound(db, writeScenario),
    getKnownURLs: async (site: string) => knownPages(db, await siteId(db, site)),
    getRandomPages: bound(db, randomPages),
    /** Returns all scenarios, in no particular order. @throws EiaoError `UnknownSite`. */
    allScenarios: async (site: string) => randomPages(db, site, Infinity, undefined, () => 0),
    countPages: bound(db, countPages),
    isSmallSite: async (site: string) => (await knownSite(db, site)).smallSite,
    setSmallSite: bound(db, setSmallSite),
    markUnavailable: bound(db, markUnavailable),
    getIfModifiedSupport: bound(db, ifModifiedSupport),
    setIfModifiedSupport: bound(db, setIfModifiedSupport),
    nextTestRunId: bound(db, nextTestRunId),
    importSites: bound(db, importSites),
    replaceSites: bound(db, replaceSites),
    setSite: bound(db, setSite),
    unsetSite: bound(db, unsetSite),
    allSites: bound(db, allSites),
    siteAt: bound(db, siteAt),
    withCuratedNames: <Start extends NamedStart>(starts: readonly Start[]) => withCuratedNames(db, starts),
    pagesOf: bound(db, pagesOf),
    pagesAt: bound(db, pagesAt),
    isPageOf: bound(db, isPageOf),
    newDocuments: bound(db, newDocuments),
    saveFeed: bound(db, saveFeed),
    feedEntries: bound(db, feedEntries),
    forwardedSeeds: bound(db, forwardedSeeds),
    hostsWithoutSite: bound(db, hostsWithoutSite),
    smallSites: bound(db, smallSites),
    ...crawlStore(db),
  };
}

function crawlStore(db: Database) {
  return {
    async leaseSite(site: string): Promise<SiteLease> {
      const lease = await takeSite(db, site);
      return { ...lease, store: crawlStore(fencedDatabase(db, lease.holds)) };
    },
    lastLaunch: bound(db, lastLaunch),
    launches: bound(db, launches),
    startLaunch: bound(db, startLaunch),
    hasPages: bound(db, hasPages),
    commit: bound(db, commitBatch),
    frontier: (launch) => frontierEntries(db, launch.id),
    noteDocuments: bound(db, noteDocuments),
    endLaunch: bound(db, endLaunch),
    knownPages: bound(db, knownPages),
    launchPages: bound(db, launchPages),
    robots: bound(db, readRobots),
    saveRobots: bound(db, saveRobots),
    ifModifiedSupport: bound(db, ifModifiedSupport),
    saveSite: bound(db, saveSite),
    siteOf: bound(db, siteOf),
  } satisfies CrawlStore;
}

/** Opens the URL repository; an empty database gets its tables. @throws EiaoError `MadeByAnotherBuild`, `StoreUnavailable`. */
export async function openUrlRepository(db: Database): Promise<UrlRepository> {
  await openSchema(db, urlRepositorySchema);
  return createUrlRepository(db);
}

function bound<Words extends unknown[], Answer>(db: Database, query: (db: Database, ...words: Words) => Answer) {
  return (...args: Words): Answer => query(db, ...args);
}

/** The tables of the URL repository. */
const urlRepositorySchema: Schema = { name: "urlrep", folder: new URL(".", import.meta.url) };

import type { Database } from "../database/database.ts";
import { openSchema } from "../database/schema.ts";
import type { CrawlStore } from "./crawl-store.ts";
import { allSites, siteOf } from "./queries/sites/all-sites.ts";
import { commitBatch } from "./queries/launches/commit-batch.ts";
import { countPages } from "./queries/pages/count-pages.ts";
import { endLaunch } from "./queries/launches/end-launch.ts";
import { feedEntries, saveFeed } from "./queries/feeds/feed-entries.ts";
import { frontierEntries } from "./queries/launches/frontier-entries.ts";
import { hasPages } from "./queries/launches/has-pages.ts";
import { ifModifiedSupport, setIfModifiedSupport } from "./queries/if-modified-support.ts";
import { knownPages } from "./queries/pages/known-pages.ts";
import { lastLaunch, launches } from "./queries/launches/launches.ts";
import { launchPages } from "./queries/pages/launch-pages.ts";
import { leaseSite, sitesInUse } from "./queries/sites/lease-site.ts";
import { markUnavailable } from "./queries/pages/mark-unavailable.ts";
import { newDocuments } from "./queries/documents/new-documents.ts";
import { nextTestRunId } from "./queries/next-test-run-id.ts";
import { noteDocuments } from "./queries/documents/note-documents.ts";
import { isPageOf } from "./queries/pages/is-page-of.ts";
import { pagesAt } from "./queries/pages/pages-at.ts";
import { pagesOf } from "./queries/pages/pages-of.ts";
import { randomPages } from "./queries/pages/random-pages.ts";
import { forwardedSeeds } from "./queries/suggestions/forwarded-seeds.ts";
import { hostsWithoutSite } from "./queries/suggestions/hosts-without-site.ts";
import { smallSites } from "./queries/suggestions/small-sites.ts";
import { importSites, replaceSites } from "./queries/sites/import-sites.ts";
import { readRobots, saveRobots } from "./queries/robots.ts";
import { saveSite } from "./queries/sites/save-site.ts";
import { scopeRulesOf } from "./queries/sites/scope-rules.ts";
import { seedUrls } from "./queries/sites/seed-urls.ts";
import { siteAt } from "./queries/sites/site-at.ts";
import { withCuratedNames } from "./queries/sites/curated-names.ts";
import type { NamedStart } from "./queries/sites/curated-names.ts";
import { siteId } from "./queries/sites/site-id.ts";
import { sitesOfTable } from "./queries/sites/sites-of-table.ts";
import { isSmallSite, setSite, setSmallSite, unsetSite } from "./queries/sites/set-site.ts";
import { startLaunch } from "./queries/launches/start-launch.ts";
import { writeScenario } from "./queries/pages/write-scenario.ts";
import { urlRepositorySchema } from "./schema/urlrep-schema.ts";

/** The methods of spec 4.2 under its names, the state of crawls, and what imports need: each is a query of its own. */
export type UrlRepository = ReturnType<typeof createUrlRepository>;

/** Makes the methods of the repository. The database must have its tables: `openUrlRepository` makes sure of that. */
export function createUrlRepository(db: Database) {
  return {
    getSeedURL: bound(db, seedUrls),
    getSites: bound(db, sitesOfTable),
    getScopeRules: bound(db, scopeRulesOf),
    writeScenario: bound(db, writeScenario),
    getKnownURLs: async (site: string) => knownPages(db, await siteId(db, site)),
    getRandomPages: bound(db, randomPages),
    /** All scenarios, in no particular order. @throws EiaoError `UnknownSite`. */
    allScenarios: async (site: string) => randomPages(db, site, Infinity, undefined, () => 0),
    countPages: bound(db, countPages),
    isSmallSite: bound(db, isSmallSite),
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
    sitesInUse: bound(db, sitesInUse),
    ...crawlStore(db),
  };
}

function crawlStore(db: Database) {
  return {
    leaseSite: bound(db, leaseSite),
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
  return (...words: Words): Answer => query(db, ...words);
}

/**
 * Finds the pages of web sites, politely: URL repository, scope rules, crawl pipeline and page store of the observatory.
 * `crawlSite` does it all; every part behind it can be used alone. Entry points of their own: `/repository` (what crawls have found), `/database`, `/warc`, `/web`.
 */

// The crawl
export { crawlSite } from "./crawl.ts";
export { defaultSite } from "./repository/default-site.ts";
export { isCrawledAs } from "./crawl/site-of-call.ts";
export { keepHeapSmall } from "./crawl/small-heap.ts";
export { emptyResultOf, launchGaps } from "./crawl/result.ts";
export type { EmptyResult, LaunchGaps } from "./crawl/result.ts";
export { usual as crawlDefaults } from "./crawl/options.ts";
export type { CrawlOptions, CrawlProgress, CrawlResult, CrawlServices } from "./crawl/options.ts";
export type { State, Transition } from "./states.ts";
export { archivedPages } from "./crawl/archived-pages.ts";
export type { ArchivedPage } from "./crawl/archived-pages.ts";
export { scenarioOf } from "./crawl/scenario.ts";
export type { SiteLogLine, TellSiteLog } from "./logs/site-log-line.ts";
export { crawlIdOf, crawlIdOutsideRuns, jobOf, outputFolders, runOf } from "./logs/output-folders.ts";
export { warcPrefix, warcSettings } from "./crawl/records/warc-settings.ts";
export type { OutputFolders } from "./logs/output-folders.ts";

// The URL repository
export { createUrlRepository, openUrlRepository } from "./repository/url-repository.ts";
export type { UrlRepository } from "./repository/url-repository.ts";
export type { CrawlStore, Launch, LaunchScope, StoppedBy } from "./repository/crawl-store.ts";
export { launchedAt, launchEndedAt } from "./repository/launched-at.ts";
export { feedFields, isCurated, listFields, siteFields } from "./repository/records.ts";
export type { PageRow, Site, FieldOfSite, SiteOrigin } from "./repository/records.ts";
export { mergeSite } from "./repository/merge-site.ts";
export { ruleKindNamed } from "./scope/kinds/catalogue.ts";
export { siteJson } from "./repository/site-json.ts";
export type { SiteJson } from "./repository/site-json.ts";
export type { FieldsOfSite, SiteChanges } from "./repository/queries/sites/import-sites.ts";
export type { ScopeRule } from "./scope/kinds/catalogue.ts";

// Pages
export { countElements } from "./links/count-elements.ts";

// URLs and scope
export { siteRepresentation } from "./url/normalise.ts";
export { compilePattern } from "./scope/pattern.ts";
export { createGeoLookup, openGeoDatabase } from "./scope/geolocation.ts";
export type { CountryLookup, GeoLookup } from "./scope/geolocation.ts";
export { launchCountry } from "./scope/launch-country.ts";

// Logs of decisions
export { allDecisionLogs } from "./scope/decision-log-files.ts";
export { acceptedHosts } from "./scope/read-decision-log.ts";

// Imports: sites, scopes, feeds
export { readSites } from "./import/csv.ts";
export type { ImportCounts, SiteList } from "./import/csv.ts";
export { readPublicBodies } from "./import/public-bodies.ts";
export type { PublicBody } from "./import/public-bodies.ts";
export { readFeed } from "./import/feed.ts";
export type { Feed, Frequency, RefusedTarget, ImportedTarget as Target } from "./import/target.ts";
export { importSitesInto } from "./repository/queries/sites/import-sites.ts";
export { removeFeed } from "./repository/queries/feeds/feed-entries.ts";
export type { ForwardedSeed } from "./repository/queries/suggestions/forwarded-seeds.ts";
export type { HostWithoutSite } from "./repository/queries/suggestions/hosts-without-site.ts";
export type { FeedEntry } from "./repository/queries/feeds/feed-entries.ts";
export { describeProblem } from "./import/problem.ts";
export { seedProblem } from "./import/web-seed.ts";
export { addInitialURLs, replaceAllSites } from "./import/initial-urls.ts";
export { convertList, csvOfRows } from "./import/convert-list.ts";
export type { ListFill } from "./import/convert-list.ts";
export { checkedSiteValues } from "./import/checked-site-values.ts";
export type { GivenValues } from "./import/checked-site-values.ts";
export { scopeXml, siteListText, snapshotFiles } from "./import/snapshot.ts";
export { readScopeXml } from "./import/scope-xml.ts";

// The pipeline, for stages of one's own
export { buildGraph } from "./pipeline/graph.ts";
export type { Graph, StageDefinition, TaskDefinition } from "./pipeline/graph.ts";
export { installPlugIns } from "./pipeline/plug-ins.ts";
export { runGraph } from "./pipeline/run.ts";
export type { RunningTask } from "./pipeline/run.ts";
export { definePlugIn } from "./pipeline/stage.ts";
export type { Emit, PlugIn, Processor, Provider } from "./pipeline/stage.ts";
export type { StageStatistics } from "./pipeline/statistics.ts";

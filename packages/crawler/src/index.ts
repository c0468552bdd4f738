/**
 * Finds the pages of web sites, politely: URL repository, scope rules, crawl pipeline and page store of the observatory.
 * `crawlSite` does it all; every part behind it can be used alone. Entry points of their own: `/repository` (what crawls have found), `/database`, `/warc`, `/web`.
 */

// The crawl
export { crawlSite } from "./crawl.ts";
export { defaultSite, feedFields, isCurated, listFields, siteFields, mergeSite } from "./sites/site.ts";
export { isCrawledAs } from "./crawl/launch.ts";
export { keepHeapSmall } from "./crawl/small-heap.ts";
export { emptyResultOf, launchGaps } from "./crawl/result.ts";
export type { EmptyResult, LaunchGaps } from "./crawl/result.ts";
export { usual as crawlDefaults } from "./crawl/options.ts";
export type { CrawlOptions, CrawlProgress, CrawlResult, CrawlServices } from "./crawl/options.ts";
export type { State, Transition } from "./crawl/states.ts";
export { archivedPages } from "./crawl/archived-pages.ts";
export type { ArchivedPage } from "./crawl/archived-pages.ts";
export { scenarioOf } from "./crawl/pages.ts";
export type { SiteLogLine, TellSiteLog } from "./logs/crawler-log.ts";
export { crawlIdOf, crawlIdOutsideRuns, jobOf, outputFolders, runOf } from "./logs/output-folders.ts";
export { warcPrefix, warcSettings } from "./crawl/records.ts";
export type { OutputFolders } from "./logs/output-folders.ts";

// The URL repository
export { createUrlRepository, openUrlRepository } from "./repository/url-repository.ts";
export type { UrlRepository } from "./repository/url-repository.ts";
export type { CrawlStore, Launch, LaunchScope, StoppedBy } from "./repository/crawl-store.ts";
export { launchedAt, launchEndedAt } from "./repository/launches.ts";
export type { Site, FieldOfSite, SiteOrigin } from "./sites/site.ts";
export type { PageRow } from "./pages/page-row.ts";
export { ruleKindNamed } from "./decide/scope/rule-kinds.ts";
export { siteJson } from "./sites/site-json.ts";
export type { SiteJson } from "./sites/site-json.ts";
export type { FieldsOfSite, SiteChanges } from "./sites/import-sites.ts";
export type { ScopeRule, GeoLookup } from "./decide/scope/rule-kinds.ts";

// Pages
export { countElements } from "./pages/links/extract.ts";

// URLs and scope
export { siteRepresentation } from "./url/site.ts";
export { compilePattern } from "./decide/scope/pattern.ts";
export { createGeoLookup, openGeoDatabase } from "./crawl/geo-lookup.ts";
export type { CountryLookup } from "./crawl/geo-lookup.ts";
export { launchCountry } from "./decide/scope/scope.ts";

// Logs of decisions
export { allDecisionLogs } from "./logs/read-decision-log.ts";
export { acceptedHosts } from "./logs/read-decision-log.ts";

// Imports: sites, scopes, feeds
export { readSites } from "./sites/lists/csv.ts";
export type { ImportCounts, SiteList } from "./sites/lists/csv.ts";
export { readPublicBodies } from "./sites/lists/public-bodies.ts";
export type { PublicBody } from "./sites/lists/public-bodies.ts";
export { readFeed } from "./sites/lists/feed.ts";
export type { Feed, Frequency, RefusedTarget, ImportedTarget as Target } from "./sites/lists/target.ts";
export { importSitesInto } from "./sites/import-sites.ts";
export { removeFeed } from "./sites/feed-entries.ts";
export type { ForwardedSeed, HostWithoutSite } from "./sites/suggestions.ts";
export type { FeedEntry } from "./sites/feed-entries.ts";
export { describeProblem } from "./sites/lists/problem.ts";
export { seedProblem } from "./sites/lists/site-row.ts";
export { addInitialURLs, replaceAllSites } from "./sites/lists/initial-urls.ts";
export { convertList, csvOfRows } from "./sites/lists/convert-list.ts";
export type { ListFill } from "./sites/lists/convert-list.ts";
export { checkedSiteValues } from "./sites/lists/checked-site-values.ts";
export type { GivenValues } from "./sites/lists/checked-site-values.ts";
export { scopeXml, siteListText, snapshotFiles } from "./sites/lists/snapshot.ts";
export { readScopeXml } from "./sites/lists/scope-xml.ts";

// The pipeline, for stages of one's own
export { buildGraph } from "./pipeline/graph.ts";
export type { Graph, StageDefinition, TaskDefinition } from "./pipeline/graph.ts";
export { installPlugIns } from "./pipeline/plug-ins.ts";
export { runGraph } from "./pipeline/run.ts";
export type { RunningTask } from "./pipeline/run.ts";
export { definePlugIn } from "./pipeline/stage.ts";
export type { Emit, PlugIn, Processor, Provider } from "./pipeline/stage.ts";
export type { StageStatistics } from "./pipeline/statistics.ts";

/**
 * Finds the pages of web sites, politely: URL repository, scope rules, crawl pipeline and page store of the observatory.
 * `crawlSite` does it all; every part behind it can be used alone.
 */

export { crawlSite } from "./crawl.ts";
export { defaultSite } from "./sites/site.ts";
export type { CrawlOptions, CrawlProgress, CrawlResult, CrawlServices } from "./crawl/options.ts";
export type { State, Transition } from "./crawl/states.ts";
export type { SiteLogLine, TellSiteLog } from "./logs/crawler-log.ts";
export { crawlIdOf, outputFolders } from "./logs/output-folders.ts";
export type { OutputFolders } from "./logs/output-folders.ts";
export type { Database, FirstQuery, QueryParameter, Queryable, RowTarget, TableRows } from "./database/database.ts";
export { openDatabase } from "./database/open.ts";
export type { DatabaseOptions } from "./database/open.ts";
export { lookupCdxj } from "./pages/warc/cdxj/cdxj.ts";
export type { CdxjEntry } from "./pages/warc/cdxj/cdxj-line.ts";
export { openUrlRepository } from "./repository/url-repository.ts";
export type { UrlRepository } from "./repository/url-repository.ts";
export type { CrawlStore, Launch, LaunchScope, StoppedBy } from "./repository/crawl-store.ts";
export type { Site, FieldOfSite, SiteOrigin } from "./sites/site.ts";
export type { PageRow } from "./pages/page-row.ts";
export type { ScopeRule, GeoLookup } from "./decide/scope/rule-kinds.ts";
export { addInitialURLs } from "./sites/lists/initial-urls.ts";
export { buildGraph } from "./pipeline/graph.ts";
export type { Graph, StageDefinition, TaskDefinition } from "./pipeline/graph.ts";
export { installPlugIns } from "./pipeline/plug-ins.ts";
export { runGraph } from "./pipeline/run.ts";
export type { RunningTask } from "./pipeline/run.ts";
export { definePlugIn } from "./pipeline/stage.ts";
export type { Emit, PlugIn, Processor, Provider } from "./pipeline/stage.ts";
export type { StageStatistics } from "./pipeline/statistics.ts";
export { readSites } from "./sites/lists/csv.ts";
export type { ImportCounts, SiteList } from "./sites/lists/csv.ts";
export { readFeed } from "./sites/lists/feed.ts";
export type { Feed, RefusedTarget, ImportedTarget as Target } from "./sites/lists/target.ts";
export { readScopeXml } from "./sites/lists/scope-xml.ts";

/** Exports the names that other packages of eiao use, and all public names. Names that are not public can change in any release. */
export * from "./index.ts";
export { installationId } from "./warehouse/warehouse.ts";
export { loadableStore, prepareStore } from "./load/load-store.ts";
export type { LoadableStore, StoreToPrepare } from "./load/load-store.ts";
export { loadPreparedSite } from "./load/load-prepared.ts";
export type { PreparedLoad } from "./load/load-prepared.ts";
export type { PreparedSite } from "./load/prepared-site.ts";
export type { TestNumbering } from "./load/prepare-site.ts";
export { testNumbers } from "./load/dimensions.ts";
export type { TestName } from "./load/dimensions.ts";
export { storedTestName, knownTests } from "./warehouse/tests.ts";
export type { KnownTest, KnownTests } from "./warehouse/tests.ts";
export { isPanelName } from "./warehouse/runs.ts";
export {
  previousRunOf,
  markSteered,
  latestFailures,
  loadedScores,
  runOfSite,
  publicationStamp,
  publishedRuns,
} from "./warehouse/run-status.ts";
export type { LatestFailure, LoadedScore, PublishedRun } from "./warehouse/run-status.ts";
export { runsWithFilesToGo } from "./publish/remove-run.ts";
export { removeStoreFiles } from "./publish/clean-stores.ts";
export { groupTitle } from "./figures/functions/comparisons.ts";
export { uselessFilters } from "./figures/functions/report.ts";
export type { ReportFilter } from "./figures/functions/report.ts";
export { DEFAULT_LICENCE, licenceName } from "./export/describe/description.ts";
export { exportFormats, exportsFolder, finishedExport, removeExports } from "./export/finished-exports.ts";
export type { FinishedExport } from "./export/finished-exports.ts";
export { writeRunGraph, storesOfSites } from "./export/run-graph.ts";
export type { WrittenRunGraph, StoreOfSite } from "./export/run-graph.ts";
export { compareRuns, compareSites } from "./figures/tables/compare.ts";
export type {
  ChangedSite,
  RunComparison,
  ComparedSite,
  SiteComparison,
  SitesToCompare,
} from "./figures/tables/compare.ts";
export type { ComparedTest, GroupTest, RegionOfTest, SiteOfTest, TestSpread } from "./figures/tables/group-tests.ts";
export { keepFigures } from "./figures/read/run-figures.ts";
export type { KeptFigures } from "./figures/read/run-figures.ts";
export { contentTable, scoredCollections, scoredGroup, scoredRegions } from "./figures/tables/group-tables.ts";
export type {
  GroupContent,
  GroupLanguage,
  ScoredCollection,
  ScoredGroup,
  ScoredRegion,
} from "./figures/tables/group-tables.ts";
export { annotationRefused, withIndex } from "./annotation/annotation.ts";
export type { Annotation, AnnotationSubject } from "./annotation/annotation.ts";
export {
  annotationsAfter,
  annotationsById,
  newestAnnotations,
  addAnnotation,
  importAnnotations,
  removeAnnotation,
} from "./annotation/annotation-store.ts";
export type { AnnotationFilter, AnnotationImport, ImportedAnnotation } from "./annotation/annotation-store.ts";
export { annotationStamp, publicOfPage, publicOfSite } from "./annotation/public-annotations.ts";
export type { PageAnnotationQuery, PublicAnnotation } from "./annotation/public-annotations.ts";
export { readWebAnnotations, annotationContext, webAnnotation } from "./annotation/web-annotation.ts";
export { excludeSite, hideExcluded, includeSite, storesToShow } from "./publish/exclude-site.ts";
export type { HiddenStore } from "./publish/exclude-site.ts";
export { exclusionOf, exclusions, isHidden } from "./warehouse/exclusions.ts";
export type { Exclusion } from "./warehouse/exclusions.ts";
export { failedSites, groupsInRun, rankedSites } from "./figures/tables/sites-of-run.ts";
export type { FailedSite, GroupSize, RankedSite } from "./figures/tables/sites-of-run.ts";
export { scoreHistory } from "./figures/tables/score-history.ts";
export type { PastScore } from "./figures/tables/score-history.ts";
export { pageByUrl, scoredPages, worstPages } from "./figures/tables/scored-pages.ts";
export type { ScoredPage, PartOfPages, WorstPages } from "./figures/compute/page-order.ts";
export { worstPageFirst } from "./figures/compute/page-order.ts";
export { siteFacts } from "./figures/tables/site-facts.ts";
export type { SiteFacts, SurveyFacts, TestOfSite } from "./figures/tables/site-facts.ts";
export type { ReportTable } from "./figures/tables/table.ts";
export { groupTests, testSpread } from "./figures/tables/group-tests.ts";
export { fillSearchIndex, searchIndexState } from "./search/index/fill-search-index.ts";
export type { FilledIndex, FillSettings, SiteToIndex } from "./search/index/fill-search-index.ts";
export { createWarehouseSearch, searchStamp } from "./search/search.ts";
export type { FoundPage, FoundSite, SearchFound, SearchOptions, WarehouseSearch } from "./search/search.ts";
export { facetNames } from "./search/find/facets.ts";
export type { Facet, FacetLevels, FacetName, FacetValue } from "./search/find/facets.ts";
export { searchOrders } from "./search/find/order.ts";
export type { SearchOrder } from "./search/find/order.ts";
export type { SnippetPart } from "./search/find/snippet.ts";
export { parseField } from "./search/language/fields.ts";
export { parseSearch } from "./search/language/parse.ts";
export { allOf, LONGEST_SEARCH, searchFields } from "./search/language/query.ts";
export type { FieldTest, ParsedSearch, SearchFault, SearchField, SearchQuery } from "./search/language/query.ts";
export { generateRuns, generateStores } from "./generate/generate.ts";
export type { GeneratedRun, GenerateSettings } from "./generate/generate.ts";
export type { GenerateExtent } from "./generate/made-up-sites.ts";

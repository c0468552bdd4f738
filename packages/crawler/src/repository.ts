/**
 * `@eiao/crawler/internal/repository`: read access to the results of crawls. It costs a tenth of importing the crawler, which also exports
 * all of this.
 */
export { explainUrl } from "./explain-url.ts";
export type { ExplainedDecision, UrlExplanation } from "./explain-url.ts";
export { collectionName } from "./sites/site.ts";
export type { PageRow } from "./pages/page-row.ts";
export { newDocuments } from "./repository/documents.ts";
export type { NewDocument, PartOfDocuments } from "./repository/documents.ts";
export { openUrlRepository } from "./repository/url-repository.ts";
export type { UrlRepository } from "./repository/url-repository.ts";
export { canonicalUrl } from "./url/normalise.ts";
export { siteRepresentation } from "./url/site.ts";
export { siteNamesOf } from "./url/site.ts";

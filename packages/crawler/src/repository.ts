/**
 * `@eiao/crawler/internal/repository`: what crawls have found, for who only looks at it. Importing it costs a tenth of what the crawler costs, which
 * has all of this too.
 */
export { explainUrl } from "./explain-url.ts";
export type { ExplainedDecision, UrlExplanation } from "./explain-url.ts";
export { collectionName } from "./sites/site.ts";
export type { PageRow } from "./pages/page-row.ts";
export { newDocuments } from "./repository/documents.ts";
export type { NewDocument, PartOfDocuments } from "./repository/documents.ts";
export { openUrlRepository } from "./repository/url-repository.ts";
export type { UrlRepository } from "./repository/url-repository.ts";
export { oneSpelling } from "./url/normalise.ts";
export { siteRepresentation } from "./url/site.ts";
export { siteNamesOf } from "./url/site.ts";

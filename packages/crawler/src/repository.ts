/**
 * `@eiao/crawler/repository`: what crawls have found, for who only looks at it. Importing it costs a tenth of what the crawler costs, which
 * has all of this too.
 */
export { explainUrl } from "./explain-url.ts";
export type { ExplainedDecision, UrlExplanation } from "./explain-url.ts";
export { collectionName } from "./repository/collection-name.ts";
export type { PageRow } from "./repository/records.ts";
export { newDocuments } from "./repository/queries/documents/new-documents.ts";
export type { NewDocument, PartOfDocuments } from "./repository/queries/documents/new-documents.ts";
export { openUrlRepository } from "./repository/url-repository.ts";
export type { UrlRepository } from "./repository/url-repository.ts";
export { oneSpelling, siteRepresentation } from "./url/normalise.ts";
export { siteNamesOf } from "./url/site-names.ts";

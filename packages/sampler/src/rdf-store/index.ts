/** The RDF store: one file for each site and run. */
export { checkStore } from "./check.ts";
export type { StoreFault } from "./check.ts";
export { exportRdfXml } from "./export-rdf-xml.ts";
export type { EncodedFrame } from "./frame.ts";
export type { PlacedRecord } from "./frame-record.ts";
export { openStoreReader } from "./read.ts";
export type { StoreReader } from "./read.ts";
export type { StoreManifest } from "./read-manifest.ts";
export type { SealedStore } from "./seal.ts";
export type {
  ArchiveFile,
  DrawnScenario,
  RuleSetVersion,
  SiteScoreFacts,
  SiteSurvey,
  SiteTestFacts,
  StoreOpening,
} from "./site-survey.ts";
export { givesRows, openSparql } from "./sparql.ts";
export type { GraphForm } from "./sparql-graph.ts";
export type {
  SparqlAnswered,
  SparqlEndpoint,
  SparqlGraph,
  SparqlResults,
  SparqlSettings,
  SparqlTerm,
} from "./sparql.ts";
export type { ArchivedRecord, RuleSetCount, StoredDocument, StoredScenario, StoredSheet } from "./stored-scenario.ts";
export { visitStatements } from "./statements.ts";
export type { VisitStatement } from "./statements.ts";
export { openTripleQuery } from "./triple-query.ts";
export type { Triple, TriplePattern, TripleQuery } from "./triple-query.ts";
export { warcMetadata } from "./warc-metadata.ts";
export type { WarcMetadata } from "./warc-metadata.ts";
export { openStore } from "./write.ts";
export type { StoreWriter } from "./write.ts";

/** The RDF store: one file for each site and run. */
export { exportRdfXml } from "./export/export-rdf-xml.ts";
export type { PackedGraph } from "./file/packed-graph.ts";
export type { IndexedRecord } from "./file/graph-record.ts";
export { openStoreReader } from "./file/read.ts";
export type { StoreReader } from "./file/read.ts";
export type { StoreManifest } from "./file/read-manifest.ts";
export type { StoredSurvey } from "./file/read-survey.ts";
export type {
  ArchiveFile,
  DrawnScenario,
  RuleSetVersion,
  SiteScoreFacts,
  SiteSurvey,
  SiteTestFacts,
  StoreOpening,
} from "./site-survey.ts";
export { givesRows, openSparql } from "./query/sparql.ts";
export { splitDataset } from "./query/sparql-text.ts";
export type { GraphForm } from "./query/sparql-graph.ts";
export type {
  SparqlAnswered,
  SparqlEndpoint,
  SparqlGraph,
  SparqlResults,
  SparqlSettings,
  SparqlTerm,
  TurtleFile,
} from "./query/sparql.ts";
export type { ArchivedRecord, RuleSetCount, StoredDocument, StoredScenario, StoredSheet } from "./stored-scenario.ts";
export { storedText } from "./trig/trig-node.ts";
export { visitStatements } from "./trig/statements.ts";
export type { VisitStatement } from "./trig/statements.ts";
export { surveyIri } from "./graphs/node-ids.ts";
export { readPageFacts } from "./graphs/read-page-facts.ts";
export type { DocumentGraphFacts, LocationFact, PageGraphFacts, ResultFact, StatisticFact } from "./page-facts.ts";
export { openTripleQuery } from "./query/triple-query.ts";
export type { Triple, TriplePattern, TripleQuery } from "./query/triple-query.ts";
export { openStore } from "./file/write.ts";
export type { StoreWriter, WrittenOctets } from "./file/write.ts";

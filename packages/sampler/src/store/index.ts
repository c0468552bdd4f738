/** The RDF store: one file for each site and run. */
export { exportRdfXml } from "./export-rdf-xml.ts";
export type { PackedGraph, IndexedRecord } from "./file/frames.ts";
export { openStoreReader } from "./file/read.ts";
export type { StoreReader } from "./file/read.ts";
export type { StoreManifest, StoredSurvey } from "./graphs/read-survey.ts";
export type {
  ArchiveFile,
  DrawnScenario,
  RuleSetVersion,
  SiteScoreFacts,
  SiteSurvey,
  SiteTestFacts,
  StoreOpening,
  ArchivedRecord,
  RuleSetCount,
  StoredDocument,
  StoredScenario,
  StoredSheet,
  DocumentGraphFacts,
  LocationFact,
  PageGraphFacts,
  ResultFact,
  StatisticFact,
} from "./contents.ts";
export { givesRows, openSparql } from "./query/sparql.ts";
export { splitDataset } from "./query/sparql-text.ts";
export type { GraphForm } from "./query/sparql-worker.ts";
export type {
  SparqlAnswered,
  SparqlEndpoint,
  SparqlGraph,
  SparqlResults,
  SparqlSettings,
  SparqlTerm,
  TurtleFile,
} from "./query/sparql.ts";
export { storedText } from "./trig/trig-node.ts";
export { nodesIn } from "./trig/statements.ts";
export { surveyIri } from "./graphs/node-ids.ts";
export { readPageGraph } from "./graphs/read-page-graph.ts";
export { openTripleQuery } from "./query/triple-query.ts";
export type { Triple, TriplePattern, TripleQuery } from "./query/triple-query.ts";
export { openStore } from "./file/write.ts";
export type { StoreWriter, WrittenBytes } from "./file/write.ts";

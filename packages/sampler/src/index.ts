/**
 * Draws a sample of each site's pages, evaluates it and keeps the results as RDF: `sampleSite` does it all, `verifyStore` recomputes
 * it from the archive. Every part behind them can be used alone.
 */

// Sampling a site
export { sampleSite } from "./sample.ts";
export { previewSite } from "./preview.ts";
export type { SampleDraw, SampleOptions, SampleProgress, SampleResult } from "./sample/run/options.ts";
export { createPoolEvaluator } from "./sample/page/page-evaluator.ts";
export type { Evaluator } from "./evaluation/evaluator.ts";
export { createWamServers } from "./evaluation/remote/wam-servers.ts";
export type { WamChoice, WamServersSettings } from "./evaluation/remote/wam-servers.ts";
export { discardReasons } from "./draw/gates.ts";
export type { DiscardReason } from "./draw/gates.ts";
export { checkSeed } from "./draw/seed.ts";
export { runFiles } from "./sample/run/run-files.ts";
export type { RunFiles } from "./sample/run/run-files.ts";
export { workingCopies } from "./sample/run/working-copies.ts";
export type { WorkingCopy } from "./sample/run/working-copies.ts";

// The report card
export { readAssessment } from "./sample/run/assessment-file.ts";
export { compareAssessments } from "./assessment/compare.ts";
export { changeWithin, exactly, publishedChange } from "./statistics/change.ts";
export type { Change, PublishedEstimate, ChangeVerdict } from "./statistics/change.ts";
export { distinctClusters, distinctFaults } from "./assessment/distinct-faults.ts";
export type { DistinctCluster, DistinctFault } from "./assessment/distinct-faults.ts";
export type {
  AssessedFault,
  AssessedScore,
  AssessedTest,
  AssessedUndecided,
  Assessment,
  BarrierExample,
  Cluster,
  Comparison,
  ContentStatistic,
  Distribution,
  FindingLocation,
  PageMessage,
  ScoreChange,
  TestChange,
} from "./assessment/assessment.ts";

// What a change is made of
export { attributeChange } from "./statistics/attribution.ts";
export { ratioInterval } from "./statistics/interval.ts";
export { studentT } from "./statistics/student-t.ts";
export type { AttributedChange, ChangePart, EarlierByLaterRules, SampledPages } from "./statistics/attribution.ts";
export type { CountsByPage } from "./statistics/ratio-sum.ts";
export { listedPages } from "./archive/listed-pages.ts";

// Words of archived pages
export { archivedTexts } from "./archive/archived-texts.ts";
export type { MainText } from "./archive/main-text.ts";

// Evaluation in worker processes
export { createEvaluationPool } from "./evaluation/pool/pool.ts";
export type { EvaluationPool, EvaluationPoolOptions, PoolStatistics } from "./evaluation/pool/evaluation-pool.ts";
export { createSheetStore } from "./evaluation/sheets/sheet-store.ts";
export type {
  FetchSheet,
  SheetResponse,
  SheetStore,
  SheetStoreOptions,
  SheetStoreStatistics,
} from "./evaluation/sheets/sheet-store.ts";
export { createSheetFetch } from "./evaluation/sheets/fetch-sheets.ts";
export type { SheetFetchSettings } from "./evaluation/sheets/fetch-sheets.ts";
export type { FetchedSheet, LoadPageSheet } from "./evaluation/sheets/sheet-channel.ts";
export type { DocumentEvaluation, EvaluationTask } from "./evaluation/document/document-evaluation.ts";
export type { Finding, TestTally } from "./evaluation/page-result.ts";

// Verification without a network
export { verifyStore } from "./verify.ts";
export type { VerifyOptions } from "./verify.ts";
export type { Difference, Verification } from "./verify/difference.ts";

// Replay: the same pages by other rules
export { replayStore } from "./replay.ts";
export type { ReplayOptions } from "./replay.ts";
export type { LostPage, Replay } from "./replay/replay.ts";

// Findings with source, fingerprint and proof, computed when they are asked for
export { proofJob } from "./proof/page-proof.ts";
export type { PageProof, ProofTask, ProvenFinding, Unproved } from "./proof/page-proof.ts";

// Documents as they were archived
export { readArchivedDocument } from "./proof/archived-document.ts";
export type { ArchivedDocument, ArchivedDocumentTask } from "./proof/archived-document.ts";

// The RDF store
export {
  exportRdfXml,
  givesRows,
  openSparql,
  openStore,
  openStoreReader,
  openTripleQuery,
  splitDataset,
  surveyIri,
  readPageFacts,
  visitStatements,
} from "./rdf-store/index.ts";
export type {
  DocumentGraphFacts,
  DrawnScenario,
  GraphForm,
  IndexedRecord,
  LocationFact,
  PageGraphFacts,
  ResultFact,
  RuleSetCount,
  SparqlAnswered,
  SparqlEndpoint,
  SparqlGraph,
  SparqlResults,
  SparqlSettings,
  SparqlTerm,
  TurtleFile,
  StatisticFact,
  StoredSurvey,
  StoreManifest,
  StoreOpening,
  StoreReader,
  StoreWriter,
  Triple,
  TriplePattern,
  TripleQuery,
  VisitStatement,
} from "./rdf-store/index.ts";

// Archives: export and import
export { exportPages } from "./archive/export-pages.ts";
export type { ExportedPages, ExportSettings } from "./archive/export-pages.ts";
export { importWarcs } from "./archive/import-warcs.ts";
export type { ImportedWarcs, ImportSettings } from "./archive/import-warcs.ts";
export type { PageSelection } from "./archive/select-pages.ts";

// The monitoring duty of (EU) 2018/1524
export { planSample } from "./plan/plan-sample.ts";
export type { MonitoringPlan, PlannedBody, PlanRequest } from "./plan/plan-sample.ts";
export type { MonitoringSizes } from "./plan/sizes.ts";

/**
 * Draws a sample of each site's pages, evaluates it and keeps the results as RDF: `sampleSite` does it all, `verifyStore` recomputes
 * it from the archive. Every part behind them can be used alone.
 */

// Sampling a site
export { sampleSite } from "./sample.ts";
export { previewSite } from "./preview.ts";
export type { SampleDraw, SampleOptions, SampleProgress, SampleResult } from "./sample/options.ts";
export { createPoolEvaluator } from "./sample/evaluate-scenario.ts";
export type { Evaluator } from "./evaluation/evaluator.ts";
export { createWamServers } from "./evaluation/remote/wam-servers.ts";
export type { WamChoice, WamServersSettings } from "./evaluation/remote/wam-servers.ts";
export { discardReasons } from "./draw/sample-rules.ts";
export type { DiscardReason } from "./draw/sample-rules.ts";
export { checkSeed } from "./draw/seed.ts";
export { runFiles, workingCopies, readAssessment } from "./sample/run-files.ts";
export type { RunFiles, WorkingCopy } from "./sample/run-files.ts";

// The report card

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
export { ratioInterval, studentT } from "./statistics/interval.ts";
export type { AttributedChange, ChangePart, EarlierByLaterRules, SampledPages } from "./statistics/attribution.ts";
export type { CountsByPage } from "./statistics/ratio-sum.ts";
export { listedPages } from "./archive/read-binding.ts";

// Words of archived pages
export { archivedTexts } from "./archive/archived-texts.ts";
export type { MainText } from "./archive/archived-texts.ts";

// Evaluation in worker processes
export { createEvaluationPool } from "./evaluation/pool/pool.ts";
export type { EvaluationPool, EvaluationPoolOptions, PoolStatistics } from "./evaluation/pool/pool.ts";
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

// Verification without a network
export { verifyStore } from "./verify.ts";
export type { VerifyOptions } from "./verify.ts";
export type { Difference, Verification } from "./verify/difference.ts";

// Replay: the same pages by other rules
export { replayStore } from "./replay.ts";
export type { ReplayOptions } from "./replay.ts";
export type { LostPage, Replay } from "./verify/replay-pages.ts";

// Findings with source, fingerprint and proof, computed when they are asked for
export { proofJob } from "./verify/page-proof.ts";
export type { PageProof, ProofTask, ProvenFinding, Unproved } from "./verify/page-proof.ts";

// Documents as they were archived
export { readArchivedDocument } from "./archive/archived-answer.ts";
export type { ArchivedDocument, ArchivedDocumentTask } from "./archive/archived-answer.ts";

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
} from "./store/index.ts";
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
} from "./store/index.ts";

// Archives: export and import
export { exportPages } from "./archive/export-pages.ts";
export type { ExportedPages, ExportSettings, PageSelection } from "./archive/export-pages.ts";
export { importWarcs } from "./archive/import-warcs.ts";
export type { ImportedWarcs, ImportSettings } from "./archive/import-warcs.ts";

// The monitoring duty of (EU) 2018/1524
export { planSample } from "./draw/monitoring-plan.ts";
export type { MonitoringPlan, PlannedBody, PlanRequest, MonitoringSizes } from "./draw/monitoring-plan.ts";

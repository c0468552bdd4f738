/**
 * Draws a sample of the pages of a site, evaluates it and stores the results as RDF. `sampleSite` does all of this, and `verifyStore`
 * recomputes it from the archive. Every part can also be used alone.
 */

export { sampleSite } from "./sample.ts";
export type { SampleDraw, SampleOptions, SampleProgress, SampleResult } from "./sample/options.ts";
export { createPoolEvaluator } from "./sample/evaluate-scenario.ts";
export type { Evaluator } from "./evaluation/evaluator.ts";
export { createWamServers } from "./evaluation/remote/wam-servers.ts";
export type { WamChoice, WamServersSettings } from "./evaluation/remote/wam-servers.ts";
export type { DiscardReason } from "./draw/sample-rules.ts";
export type { ChangeVerdict } from "./statistics/change.ts";
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
export type { EvaluationPoolOptions } from "./evaluation/pool/pool.ts";
export type { FetchedSheet, LoadPageSheet } from "./evaluation/sheets/sheet-channel.ts";
export type { DocumentEvaluation, EvaluationTask } from "./evaluation/document/document-evaluation.ts";
export { verifyStore } from "./verify.ts";
export type { VerifyOptions } from "./verify.ts";
export type { Difference, Verification } from "./verify/difference.ts";
export { openTripleQuery } from "./store/index.ts";
export type {
  DrawnScenario,
  IndexedRecord,
  StoredSurvey,
  StoreManifest,
  StoreOpening,
  StoreReader,
  Triple,
  TriplePattern,
  TripleQuery,
} from "./store/index.ts";
export { exportPages } from "./archive/export-pages.ts";
export type { ExportedPages, ExportSettings, PageSelection } from "./archive/export-pages.ts";
export { importWarcs } from "./archive/import-warcs.ts";
export type { ImportedWarcs, ImportSettings } from "./archive/import-warcs.ts";
export { previewSite } from "./preview.ts";
export { readAssessment } from "./sample/run-files.ts";
export { compareAssessments } from "./assessment/compare.ts";
export { replayStore } from "./replay.ts";
export type { ReplayOptions } from "./replay.ts";
export type { LostPage, Replay } from "./verify/replay-pages.ts";
export { exportRdfXml, openSparql, openStoreReader } from "./store/index.ts";
export type {
  GraphForm,
  SparqlAnswered,
  SparqlEndpoint,
  SparqlGraph,
  SparqlResults,
  SparqlSettings,
  SparqlTerm,
  TurtleFile,
} from "./store/index.ts";

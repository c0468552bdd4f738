/** Exports the public names, and names for the other packages of eiao. All but the public names can change in any release. */
export * from "./index.ts";
export { discardReasons } from "./draw/sample-rules.ts";
export { checkSeed } from "./draw/seed.ts";
export { runFiles, workingCopies } from "./sample/run-files.ts";
export type { RunFiles, WorkingCopy } from "./sample/run-files.ts";
export { changeWithin, roundToGrid, publishedChange } from "./statistics/change.ts";
export type { Change, PublishedEstimate } from "./statistics/change.ts";
export { distinctClusters, distinctFaults } from "./assessment/distinct-faults.ts";
export type { DistinctCluster, DistinctFault } from "./assessment/distinct-faults.ts";
export { attributeChange } from "./statistics/attribution.ts";
export { ratioInterval, studentT } from "./statistics/interval.ts";
export type { AttributedChange, ChangePart, EarlierByLaterRules, SampledPages } from "./statistics/attribution.ts";
export type { CountsByPage } from "./statistics/ratio-sum.ts";
export { listedPages } from "./archive/read-binding.ts";
export { archivedTexts } from "./archive/archived-texts.ts";
export type { MainText } from "./archive/archived-texts.ts";
export { createEvaluationPool } from "./evaluation/pool/pool.ts";
export type { EvaluationPool, PoolStatistics } from "./evaluation/pool/pool.ts";
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
export { proofJob } from "./verify/page-proof.ts";
export type { PageProof, ProofTask, ProvenFinding, Unproved } from "./verify/page-proof.ts";
export { readArchivedDocument } from "./archive/archived-answer.ts";
export type { ArchivedDocument, ArchivedDocumentTask } from "./archive/archived-answer.ts";
export { givesRows, openStore, splitDataset, surveyIri, readPageGraph, nodesIn } from "./store/index.ts";
export type {
  DocumentGraphFacts,
  LocationFact,
  PageGraphFacts,
  ResultFact,
  RuleSetCount,
  StatisticFact,
  StoreWriter,
} from "./store/index.ts";
export { planSample } from "./draw/monitoring-plan.ts";
export type { MonitoringPlan, PlannedBody, PlanRequest, MonitoringSizes } from "./draw/monitoring-plan.ts";

/** Runs the Observatory: services, work queue, reports and cockpit. */
export { startWamServer } from "./services/start-wam-server.ts";
export type { WamServer, WamServerOptions } from "./services/start-wam-server.ts";
export { keptOffRuns } from "./services/site-url/keep-off-runs.ts";
export { importSiteList, refuseWhileOpen } from "./services/site-url/import-sites.ts";
export type { SiteImport, SiteImportResult } from "./services/site-url/import-sites.ts";
export { checkWamService, wamServiceProblem } from "./services/wam-service-check.ts";
export type { WamServiceCheck, WamServiceState } from "./services/wam-service-check.ts";
export { callSoap } from "./transport/soap/call-soap.ts";
export type { SoapOutcome } from "./transport/soap/call-soap.ts";
export { hostName, isLoopback } from "./transport/host-rule.ts";
export { startObservatory } from "./observatory/start-observatory.ts";
export type { ObservatoryProgress, StartOutcome, StartSettings } from "./observatory/start-observatory.ts";
export { runCoordinator } from "./observatory/run-coordinator.ts";
export type { CoordinatorSettings, RunningCoordinator } from "./observatory/run-coordinator.ts";
export { databaseOf, isOrigin, readSystemConfiguration } from "./configuration/read-configuration.ts";
export type {
  SystemConfiguration,
  ConfigurationSources,
  ReadSystemConfiguration,
} from "./configuration/read-configuration.ts";
export { manageWorkers } from "./worker/manage-workers.ts";
export type { ManagerSettings } from "./worker/manage-workers.ts";
export type { LostSite, SiteOutcome, StartSite } from "./observatory/test-run.ts";
export { configuredReports, reportCacheFolders, startReports } from "./observatory/start-reports.ts";
export type { ArchiveOptions, RunningReports, StartReportsOptions } from "./observatory/start-reports.ts";
export { selectionText, selectPlace } from "./reports/model/selection.ts";
export type { ReportSelection } from "./reports/model/selection.ts";
export type { ReportSettings } from "./reports/views/view.ts";

/** Runs the Observatory: services, work queue, reports and cockpit. */
export { startWamServer } from "./wam/start-wam-server.ts";
export type { WamServer, WamServerOptions } from "./wam/start-wam-server.ts";
export { keptOffRuns } from "./observatory/services/site-url/keep-off-runs.ts";
export { importSiteList, refuseWhileOpen } from "./observatory/services/site-url/import-sites.ts";
export type { SiteImport, SiteImportResult } from "./observatory/services/site-url/import-sites.ts";
export { checkWamService, wamServiceProblem } from "./wam/service-check.ts";
export type { WamServiceCheck, WamServiceState } from "./wam/service-check.ts";
export { callSoap } from "./transport/soap/call-soap.ts";
export type { SoapOutcome } from "./transport/soap/call-soap.ts";
export { hostName, isLoopback } from "./transport/host-rule.ts";
export { startObservatory } from "./observatory/start-observatory.ts";
export type { ObservatoryProgress, StartOutcome, StartSettings } from "./observatory/start-observatory.ts";
export { runCoordinator } from "./observatory/run-coordinator.ts";
export type { CoordinatorSettings } from "./observatory/coordinator-settings.ts";
export type { RunningCoordinator } from "./observatory/run-coordinator.ts";
export { databaseOf, isOrigin, readSystemConfiguration } from "./observatory/configuration/read-configuration.ts";
export type {
  SystemConfiguration,
  ConfigurationSources,
  ReadSystemConfiguration,
} from "./observatory/configuration/read-configuration.ts";
export { manageWorkers } from "./observatory/worker/manage-workers.ts";
export type { ManagerSettings } from "./observatory/worker/manage-workers.ts";
export type { LostSite, SiteOutcome, StartSite } from "./observatory/start-run.ts";
export { configuredReports, reportCacheFolders, startReports } from "./observatory/start-reports.ts";
export type { ArchiveOptions, RunningReports, StartReportsOptions } from "./observatory/start-reports.ts";
export { selectionText, selectPlace } from "./public/model/selection.ts";
export type { ReportSelection } from "./public/model/selection.ts";
export type { ReportSettings } from "./public/views/view.ts";

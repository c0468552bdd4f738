/** Runs the Observatory: services, work queue, reports and cockpit. */
export { startWamServer } from "./wam/start-wam-server.ts";
export type { WamServer, WamServerOptions } from "./wam/start-wam-server.ts";
export { startObservatory } from "./observatory/start-observatory.ts";
export type { ObservatoryProgress, StartOutcome, StartSettings } from "./observatory/start-observatory.ts";
export type { CoordinatorSettings } from "./observatory/coordinator-settings.ts";
export type { SystemConfiguration } from "./observatory/configuration/read-configuration.ts";
export type { LostSite, SiteOutcome, StartSite } from "./observatory/start-run.ts";

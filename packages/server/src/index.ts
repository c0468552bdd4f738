/** Runs the Observatory: services, work queue, reports and cockpit. */
export { startWamServer } from "./services/start-wam-server.ts";
export type { WamServer, WamServerOptions } from "./services/start-wam-server.ts";
export { checkWamService } from "./services/wam-service-check.ts";
export type { WamServiceCheck, WamServiceState } from "./services/wam-service-check.ts";
export { hostName, isLoopback } from "./transport/host-rule.ts";

/** Runs the Observatory: services, work queue, reports and cockpit. */
export { startWamServer } from "./services/start-wam-server.ts";
export type { WamServer, WamServerOptions } from "./services/start-wam-server.ts";
export { hostName, isLoopback } from "./transport/host-rule.ts";

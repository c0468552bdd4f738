import type { ArgumentValue, Parameter } from "../../transport/service.ts";
import type { SiteJob } from "../queue/job.ts";

/** The most characters of the name of a run or a machine. */
const LONGEST_NAME = 255;

/** Parameters that several services have. */
export const testrun: Parameter = {
  name: "testrun",
  type: "text",
  required: true,
  longest: LONGEST_NAME,
  doc: "Id of the test run.",
};
export const rdfmodel: Parameter = {
  name: "rdfmodel",
  type: "text",
  required: false,
  doc: "Deprecated: accepted and ignored.",
};
export const etlserver: Parameter = {
  name: "etlserver",
  type: "text",
  required: false,
  default: "localhost",
  doc: "Host of the ETL server, which counts the sites of the run.",
};
export const port: Parameter = {
  name: "port",
  type: "integer",
  required: false,
  default: "8890",
  doc: "Port of the ETL server.",
};
export const machine: Parameter = {
  name: "machine",
  type: "text",
  required: true,
  longest: LONGEST_NAME,
  doc: "Name of the crawler's host.",
};
export const pid: Parameter = { name: "pid", type: "integer", required: true, doc: "Process id of the crawler." };

export const panelParameter: Parameter = {
  name: "panel",
  type: "text",
  required: false,
  doc: "Panel that the run measures. Default: none, so that the run changes no figure of a group.",
};

export const ruleSetParameter: Parameter = {
  name: "ruleset",
  type: "names",
  required: false,
  default: "all",
  doc: "Ids of the rule sets that the sites are measured by, the one that leads first. Default, also for all: those of the configuration.",
};

/** The address of the ETL server unless a caller names another one (D-02). */
export const etlDefaults = { host: "localhost", port: 8890 } as const;

export const nothing = { type: "value", doc: "null." } as const;

export const schedulecount: Parameter = {
  name: "schedulecount",
  type: "integer",
  required: false,
  default: "0",
  doc: "Deprecated: accepted and ignored.",
};

/** The site tuple of spec 6.1 in its order, and behind it the port of the ETL server (D-03). `timeout` is deprecated. */
export function siteTuple({ url, run, etlserver, scheduleCount, port }: SiteJob): ArgumentValue {
  return [url, run, etlserver, scheduleCount, 0, port];
}

/** The URL in what `getSiteURL` gave, or itself (D-04). */
export function urlOfControl(sitectl: readonly string[] | string): string | undefined {
  return typeof sitectl === "string" ? sitectl : sitectl[0];
}

/** The name of a crawler that takes a site without giving one. */
export const UNKNOWN_CRAWLER = "crawler";

/** A crawler, as leases name it. */
export function crawlerName(machine: string, pid: number): string {
  return `crawler ${pid} on ${machine}`;
}

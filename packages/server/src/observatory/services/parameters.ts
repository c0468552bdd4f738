import { parameter, requiredParameter } from "../../transport/service.ts";
import type { ArgumentValue, Parameter } from "../../transport/service.ts";
import type { SiteJob } from "../queue/job.ts";

/** The most characters of the name of a run or a machine. */
const LONGEST_NAME = 255;

/** Parameters that several services have. */
export const testrun: Parameter = requiredParameter("testrun", "text", "Id of the test run.", {
  longest: LONGEST_NAME,
});
export const rdfmodel: Parameter = parameter("rdfmodel", "text", "Deprecated: accepted and ignored.");
export const etlserver: Parameter = parameter(
  "etlserver",
  "text",
  "Host of the ETL server, which counts the sites of the run.",
  { default: "localhost" },
);
export const port: Parameter = parameter("port", "integer", "Port of the ETL server.", { default: "8890" });
export const machine: Parameter = requiredParameter("machine", "text", "Name of the crawler's host.", {
  longest: LONGEST_NAME,
});
export const pid: Parameter = requiredParameter("pid", "integer", "Process id of the crawler.");

export const panelParameter: Parameter = parameter(
  "panel",
  "text",
  "Panel that the run measures. Default: none, so that the run changes no figure of a group.",
);

export const ruleSetParameter: Parameter = parameter(
  "ruleset",
  "names",
  "Ids of the rule sets that the sites are measured by, the one that leads first. Default, also for all: those of the configuration.",
  { default: "all" },
);

/** The address of the ETL server unless a caller names another one (D-02). */
export const etlDefaults = { host: "localhost", port: 8890 } as const;

export const schedulecount: Parameter = parameter("schedulecount", "integer", "Deprecated: accepted and ignored.", {
  default: "0",
});

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

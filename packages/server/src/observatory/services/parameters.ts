import type { ArgumentValue } from "../../transport/service.ts";
import type { SiteJob } from "../queue/job.ts";

/** The default address of the ETL server (D-02). */
export const etlDefaults = { host: "localhost", port: 8890 } as const;

/** Returns the site tuple of spec 6.1, followed by the port of the ETL server (D-03). `timeout` is deprecated. */
export function siteTuple({ url, run, etlserver, scheduleCount, port }: SiteJob): ArgumentValue {
  return [url, run, etlserver, scheduleCount, 0, port];
}

/** Returns the URL in an answer of `getSiteURL`; a text is the URL itself (D-04). */
export function urlOfControl(sitectl: readonly string[] | string): string | undefined {
  return typeof sitectl === "string" ? sitectl : sitectl[0];
}

/** The name for a crawler that takes a site without giving its name. */
export const UNKNOWN_CRAWLER = "crawler";

/** Returns the name of a crawler in leases. */
export function crawlerName(machine: string, pid: number): string {
  return `crawler ${pid} on ${machine}`;
}

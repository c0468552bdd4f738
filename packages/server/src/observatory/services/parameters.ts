import type { ArgumentValue } from "../../transport/service.ts";
import type { SiteJob } from "../queue/job.ts";

/** The address of the ETL server unless a caller names another one (D-02). */
export const etlDefaults = { host: "localhost", port: 8890 } as const;

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

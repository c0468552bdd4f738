import type { SiteJob } from "../../queue/job.ts";
import type { ArgumentValue } from "../../transport/service.ts";

/** The site tuple of spec 6.1 in its order, and behind it the port of the ETL server (D-03). `timeout` is deprecated. */
export function siteTuple({ url, run, etlserver, scheduleCount, port }: SiteJob): ArgumentValue {
  return [url, run, etlserver, scheduleCount, 0, port];
}

/** The URL in what `getSiteURL` gave, or itself (D-04). */
export function urlOfControl(sitectl: readonly string[] | string): string | undefined {
  return typeof sitectl === "string" ? sitectl : sitectl[0];
}

import table from "./http-statuses.json" with { type: "json" };
import { transportErrorRows } from "./errors.ts";
import type { SoapVersion } from "./soap/names.ts";

/** The statuses of errors from the packages behind the services. Errors of the services have theirs in their rows. Spec 2.1, 2.2. */
const statuses: Readonly<Record<string, number>> = table;

/** Returns the HTTP status of an error code in the JSON mirror. Default: 500. */
export function httpStatus(code: string): number {
  const isOwn = Object.hasOwn(transportErrorRows, code);
  return isOwn ? transportErrorRows[code as keyof typeof transportErrorRows].status : (statuses[code] ?? 500);
}

/** The statuses that HTTP clients need, whatever the body says. */
const statusesOfHttp: ReadonlySet<number> = new Set([401, 408, 413, 415, 417, 421, 503]);

/**
 * Returns the status of a fault: 500, except for statuses that HTTP needs (WS-I Basic Profile 1.1, 3.4). In SOAP 1.2 an error of the
 * sender is 400 (part 2, 7.5.2.2).
 */
export function soapStatus(code: string, version: SoapVersion): number {
  const status = httpStatus(code);
  if (statusesOfHttp.has(status)) return status;
  return version === "1.2" && status < 500 ? 400 : 500;
}

/** Returns the seconds after which a refused call may be tried again, or undefined if that is of no use. */
export function retryAfter(code: string): number | undefined {
  return httpStatus(code) === 503 ? BUSY_SECONDS : undefined;
}

/** The time in seconds in which most evaluations end. */
export const BUSY_SECONDS = 5;

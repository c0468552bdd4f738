import { transportErrorRows } from "./errors.ts";
import type { SoapVersion } from "./soap/names.ts";

/** The status for errors of the packages behind the services. Errors of the services have theirs in their rows. Spec 2.1, 2.2. */
const statuses: Readonly<Record<string, number>> = {
  EvaluationStopped: 503,
  Timeout: 504,
  EtlUnreachable: 502,
  TestRunExists: 409,
  BadRunName: 400,
  NotWebAddress: 400,
  UnknownTestRun: 404,
  UnknownSite: 404,
  NoSuchSite: 404,
  UnknownTable: 404,
  SiteInUse: 409,
  LeaseLost: 409,
  UnknownOrder: 404,
  UnknownCampaign: 404,
  CampaignRefused: 400,
  CampaignHasOrders: 409,
  CampaignWithoutOrders: 409,
  SiteValues: 400,
  UnknownWorker: 404,
  OrderInactive: 409,
  OrderRunning: 409,
  AnnotationRefused: 400,
  NoAnnotations: 400,
  UnknownAnnotation: 404,
  SiteExcluded: 409,
  NotExcluded: 409,
  StillHidden: 409,
  UnknownUser: 404,
  UserExists: 409,
  BadUserName: 400,
  BadPassword: 400,
  StoreContradicts: 400,
  CardContradicts: 400,
  NotSteered: 409,
  StoreUnavailable: 503,
  NotAStore: 400,
  StoreDamaged: 400,
  StoreTooNew: 400,
  StoreIsReplay: 400,
  StoreOfOtherRun: 409,
  RunIncomplete: 409,
  RunInUse: 503,
};

/** HTTP status of an error code in the JSON mirror; of all that say none 500. */
export function httpStatus(code: string): number {
  const isOwn = Object.hasOwn(transportErrorRows, code);
  return isOwn ? transportErrorRows[code as keyof typeof transportErrorRows].status : (statuses[code] ?? 500);
}

/** The statuses that HTTP itself must have, whatever the body says. */
const statusesOfHttp: ReadonlySet<number> = new Set([401, 408, 413, 415, 417, 421, 503]);

/**
 * A fault is 500 but for what HTTP itself must know (WS-I Basic Profile 1.1, 3.4); in SOAP 1.2 one of the sender is 400 (part 2, 7.5.2.2).
 */
export function soapStatus(code: string, version: SoapVersion): number {
  const status = httpStatus(code);
  if (statusesOfHttp.has(status)) return status;
  return version === "1.2" && status < 500 ? 400 : 500;
}

/** Seconds after which a refused call may be tried again; undefined: no use. */
export function retryAfter(code: string): number | undefined {
  return httpStatus(code) === 503 ? BUSY_SECONDS : undefined;
}

/** Most evaluations take less. */
export const BUSY_SECONDS = 5;

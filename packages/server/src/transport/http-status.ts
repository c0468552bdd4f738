/** HTTP status of an error code in the JSON mirror; all others are 500. Spec 2.1, 2.2. */
const statuses: Readonly<Record<string, number>> = {
  BadArguments: 400,
  BadRequest: 400,
  Forbidden: 401,
  ReadOnlyMode: 403,
  UnknownMethod: 404,
  NotFound: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  UnknownTestRun: 404,
  UnknownSite: 404,
  UnknownTable: 404,
  TestRunExists: 409,
  TooLarge: 413,
  UnsupportedType: 415,
  ExpectationFailed: 417,
  ForeignHost: 421,
  HeadersTooLarge: 431,
  EtlUnreachable: 502,
  Busy: 503,
  Stopping: 503,
  StoreUnavailable: 503,
  EvaluationStopped: 503,
  Timeout: 504,
};

export function httpStatus(code: string): number {
  return statuses[code] ?? 500;
}

/** What HTTP itself must know, whatever the body says. */
const statusesOfHttp: ReadonlySet<number> = new Set([401, 408, 413, 415, 417, 421, 503]);

/** A fault is 500 but for what HTTP itself must know (WS-I Basic Profile 1.1, 3.4). */
export function soapStatus(code: string): number {
  const status = httpStatus(code);
  return statusesOfHttp.has(status) ? status : 500;
}

/** Seconds after which a refused call may be tried again; undefined: no use. */
export function retryAfter(code: string): number | undefined {
  return httpStatus(code) === 503 ? busySeconds : undefined;
}

/** Most evaluations take less. */
export const busySeconds = 5;

import type { IncomingHttpHeaders } from "node:http";

/** A request as the server saw it. Times are in ms of the monotonic clock. A request that is not over has no `open`. */
export interface Arrival {
  readonly method: string;
  /** The request target as received: path and query, not decoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The number of the connection, from 0. */
  readonly connection: number;
  readonly at: number;
  /** The latest time at which the request had not come yet: `at`, or earlier if the process was busy. */
  readonly notBefore: number;
  /** The time in ms of a clock that stands still while this process has no turn. */
  readonly turn: number;
  /** The open requests at this server when this one arrived, including itself. */
  readonly atOnce: number;
  /** The duration in ms, without the time in which this process had no turn. */
  open?: number;
  status?: number;
  /** The bytes of the body that were handed to the connection; for raw behaviours all written bytes. */
  sent: number;
  /** For raw behaviours, the bytes that the client read. The system buffers some megabytes beforehand, more for a slow client. */
  taken?: number | undefined;
}

/** The log of a site's server, the only evidence that the judges trust. */
export interface RequestLog {
  readonly arrivals: readonly Arrival[];
  /** Returns the number of connections so far. */
  connections(): number;
  /** Returns the GET requests for exactly this target, in order of arrival. */
  gets(target: string): Arrival[];
  /** Returns the number of GET requests for exactly this target. */
  count(target: string): number;
  /** Returns the distinct targets of GET requests that begin with `prefix`, sorted, without `/robots.txt`. */
  under(prefix: string): string[];
  /** Returns the targets under `prefix` that had more than one GET request, sorted. */
  repeated(prefix: string): string[];
  /**
   * Returns the ms between the starts of consecutive requests (all methods, with robots.txt), from the one numbered `from`.
   * If this process, which the crawler shares, was busy and may have seen a request late, it is the longest possible gap.
   */
  gaps(from?: number): number[];
  /** Returns the same without the time in which this process had no turn: the gaps for which the crawler is certainly responsible. */
  gapsInTurns(): number[];
  /** Returns the most requests that were open at one time. */
  mostAtOnce(): number;
  /** Returns the bytes of all sent bodies. */
  bytes(): number;
  /** Returns a copy of the log, for judges that come after `clear`. */
  copy(): RequestLog;
  /** Clears the log: a new launch is judged by itself. */
  clear(): void;
}

/** Makes the log, with the functions by which the server writes it. */
export function createRequestLog(
  arrivals: Arrival[] = [],
): RequestLog & { add(arrival: Arrival): void; connected(): number } {
  let connections = 0;
  const gets = () => arrivals.filter(({ method, target }) => method === "GET" && target !== "/robots.txt");
  const under = (prefix: string) => gets().flatMap(({ target }) => (target.startsWith(prefix) ? [target] : []));
  return {
    get arrivals() {
      return arrivals;
    },
    connections: () => connections,
    gets: (target) => arrivals.filter((one) => one.method === "GET" && one.target === target),
    count: (target) => arrivals.filter((one) => one.method === "GET" && one.target === target).length,
    under: (prefix) => [...new Set(under(prefix))].toSorted(),
    repeated: (prefix) => [...new Set(under(prefix).filter((target, i, all) => all.indexOf(target) !== i))].toSorted(),
    gaps: (from = 0) =>
      arrivals.slice(from + 1).map(({ at }, i) => at - (arrivals[from + i]?.notBefore ?? Number.NEGATIVE_INFINITY)),
    gapsInTurns: () => arrivals.slice(1).map(({ turn }, i) => turn - (arrivals[i]?.turn ?? Number.NEGATIVE_INFINITY)),
    mostAtOnce: () => arrivals.reduce((max, { atOnce }) => Math.max(max, atOnce), 0),
    bytes: () => arrivals.reduce((sum, { sent }) => sum + sent, 0),
    copy: () => createRequestLog([...arrivals]),
    clear: () => void (arrivals = []),
    add: (arrival) => void arrivals.push(arrival),
    connected: () => connections++,
  };
}

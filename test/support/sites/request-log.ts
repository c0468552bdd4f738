import type { IncomingHttpHeaders } from "node:http";

/** One request as the server saw it. Times in ms of the monotonic clock; what is not over yet has no `open`. */
export interface Arrival {
  readonly method: string;
  /** Request target as it came over the line: path and query, nothing decoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Number of the connection, from 0. */
  readonly connection: number;
  readonly at: number;
  /** It had not come yet then: `at`, or earlier when the process was busy meanwhile. */
  readonly notBefore: number;
  /** In ms of the clock that stands still while this process has no turn. */
  readonly turn: number;
  /** Requests open at this server when this one arrived, itself included. */
  readonly atOnce: number;
  /** How long, in ms, without the time in which this process had no turn. */
  open?: number;
  status?: number;
  /** Octets of the body handed to the connection; for raw behaviours everything that was written. */
  sent: number;
  /** Of raw behaviours, what the client read of it: the system takes some megabytes for it beforehand, more when the client is slow. */
  taken?: number | undefined;
}

/** What a site's server saw: the only witness that the judges trust. */
export interface RequestLog {
  readonly arrivals: readonly Arrival[];
  /** Connections opened so far. */
  connections(): number;
  /** GET requests for exactly this target, in order of arrival. */
  gets(target: string): Arrival[];
  /** How many GET requests asked for exactly this target. */
  count(target: string): number;
  /** Distinct targets that begin with `prefix`, of GET requests, sorted; `/robots.txt` is left out. */
  under(prefix: string): string[];
  /** Targets of GET requests under `prefix` that were asked for more than once, sorted. */
  repeated(prefix: string): string[];
  /**
   * Ms between the starts of following requests (all methods, robots.txt included), from the one numbered `from`. Where this
   * process, which the crawler shares, was busy and may have seen a request late, the most that the gap can have been.
   */
  gaps(from?: number): number[];
  /** The same without the time in which this process had no turn: the least that can be held against the crawler. */
  gapsInTurns(): number[];
  /** The most requests that were open at one time. */
  mostAtOnce(): number;
  /** Octets of bodies sent, all requests together. */
  bytes(): number;
  /** What was seen so far, for judges that come after `clear`. */
  copy(): RequestLog;
  /** Forgets everything: a new launch is judged by itself. */
  clear(): void;
}

/** The log and what the server writes to it. */
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
    mostAtOnce: () => arrivals.reduce((most, { atOnce }) => Math.max(most, atOnce), 0),
    bytes: () => arrivals.reduce((sum, { sent }) => sum + sent, 0),
    copy: () => createRequestLog([...arrivals]),
    clear: () => void (arrivals = []),
    add: (arrival) => void arrivals.push(arrival),
    connected: () => connections++,
  };
}

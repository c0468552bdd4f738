import { MAX_REDIRECTS, nextHop } from "@eiao/crawler/internal/web";
import type { Hop } from "@eiao/crawler/internal/web";
import CachePolicy from "http-cache-semantics";
import { sheetError } from "../errors.ts";
import type { FetchedSheet } from "./sheet-channel.ts";
import { createKeptSheets } from "./sheets-by-id.ts";

/** One answer of a web server. */
export interface SheetResponse {
  readonly status: number;
  /** Names in lower case, repeated fields joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Uint8Array;
}

/**
 * Sends one request and follows no redirect. `headers` are those of a conditional request, or none. A rejection says in words for
 * people why there is no answer.
 */
export type FetchSheet = (url: string, headers: Readonly<Record<string, string>>) => Promise<SheetResponse>;

/** The options of a sheet store: how style sheets are fetched, and how many bytes of them are kept. */
export interface SheetStoreOptions {
  readonly fetch: FetchSheet;
  /** Octets kept; the least recently used go first. Default 64 MB. */
  readonly maxBytes?: number;
  /** The time in which a failed fetch is not tried again. Default 30 s. */
  readonly failureSeconds?: number;
}

/** The statistics of a sheet store: requests and fetches. */
export interface SheetStoreStatistics {
  /** Answered without a request, those that joined a fetch under way included. */
  readonly hits: number;
  readonly fetches: number;
  /** Fetches that confirmed a known answer (304). */
  readonly confirmed: number;
  readonly failures: number;
  readonly entries: number;
  readonly bytes: number;
}

/** Style sheets shared by all pages: fetched, and fetched again when no longer fresh (RFC 9111). */
export interface SheetStore {
  /** @throws Error in words for people, never naming the sheet (the engine does that). */
  load(url: string): Promise<FetchedSheet>;
  /** Drops all answers; what is being fetched reaches those who wait for it, and is not kept. */
  clear(): void;
  /** The same for one URL. */
  clearUrl(url: string): void;
  statistics(): SheetStoreStatistics;
}

type Kept =
  | { readonly kind: "response"; readonly response: SheetResponse; readonly policy: SheetPolicy }
  | { readonly kind: "failure"; readonly error: Error; readonly until: number };

/** Spec 11.2: one fetch in flight for each URL, freshness by HTTP, bounded. Redirects are answers of their own, kept by their own freshness. */
export function createSheetStore(options: SheetStoreOptions): SheetStore {
  const { fetch, maxBytes = 64_000_000, failureSeconds = 30 } = options;
  const kept = createKeptSheets<Kept>(maxBytes, (entry) =>
    entry.kind === "response" ? entry.response.content : entry.error.message,
  );
  const underWay = new Map<string, Promise<SheetResponse>>();
  const counts = { hits: 0, fetches: 0, confirmed: 0, failures: 0 };

  const fetchAnew = async (
    url: string,
    stale: (Kept & { kind: "response" }) | undefined,
    isWanted: () => boolean,
  ): Promise<SheetResponse> => {
    const keep = (entry: Kept): void => {
      if (isWanted()) kept.add(url, entry);
    };
    counts.fetches++;
    try {
      const response = await fetch(url, stale?.policy.conditionalHeaders() ?? {});
      if (stale !== undefined && response.status === 304) {
        counts.confirmed++;
        keep({ kind: "response", response: stale.response, policy: stale.policy.confirmedBy(response) });
        return stale.response;
      }
      const policy = cachePolicy(response, failureSeconds);
      if (policy.storable) keep({ kind: "response", response, policy });
      else if (isWanted()) kept.delete(url);
      return response;
    } catch (error) {
      counts.failures++;
      const words = error instanceof Error ? error : new Error(String(error));
      keep({ kind: "failure", error: words, until: Date.now() + failureSeconds * 1000 });
      throw words;
    }
  };

  const answerOf = (url: string): Promise<SheetResponse> => {
    const joined = underWay.get(url);
    if (joined !== undefined) {
      counts.hits++;
      return joined;
    }
    const entry = kept.get(url);
    const usable = entry?.kind === "failure" ? entry.until > Date.now() : entry?.policy.isFresh() === true;
    if (entry !== undefined && usable) {
      counts.hits++;
      return entry.kind === "failure" ? Promise.reject(entry.error) : Promise.resolve(entry.response);
    }
    return startFetch(url, entry?.kind === "response" ? entry : undefined);
  };

  const startFetch = (url: string, stale: (Kept & { kind: "response" }) | undefined): Promise<SheetResponse> => {
    const { promise, resolve } = Promise.withResolvers<SheetResponse>();
    underWay.set(url, promise);
    const isWanted = () => underWay.get(url) === promise; // not when it was cleared meanwhile
    const fetching = fetchAnew(url, stale, isWanted);
    resolve(fetching.finally(() => isWanted() && underWay.delete(url)));
    return promise;
  };

  return {
    load: (url) => sheetBehind(url, answerOf),
    clear() {
      kept.clear();
      underWay.clear();
    },
    clearUrl(url) {
      kept.delete(withoutFragment(url));
      underWay.delete(withoutFragment(url));
    },
    statistics: () => ({ ...counts, entries: kept.size, bytes: kept.octets }),
  };
}

/** The sheet that a URL leads to, over its redirects. */
async function sheetBehind(start: string, answerOf: (url: string) => Promise<SheetResponse>): Promise<FetchedSheet> {
  let url = withoutFragment(start);
  for (let hops = 0; ; hops++) {
    const { status, headers, content } = await answerOf(url);
    const hop = nextHop({ status, headers: Object.entries(headers) }, url, hops);
    if (hop.kind === "lost") throw lostSheet(hop);
    if (hop.kind === "end") {
      if (status !== 200) throw sheetError("SheetStatus", { status });
      const contentType = headers["content-type"];
      return { content, url, ...(contentType === undefined ? {} : { contentType }) };
    }
    url = withoutFragment(hop.url);
  }
}

function lostSheet({ why }: Hop & { kind: "lost" }): Error {
  if (why === "too-many") return sheetError("SheetRedirects", { most: MAX_REDIRECTS });
  if (why === "nowhere") return sheetError("SheetRedirect", {});
  return sheetError("SheetFailed", { reason: "its address is not an http or https address" });
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}

/** The rules of RFC 9111 for a shared cache: they limit how long an answer may be used. */
interface SheetPolicy {
  /** May be kept at all; also when it must be asked about each time. */
  readonly storable: boolean;
  isFresh(): boolean;
  /** Returns headers of a request that asks if the answer is still good. */
  conditionalHeaders(): Readonly<Record<string, string>>;
  /** The policy after a 304. */
  confirmedBy(answer: SheetResponse): SheetPolicy;
}

/** Every sheet is asked for in the same way, so that Vary never matters. */
const request = { url: "/", method: "GET", headers: {} };

/** RFC 9111, 4.2.2 leaves it to the cache when the server says nothing: long enough for the pages of one site. */
const SILENT_SERVER_SECONDS = 300;
const LONGEST_GUESS_SECONDS = 86_400;
/** Statuses for which that is allowed (RFC 9110, 15.1), of those that matter here. */
const guessable = new Set([200, 203, 301, 308]);

/** @param failureSeconds how long an error status holds, whatever its server says: servers in trouble say anything. */
function cachePolicy({ status, headers }: SheetResponse, failureSeconds: number): SheetPolicy {
  if (status >= 400) return wrap(new CachePolicy(request, { status: 404, headers: maxAge(failureSeconds) }));
  return wrap(
    new CachePolicy(request, { status, headers: guessable.has(status) ? withGuess(headers) : { ...headers } }),
  );
}

function wrap(policy: CachePolicy): SheetPolicy {
  return {
    storable: policy.storable(),
    isFresh: () => policy.satisfiesWithoutRevalidation(request),
    conditionalHeaders: () => textsOf(policy.revalidationHeaders(request)),
    confirmedBy: ({ status, headers }) =>
      wrap(policy.revalidatedPolicy(request, { status, headers: { ...headers } }).policy),
  };
}

/** A server that says nothing about freshness gets a guess: a tenth of the sheet's age, within bounds. */
function withGuess(headers: Readonly<Record<string, string>>): Record<string, string> {
  if (["cache-control", "expires", "pragma"].some((name) => headers[name] !== undefined)) return { ...headers };
  const modified = Date.parse(headers["last-modified"] ?? "");
  const tenth = Number.isNaN(modified) ? 0 : (Date.now() - modified) / 10_000;
  return { ...headers, ...maxAge(Math.min(Math.max(tenth, SILENT_SERVER_SECONDS), LONGEST_GUESS_SECONDS)) };
}

function maxAge(seconds: number): Record<string, string> {
  return { "cache-control": `max-age=${Math.floor(seconds)}` };
}

function textsOf(headers: CachePolicy.Headers): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") texts[name] = value;
  return texts;
}

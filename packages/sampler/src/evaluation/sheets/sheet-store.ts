import { MAX_REDIRECTS, nextHop } from "@eiao/crawler/internal/web";
import type { Hop } from "@eiao/crawler/internal/web";
import CachePolicy from "http-cache-semantics";
import { sheetError } from "../errors.ts";
import type { FetchedSheet } from "./sheet-channel.ts";
import { createKeptSheets } from "./sheets-by-id.ts";

/** One answer of a web server. */
export interface SheetResponse {
  readonly status: number;
  /** The header fields by lower-case names. Repeated fields are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Uint8Array;
}

/**
 * Sends one request and follows no redirects. `headers` are the conditions of a conditional request, or empty. A rejection has the
 * reason for people.
 */
export type FetchSheet = (url: string, headers: Readonly<Record<string, string>>) => Promise<SheetResponse>;

/** The options of a sheet store: its fetch function and its limits. */
export interface SheetStoreOptions {
  readonly fetch: FetchSheet;
  /** The bytes to keep. The least recently used sheets are removed first. Default: 64 MB. */
  readonly maxBytes?: number;
  /** The time for which a failed fetch is not repeated. Default: 30 s. */
  readonly failureSeconds?: number;
}

/** The statistics of a sheet store: requests and fetches. */
export interface SheetStoreStatistics {
  /** The number of loads without an own request. Some of them joined a running fetch. */
  readonly hits: number;
  readonly fetches: number;
  /** The number of fetches that confirmed a stored answer (304). */
  readonly confirmed: number;
  readonly failures: number;
  readonly entries: number;
  readonly bytes: number;
}

/** A store of style sheets for all pages. It fetches a sheet again when it is no longer fresh (RFC 9111). */
export interface SheetStore {
  /** @throws Error with a message for people, without the name of the sheet (the engine adds it). */
  load(url: string): Promise<FetchedSheet>;
  /** Removes all answers. A running fetch still answers its callers, but its answer is not stored. */
  clear(): void;
  /** Removes the answer of one URL, in the same way as `clear`. */
  clearUrl(url: string): void;
  statistics(): SheetStoreStatistics;
}

type Kept =
  | { readonly kind: "response"; readonly response: SheetResponse; readonly policy: SheetPolicy }
  | { readonly kind: "failure"; readonly error: Error; readonly until: number };

/** Creates a bounded store with one fetch at a time per URL and HTTP freshness (spec 11.2). Redirects are stored by their own freshness. */
export function createSheetStore(options: SheetStoreOptions): SheetStore {
  const { fetch, maxBytes = 64_000_000, failureSeconds = 30 } = options;
  const cache = createKeptSheets<Kept>(maxBytes, (entry) =>
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
      if (isWanted()) cache.add(url, entry);
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
      else if (isWanted()) cache.delete(url);
      return response;
    } catch (error) {
      counts.failures++;
      const failure = error instanceof Error ? error : new Error(String(error));
      keep({ kind: "failure", error: failure, until: Date.now() + failureSeconds * 1000 });
      throw failure;
    }
  };

  const answerOf = (url: string): Promise<SheetResponse> => {
    const joined = underWay.get(url);
    if (joined !== undefined) {
      counts.hits++;
      return joined;
    }
    const entry = cache.get(url);
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
    const isWanted = () => underWay.get(url) === promise; // false if the store was cleared meanwhile
    const fetching = fetchAnew(url, stale, isWanted);
    resolve(fetching.finally(() => isWanted() && underWay.delete(url)));
    return promise;
  };

  return {
    load: (url) => sheetBehind(url, answerOf),
    clear() {
      cache.clear();
      underWay.clear();
    },
    clearUrl(url) {
      cache.delete(withoutFragment(url));
      underWay.delete(withoutFragment(url));
    },
    statistics: () => ({ ...counts, entries: cache.size, bytes: cache.bytes }),
  };
}

/** Follows the redirects of a URL and returns the sheet. */
async function sheetBehind(start: string, answerOf: (url: string) => Promise<SheetResponse>): Promise<FetchedSheet> {
  let url = withoutFragment(start);
  for (let hops = 0; ; hops++) {
    const { status, headers, content } = await answerOf(url);
    const hop = nextHop({ status, headers: Object.entries(headers) }, url, hops);
    if (hop.kind === "lost") throw redirectError(hop);
    if (hop.kind === "end") {
      if (status !== 200) throw sheetError("SheetStatus", { status });
      const contentType = headers["content-type"];
      return { content, url, ...(contentType === undefined ? {} : { contentType }) };
    }
    url = withoutFragment(hop.url);
  }
}

function redirectError({ why }: Hop & { kind: "lost" }): Error {
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
  /** True if the answer may be stored, even if it must be revalidated each time. */
  readonly storable: boolean;
  isFresh(): boolean;
  /** Returns the headers of a request that revalidates the answer. */
  conditionalHeaders(): Readonly<Record<string, string>>;
  /** Returns the policy after a 304. */
  confirmedBy(answer: SheetResponse): SheetPolicy;
}

/** The request of every sheet. It is always the same, so Vary never matters. */
const request = { url: "/", method: "GET", headers: {} };

/** The shortest freshness if the server declares none (RFC 9111, 4.2.2 leaves it to the cache): enough for the pages of one site. */
const SILENT_SERVER_SECONDS = 300;
const LONGEST_GUESS_SECONDS = 86_400;
/** The relevant statuses for which heuristic freshness is allowed (RFC 9110, 15.1). */
const guessable = new Set([200, 203, 301, 308]);

/** @param failureSeconds  the time for which an error status is kept. What the server declares is ignored, because it is in trouble. */
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

/** Adds a heuristic freshness if the server declares none: a tenth of the sheet's age, within limits. */
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

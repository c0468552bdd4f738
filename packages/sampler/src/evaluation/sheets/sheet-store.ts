import { MAX_REDIRECTS, nextHop } from "@eiao/crawler/web";
import type { Hop } from "@eiao/crawler/web";
import { cachePolicy } from "./sheet-freshness.ts";
import type { SheetPolicy } from "./sheet-freshness.ts";
import { sheetError } from "../errors.ts";
import { createKeptSheets } from "./kept-sheets.ts";
import type { FetchedSheet } from "./sheet-channel.ts";

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

/** How sheets are fetched, and how many octets of them are kept. */
export interface SheetStoreOptions {
  readonly fetch: FetchSheet;
  /** Octets kept; the least recently used go first. Default 64 MB. */
  readonly maxBytes?: number;
  /** How long a fetch that failed is not tried again. Default 30 s. */
  readonly failureSeconds?: number;
}

/** What a sheet store was asked, and what it fetched. */
export interface SheetStoreStatistics {
  /** Answered without a request, those that joined a fetch under way included. */
  readonly hits: number;
  readonly fetches: number;
  /** Of the fetches: what was kept is still good (304). */
  readonly confirmed: number;
  readonly failures: number;
  readonly entries: number;
  readonly bytes: number;
}

/** Style sheets shared by all pages: fetched, and fetched again when no longer fresh (RFC 9111). */
export interface SheetStore {
  /** @throws Error in words for people, never naming the sheet (the engine does that). */
  load(url: string): Promise<FetchedSheet>;
  clear(): void;
  /** Drops the answer of one URL. */
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

  const fetchAnew = async (url: string, stale: (Kept & { kind: "response" }) | undefined): Promise<SheetResponse> => {
    counts.fetches++;
    try {
      const response = await fetch(url, stale?.policy.conditionalHeaders() ?? {});
      if (stale !== undefined && response.status === 304) {
        counts.confirmed++;
        kept.add(url, { kind: "response", response: stale.response, policy: stale.policy.confirmedBy(response) });
        return stale.response;
      }
      const policy = cachePolicy(response, failureSeconds);
      if (policy.storable) kept.add(url, { kind: "response", response, policy });
      else kept.delete(url);
      return response;
    } catch (error) {
      counts.failures++;
      const words = error instanceof Error ? error : new Error(String(error));
      kept.add(url, { kind: "failure", error: words, until: Date.now() + failureSeconds * 1000 });
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
    const fetching = fetchAnew(url, entry?.kind === "response" ? entry : undefined);
    underWay.set(url, fetching);
    return fetching.finally(() => {
      if (underWay.get(url) === fetching) underWay.delete(url);
    });
  };

  return {
    async load(start) {
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
    },
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

function lostSheet({ why }: Hop & { kind: "lost" }): Error {
  if (why === "too-many") return sheetError("SheetRedirects", { most: MAX_REDIRECTS });
  if (why === "nowhere") return sheetError("SheetRedirect", {});
  return sheetError("SheetFailed", { reason: "it is at no http or https address" });
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}

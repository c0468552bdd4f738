import { createHttp, createTrust, fetchWhole, literalAddress } from "@eiao/crawler/internal/web";
import type { HeaderFields } from "@eiao/crawler/internal/web";
import { sheetError } from "../errors.ts";
import type { FetchSheet } from "./sheet-store.ts";

/** The settings for fetching style sheets: the user agent and the limits of a fetch. */
export interface SheetFetchSettings {
  /** The value of the User-Agent header, for example `eiao-wam/1.2.3`. */
  readonly userAgent: string;
  /** The time limit of one sheet with all attempts, in ms. Default: 10,000. */
  readonly timeoutMs?: number;
  /** The limit in bytes of one sheet, transferred and decoded. Default: 5,000,000. */
  readonly maxBytes?: number;
  /** True if all private addresses are allowed. */
  readonly allowPrivate?: boolean;
  /** The `host:port` pairs whose private addresses are allowed. */
  readonly allow?: readonly string[];
  /** The environment with the proxy variables. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Failures that would reveal the names of this network, and their addresses, to a caller from outside. */
const ownBusiness: ReadonlySet<string> = new Set(["private-address", "dns-unknown", "dns-temporary"]);

/** Creates a function that fetches style sheets over the network. It checks the address of every connection and ignores logins in URLs. */
export function createSheetFetch(settings: SheetFetchSettings): {
  readonly fetch: FetchSheet;
  readonly close: () => Promise<void>;
} {
  const { timeoutMs = 10_000, maxBytes = 5_000_000 } = settings;
  const http = createHttp({ ...settings, timeoutMs, maxBytes });
  const isTrusted = createTrust(settings);
  const closing = new AbortController();

  return {
    async fetch(address, conditions) {
      const url = URL.parse(address);
      if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
        throw sheetError("SheetFailed", { reason: "its address is not an http or https address" });
      }
      const headers = Object.entries({ accept: "text/css,*/*;q=0.1", ...conditions });
      const outcome = await fetchWhole(http, { url: url.href, headers, timeoutMs }, closing.signal);
      if (outcome.kind === "failure") {
        const isNamed = literalAddress(url) === undefined;
        const isOurs = isNamed && !isTrusted(url) && ownBusiness.has(outcome.reason);
        throw sheetError("SheetFailed", { reason: isOurs ? "its host has a private address" : outcome.message });
      }
      const { response } = outcome.exchange;
      return { status: response.status, headers: headerRecord(response.headers), content: response.body };
    },
    close() {
      closing.abort();
      return http.close();
    },
  };
}

/**
 * Returns header fields by their lower-case names. Values of one name are joined by `, ` (RFC 9110, 5.3). Of several Location fields the
 * first counts, as in browsers.
 */
export function headerRecord(fields: HeaderFields): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [field, value] of fields) {
    const name = field.toLowerCase();
    const before = headers.get(name);
    if (before === undefined) headers.set(name, value);
    else if (name !== "location") headers.set(name, `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}

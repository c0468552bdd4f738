import { createHttp, createTrust, fetchWhole, literalAddress } from "@eiao/crawler/internal/web";
import type { HeaderFields } from "@eiao/crawler/internal/web";
import { sheetError } from "../errors.ts";
import type { FetchSheet } from "./sheet-store.ts";

/** The settings for fetching style sheets: the user agent and the limits of a fetch. */
export interface SheetFetchSettings {
  /** The name that is sent, for example `eiao-wam/1.2.3`. */
  readonly userAgent: string;
  /** One sheet with all tries, ms. Default 10,000. */
  readonly timeoutMs?: number;
  /** The limit of one sheet, as transferred and as decoded. Default 5,000,000. */
  readonly maxBytes?: number;
  /** Private addresses are fine everywhere. */
  readonly allowPrivate?: boolean;
  /** `host:port` whose private addresses are fine. */
  readonly allow?: readonly string[];
  /** For the proxy variables. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Failures that would tell a caller from elsewhere which names there are in this network, and what they lead to. */
const ownBusiness: ReadonlySet<string> = new Set(["private-address", "dns-unknown", "dns-temporary"]);

/** Fetches style sheets over the network, with the address checked for every connection. Logins in URLs are left out. */
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
 * Header fields by name, in lower case; values of one name are joined by `, ` (RFC 9110, 5.3), but of Location the first one counts,
 * as in browsers.
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

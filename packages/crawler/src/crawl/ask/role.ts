import { headerOf } from "../../web/exchange.ts";
import type { Exchange } from "../../web/exchange.ts";
import { redirectTarget } from "../../web/redirect.ts";
import { htmlKind } from "../../links/html-kind.ts";
import type { ExchangeRole } from "../../warc/facts.ts";

/** What the crawl makes of an answer. `unmodified`: it confirms what the store has. */
export function roleOf(exchange: Exchange, unmodified: boolean): ExchangeRole {
  if (unmodified) return "not-modified";
  const { status, headers, payload, body, complete } = exchange.response;
  if (redirectTarget(exchange.response, exchange.url) !== undefined) return "redirect";
  if (!isPageStatus(status)) return "error";
  // A body that was not wanted is not there to be looked at again.
  if (!complete && payload.length === 0) return "other";
  return htmlKind(headerOf(headers, "content-type"), body.subarray(0, 1_024)) === undefined ? "other" : "page";
}

/** An answer whose body is the document: 204 and 205 have none, 206 only a part of it. RFC 9110, 15.3. */
export function isPageStatus(status: number): boolean {
  return status >= 200 && status < 300 && (status < 204 || status > 206);
}

/** The media type alone, lower case; `unknown` when none is declared. */
export function mediaTypeOf(exchange: Exchange): string {
  const declared = headerOf(exchange.response.headers, "content-type") ?? "";
  const [essence = ""] = declared.split(";", 1);
  return essence.trim().toLowerCase().slice(0, 100) || "unknown";
}

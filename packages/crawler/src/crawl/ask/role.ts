import { headerOf } from "../../web/exchange.ts";
import type { Exchange } from "../../web/exchange.ts";
import { isPageStatus } from "../../web/page-status.ts";
import { redirectTarget } from "../../web/redirect.ts";
import { htmlKind } from "../../web/html-kind.ts";
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

/** The media type alone, lower case; `unknown` when none is declared. */
export function mediaTypeOf(exchange: Exchange): string {
  const declared = headerOf(exchange.response.headers, "content-type") ?? "";
  const [essence = ""] = declared.split(";", 1);
  return essence.trim().toLowerCase().slice(0, 100) || "unknown";
}

import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { mediaTypeOf } from "../ask/role.ts";
import { decideRedirect } from "./decide-redirect.ts";
import type { Settled, Settling } from "./conclude.ts";
import { headerOf } from "../../web/exchange.ts";
import { redirectTarget } from "../../web/redirect.ts";
import { asSpelt, normaliseUrl } from "../../url/normalise.ts";
import { visitOf } from "../../url/visit.ts";

/** Settles a document that is not HTML or XHTML. Its media type is kept. Spec 8.8. */
export function settleOther({ entry, exchange, facts: { identifiedType } }: Settling): Settled {
  return without({ kind: "other", entry, mediaType: mediaTypeOf(exchange), identifiedType });
}

/** Settles an HTTP error. */
export function settleError({ entry, exchange }: Settling): Settled {
  return without({ kind: "failed", entry, by: "status", reason: String(exchange.response.status) });
}

/** Settles a redirect. Its target goes through scope, robots and the rest, as any URL does. Spec 23. */
export function settleRedirect({ context, entry, exchange }: Settling): Settled {
  const href = redirectTarget(exchange.response, exchange.url) ?? "";
  const setsCookie = headerOf(exchange.response.headers, "set-cookie") !== undefined;
  const verdict = decideRedirect(entry, { target: href, setsCookie }, context.evidence);
  if (verdict.kind === "lost") return without({ kind: "failed", entry, by: "redirect", reason: verdict.reason });
  const { origin } = verdict;
  const goesRound = origin.again === true;
  const normal = goesRound ? asSpelt(href) : normaliseUrl(href);
  const target = normal && { url: normal.url, ...visitOf({ ...origin, key: normal.key }) };
  return {
    kept: false,
    events: [{ kind: "redirected", entry, href, target, setsCookie, goesRound }],
    found: [{ origin, hrefs: [href] }],
  };
}

/** A URL that leads to no other. */
function without(event: CrawlEvent): Settled {
  return { kept: false, events: [event], found: [] };
}

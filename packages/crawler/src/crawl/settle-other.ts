import type { CrawlContext } from "./context.ts";
import { rejection } from "./decisions.ts";
import type { Claim } from "./journal.ts";
import { mediaTypeOf } from "./role.ts";
import type { Settled, Settling } from "./settled.ts";
import { headerOf } from "../web/exchange.ts";
import { maxRedirects, redirectTarget } from "../web/redirect.ts";
import type { FrontierEntry } from "../frontier/frontier-entry.ts";
import type { Origin } from "./stages/events.ts";
import type { Decision } from "../scope/decision.ts";
import { normaliseUrl } from "../url/normalise.ts";
import { visitId, visitOf } from "../url/visit.ts";

const nothing: Settled = { kept: false, found: [] };

/** No (X)HTML: remembered with its media type. Spec 8.8. */
export function settleOther({ context, claim, entry, exchange }: Settling): Settled {
  const type = mediaTypeOf(exchange);
  context.decisions.reject(entry.url, rejection("ContentTypeDecideRule", type), claim.changes);
  claim.changes.settled.push({ ...visitOf(entry), state: "other", reason: type });
  gone(context, claim, entry);
  return nothing;
}

/** An HTTP error: 404 and the like mean that a known page is gone, others that it was not to be had now. */
export function settleError({ context, claim, entry, exchange }: Settling): Settled {
  const { status } = exchange.response;
  fail(context, claim, entry, rejection("StatusDecideRule", String(status)), String(status));
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) gone(context, claim, entry);
  return nothing;
}

/** These may be over tomorrow. */
const passing = /^(?:timeout|connection|dns-temporary|cut-short|too-large)/;

/** No answer after all tries. */
export function settleFailure(context: CrawlContext, claim: Claim, entry: FrontierEntry, reason: string): Settled {
  const rule = reason === "private-address" ? "PrivateAddressDecideRule" : "FetchDecideRule";
  fail(context, claim, entry, rejection(rule, reason), reason);
  if (!passing.test(reason)) gone(context, claim, entry);
  return nothing;
}

/** Refused when it was about to be fetched. */
export function settleExcluded(context: CrawlContext, claim: Claim, entry: FrontierEntry, decision: Decision): Settled {
  context.decisions.reject(entry.url, decision, claim.changes);
  claim.changes.settled.push({ ...visitOf(entry), state: "excluded", reason: decision.rule });
  return nothing;
}

/** The target is a URL like any other, at the depth of its origin: it goes through scope, robots and the rest. Spec 23. */
export function settleRedirect({ context, claim, entry, exchange }: Settling): Settled {
  const target = redirectTarget(exchange.response, exchange.url) ?? "";
  const normal = normaliseUrl(target);
  const hops = entry.hops + 1;
  if (hops > maxRedirects) return lost(context, claim, entry, `more than ${maxRedirects} redirects`);
  const setsCookie = headerOf(exchange.response.headers, "set-cookie") !== undefined;
  const loop = normal === undefined ? undefined : context.redirects.loop(entry.key, normal.key);
  const isWall = loop !== undefined && (setsCookie || loop.setsCookie) && isFirstRound(context, entry, normal?.key);
  if (loop !== undefined && !isWall) return lost(context, claim, entry, "redirect loop");
  if (normal !== undefined) context.redirects.note(entry.key, normal.key, setsCookie);
  context.decisions.reject(entry.url, rejection("RedirectDecideRule", `redirects to ${target}`), claim.changes);
  claim.changes.settled.push({
    ...visitOf(entry),
    state: "redirect",
    reason: normal?.url ?? target,
    ...(setsCookie ? { setsCookie } : {}),
  });
  if (!isWall) gone(context, claim, entry);
  const origin: Origin = {
    depth: entry.depth,
    foundBy: "redirect",
    foundOn: entry.url,
    hops,
    requested: entry.requested ?? entry.url,
    ...(entry.scenario === undefined ? {} : { scenario: entry.scenario }),
    ...(isWall ? { again: true } : {}),
  };
  return { kept: false, found: [{ origin, hrefs: [target] }] };
}

/** Cookies may open a way once: who was sent round with them, or to what was asked for with them already, is in a loop. */
function isFirstRound({ seen }: CrawlContext, { scenario, again }: FrontierEntry, key = ""): boolean {
  return again !== true && !seen.has(visitId({ key, again: true, ...(scenario === undefined ? {} : { scenario }) }));
}

function lost(context: CrawlContext, claim: Claim, entry: FrontierEntry, reason: string): Settled {
  fail(context, claim, entry, rejection("RedirectDecideRule", reason), reason);
  gone(context, claim, entry);
  return nothing;
}

function fail(
  { decisions, failures }: CrawlContext,
  claim: Claim,
  entry: FrontierEntry,
  decision: Decision,
  reason: string,
): void {
  decisions.reject(entry.url, decision, claim.changes);
  claim.changes.settled.push({ ...visitOf(entry), state: "failed", reason });
  failures.add(entry, reason);
}

/** A page of an earlier crawl is there no more. */
function gone({ known }: CrawlContext, { changes }: Claim, { url }: FrontierEntry): void {
  if (known.document(url) !== undefined) changes.unavailable.push(url);
}

import { rejection } from "../records/decisions.ts";
import type { Claim } from "../records/journal.ts";
import { mediaTypeOf } from "../ask/role.ts";
import { hasRobotsFile } from "../discover/robots-refusal.ts";
import { decideRedirect } from "./decide-redirect.ts";
import type { Settled, Settling, SettlingParts } from "./conclude.ts";
import { headerOf } from "../../web/exchange.ts";
import { redirectTarget } from "../../web/redirect.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { Decision } from "../../scope/decision.ts";
import { asSpelt, normaliseUrl } from "../../url/normalise.ts";
import { visitOf } from "../../url/visit.ts";

const nothing: Settled = { kept: false, found: [] };

/** Settles a document that is not HTML or XHTML. Its media type is kept. Spec 8.8. */
export function settleOther({ context, claim, entry, exchange, facts }: Settling): Settled {
  const type = mediaTypeOf(exchange);
  const found =
    facts.identifiedType === undefined ? type : `${type} by its header, ${facts.identifiedType} by its content`;
  context.records.decisions.reject(entry.url, rejection("ContentTypeDecideRule", found), claim.changes);
  claim.changes.settled.push({ ...visitOf(entry), state: "other", reason: type });
  gone(context, claim, entry);
  return nothing;
}

/** An HTTP error: 404 and the like mean that a known page is gone, others that it was not to be had now. */
export function settleError({ context, claim, entry, exchange }: Settling): Settled {
  const { status } = exchange.response;
  fail(context, claim, entry, rejection("StatusDecideRule", String(status)), String(status));
  if (status >= 400 && status < 500 && !isPassing(String(status))) gone(context, claim, entry);
  return nothing;
}

const PASSING = /^(?:timeout|connection|dns-temporary|cut-short|encoding|protocol|too-large|408|429|5\d\d$)/;

/** Returns true for a failure that may be over tomorrow: the page is there, as far as anybody knows. @param reason  of the `failed` list. */
export function isPassing(reason: string): boolean {
  return PASSING.test(reason);
}

/** No answer after all tries. */
export function settleFailure(
  context: SettlingParts,
  claim: Claim,
  entry: FrontierEntry,
  { reason, says }: { readonly reason: string; readonly says: string },
): Settled {
  const rule = reason === "private-address" ? "PrivateAddressDecideRule" : "FetchDecideRule";
  fail(context, claim, entry, rejection(rule, reason), reason, says);
  if (!isPassing(reason)) gone(context, claim, entry);
  return nothing;
}

/** Refused when it was about to be fetched. */
export function settleExcluded(
  context: SettlingParts,
  claim: Claim,
  entry: FrontierEntry,
  decision: Decision,
): Settled {
  context.records.decisions.reject(entry.url, decision, claim.changes);
  claim.changes.settled.push({ ...visitOf(entry), state: "excluded", reason: decision.rule });
  if (decision.rule === "RobotsDecideRule" && hasRobotsFile(context, entry.url)) gone(context, claim, entry);
  return nothing;
}

/** Its target goes through scope, robots and the rest, as any URL does. Spec 23. */
export function settleRedirect({ context, claim, entry, exchange }: Settling): Settled {
  const {
    evidence,
    records: { decisions },
  } = context;
  const target = redirectTarget(exchange.response, exchange.url) ?? "";
  const setsCookie = headerOf(exchange.response.headers, "set-cookie") !== undefined;
  const verdict = decideRedirect(entry, { target, setsCookie }, evidence);
  if (verdict.kind === "lost") return lost(context, claim, entry, verdict.reason);
  const { origin } = verdict;
  const normal = origin.again === true ? asSpelt(target) : normaliseUrl(target);
  decisions.reject(entry.url, rejection("RedirectDecideRule", `redirects to ${target}`), claim.changes);
  const reason = normal?.url ?? target;
  if (normal !== undefined) evidence.redirects.note(entry, { ...origin, key: normal.key }, setsCookie);
  claim.changes.settled.push({
    ...visitOf(entry),
    state: "redirect",
    reason,
    ...(setsCookie ? { setsCookie } : {}),
    ...(origin.again === undefined ? {} : { goesRound: true }),
  });
  if (origin.again === undefined) gone(context, claim, entry); // else it may be there behind the wall
  return { kept: false, found: [{ origin, hrefs: [target] }] };
}

function lost(context: SettlingParts, claim: Claim, entry: FrontierEntry, reason: string): Settled {
  fail(context, claim, entry, rejection("RedirectDecideRule", reason), reason);
  gone(context, claim, entry);
  return nothing;
}

function fail(
  { records: { decisions, failures } }: SettlingParts,
  claim: Claim,
  entry: FrontierEntry,
  decision: Decision,
  reason: string,
  says?: string,
): void {
  decisions.reject(entry.url, decision, claim.changes);
  claim.changes.settled.push({ ...visitOf(entry), state: "failed", reason });
  failures.add(entry, reason, says);
}

/** A page of an earlier crawl is there no more. */
function gone({ pages: { known } }: SettlingParts, { changes }: Claim, { url }: FrontierEntry): void {
  if (known.document(url) !== undefined) changes.unavailable.push(url);
}

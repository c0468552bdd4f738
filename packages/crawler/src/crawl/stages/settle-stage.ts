import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { decideRedirect } from "../../decide/decide-redirect.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { asSpelt, normaliseUrl } from "../../url/normalise.ts";
import { visitId, visitOf } from "../../url/visit.ts";
import type { ExchangeRole } from "../../pages/warc/facts.ts";
import { headerOf } from "../../web/exchange.ts";
import type { Exchange } from "../../web/exchange.ts";
import { redirectTarget } from "../../web/redirect.ts";
import { requested } from "../records.ts";
import { conclude } from "./conclude.ts";
import type { Settled, Settling, SettlingParts } from "./conclude.ts";
import { mediaTypeOf } from "./content-stage.ts";
import { settlePage, settleProbe, settleUnmodified } from "./settle-page.ts";
import { output, own } from "./stage.ts";
import type { FoundBatch, StoredExchange } from "./stage.ts";

/** Settles the exchanges in the WARC, both in a crawl and in a recovery. Spec 8.2, 8.4, 23. */
export const settleStage = definePlugIn<StoredExchange, { found: FoundBatch }, SettlingParts>({
  ...own,
  identifier: "settle",
  description: "Settles the URL of an exchange, and passes its links on to be decided.",
  input: "stored exchanges",
  outputs: {
    found: output("found URLs", "links, frames, the target of a redirect"),
  },
  create: (_, context) => ({
    process({ claim, exchange, facts, positions, job }, emit) {
      claim.add(requested(exchange), ...context.network.support.learned());
      const { entry, role, links } = facts;
      if (role === "probe") {
        const kind = facts.notes?.["probe"] === "far" ? "far" : "name";
        claim.add(...settleProbe(context, { url: exchange.url, kind }, links));
      }
      const settleIt = settlements[role];
      if (entry === undefined || settleIt === undefined || facts.notes?.["interim"] !== undefined) {
        claim.complete();
        return undefined;
      }
      if (job === undefined) context.queue.recovered.add(visitId(entry));
      const push = (batch: FoundBatch) => emit("found", batch);
      const settled = settleIt({ context, entry, exchange, facts, positions });
      releaseBody(exchange);
      return conclude(context, settled, { claim, entry, job }, push);
    },
  }),
});

const settlements: Readonly<Partial<Record<ExchangeRole, (settling: Settling) => Settled>>> = {
  page: settlePage,
  "not-modified": settleUnmodified,
  redirect: settleRedirect,
  other: settleOther,
  error: settleError,
};

/** The size in bytes below which arrays may share the memory of others. */
const SMALLEST_OWN = 16_384;

/**
 * Releases the memory of a body at once. No byte of the exchange may be read after it. If the garbage collector did this, bodies would pile
 * up to many times the live heap.
 */
export function releaseBody({ response: { payload, body } }: Exchange): void {
  release(payload);
  if (body !== payload) release(body);
}

function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // An array that fills more than half of its buffer is no slice of a pool.
  if (bytes.length < SMALLEST_OWN || bytes.length * 2 <= buffer.byteLength) return;
  (buffer as ArrayBuffer & { transfer?: (length: number) => ArrayBuffer }).transfer?.(0);
}

/** Settles a document that is not HTML or XHTML. Its media type is kept. Spec 8.8. */
function settleOther({ entry, exchange, facts: { identifiedType } }: Settling): Settled {
  return without({ kind: "other", entry, mediaType: mediaTypeOf(exchange), identifiedType });
}

/** Settles an HTTP error. */
function settleError({ entry, exchange }: Settling): Settled {
  return without({ kind: "failed", entry, by: "status", reason: String(exchange.response.status) });
}

/** Settles a redirect. Its target goes through scope, robots and the rest, as any URL does. Spec 23. */
function settleRedirect({ context, entry, exchange }: Settling): Settled {
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

/** Returns the result for a URL that leads to no other. */
function without(event: CrawlEvent): Settled {
  return { kept: false, events: [event], found: [] };
}

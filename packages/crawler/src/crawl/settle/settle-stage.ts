import { requested } from "../records/records.ts";
import { settleProbe } from "./missing-pages.ts";
import { settleError, settleOther, settleRedirect } from "./no-pages.ts";
import { settlePage, settleUnmodified } from "./pages.ts";
import { conclude } from "./conclude.ts";
import type { Settled, Settling, SettlingParts } from "./conclude.ts";
import { releaseBody } from "./release-body.ts";
import type { ExchangeRole } from "../../warc/facts.ts";
import { visitId } from "../../url/visit.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { FoundBatch, StoredExchange } from "../events.ts";

/** Settles what the WARC holds, in a crawl and in a replay alike. Spec 8.2, 8.4, 23. */
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
      if (job === undefined) context.queue.replayed.add(visitId(entry));
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

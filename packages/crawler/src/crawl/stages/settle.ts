import { countExchange } from "../changes.ts";
import type { CrawlContext } from "../context.ts";
import { settleError, settleOther, settleRedirect } from "../settle-other.ts";
import { settlePage, settleUnmodified } from "../settle-page.ts";
import { conclude } from "../settled.ts";
import type { Settled, Settling } from "../settled.ts";
import { releaseBody } from "../release-body.ts";
import type { ExchangeRole } from "../../warc/facts.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./described.ts";
import type { FoundBatch, StoredExchange } from "./events.ts";

/** Settles what the WARC holds, in a crawl and in a replay alike. Spec 8.2, 8.4, 23. */
export const settle = definePlugIn<StoredExchange, { found: FoundBatch; probes: string }, CrawlContext>({
  ...own,
  identifier: "settle",
  description: "Settles the URL of an exchange, and gives its links to be decided.",
  input: "stored exchanges",
  outputs: {
    found: output("found URLs", "links, frames, the target of a redirect"),
    probes: output("probes", "a URL that cannot exist, to see how the host says so"),
  },
  create: (_, context) => ({
    process({ claim, exchange, facts, places, job }, emit) {
      countExchange(claim.changes, exchange);
      claim.changes.ifModifiedSupport.push(...context.supports.learned());
      const { entry, role, links } = facts;
      if (role === "probe") {
        const { host } = new URL(exchange.url);
        context.guards.noteProbe(host, links?.fingerprint);
        claim.changes.probes.push({ host, fingerprint: links?.fingerprint ?? null });
      }
      const settleIt = settlements[role];
      if (entry === undefined || settleIt === undefined || facts.notes?.["interim"] !== undefined) {
        claim.complete();
        return undefined;
      }
      if (job === undefined) context.replayed.add(entry.key);
      const push = (batch: FoundBatch) => emit("found", batch);
      const settled = settleIt({ context, claim, entry, exchange, facts, places });
      releaseBody(exchange);
      // In a replay its answer may be yet to come.
      const probe = settled.kept && job !== undefined ? context.guards.wantsProbe(entry.url) : undefined;
      const concluded = conclude(context, settled, { claim, entry, job }, push);
      return probe === undefined ? concluded : Promise.all([concluded, emit("probes", probe)]).then(() => undefined);
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

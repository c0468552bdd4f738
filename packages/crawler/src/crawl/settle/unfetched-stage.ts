import { settleExcluded, settleFailure } from "./no-pages.ts";
import { settleCopy } from "./pages.ts";
import { conclude } from "./conclude.ts";
import type { SettlingParts } from "./conclude.ts";
import { step } from "../../states.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { FoundBatch, UrlOutcome } from "../events.ts";

/** Settles URLs that gave no answer of their own: failed, excluded at the last moment, or fetched already. */
export const unfetchedStage = definePlugIn<UrlOutcome, { found: FoundBatch }, SettlingParts>({
  ...own,
  identifier: "settle-unfetched",
  description: "Settles URLs that got no response of their own.",
  input: "verdicts",
  outputs: { found: output("found URLs", "frames of a document that was fetched for another page") },
  create: (_, context) => ({
    process(verdict, emit) {
      const { job } = verdict;
      const { entry } = job;
      const claim = context.records.journal.open();
      const push = (batch: FoundBatch) => emit("found", batch);
      const work = { claim, entry, job };
      if (verdict.kind === "copied") {
        return settleCopy(context, claim, entry, verdict.row).then((settled) => conclude(context, settled, work, push));
      }
      step(job.fetcher, "PERM_EXCEPT");
      const settled =
        verdict.kind === "failed"
          ? settleFailure(context, claim, entry, verdict)
          : settleExcluded(context, claim, entry, verdict.decision);
      return conclude(context, settled, work, push);
    },
  }),
});

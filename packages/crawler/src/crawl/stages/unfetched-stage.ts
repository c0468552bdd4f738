import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { hasRobotsFile } from "./robots-stage.ts";
import { settleCopy } from "./settle-page.ts";
import { conclude } from "./conclude.ts";
import type { SettlingParts } from "./conclude.ts";
import { step } from "../states.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./stage.ts";
import type { FoundBatch, UrlOutcome } from "./stage.ts";

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
        return settleCopy(context, entry, verdict.row).then((settled) => conclude(context, settled, work, push));
      }
      step(job.fetcher, "PERM_EXCEPT");
      return conclude(context, { kept: false, events: [eventOf(context, verdict)], found: [] }, work, push);
    },
  }),
});

function eventOf(
  context: SettlingParts,
  { job: { entry }, ...verdict }: Exclude<UrlOutcome, { kind: "copied" }>,
): CrawlEvent {
  if (verdict.kind === "failed")
    return { kind: "failed", entry, by: "fetch", reason: verdict.reason, says: verdict.says };
  return { kind: "excluded", entry, decision: verdict.decision, hasRobotsFile: hasRobotsFile(context, entry.url) };
}

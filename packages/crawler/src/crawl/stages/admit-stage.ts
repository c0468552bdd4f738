import type { CrawlContext } from "../context.ts";
import { rejection } from "../../decide/scope/decision.ts";
import { step } from "../states.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { own } from "./stage.ts";
import type { CandidateBatch } from "./stage.ts";

/** Puts the remaining URLs of a batch into the frontier, and completes the event that they came from. Spec 8.3. */
export const admitStage = definePlugIn<CandidateBatch, object, Pick<CrawlContext, "queue" | "workers">>({
  ...own,
  identifier: "admit",
  description: "Puts URLs into the frontier.",
  input: "candidates",
  outputs: {},
  create: (_, { queue: { frontier }, workers }) => ({
    process({ candidates, claim, thread, isPart, admitted }) {
      if (thread !== undefined && candidates.length > 0) step(thread, "PUSH_URL");
      for (const { entry, decision } of candidates) {
        claim.add(
          frontier.push(entry) ? { kind: "found", entry, decision } : { kind: "refused", entry, ...frontierIsFull },
        );
      }
      if (thread !== undefined) workers.crawlers.give(thread);
      if (isPart !== true) claim.complete();
      admitted?.();
      workers.changed.notify();
      return undefined;
    },
  }),
});

const frontierIsFull = { decision: rejection("KnownUrlLimitDecideRule"), by: "limit", isFinal: true } as const;

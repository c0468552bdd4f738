import type { CrawlContext } from "../context.ts";
import { normalGroups } from "./normal-groups.ts";
import type { Thread } from "../../states.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { FoundBatch, NormalBatch } from "../events.ts";

/** Normalises every URL to its one spelling and the key under which it counts. Spec 21.2. */
export const normaliseStage = definePlugIn<FoundBatch, { normal: NormalBatch }, Pick<CrawlContext, "workers">>({
  ...own,
  identifier: "normalise",
  description: "Normalises every URL, so that one address has one spelling.",
  input: "found URLs",
  outputs: { normal: output("normal URLs", "http and https URLs") },
  create: (_, { workers: { crawlers } }) => ({
    process(batch, emit) {
      const work = (thread: Thread) => {
        const groups = normalGroups(batch.groups, (href, { foundBy }) =>
          batch.claim.add({ kind: "unusable", href, foundBy }),
        );
        return emit("normal", { ...batch, thread, groups });
      };
      const thread = crawlers.take(batch.groups[0]?.origin.foundOn ?? "seeds");
      return thread instanceof Promise ? thread.then(work) : work(thread);
    },
  }),
});

import type { CrawlContext } from "../context.ts";
import { rejection } from "../decisions.ts";
import type { Thread } from "../../states.ts";
import { normaliseUrl } from "../../url/normalise.ts";
import type { NormalUrl } from "../../url/normalise.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./described.ts";
import type { FoundBatch, NormalBatch } from "./events.ts";

/** Gives every URL its one spelling and the key under which it counts. Spec 21.2. */
export const normalise = definePlugIn<FoundBatch, { normal: NormalBatch }, CrawlContext>({
  ...own,
  identifier: "normalise",
  description: "Gives every URL its one spelling.",
  input: "found URLs",
  outputs: { normal: output("normal URLs", "http and https URLs") },
  create: (_, context) => ({
    process(batch, emit) {
      const work = (thread: Thread) => emit("normal", normalBatch(context, batch, thread));
      const thread = context.crawlers.take(batch.groups[0]?.origin.foundOn ?? "seeds");
      return thread instanceof Promise ? thread.then(work) : work(thread);
    },
  }),
});

function normalBatch({ decisions }: CrawlContext, batch: FoundBatch, thread: Thread): NormalBatch {
  const groups = batch.groups.map(({ origin, hrefs }) => {
    const urls: NormalUrl[] = [];
    for (const href of hrefs) {
      const normal = normaliseUrl(href);
      if (normal === undefined) decisions.reject(href, rejection("SchemeDecideRule"), batch.claim.changes);
      else urls.push(normal);
    }
    return { origin, urls };
  });
  return { ...batch, thread, groups };
}

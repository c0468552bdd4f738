import { definePlugIn } from "../../pipeline/stage.ts";
import { asSpelt, normaliseUrl } from "../../url/normalise.ts";
import type { NormalUrl } from "../../url/normalise.ts";
import type { CrawlContext } from "../context.ts";
import type { Thread } from "../states.ts";
import { output, own } from "./stage.ts";
import type { FoundBatch, NormalBatch } from "./stage.ts";
import type { Origin } from "../../url/frontier-entry.ts";

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

/** Normalises the URLs of a batch. If a redirect goes round, the server's spelling stays. Reports URLs that are not http or https. Spec 21.2. */
export function normalGroups(
  groups: FoundBatch["groups"],
  unusable: (href: string, origin: Origin) => void,
): NormalBatch["groups"] {
  return groups.map(({ origin, hrefs }) => {
    const urls: NormalUrl[] = [];
    for (const href of hrefs) {
      const normal = origin.again === true ? asSpelt(href) : normaliseUrl(href);
      if (normal === undefined) unusable(href, origin);
      else urls.push(normal);
    }
    return { origin, urls };
  });
}

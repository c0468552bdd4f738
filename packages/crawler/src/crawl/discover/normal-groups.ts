import type { FoundBatch, NormalBatch, Origin } from "../events.ts";
import { asSpelt, normaliseUrl } from "../../url/normalise.ts";
import type { NormalUrl } from "../../url/normalise.ts";

/** The URLs of a batch in their one spelling, but where a redirect goes round, in the server's; what is neither http nor https is told. Spec 21.2. */
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

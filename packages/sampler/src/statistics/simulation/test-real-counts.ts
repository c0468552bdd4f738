import { countElements } from "@eiao/crawler/internal";
import { checkWith, createSheetCache, pageCounts } from "@eiao/wam-core";
import type { LoadedSheet } from "@eiao/wam-core";
import { realPages } from "../../../../../test/support/pages/real-pages.ts";
import type { KnownPage } from "./test-populations.ts";

/** Evaluates the real pages of test/support/pages: returns N and B by `uwem-1.2`, and start tags. Cost: about 10 s. */
export async function realCounts(): Promise<KnownPage[]> {
  const { pages, file } = await realPages();
  const sheetCache = createSheetCache();
  const load = (url: string): LoadedSheet | undefined => {
    const sheet = file(url);
    return sheet?.contentType === "text/css" ? sheet : undefined;
  };
  return pages.map(({ url, content, contentType }) => {
    const { judgements } = checkWith({ url, content, contentType }, load, { sheetCache });
    const { failed, applied } = pageCounts(judgements);
    return { failed, applied, elements: countElements({ headers: [["Content-Type", contentType]], body: content }) };
  });
}

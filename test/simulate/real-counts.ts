import { checkWith, createSheetCache, pageCounts } from "@eiao/wam-core";
import type { Count, LoadedSheet } from "@eiao/wam-core";
import { realPages } from "../pages/real-pages.ts";

/** N and B by `uwem-1.2` of the real pages of test/pages, as the engine finds them now; about 10 s. */
export async function realCounts(): Promise<Count[]> {
  const { pages, file } = await realPages();
  const sheetCache = createSheetCache();
  const load = (url: string): LoadedSheet | undefined => {
    const sheet = file(url);
    return sheet?.contentType === "text/css" ? sheet : undefined;
  };
  return pages.map(({ url, content, contentType }) => {
    const { judgements } = checkWith({ url, content, contentType }, load, { sheetCache });
    const { failed, applied } = pageCounts(judgements);
    return { failed, applied };
  });
}

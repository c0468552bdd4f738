import { pagesOrigin, realPages } from "../../support/pages/real-pages.ts";
import type { PageSet } from "../../support/pages/real-pages.ts";
import { sources } from "../../support/pages/sources.ts";
import { templateSources } from "../../support/pages/template-sources.ts";

/**
 * Returns the compared pages: templates and pages of libraries in turn. Style sheets of other hosts, mostly fonts, are empty for both programs,
 * so that no rule leaves a page open because of a missing sheet.
 */
export async function pageSet(limit: number): Promise<PageSet> {
  const { pages, file } = await realPages({ withCss: true, limit, sources: [...templateSources, ...sources] });
  const empty = { content: new Uint8Array(), contentType: "text/css" };
  return { pages, file: (url) => file(url) ?? (isForeignSheet(url) ? empty : undefined) };
}

function isForeignSheet(url: string): boolean {
  const { origin, host, pathname } = new URL(url);
  return origin !== pagesOrigin && (host === "fonts.googleapis.com" || pathname.endsWith(".css"));
}

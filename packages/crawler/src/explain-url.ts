import { outputFolders } from "./logs/output-folders.ts";
import type { PageRow } from "./pages/page-row.ts";
import type { UrlRepository } from "./repository/url-repository.ts";
import type { LoggedDecision } from "./logs/read-decision-log.ts";
import { decisionsAbout } from "./logs/read-decision-log.ts";
import { canonicalUrl } from "./url/normalise.ts";

/** A decision with the site and the crawl in which it was made. */
export interface ExplainedDecision extends LoggedDecision {
  readonly site: string;
  /** Launch timestamp, 14 digits. */
  readonly launch: string;
  /** The scope file whose rules were used for that crawl only. Absent if the rules of the site were used. */
  readonly scope?: string;
}

/** Everything that is known about a URL. */
export interface UrlExplanation {
  /** The rows of the URL in the list of pages. Empty if it is no page. Several if it is part of framesets or belongs to several sites. */
  readonly pages: readonly PageRow[];
  /** The decisions of all crawls: grouped by site, the oldest crawl first. */
  readonly decisions: readonly ExplainedDecision[];
}

/**
 * Explains why a page is in the archive or not. The URL may be in any spelling. Spec 19.2, cli.md 6 (`why`).
 * @throws EiaoError `UnreadableDecisionLog`, `StoreUnavailable`. Cost: reads every decision log, about 2 µs a line.
 */
export async function explainUrl(url: string, dataDir: string, repository: UrlRepository): Promise<UrlExplanation> {
  const decisions: ExplainedDecision[] = [];
  for (const { id, site } of await repository.allSites()) {
    for (const { job, timestamp, scope } of await repository.launches(id)) {
      const own = scope === null ? {} : { scope: scope.source ?? "rules of the call" };
      for await (const decision of decisionsAbout(outputFolders(dataDir, job, timestamp).logs, url))
        decisions.push({ ...decision, site, launch: timestamp, ...own });
    }
  }
  // A page may be listed only under the server's own spelling, or with a session id. The decisions contain both spellings.
  const spellings = new Set([canonicalUrl(url), ...decisions.map((decision) => decision.url)]);
  const pages: PageRow[] = [];
  for (const spelling of spellings) pages.push(...(await repository.pagesAt(spelling)));
  return { pages, decisions };
}

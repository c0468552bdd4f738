import type { CrawlContext } from "./context.ts";
import type { PageLinks } from "../links/page-links.ts";
import { groupOf } from "../traps/groups.ts";

/** Gives the text of a page to those who find pages without end by it. */
export function noteEvidence(
  { guards, sameText }: Pick<CrawlContext, "guards" | "sameText">,
  url: string,
  { fingerprint, title }: PageLinks,
  status: number,
): void {
  guards.notePage(url, groupOf(url), fingerprint, title, status);
  sameText.notePage(url, fingerprint, title);
}

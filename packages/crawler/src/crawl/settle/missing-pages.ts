import type { CrawlContext } from "../context.ts";
import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { scenarioOf } from "../scenario.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { PageLinks } from "../../links/page-links.ts";
import type { Probe } from "../../traps/trap-guards.ts";

/**
 * Gives the text of a page to those who find pages without end by it.
 *
 * @returns true when it is no page: the host shows the same for what cannot exist. Start pages are pages, and so are those of frames.
 */
export function noteEvidence(
  { guards, queue }: Pick<CrawlContext, "guards" | "queue">,
  entry: FrontierEntry,
  links: PageLinks,
  status: number,
): boolean {
  const means = guards.notePage(entry, links, status, entry.depth > 0 && entry.scenario === undefined);
  if (means === "opens") queue.frontier.release();
  return means === "missing";
}

/** Start pages, pages of an earlier crawl and frames are what they are. */
export function mayBeCopy({ foundBy, scenario }: Pick<FrontierEntry, "foundBy" | "scenario">): boolean {
  return foundBy !== "seed" && foundBy !== "known" && scenario === undefined;
}

/** What a host shows for what cannot exist is known now: pages kept before that are like it are no pages any more. */
export function settleProbe(
  { call, guards, pages: { documents } }: Pick<CrawlContext, "call" | "guards" | "pages">,
  probe: Probe,
  links: PageLinks | undefined,
): CrawlEvent[] {
  const text = links === undefined ? undefined : textOf(links);
  const missing = guards.noteProbe(probe, text).flatMap((url): CrawlEvent[] => {
    const document = documents.get(url);
    if (document?.row.scenarioId !== scenarioOf(call.site.site, url)) return [];
    const decision = guards.refusalOfMissing(url);
    return [{ kind: "missing", entry: { url, ...document.visit }, decision, wasKept: true }];
  });
  return [{ kind: "probed", probe, text }, ...missing];
}

function textOf({ title, fingerprint, content }: PageLinks): Pick<PageLinks, "title" | "fingerprint" | "content"> {
  return { title, fingerprint, ...(content === undefined ? {} : { content }) };
}

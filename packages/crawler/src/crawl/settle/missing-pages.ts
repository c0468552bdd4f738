import type { CrawlContext } from "../context.ts";
import type { Claim } from "../records/journal.ts";
import { scenarioOf } from "../scenario.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { PageLinks } from "../../links/page-links.ts";
import type { Probe } from "../../traps/trap-guards.ts";
import { visitOf } from "../../url/visit.ts";
import type { Visit } from "../../url/visit.ts";

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
  {
    call,
    guards,
    pages: { documents },
    queue,
    records,
  }: Pick<CrawlContext, "call" | "guards" | "pages" | "queue" | "records">,
  claim: Claim,
  probe: Probe,
  links: PageLinks | undefined,
): void {
  const text = links === undefined ? undefined : textOf(links);
  claim.changes.probes.push({ ...probe, text: text ?? null });
  for (const url of guards.noteProbe(probe, text)) {
    const document = documents.get(url);
    if (document?.row.scenarioId !== scenarioOf(call.site.site, url)) continue;
    missing({ guards, records }, claim, { url, ...document.visit });
    claim.changes.unavailable.push(url);
    documents.delete(url);
    queue.budget.drop();
  }
}

/** The URL leads to no page, although it was answered as if. */
export function missing(
  { guards, records: { decisions } }: Pick<CrawlContext, "guards" | "records">,
  { changes }: Claim,
  { url, ...visit }: Visit & Pick<FrontierEntry, "url">,
): void {
  const decision = guards.refusalOfMissing(url);
  decisions.reject(url, decision, changes);
  changes.settled.push({ ...visitOf(visit), state: "excluded", reason: decision.rule });
}

function textOf({ title, fingerprint, content }: PageLinks): Pick<PageLinks, "title" | "fingerprint" | "content"> {
  return { title, fingerprint, ...(content === undefined ? {} : { content }) };
}

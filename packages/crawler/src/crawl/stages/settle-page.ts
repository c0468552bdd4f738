import { createHash } from "node:crypto";
import type { CrawlEvent } from "../../decide/crawl-event.ts";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import type { PageLinks } from "../../pages/links/page-links.ts";
import type { PageRow } from "../../pages/page-row.ts";
import type { Probe } from "../../decide/traps/trap-guards.ts";
import { headerOf } from "../../web/exchange.ts";
import type { CrawlContext } from "../context.ts";
import { scenarioOf } from "../pages.ts";
import { framesOf } from "../../pages/stored-page.ts";
import type { Settled, Settling, SettlingParts } from "./conclude.ts";
import type { FoundBatch } from "./stage.ts";

/** Settles a document that was fetched: it gets its row, and its text is evidence for the trap guards. */
export function settlePage({ context, entry, exchange, facts, positions }: Settling): Settled {
  const { headers, status, body } = exchange.response;
  const { links, scenarioId = "" } = facts;
  if (links === undefined) return nothing;
  const found = foundIn(entry, links, scenarioId);
  if (noteEvidence(context, entry, links, status)) return { kept: false, events: [missing(context, entry)], found };
  const seen = context.pages.seenAt(exchange);
  const row: PageRow = {
    scenarioId,
    url: entry.url,
    depth: entry.depth,
    status,
    contentType: headerOf(headers, "content-type") ?? null,
    lastModified: headerOf(headers, "last-modified") ?? null,
    etag: headerOf(headers, "etag") ?? null,
    digest: `sha256:${createHash("sha256").update(body).digest("hex")}`,
    warc: positions.response,
    metadata: positions.metadata,
    fingerprint: links.fingerprint,
    pageIndex: context.pages.known.has(scenarioId, entry.url) ? 0 : context.pages.nextIndex(),
    firstSeen: seen,
    lastSeen: seen,
  };
  return { kept: true, events: [{ kind: "kept", entry, row }, ...linksCut(entry, links)], found };
}

/** Settles a confirmed document: its row stays, and its links come from the store. Spec 8.4. */
export function settleUnmodified({ context, entry, exchange, facts }: Settling): Settled {
  const { links, scenarioId = "" } = facts;
  const row = context.pages.known.document(entry.url);
  if (links === undefined || row === undefined) return nothing;
  const found = foundIn(entry, links, scenarioId);
  const lastSeen = context.pages.seenAt(exchange);
  const unmodified = { kind: "unmodified" } as const;
  if (noteEvidence(context, entry, links, row.status))
    return { kept: false, events: [unmodified, missing(context, entry)], found };
  const event: CrawlEvent = context.pages.known.has(scenarioId, entry.url)
    ? { kind: "confirmed", entry, row, scenarioId, lastSeen }
    : { kind: "kept", entry, row: { ...row, scenarioId, pageIndex: context.pages.nextIndex(), lastSeen } };
  return { kept: true, events: [unmodified, event, ...linksCut(entry, links)], found };
}

/** Settles a document that was fetched for another scenario: it gets a second row, and is not fetched again. Spec 8.6. */
export async function settleCopy(context: SettlingParts, entry: FrontierEntry, original: PageRow): Promise<Settled> {
  const scenarioId = entry.scenario ?? scenarioOf(context.call.site.site, entry.url);
  const frames = await framesOf(context.call.options.dataDir, original);
  const row = { ...original, scenarioId, depth: entry.depth, pageIndex: context.pages.nextIndex() };
  return { kept: true, events: [{ kind: "kept", entry, row }], found: framesFound(entry, frames, scenarioId) };
}

/** The result for a page whose record has no list of links. No WARC of this program has such a record. */
const nothing: Settled = { kept: false, events: [], found: [] };

function missing({ guards }: SettlingParts, entry: FrontierEntry): CrawlEvent {
  return { kind: "missing", entry, decision: guards.refusalOfMissing(entry.url), wasKept: false };
}

function linksCut({ url }: FrontierEntry, { lost }: PageLinks): CrawlEvent[] {
  return lost > 0 ? [{ kind: "cut", limit: "links", url, lost }] : [];
}

/**
 * Passes the text of a page to the guards that find endless pages by it.
 *
 * @returns true if the document is no page, because the host shows the same for a missing page. Start pages and frames are always pages.
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

/** Returns true if an entry may be a copy of a page. Start pages, pages of an earlier crawl and frames are never copies. */
export function mayBeCopy({ foundBy, scenario }: Pick<FrontierEntry, "foundBy" | "scenario">): boolean {
  return foundBy !== "seed" && foundBy !== "known" && scenario === undefined;
}

/** Notes the page that a host shows for a missing page, and removes the earlier pages that resemble it. */
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

/** Returns the URLs found in a page. Frames belong to the scenario of the page, whatever their nesting. Other links are one step deeper. */
export function foundIn(entry: FrontierEntry, links: PageLinks, scenario: string): FoundBatch["groups"] {
  const frames = new Set(links.frames);
  const hrefs: string[] = [];
  for (const { url, source } of links.links) if (source !== "frame" || !frames.has(url)) hrefs.push(url);
  const groups = framesFound(entry, links.frames, scenario);
  if (hrefs.length === 0) return groups;
  return [...groups, { origin: { depth: entry.depth + 1, foundBy: "link", foundOn: entry.url, hops: 0 }, hrefs }];
}

/** Returns the documents of a frameset, which are as deep as the frameset. */
function framesFound(entry: FrontierEntry, frames: readonly string[], scenario: string): FoundBatch["groups"] {
  const hrefs = frames.filter((url) => url !== entry.url);
  if (hrefs.length === 0) return [];
  return [{ origin: { depth: entry.depth, foundBy: "frame", foundOn: entry.url, hops: 0, scenario }, hrefs }];
}

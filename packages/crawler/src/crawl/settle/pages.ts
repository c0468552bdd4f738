import { createHash } from "node:crypto";
import type { Claim } from "../records/journal.ts";
import { missing, noteEvidence } from "./missing-pages.ts";
import { foundIn, framesFound } from "../discover/found-in.ts";
import { scenarioOf } from "../scenario.ts";
import type { Settled, Settling, SettlingParts } from "./conclude.ts";
import { framesOf } from "../ask/stored-page.ts";
import { headerOf } from "../../web/exchange.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { PageLinks } from "../../links/page-links.ts";
import type { PageRow } from "../../repository/records.ts";
import { visitOf } from "../../url/visit.ts";

/** A document was fetched: it gets its row, and its text is evidence for the trap guards. */
export function settlePage({ context, claim, entry, exchange, facts, positions }: Settling): Settled {
  const { headers, status, body } = exchange.response;
  const { links, scenarioId = "" } = facts;
  if (links === undefined) return { kept: false, found: [] }; // only a WARC that is not ours
  if (noteEvidence(context, entry, links, status))
    return settleMissing(context, claim, entry, foundIn(entry, links, scenarioId));
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
  write(context, claim, entry, row);
  noteReplaced(context, claim, entry);
  noteLost(claim, entry, links);
  return { kept: true, found: foundIn(entry, links, scenarioId) };
}

/** The stored document was confirmed: its row stays, its links are those of the store. Spec 8.4. */
export function settleUnmodified({ context, claim, entry, exchange, facts }: Settling): Settled {
  const { links, scenarioId = "" } = facts;
  const row = context.pages.known.document(entry.url);
  if (links === undefined || row === undefined) return { kept: false, found: [] };
  const lastSeen = context.pages.seenAt(exchange);
  claim.changes.notModified++;
  if (noteEvidence(context, entry, links, row.status))
    return settleMissing(context, claim, entry, foundIn(entry, links, scenarioId));
  if (context.pages.known.has(scenarioId, entry.url)) {
    claim.changes.unchanged.push({ scenarioId, url: entry.url, lastSeen });
    claim.changes.settled.push({ ...visitOf(entry), state: "page", reason: "not modified" });
    context.pages.documents.keep(entry, row);
  } else {
    write(context, claim, entry, { ...row, scenarioId, pageIndex: context.pages.nextIndex(), lastSeen });
  }
  noteReplaced(context, claim, entry);
  noteLost(claim, entry, links);
  return { kept: true, found: foundIn(entry, links, scenarioId) };
}

/** The page is not kept. What missing pages alone link to is a pattern for the guards. */
function settleMissing(context: SettlingParts, claim: Claim, entry: FrontierEntry, found: Settled["found"]): Settled {
  missing(context, claim, entry);
  if (context.pages.known.document(entry.url) !== undefined) claim.changes.unavailable.push(entry.url);
  return { kept: false, found };
}

/** The document was fetched for another scenario: it gets a second row, and is not fetched again. Spec 8.6. */
export async function settleCopy(
  context: SettlingParts,
  claim: Claim,
  entry: FrontierEntry,
  original: PageRow,
): Promise<Settled> {
  const scenarioId = entry.scenario ?? scenarioOf(context.call.site.site, entry.url);
  const frames = await framesOf(context.call.options.dataDir, original);
  write(context, claim, entry, { ...original, scenarioId, depth: entry.depth, pageIndex: context.pages.nextIndex() });
  return { kept: true, found: framesFound(entry, frames, scenarioId) };
}

/** An earlier crawl had the page under another session: one page is one row. */
function noteReplaced({ pages: { known } }: SettlingParts, { changes }: Claim, entry: FrontierEntry): void {
  if (entry.scenario === undefined) changes.unavailable.push(...known.underOtherSessions(entry));
}

function noteLost({ changes }: Claim, { url }: FrontierEntry, { lost }: PageLinks): void {
  if (lost > 0) changes.cuts.push({ limit: "links", url, lost });
}

function write(context: SettlingParts, { changes }: Claim, entry: FrontierEntry, row: PageRow): void {
  changes.pages.push(row);
  changes.settled.push({ ...visitOf(entry), state: "page", reason: String(row.status) });
  context.pages.documents.keep(entry, row);
  context.records.log.wrote(row.scenarioId, row.url);
}

import { createHash } from "node:crypto";
import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { noteEvidence } from "./missing-pages.ts";
import { foundIn, framesFound } from "../discover/found-in.ts";
import { scenarioOf } from "../scenario.ts";
import type { Settled, Settling, SettlingParts } from "./conclude.ts";
import { framesOf } from "../ask/stored-page.ts";
import { headerOf } from "../../web/exchange.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { PageLinks } from "../../links/page-links.ts";
import type { PageRow } from "../../repository/records.ts";

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

/** Settles a document that was confirmed: its row stays, its links are those of the store. Spec 8.4. */
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

/** A page without links is in no WARC of this program. */
const nothing: Settled = { kept: false, events: [], found: [] };

function missing({ guards }: SettlingParts, entry: FrontierEntry): CrawlEvent {
  return { kind: "missing", entry, decision: guards.refusalOfMissing(entry.url), wasKept: false };
}

function linksCut({ url }: FrontierEntry, { lost }: PageLinks): CrawlEvent[] {
  return lost > 0 ? [{ kind: "cut", limit: "links", url, lost }] : [];
}

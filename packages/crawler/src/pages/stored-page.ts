import type { PageRow } from "../pages/page-row.ts";
import type { PageLinks } from "../pages/links/page-links.ts";
import type { RevisitOf } from "../pages/warc/facts.ts";
import { factsOf, readRecord, revisitOf } from "../pages/warc/read.ts";

/** The stored data of a page from its last full fetch. */
export interface StoredPage {
  readonly row: PageRow;
  readonly links: PageLinks;
  readonly revisitOf: RevisitOf;
}

/** Reads a page from the page store; undefined if it cannot be read for any reason: then the page is fetched anew. */
export async function storedPage(dataDir: string, row: PageRow): Promise<StoredPage | undefined> {
  const { metadata, warc } = row;
  if (metadata === null || warc === null) return undefined;
  try {
    const record = await readRecord(dataDir, metadata, MAX_RECORD_BYTES);
    const links = factsOf(record)?.links;
    const revisit = revisitOf(record, warc);
    if (links === undefined || Number.isNaN(revisit.date.getTime())) return undefined;
    return { row, links, revisitOf: revisit };
  } catch {
    return undefined;
  }
}

/** Returns the frames of a document that this crawl has stored; none if they cannot be read. */
export async function framesOf(dataDir: string, row: PageRow): Promise<readonly string[]> {
  return (await storedPage(dataDir, row))?.links.frames ?? [];
}

/** More bytes than all links that are kept of a page (see extract.ts), each with its source. */
const MAX_RECORD_BYTES = 268_435_456;

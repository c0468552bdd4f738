import type { PlacedRecord } from "../file/frame-record.ts";
import type { StoreReader } from "../file/read.ts";

/** The block of a WARC `metadata` record that carries a page's evaluation. ISO 28500:2017, 6.6; observatory.md 22.4. */
export interface WarcMetadata {
  /** For the record's Content-Type. */
  readonly contentType: "application/trig";
  /** URLs of the page's documents: WARC-Target-URI; the first is the page. */
  readonly targets: readonly string[];
  /** The page's graph, readable by itself. */
  readonly block: Buffer;
}

/** @throws EiaoError `StoreDamaged`. */
export async function warcMetadata(reader: StoreReader, page: PlacedRecord): Promise<WarcMetadata> {
  return { contentType: "application/trig", targets: page.urls, block: await reader.pageTrig(page) };
}

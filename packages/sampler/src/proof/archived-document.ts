import type { HeaderFields } from "@eiao/crawler/web";
import { headerRecord } from "../evaluation/header-record.ts";
import { openStoreReader } from "../rdf-store/index.ts";
import { surveyIds } from "../rdf-store/graphs/node-ids.ts";
import { readArchivedAnswer } from "../sample/acquire/archived-answer.ts";
import { readStoredPage } from "../verify/read-stored-page.ts";

/** The document and the store of a task, as plain data. */
export interface ArchivedDocumentTask {
  /** The sealed store. */
  readonly file: string;
  /** What its places in the archive are relative to. */
  readonly dataDir: string;
  /** The store is the one of this SHA-256 (`StoreReader.sha256`), or none. */
  readonly digest: string;
  /** Exact URL of the document. */
  readonly url: string;
  /** A style sheet that its page had, by the URL that the page asked for: then that is read instead. */
  readonly sheet?: string;
}

/** A document as it was archived. */
export interface ArchivedDocument {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly contentType: string | undefined;
  /** Decoded of its content encoding. */
  readonly body: Uint8Array;
  /** When it was asked for: xsd:dateTime. */
  readonly downloaded: string;
  /** All documents of its page: the page, then its frames. */
  readonly documents: readonly string[];
  /** URLs of the style sheets of the document that are in the archive. */
  readonly sheets: readonly string[];
}

/**
 * Reads a document of a store's page from the archive, as the record that the page's graph names, held against its digest; undefined: the
 * store, the document or its record is not there, or not what it was.
 */
export async function readArchivedDocument(task: ArchivedDocumentTask): Promise<ArchivedDocument | undefined> {
  try {
    const reader = await openStoreReader(task.file);
    try {
      const page = reader.page(task.url);
      if (reader.sha256 !== task.digest || page === undefined) return undefined;
      const { opening } = await reader.manifest();
      const trig = await reader.pageTrig(page);
      const { documents: places } = readStoredPage(trig, reader.file, page.id, surveyIds(opening));
      const own = places.find(({ url }) => url === task.url);
      const sheets = (own?.sheets ?? []).filter(({ warc }) => warc !== undefined);
      const warc = task.sheet === undefined ? own?.warc : sheets.find(({ url }) => url === task.sheet)?.warc;
      if (warc === undefined) return undefined;
      const { status, headers, body, downloaded } = await readArchivedAnswer(task.dataDir, warc);
      return {
        status,
        headers,
        contentType: headerRecord(headers)["content-type"],
        body,
        downloaded,
        documents: places.map(({ url }) => url),
        sheets: sheets.map(({ url }) => url),
      };
    } finally {
      await reader.close();
    }
  } catch {
    return undefined;
  }
}

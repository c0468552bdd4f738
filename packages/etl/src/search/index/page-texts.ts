import { zstdDecompressSync } from "node:zlib";
import type { Queryable } from "@eiao/crawler/internal/database";

/** The maximum size of the first 4 kB of main text, in bytes. */
const LARGEST_BODY = 64_000;

/** Returns the text of a row of the index, or "" if it is damaged; the page then has no snippet. */
export function bodyText(body: Uint8Array): string {
  try {
    return zstdDecompressSync(body, { maxOutputLength: LARGEST_BODY }).toString();
  } catch {
    return "";
  }
}

interface Row {
  readonly url: string;
  readonly title: string;
  readonly body: Uint8Array | null;
}

const ROWS = "select url, title, body from dw.searchpage where site = $1 and (title <> '' or body is not null)";

/** Reads the titles and main texts in the index of a site, by URL, because the archive that they came from may be gone. */
export async function storedTexts(db: Queryable, site: number): Promise<Map<string, { title: string; text: string }>> {
  const rows = await db.query<Row>("kept-texts", ROWS, [site]);
  return new Map(
    rows.map(({ url, title, body }) => [url, { title, text: body === null ? "" : bodyText(body) }] as const),
  );
}

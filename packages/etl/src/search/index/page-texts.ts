import { zstdDecompressSync } from "node:zlib";
import type { Queryable } from "@eiao/crawler/internal/database";

/** The first 4 kB of main text have at most so many octets. */
const LARGEST_BODY = 64_000;

/** The text of a row of the index; a damaged one costs its snippet. */
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

/** Titles and main texts that the index has of a site, by URL: the archive that they came from may be gone. */
export async function keptTexts(db: Queryable, site: number): Promise<Map<string, { title: string; text: string }>> {
  const rows = await db.query<Row>("kept-texts", ROWS, [site]);
  return new Map(
    rows.map(({ url, title, body }) => [url, { title, text: body === null ? "" : bodyText(body) }] as const),
  );
}

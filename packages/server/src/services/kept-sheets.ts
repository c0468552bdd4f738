import { createHash } from "node:crypto";
import type { FetchedSheet } from "@eiao/sampler/evaluation";

/** Style sheets that callers brought, by an id made of all that an evaluation sees of a sheet. */
export interface KeptSheets {
  /**
   * @param id  of the sheet, by `sheetId`; made unless given.
   * @returns   the id: the same on every server. Cost: a copy of the content, and its hash.
   */
  keep(sheet: FetchedSheet, id?: string): string;
  /** Undefined: never had, or gone since. */
  find(id: string): FetchedSheet | undefined;
}

/** An entry costs that much beside its content. */
const entryBytes = 1000;

/** @param maxBytes  of all sheets; the least recently used go first. Twice what one page may ask for unless given. */
export function createKeptSheets(maxBytes = 128_000_000): KeptSheets {
  const sheets = new Map<string, FetchedSheet>();
  let bytes = 0;
  const use = (id: string): FetchedSheet | undefined => {
    const sheet = sheets.get(id);
    if (sheet === undefined) return undefined;
    // Most recently used: to the end of the map.
    sheets.delete(id);
    sheets.set(id, sheet);
    return sheet;
  };
  return {
    keep(sheet, id = sheetId(sheet)) {
      if (use(id) !== undefined) return id;
      sheets.set(id, { ...sheet, content: new Uint8Array(sheet.content) });
      bytes += costOf(sheet);
      for (const [oldest, old] of sheets) {
        if (bytes <= maxBytes) break;
        sheets.delete(oldest);
        bytes -= costOf(old);
      }
      return id;
    },
    find: use,
  };
}

function costOf({ content }: FetchedSheet): number {
  return content.length + entryBytes;
}

/** SHA-256, lower-case hexadecimal, of final URL, content type and content. */
export function sheetId({ url, contentType, content }: FetchedSheet): string {
  return createHash("sha256")
    .update(`${JSON.stringify([url, contentType ?? null])}\n`)
    .update(content)
    .digest("hex");
}

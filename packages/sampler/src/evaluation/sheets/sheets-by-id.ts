/** A cache of the most recently used style sheets (or their stand-ins) by URL or id, within a limit of bytes. */
export interface KeptSheets<Sheet> {
  get(key: string): Sheet | undefined;
  /** Adds a sheet, unless it is larger than the limit. */
  add(key: string, sheet: Sheet): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
  readonly bytes: number;
}

/** The cost of an entry in addition to its content: key, headers, the object itself. */
const ENTRY_BYTES = 1000;

/**
 * Creates a cache of style sheets.
 *
 * @param maxBytes  the limit in bytes. The least recently used sheets are removed first. Cost: O(1) per call.
 */
export function createKeptSheets<Sheet extends object>(
  maxBytes: number,
  contentOf: (sheet: Sheet) => { readonly length: number },
): KeptSheets<Sheet> {
  const sheets = new Map<string, Sheet>();
  let bytes = 0;
  const costOf = (sheet: Sheet): number => ENTRY_BYTES + contentOf(sheet).length;
  const drop = (key: string): void => {
    const sheet = sheets.get(key);
    if (sheet === undefined) return;
    bytes -= costOf(sheet);
    sheets.delete(key);
  };
  return {
    get(key) {
      const sheet = sheets.get(key);
      if (sheet === undefined) return undefined;
      sheets.delete(key);
      sheets.set(key, sheet);
      return sheet;
    },
    add(key, sheet) {
      drop(key);
      if (costOf(sheet) > maxBytes) return;
      sheets.set(key, sheet);
      bytes += costOf(sheet);
      for (const [oldest] of sheets) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      sheets.clear();
      bytes = 0;
    },
    get size() {
      return sheets.size;
    },
    get bytes() {
      return bytes;
    },
  };
}

/** The most recently used sheets, by URL. */
export interface KeptSheets<Sheet> {
  get(url: string): Sheet | undefined;
  add(url: string, sheet: Sheet): void;
}

/** What an entry costs beside its octets, URL included. */
const entryOctets = 500;

/** @param most  octets kept. */
export function createKeptSheets<Sheet extends object>(
  most: number,
  octetsOf: (sheet: Sheet) => number,
): KeptSheets<Sheet> {
  const sheets = new Map<string, Sheet>();
  let octets = 0;
  const drop = (url: string): void => {
    const sheet = sheets.get(url);
    if (sheet === undefined) return;
    octets -= entryOctets + octetsOf(sheet);
    sheets.delete(url);
  };
  return {
    get(url) {
      const sheet = sheets.get(url);
      if (sheet === undefined) return undefined;
      sheets.delete(url);
      sheets.set(url, sheet);
      return sheet;
    },
    add(url, sheet) {
      drop(url);
      sheets.set(url, sheet);
      octets += entryOctets + octetsOf(sheet);
      for (const [oldest] of sheets) {
        if (octets <= most) break;
        drop(oldest);
      }
    },
  };
}

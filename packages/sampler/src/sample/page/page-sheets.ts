import type { LoadFetchedSheet } from "../../evaluation/sheets/sheet-channel.ts";
import type { StoredSheet } from "../../rdf-store/index.ts";
import type { SheetsOfPage } from "./evaluate-page.ts";

/** The sheets of one page, which notes how those that it was given stand in the archive. */
export function pageSheets(load: LoadFetchedSheet): SheetsOfPage {
  const seen = new Map<string, StoredSheet>();
  return {
    async load(url) {
      const sheet = await load(url);
      seen.set(url, { url, ...sheet.archived });
      return sheet;
    },
    stored: (url) => seen.get(url) ?? { url },
  };
}

import { EiaoError } from "@eiao/wam-core";
import type { FetchedSheet, LoadSheet } from "../evaluation/sheet-channel.ts";
import type { StoredSheet } from "../rdf-store/index.ts";
import type { PageSheets } from "./evaluate-page.ts";
import { createKeptSheets } from "./kept-sheets.ts";

/** Octets of sheets that one thread keeps. */
const keptOctets = 16_000_000;

/**
 * Sheets as one thread knows them, of all runs that it works for: what a sheet is stays the same for all pages of a run, a missing
 * one included, so that the main thread is asked once.
 *
 * @returns what gives the sheets of a page; `load` asks the main thread.
 */
export function createRunSheets(): (run: string, load: LoadSheet) => PageSheets {
  const kept = createKeptSheets<FetchedSheet | EiaoError>(keptOctets, (known) =>
    known instanceof Error ? known.message.length : known.content.length,
  );
  const loadOnce = async (key: string, url: string, load: LoadSheet): Promise<FetchedSheet> => {
    const known = kept.get(key);
    if (known instanceof Error) throw known;
    if (known !== undefined) return known;
    try {
      const sheet = await load(url);
      kept.add(key, sheet);
      return sheet;
    } catch (error) {
      if (error instanceof EiaoError && error.code === "SheetMissing") kept.add(key, error);
      throw error;
    }
  };
  return (run, load) => {
    const seen = new Map<string, StoredSheet>();
    return {
      async load(url) {
        const sheet = await loadOnce(`${run} ${url}`, url, load);
        seen.set(url, { url, ...sheet.archived });
        return sheet;
      },
      stored: (url) => seen.get(url) ?? { url },
    };
  };
}

import { EiaoError } from "@eiao/wam-core/errors";
import { createKeptSheets } from "./kept-sheets.ts";
import type { FetchedSheet, LoadFetchedSheet } from "./sheet-channel.ts";

/** Octets of sheets that one worker keeps. */
const KEPT_OCTETS = 16_000_000;

/**
 * Sheets as one worker knows them, of all runs that it works for: what a sheet is stays the same for all pages of a run, a missing
 * one included, so that the main process is asked once.
 *
 * @returns the loader of a page; `load` asks the main process.
 */
export function createWorkerSheets(): (run: string, load: LoadFetchedSheet) => LoadFetchedSheet {
  const kept = createKeptSheets<FetchedSheet | EiaoError>(KEPT_OCTETS, (known) =>
    known instanceof Error ? known.message : known.content,
  );
  return (run, load) => async (url) => {
    const key = `${run} ${url}`;
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
}

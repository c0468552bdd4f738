import { createHash } from "node:crypto";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { createSheetStore } from "../evaluation/sheets/sheet-store.ts";
import type { FetchedSheet, LoadFetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import type { SheetResponse } from "../evaluation/sheets/sheet-store.ts";
import type { ArchivedRecord, StoredSheet } from "../store/index.ts";
import { sheetError } from "../evaluation/errors.ts";
import { createKeptSheets } from "../evaluation/sheets/sheets-by-id.ts";

/** The result of loading a style sheet, once for the whole run: every page sees the same sheet. Plain data. */
export type SheetOutcome =
  | { readonly url: string; readonly digest: string; readonly warc: ArchivedRecord }
  | { readonly url: string; readonly missing: string };

export interface SheetArchive {
  /** Loads a sheet with its position in the archive. @throws EiaoError `SheetMissing`; errors that are not the sheet's fault unchanged. */
  readonly load: LoadFetchedSheet;
  /** Returns the entry of a loaded sheet for the store. An entry without a position is a missing sheet. */
  stored(url: string): StoredSheet;
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>;
  readonly fetching: number;
}

interface SheetArchiveSettings {
  /** The outcomes of an interrupted run. */
  readonly known: Iterable<SheetOutcome>;
  /** Makes one request and archives its answer. @throws EiaoError with the reaction `leave-page` if there is no answer. */
  readonly fetch: (url: string) => Promise<{ readonly response: SheetResponse; readonly warc: ArchivedRecord }>;
  readonly read: (position: ArchivedRecord) => Promise<FetchedSheet>;
  /** Receives every outcome before any page sees it. */
  readonly note: (outcome: SheetOutcome) => void;
  readonly signal: AbortSignal;
}

/** The bytes of sheets to keep in memory. Other sheets are read from the archive again. */
const KEPT_BYTES = 32_000_000;

/**
 * Creates the store of a run's style sheets. Each is fetched once and archived, so that a replay finds what every page saw. A missing sheet
 * stays missing. Redirects are followed; the record is that of the last answer.
 */
export function createSheetArchive(settings: SheetArchiveSettings): SheetArchive {
  const { known, fetch, read, note, signal } = settings;
  const outcomes = new Map<string, SheetOutcome>();
  for (const outcome of known) outcomes.set(outcome.url, outcome);
  const positions = new Map<string, ArchivedRecord>();
  const underWay = new Map<string, Promise<FetchedSheet>>();
  const cache = createKeptSheets<FetchedSheet>(KEPT_BYTES, ({ content }) => content);
  const store = createSheetStore({
    maxBytes: 1_000_000, // only for redirects that several sheets share: sheets are kept here
    async fetch(url) {
      const { response, warc } = await fetch(url);
      positions.set(url, warc);
      return response;
    },
  });

  const fetchOnce = async (url: string): Promise<FetchedSheet> => {
    try {
      const fetched = await store.load(url);
      const warc = positions.get(fetched.url);
      if (warc === undefined) throw sheetError("SheetFailed", { reason: "it was not archived" });
      const digest = createHash("sha256").update(fetched.content).digest("hex");
      const outcome = { url, digest, warc };
      note(outcome);
      outcomes.set(url, outcome);
      const sheet = { ...fetched, archived: { digest, warc } };
      cache.add(url, sheet);
      return sheet;
    } catch (error) {
      signal.throwIfAborted(); // not the sheet's fault
      if (reactionTo(error) !== "leave-page") throw error; // not its fault either: it may be there after a restart
      const missing = messageOf(error);
      note({ url, missing });
      outcomes.set(url, { url, missing });
      throw sheetError("SheetMissing", { reason: missing }, error);
    }
  };

  return {
    async load(address) {
      const url = withoutFragment(address);
      const outcome = outcomes.get(url);
      if (outcome === undefined) {
        const joined = underWay.get(url) ?? fetchOnce(url).finally(() => underWay.delete(url));
        underWay.set(url, joined);
        return await joined;
      }
      if ("missing" in outcome) throw sheetError("SheetMissing", { reason: outcome.missing });
      const atHand = cache.get(url);
      if (atHand !== undefined) return atHand;
      const { digest, warc } = outcome;
      const sheet = { ...(await read(warc)), archived: { digest, warc } };
      cache.add(url, sheet);
      return sheet;
    },
    stored(url) {
      const outcome = outcomes.get(withoutFragment(url));
      return outcome === undefined || "missing" in outcome ? { url } : { ...outcome, url };
    },
    async idle() {
      await Promise.allSettled(underWay.values());
    },
    get fetching() {
      return underWay.size;
    },
  };
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}

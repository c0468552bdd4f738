import path from "node:path";
import { setImmediate as breath } from "node:timers/promises";
import { lastCaptures, readRecord, responseOf } from "@eiao/crawler/warc";
import { reactionTo } from "@eiao/wam-core/errors";
import type { StoreOpening } from "../rdf-store/index.ts";
import { readBinding } from "../verify/read-binding.ts";
import { mainText } from "./main-text.ts";
import type { MainText } from "./main-text.ts";

/** Octets of a page's answer; larger ones are not read. */
const LARGEST_BODY = 4_000_000;

/**
 * Titles and main texts of pages of a store, from its archive. Pages that are not there, or are no HTML, are missing; without an archive all.
 * @throws Error of the file system where nothing could be read better (a full table of files).
 * Cost: 2 to 5 ms a page, which is parsed; the meta WARCs and the index of the launch once. Memory: a page, and the texts.
 */
export async function archivedTexts(
  dataDir: string,
  opening: Pick<StoreOpening, "site" | "run" | "database">,
  urls: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, MainText>> {
  const found = new Map<string, MainText>();
  const binding = await readBinding(dataDir, opening);
  if (binding === undefined) return found;
  const folder = path.relative(path.resolve(dataDir), binding.folder).split(path.sep).join("/");
  for (const [url, { filename, offset, length, mime }] of await lastCaptures(binding.folder, urls)) {
    signal?.throwIfAborted();
    const text = await textAt(dataDir, { file: `${folder}/${filename}`, offset, length }, url, mime);
    if (text !== undefined) found.set(url, text);
    await breath(); // others have their turn
  }
  return found;
}

async function textAt(
  dataDir: string,
  position: { readonly file: string; readonly offset: number; readonly length: number },
  url: string,
  mime: string,
): Promise<MainText | undefined> {
  try {
    const record = await readRecord(dataDir, position, 2 * LARGEST_BODY);
    const { headers, body } = responseOf(record, LARGEST_BODY);
    const declared = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
    return mainText({ url, contentType: declared ?? (mime === "unk" ? "" : mime), body });
  } catch (error) {
    if (reactionTo(error) === "end") throw error;
    return undefined; // damaged, or larger than that
  }
}

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setImmediate as breath } from "node:timers/promises";
import { lastCaptures, readRecord, responseOf } from "@eiao/crawler/warc";
import type { CdxjEntry } from "@eiao/crawler/warc";
import { reactionTo } from "@eiao/crawler/errors";
import type { StoreOpening } from "../rdf-store/index.ts";
import { readBinding } from "../verify/read-binding.ts";
import { mainText } from "./main-text.ts";
import type { MainText } from "./main-text.ts";

/** Octets of a page's answer; larger ones are not read. */
const LARGEST_BODY = 4_000_000;

/**
 * Titles and main texts of pages of a store, from its archive. Pages that are not there, or are no HTML, are missing; without an archive all.
 * @throws Error of the file system where nothing could be read better (a full table of files).
 * Cost: 2 to 5 ms a page, which is parsed; the meta WARCs and the index of the launch once, and of earlier launches those that are needed. Memory: a page, and the texts.
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
  for (const { folder, entry } of await answersOf(binding.folder, urls)) {
    const { url, filename, offset, length, mime } = entry;
    signal?.throwIfAborted();
    const within = path.relative(path.resolve(dataDir), folder).split(path.sep).join("/");
    const text = await textAt(dataDir, { file: `${within}/${filename}`, offset, length }, url, mime);
    if (text !== undefined) found.set(url, text);
    await breath(); // others have their turn
  }
  return found;
}

interface Answer {
  /** Of the launch. */
  readonly folder: string;
  readonly entry: CdxjEntry;
}

/**
 * Where the answers are: of pages that a launch only confirmed, in the newest of those before it that has the answer: by a 304 the one of that
 * digest, by HEAD, which leaves nothing in the index, the last one.
 */
async function answersOf(folder: string, urls: ReadonlySet<string>): Promise<readonly Answer[]> {
  const { whole, revisits } = await lastCaptures(folder, urls);
  const answers: Answer[] = [];
  const sought = new Map<string, string | undefined>();
  for (const url of urls) {
    const entry = whole.get(url);
    if (entry !== undefined) answers.push({ folder, entry });
    else sought.set(url, revisits.get(url)?.digest);
  }
  const isThere = existsSync(path.join(folder, "index.cdxj"));
  for (const earlier of sought.size > 0 && isThere ? await launchesBefore(folder) : []) {
    if (sought.size === 0) break;
    const captures = await lastCaptures(earlier, new Set(sought.keys()));
    for (const [url, entry] of captures.whole) {
      if (entry.digest !== (sought.get(url) ?? entry.digest)) continue;
      answers.push({ folder: earlier, entry });
      sought.delete(url);
    }
  }
  return answers;
}

/** Folders of earlier launches of the site, the newest first: they are named by their timestamps. */
async function launchesBefore(folder: string): Promise<readonly string[]> {
  const [parent, own] = [path.dirname(folder), path.basename(folder)];
  const names = (await readdir(parent)).filter((name) => name < own);
  return names.sort((one, other) => (one < other ? 1 : -1)).map((name) => path.join(parent, name));
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

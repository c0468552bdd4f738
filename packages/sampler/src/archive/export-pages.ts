import { createHash } from "node:crypto";
import { copyFile, open, readdir } from "node:fs/promises";
import path from "node:path";
import { encodeRecord, encodeWarcinfo } from "@eiao/crawler/warc";
import { makeFolder } from "@eiao/crawler/database";
import { jobOf } from "@eiao/crawler";
import { openStoreReader } from "../rdf-store/file/read.ts";
import { surveyIds } from "../rdf-store/graphs/node-ids.ts";
import type { IndexedRecord, StoreManifest, StoreReader } from "../rdf-store/index.ts";
import { assessmentFile } from "../sample/run/run-files.ts";
import { readStoredPage } from "../verify/read-stored-page.ts";
import { archiveError } from "./errors.ts";
import { exchangeMembers } from "./exchange-members.ts";
import { selectPages } from "./select-pages.ts";
import type { PageSelection } from "./select-pages.ts";

/** The settings of an export of pages: the store, the pages and the target folder. */
export interface ExportSettings extends PageSelection {
  /** The sealed store. */
  readonly store: string;
  /** What its positions are relative to. */
  readonly dataDir: string;
  /** Where the export goes; made when missing. */
  readonly folder: string;
  /** Name and version of the program, for the warcinfo record. */
  readonly software: string;
  /** A file that has grown over so many octets is followed by the next; 1 GB unless given. */
  readonly maxFileBytes?: number;
}

/** The result of an export of pages. */
export interface ExportedPages {
  /** WARC files, absolute or relative as the folder. */
  readonly files: readonly string[];
  readonly pages: number;
  /** All, warcinfo included. */
  readonly records: number;
  /** What was to come along or to stay away, and is no page of the store. */
  readonly unknown: readonly string[];
}

/**
 * Exports pages of a store as WARC: the records of their documents and style sheets as they are in the archive, and their evaluation as
 * RDF in `metadata` records that refer to them. The complete result graph goes beside them, whatever was selected: the store itself.
 *
 * @throws EiaoError `ExportFolderUsed`, `NotAStore`, `StoreDamaged`, `UnknownTest`, `WarcUnreadable`.
 * Memory: one exchange. Source: spec 22.4; ISO 28500:2017, 6.6.
 */
export async function exportPages(settings: ExportSettings): Promise<ExportedPages> {
  const { store, folder } = settings;
  makeFolder(folder);
  const [used] = (await readdir(folder)).filter((name) => /\.(?:warc\.gz|trig\.zst)$/.test(name));
  if (used !== undefined) throw archiveError("ExportFolderUsed", { folder, file: used });
  const reader = await openStoreReader(store);
  try {
    const manifest = await reader.manifest();
    const { pages, unknown } = await selectPages(reader, settings);
    const { files, records } = await writeWarcs(settings, reader, manifest, pages);
    await copyFile(store, path.join(folder, path.basename(store)));
    const card = assessmentFile(store);
    await copyFile(card, path.join(folder, path.basename(card))).catch(() => undefined); // it may be missing
    return { files, pages: pages.length, records, unknown };
  } finally {
    await reader.close();
  }
}

async function writeWarcs(
  { dataDir, folder, software, maxFileBytes = 1_000_000_000 }: ExportSettings,
  reader: StoreReader,
  { opening, finished }: StoreManifest,
  pages: readonly IndexedRecord[],
): Promise<{ files: readonly string[]; records: number }> {
  const { run, site, webSite, database } = opening;
  const job = jobOf(site);
  const crawl = database === undefined ? {} : { crawl: database };
  const date = new Date(finished);
  const author = { software, job, launch: run, run, site, ...crawl, userAgent: software, robots: "rfc9309" } as const;
  const output = createWarcFiles(folder, `${job}-${run}`, maxFileBytes, (name) =>
    encodeWarcinfo(name, date, author, recordIdOf(reader.sha256, name)),
  );
  const ids = surveyIds(opening);
  const sheets = new Set<string>();
  try {
    for (const page of pages) {
      const trig = await reader.pageTrig(page);
      let refersTo: string | undefined;
      for (const document of readStoredPage(trig, reader.file, page.id, ids).documents) {
        for (const position of [document.warc, ...document.sheets.map(({ warc }) => warc)]) {
          if (position === undefined || sheets.has(`${position.file} ${position.offset}`)) continue;
          if (position !== document.warc) sheets.add(`${position.file} ${position.offset}`);
          const { members, recordId } = await exchangeMembers(dataDir, position);
          for (const member of members) await output.write(member);
          if (position === document.warc) refersTo ??= recordId;
        }
      }
      await output.write(metadataRecord(trig, page.urls[0] ?? webSite, { date, refersTo }));
    }
    for (const trig of [await reader.surveyTrig(), ...(await reader.manifestTrig())])
      await output.write(metadataRecord(trig, webSite, { date }));
  } finally {
    await output.close();
  }
  return { files: output.files, records: output.records() };
}

/** What an export adds to the archive's records follows from the store, so that two exports are the same octets. */
function metadataRecord(
  block: Buffer,
  target: string,
  { date, refersTo }: { readonly date: Date; readonly refersTo?: string | undefined },
): Buffer {
  const digest = createHash("sha256").update(block).digest("hex");
  return encodeRecord(
    {
      type: "metadata",
      id: recordIdOf(digest, target),
      date: date.toISOString(),
      contentType: "application/trig",
      fields: [
        ["WARC-Target-URI", target],
        ...(refersTo === undefined ? [] : [["WARC-Refers-To", refersTo] as const]),
        ["WARC-Block-Digest", `sha256:${digest}`],
      ],
    },
    [block],
    1,
  );
}

/** A UUID of version 8 (RFC 9562): 122 bits of a digest. */
function recordIdOf(...parts: readonly string[]): string {
  const octets = createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16);
  octets.writeUInt8((octets.readUInt8(6) & 0x0f) | 0x80, 6);
  octets.writeUInt8((octets.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${octets.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
}

/** WARC files that follow each other, the first one made at once. */
function createWarcFiles(folder: string, prefix: string, maxBytes: number, first: (name: string) => Buffer) {
  const files: string[] = [];
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  let octets = 0;
  let records = 0;
  const append = async (record: Buffer): Promise<void> => {
    await handle?.appendFile(record);
    octets += record.length;
    records++;
  };
  return {
    files,
    records: () => records,
    async write(record: Buffer): Promise<void> {
      if (handle === undefined || octets > maxBytes) {
        await handle?.close();
        const name = `${prefix}-${String(files.length).padStart(5, "0")}.warc.gz`;
        files.push(path.join(folder, name));
        handle = await open(path.join(folder, name), "wx");
        octets = 0;
        await append(first(name));
      }
      await append(record);
    },
    async close(): Promise<void> {
      await handle?.close();
    },
  };
}

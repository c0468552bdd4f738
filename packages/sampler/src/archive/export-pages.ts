import { createHash } from "node:crypto";
import { copyFile, open, readdir } from "node:fs/promises";
import path from "node:path";
import { jobOf } from "@eiao/crawler/internal";
import { makeFolder } from "@eiao/crawler/internal/database";
import { canonicalUrl } from "@eiao/crawler/internal/repository";
import {
  encodeRecord,
  encodeWarcinfo,
  fieldOf,
  parseRecord,
  readRecord,
  scanMembers,
} from "@eiao/crawler/internal/warc";
import type { WarcPosition } from "@eiao/crawler/internal/warc";
import { assessmentFile } from "../assessment/assessed-run.ts";
import { openStoreReader } from "../store/file/read.ts";
import { readPageGraph } from "../store/graphs/read-page-graph.ts";
import type { IndexedRecord, StoreManifest, StoreReader } from "../store/index.ts";
import { expandName, valueOfTerm } from "../store/trig/dialect.ts";
import type { Statement, Term } from "../store/trig/dialect.ts";
import { statementsIn } from "../store/trig/statements.ts";
import { archiveError } from "./errors.ts";

/** The settings of an export of pages: the store, the pages and the target folder. */
export interface ExportSettings extends PageSelection {
  readonly store: string;
  /** The folder that positions are relative to. */
  readonly dataDir: string;
  /** The folder of the export. It is created if it is missing. */
  readonly folder: string;
  /** Name and version of the program, for the warcinfo record. */
  readonly software: string;
  /** The size in bytes after which a new file is begun. Default: 1 GB. */
  readonly maxFileBytes?: number;
}

/** The result of an export of pages. */
export interface ExportedPages {
  /** The paths of the WARC files, each in `folder`. */
  readonly files: readonly string[];
  readonly pages: number;
  readonly records: number;
  /** The names in the selection that match no page of the store. */
  readonly unknown: readonly string[];
}

/**
 * Exports pages of a store as WARC: the records of their documents and style sheets exactly as archived, and their evaluation as RDF in
 * `metadata` records that refer to them. The store itself, with the complete result graph, is always copied next to them.
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
  const sheets = new Set<string>();
  try {
    for (const page of pages) {
      const trig = await reader.pageTrig(page);
      let refersTo: string | undefined;
      for (const document of readPageGraph(trig, reader.file).documents) {
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

/** Returns a record that the export adds. It depends only on the store, so two exports are identical. */
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

/** Returns a UUID of version 8 (RFC 9562) with 122 bits of a digest. */
function recordIdOf(...parts: readonly string[]): string {
  const bytes = createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
}

/** Creates a writer of numbered WARC files. @param first  returns the first record of a file. */
function createWarcFiles(folder: string, prefix: string, maxBytes: number, first: (name: string) => Buffer) {
  const files: string[] = [];
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  let bytes = 0;
  let records = 0;
  const append = async (record: Buffer): Promise<void> => {
    await handle?.appendFile(record);
    bytes += record.length;
    records++;
  };
  return {
    files,
    records: () => records,
    async write(record: Buffer): Promise<void> {
      if (handle === undefined || bytes > maxBytes) {
        await handle?.close();
        const name = `${prefix}-${String(files.length).padStart(5, "0")}.warc.gz`;
        files.push(path.join(folder, name));
        handle = await open(path.join(folder, name), "wx");
        bytes = 0;
        await append(first(name));
      }
      await append(record);
    },
    async close(): Promise<void> {
      await handle?.close();
    },
  };
}

/** The pages of a store to export. If it is empty or has only `exclude`, all pages are exported (except the excluded ones). Spec 22.4. */
export interface PageSelection {
  /** Pages whose score by the first rule set is greater than this, not equal (D-58). */
  readonly above?: number;
  /** Pages on which this test (or B-WAM) found a barrier. */
  readonly failing?: string;
  /** URLs (in any spelling) or ids. `include` adds and `exclude` removes pages, whatever else is selected. `include` alone adds no others. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Returns the selected pages in the order of the store, and the names that match none. @throws EiaoError `UnknownTest`, `StoreDamaged`. */
export async function selectPages(reader: StoreReader, selection: PageSelection) {
  const { above, failing, include = [], exclude = [] } = selection;
  const included = new Set(include.map(canonicalUrl));
  const excluded = new Set(exclude.map(canonicalUrl));
  const known = new Set<string>();
  const ownUrls = new Set(reader.pages.flatMap(({ urls }) => urls.slice(0, 1).map(canonicalUrl)));
  const isNamedAlone = include.length > 0 && above === undefined && failing === undefined;
  const requirements = failing === undefined ? undefined : await requirementsOf(reader, failing);
  const selected: IndexedRecord[] = [];
  for (const page of reader.pages) {
    const names = [page.id, ...page.urls.map(canonicalUrl)];
    for (const name of names) known.add(name);
    // An excluded URL also excludes the pages that have it as a frame. An included URL adds those only if it is not a page itself.
    if (names.some((name) => excluded.has(name))) continue;
    const isIncluded = names.some((name, at) => included.has(name) && (at < 2 || !ownUrls.has(name)));
    const fits =
      !isNamedAlone &&
      (above === undefined || scoreOf(page) > above) &&
      (requirements === undefined || failsOne(statementsIn([await reader.pageTrig(page)], reader.file), requirements));
    if (fits || isIncluded) selected.push(page);
  }
  return { pages: selected, unknown: [...include, ...exclude].filter((name) => !known.has(canonicalUrl(name))) };
}

/** Returns f(p) by the first rule set, or -1 if no test applied: that is above no threshold. */
function scoreOf({ counts: [count] }: IndexedRecord): number {
  return count === undefined || count.applied === 0 ? -1 : count.failed / count.applied;
}

/** Returns the classes of a test that the survey names. */
async function requirementsOf(reader: StoreReader, test: string): Promise<ReadonlySet<Term>> {
  const found = new Set<Term>();
  const survey = statementsIn([await reader.surveyTrig()], reader.file);
  const nodes = new Set(
    survey.flatMap(([node, predicate, object]) =>
      predicate === expandName("dct:identifier") && valueOfTerm(object) === test ? [node] : [],
    ),
  );
  for (const [node, predicate, object] of survey) {
    if (predicate !== expandName("earl:requirement")) continue;
    if (nodes.has(node) || object.endsWith(`#${test}`)) found.add(object);
  }
  if (found.size === 0) throw archiveError("UnknownTest", { test: test.slice(0, 100) });
  return found;
}

function failsOne(statements: readonly Statement[], requirements: ReadonlySet<Term>): boolean {
  const tested = new Set<Term>();
  const resultOf = new Map<Term, Term>();
  const failed = new Set<Term>();
  for (const [subject, predicate, object] of statements) {
    if (predicate === expandName("earl:requirement") && requirements.has(object)) tested.add(subject);
    else if (predicate === expandName("earl:result")) resultOf.set(subject, object);
    else if (predicate === expandName("earl:validity") && object === expandName("earl:fail")) failed.add(subject);
  }
  return [...tested].some((assertion) => failed.has(resultOf.get(assertion) ?? ""));
}

/**
 * Reads an exchange from a WARC as compressed records: the response, then the request and the crawler's metadata that follow it.
 * @param position  the position of the response. @throws EiaoError `WarcUnreadable`. Cost: reads up to 1 MB after the response.
 */
async function exchangeMembers(dataDir: string, position: WarcPosition) {
  // readRecord refuses damaged records and positions outside of the data directory.
  const response = await readRecord(dataDir, position);
  const recordId = fieldOf(response.fields, "WARC-Record-ID");
  const file = path.join(dataDir, position.file);
  let end = position.offset + position.length;
  const pieces = [{ offset: position.offset, length: position.length }];
  await scanMembers(file, end, ({ offset, length, content }) => {
    const record = parseRecord(content);
    const belongs = record !== undefined && fieldOf(record.fields, "WARC-Concurrent-To") === recordId;
    if (belongs && recordId !== undefined && offset === end) {
      pieces.push({ offset, length });
      end += length;
      return true;
    }
    return false;
  });
  const handle = await open(file, "r");
  try {
    const members: Buffer[] = [];
    for (const { offset, length } of pieces) {
      const bytes = Buffer.alloc(length);
      await handle.read(bytes, 0, length, offset);
      members.push(bytes);
    }
    return { members, recordId };
  } finally {
    await handle.close();
  }
}

import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { outputFolders, warcPrefix, warcSettings } from "@eiao/crawler/internal";
import type { Launch } from "@eiao/crawler";
import { makeFolder, writeAll } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import {
  encodeRecord,
  encodeWarcinfo,
  fieldOf,
  metaWarcName,
  parseRecord,
  readWarcinfo,
  renewCdxj,
  scanMembers,
  targetOf,
} from "@eiao/crawler/internal/warc";
import type { MembersEnd, WarcAuthor } from "@eiao/crawler/internal/warc";
import { notWritten } from "../store/file/append-file.ts";
import type { ArchiveFile, DrawnScenario, StoreOpening, WrittenBytes } from "../store/index.ts";

/** One `metadata` record about a launch as a whole. */
export interface MetaRecord {
  /** The id, a URN: `urn:uuid:...`. */
  readonly id: string;
  /** The kind of the record: `metadata://eiao/...`. */
  readonly url: string;
  /** The id of the record that this one belongs to. */
  readonly refersTo?: string;
  readonly block: Uint8Array;
  /** The byte offset in the file at which the record ends. */
  readonly end: number;
}

/** The records of the `…-meta.warc.gz` of a launch, up to the first damage. */
export interface LaunchMeta {
  /** The author that its warcinfo names. */
  readonly author: Partial<Pick<WarcAuthor, "launch" | "run" | "site" | "crawl">>;
  /** The records in the order of writing. */
  readonly records: readonly MetaRecord[];
  readonly end: MembersEnd;
}

/** A new record, before it has a position. */
interface NewMetaRecord {
  readonly url: string;
  readonly contentType: string;
  readonly block: Uint8Array;
  readonly refersTo?: string;
}

/** An append-only writer for the meta WARC of a launch. */
export interface MetaWriter {
  /** The path relative to the data directory, with `/`. */
  readonly name: string;
  /** All records of the file. Those of earlier processes come first. */
  readonly records: readonly MetaRecord[];
  /** Appends a record. The operating system has it when the call returns. @throws EiaoError `StoreNotWritten`. */
  add(record: NewMetaRecord): MetaRecord;
  /** Syncs the file to the disk and updates the index of the folder. @throws as `add`. */
  close(): Promise<void>;
}

type NamedLaunch = Pick<Launch, "job" | "timestamp">;

/** Returns the path of the meta WARC of a launch. */
export function metaFile(dataDir: string, { job, timestamp }: NamedLaunch): string {
  return path.join(outputFolders(dataDir, job, timestamp).warcs, metaWarcName(warcPrefix({ job, timestamp })));
}

/**
 * Reads a meta WARC up to its end or the first wrong byte.
 *
 * @returns undefined if the file is missing or has no whole warcinfo record. @throws Error of the file system. Memory: the file, unpacked.
 */
export async function readLaunchMeta(file: string): Promise<LaunchMeta | undefined> {
  let author: LaunchMeta["author"] | undefined;
  const records: MetaRecord[] = [];
  try {
    const end = await scanMembers(file, 0, ({ offset, length, content }) => {
      const record = parseRecord(content);
      if (record === undefined) return false;
      if (record.type === "warcinfo") author ??= readWarcinfo(record);
      if (record.type !== "metadata") return true;
      const refersTo = fieldOf(record.fields, "WARC-Refers-To");
      records.push({
        id: withoutBrackets(fieldOf(record.fields, "WARC-Record-ID") ?? ""),
        url: targetOf(record),
        ...(refersTo === undefined ? {} : { refersTo: withoutBrackets(refersTo) }),
        block: record.block,
        end: offset + length,
      });
      return true;
    });
    return author === undefined ? undefined : { author, records, end };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Begins or continues the meta WARC of a launch. A record that a kill cut short is removed. If the file is damaged in another way, a copy is
 * kept with the suffix `.damaged`. Only one writer may be open at a time.
 *
 * @throws EiaoError `StoreNotWritten`.
 */
export async function openLaunchMeta(
  dataDir: string,
  launch: NamedLaunch & Pick<Launch, "statistics">,
  site: string,
  program: { readonly software: string; readonly userAgent: string },
): Promise<MetaWriter> {
  const file = metaFile(dataDir, launch);
  let handle: FileHandle | undefined;
  try {
    makeFolder(path.dirname(file));
    const { records = [], end } = (await readLaunchMeta(file)) ?? {};
    handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o644);
    const { size } = await handle.stat();
    if (end?.verdict === "damaged") await copyFile(file, `${file}.damaged`);
    if (size > (end?.offset ?? 0)) await handle.truncate(end?.offset ?? 0);
    // Removes the index lines of cut records now: later they could be taken for lines of the records written next.
    await renewCdxj(path.dirname(file));
    const author = warcSettings(launch, site, dataDir, program);
    return metaWriter(handle, file, dataDir, [...records], end?.offset ?? 0, () =>
      encodeWarcinfo(path.basename(file), new Date(), author),
    );
  } catch (error) {
    await handle?.close();
    throw notWritten(file, error);
  }
}

function metaWriter(
  handle: FileHandle,
  file: string,
  dataDir: string,
  records: MetaRecord[],
  start: number,
  warcinfo: () => Buffer,
): MetaWriter {
  let end = start;
  const append = (bytes: Buffer): void => {
    try {
      writeAll(handle.fd, bytes, end);
    } catch (error) {
      throw notWritten(file, error);
    }
    end += bytes.length;
  };
  if (end === 0) append(warcinfo());
  return {
    name: path.relative(path.resolve(dataDir), path.resolve(file)).split(path.sep).join("/"),
    records,
    add({ url, contentType, block, refersTo }) {
      const id = `urn:uuid:${randomUUID()}`;
      const fields: [string, string][] = [["WARC-Target-URI", url]];
      if (refersTo !== undefined) fields.push(["WARC-Refers-To", `<${refersTo}>`]);
      append(encodeRecord({ type: "metadata", id, date: new Date().toISOString(), contentType, fields }, [block], 1));
      const added: MetaRecord = { id, url, ...(refersTo === undefined ? {} : { refersTo }), block, end };
      records.push(added);
      return added;
    },
    async close() {
      try {
        await handle.sync();
        await handle.close();
        await renewCdxj(path.dirname(file));
      } catch (error) {
        throw notWritten(file, error);
      }
    },
  };
}

function withoutBrackets(value: string): string {
  return value.replace(/^<|>$/g, "");
}

export const SEALING_URL = "metadata://eiao/sample.json";

/** A sampler archives this account of a sample before it seals the store, so that `verify` can compare the store with it. */
export interface SealingAccount {
  readonly version: 1;
  readonly opening: StoreOpening;
  readonly begun: string;
  readonly finished: string;
  /** The length and digest of the store up to its last page, so that no change, omission or addition goes unnoticed. */
  readonly store: WrittenBytes;
  /** The drawn scenarios in their order. `frame` is the SHA-256 of the compressed graph in the store, in lower-case hexadecimal. */
  readonly drawn: readonly (DrawnScenario & { readonly frame?: string })[];
  /** The other WARC files of the sample. The meta WARC is not among them, because it ends after this account. */
  readonly archives: readonly ArchiveFile[];
}

/**
 * Archives an account, and returns it with its record. If a killed sampler left an account that differs only in the time, returns that one.
 * @throws EiaoError `StoreNotWritten`.
 */
export function archiveAccount(meta: MetaWriter, account: SealingAccount) {
  const last = meta.records.at(-1);
  const known = last?.url === SEALING_URL ? (readAccount(last) as SealingAccount | undefined) : undefined;
  if (last !== undefined && known !== undefined && sameAccount(known, account)) return { account: known, record: last };
  const block = Buffer.from(`${JSON.stringify(account)}\n`);
  return { account, record: meta.add({ url: SEALING_URL, contentType: "application/json", block }) };
}

/** Returns the parsed JSON of an account, or undefined if it is not JSON. */
export function readAccount({ block }: MetaRecord): unknown {
  try {
    return JSON.parse(Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString()) as unknown;
  } catch {
    return undefined;
  }
}

function sameAccount(one: SealingAccount, other: SealingAccount): boolean {
  return JSON.stringify({ ...one, finished: "" }) === JSON.stringify({ ...other, finished: "" });
}

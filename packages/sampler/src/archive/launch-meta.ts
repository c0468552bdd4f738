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
import type { ArchiveFile, DrawnScenario, StoreOpening, WrittenOctets } from "../store/index.ts";

/** One `metadata` record about a launch as a whole. */
export interface MetaRecord {
  /** The id, a URN: `urn:uuid:...`. */
  readonly id: string;
  /** The kind of the record: `metadata://eiao/...`. */
  readonly url: string;
  /** Id of the record that it belongs to. */
  readonly refersTo?: string;
  readonly block: Uint8Array;
  /** Octet of the file at which it ends. */
  readonly end: number;
}

/** The records of the `…-meta.warc.gz` of a launch, as far as it is whole. */
export interface LaunchMeta {
  /** The author that its warcinfo names. */
  readonly author: Partial<Pick<WarcAuthor, "launch" | "run" | "site" | "crawl">>;
  /** In the order of writing. */
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

/** The meta WARC of a launch while its sampler writes it: only appended to. */
export interface MetaWriter {
  /** Relative to the data directory, with `/`. */
  readonly name: string;
  /** All of them, those of earlier processes first. */
  readonly records: readonly MetaRecord[];
  /** The operating system has it when the call returns. @throws EiaoError `StoreNotWritten`. */
  add(record: NewMetaRecord): MetaRecord;
  /** Brings all to the disk, and the index of the folder up to it. @throws as `add`. */
  close(): Promise<void>;
}

type NamedLaunch = Pick<Launch, "job" | "timestamp">;

/** Returns the path of the meta WARC of a launch. */
export function metaFile(dataDir: string, { job, timestamp }: NamedLaunch): string {
  return path.join(outputFolders(dataDir, job, timestamp).warcs, metaWarcName(warcPrefix({ job, timestamp })));
}

/**
 * Reads a meta WARC up to its end or the first octet that is wrong.
 *
 * @returns undefined: there is none, or nothing whole in it. @throws Error of the file system. Memory: the file, unpacked.
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
        id: unbracketed(fieldOf(record.fields, "WARC-Record-ID") ?? ""),
        url: targetOf(record),
        ...(refersTo === undefined ? {} : { refersTo: unbracketed(refersTo) }),
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
 * Begins the meta WARC of a launch, or goes on with it: a record that a kill tore is cut off; what is damaged otherwise is kept beside it,
 * `.damaged` after its name. One writer at a time.
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
    // Lines of what was cut go now: behind what is written next they might be taken for some of that.
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
  const append = (octets: Buffer): void => {
    try {
      writeAll(handle.fd, octets, end);
    } catch (error) {
      throw notWritten(file, error);
    }
    end += octets.length;
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

function unbracketed(value: string): string {
  return value.replace(/^<|>$/g, "");
}

export const SEALING_URL = "metadata://eiao/sample.json";

/** A sampler archives this account of a sample before it seals the store, so that `verify` can compare the store with it. */
export interface SealingAccount {
  readonly version: 1;
  readonly opening: StoreOpening;
  readonly begun: string;
  readonly finished: string;
  /** The store up to its last page, so that nothing in it can be changed, left out, moved or added. */
  readonly store: WrittenOctets;
  /** In the order of the draw, each with the SHA-256 of its graph in the store (the compressed frame), lower-case hexadecimal. */
  readonly drawn: readonly (DrawnScenario & { readonly frame?: string })[];
  /** The other WARC files of the sample; the one that this stands in ends behind it. */
  readonly archives: readonly ArchiveFile[];
}

/**
 * Archives an account, and returns it with its record. One that says the same but for the time, left by a sampler that was killed before it sealed, stands instead.
 * @throws EiaoError `StoreNotWritten`.
 */
export function archiveAccount(meta: MetaWriter, account: SealingAccount) {
  const last = meta.records.at(-1);
  const known = last?.url === SEALING_URL ? (readAccount(last) as SealingAccount | undefined) : undefined;
  if (last !== undefined && known !== undefined && sameButTime(known, account)) return { account: known, record: last };
  const block = Buffer.from(`${JSON.stringify(account)}\n`);
  return { account, record: meta.add({ url: SEALING_URL, contentType: "application/json", block }) };
}

/** An account as JSON; undefined when it is none. */
export function readAccount({ block }: MetaRecord): unknown {
  try {
    return JSON.parse(Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString()) as unknown;
  } catch {
    return undefined;
  }
}

function sameButTime(one: SealingAccount, other: SealingAccount): boolean {
  return JSON.stringify({ ...one, finished: "" }) === JSON.stringify({ ...other, finished: "" });
}

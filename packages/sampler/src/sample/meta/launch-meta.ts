import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/errors";
import { makeFolder, writeAll } from "@eiao/crawler/database";
import { outputFolders, warcPrefix, warcSettings } from "@eiao/crawler";
import type { Launch } from "@eiao/crawler";
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
} from "@eiao/crawler/warc";
import type { MembersEnd, WarcAuthor } from "@eiao/crawler/warc";
import { notWritten } from "../../rdf-store/file/append-file.ts";

/** One `metadata` record about a launch as a whole. */
export interface MetaRecord {
  /** `urn:uuid:...`. */
  readonly id: string;
  /** What it is: `metadata://eiao/...`. */
  readonly url: string;
  /** Id of the record that it belongs to. */
  readonly refersTo?: string;
  readonly block: Uint8Array;
  /** Octet of the file at which it ends. */
  readonly end: number;
}

/** What `…-meta.warc.gz` says of a launch, as far as it is whole. */
export interface LaunchMeta {
  /** As its warcinfo has it. */
  readonly author: Partial<Pick<WarcAuthor, "launch" | "run" | "site" | "crawl">>;
  /** In the order of writing. */
  readonly records: readonly MetaRecord[];
  readonly end: MembersEnd;
}

/** A new record, before it has a place. */
export interface NewMetaRecord {
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

/** What a launch's meta WARC is named by. */
export type NamedLaunch = Pick<Launch, "job" | "timestamp">;

/** Where the meta WARC of a launch lies. */
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

/** `<urn:uuid:...>` -> `urn:uuid:...`. */
function unbracketed(value: string): string {
  return value.replace(/^<|>$/g, "");
}

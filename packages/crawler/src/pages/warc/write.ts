import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "../../system-errors.ts";
import type { Exchange } from "../../web/exchange.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { writeAll } from "../../files/write-all.ts";
import type { WarcEnd } from "./position.ts";
import type { CdxjWriter } from "./cdxj/cdxj.ts";
import { CDXJ_NAME, openCdxj } from "./cdxj/cdxj.ts";
import { cdxjLine } from "./cdxj/cdxj-line.ts";
import type { EncodedExchange } from "./encode-exchange.ts";
import { encodeExchange } from "./encode-exchange.ts";
import { warcError } from "./errors.ts";
import type { ExchangeFacts, ExchangePositions } from "./facts.ts";
import { listWarcFiles, archiveName, warcFileName, warcFileNumber } from "./warc-files.ts";
import type { WarcAuthor } from "./warcinfo.ts";
import { encodeWarcinfo } from "./warcinfo.ts";

/** The settings for writing exchanges: the folder and the size of its files. */
export interface WarcSettings extends WarcAuthor {
  /** The folder that positions are relative to. */
  readonly dataDir: string;
  /** The beginning of file names: `<prefix>-00000.warc.gz`. */
  readonly prefix: string;
  /** The size in bytes after which a new file begins. Default: 1 GB. */
  readonly maxFileBytes?: number;
}

/** The positions of the records of an exchange that was written. */
export interface WrittenExchange extends ExchangePositions {
  /** WARC-Payload-Digest, `sha1:` and base32; empty for a revisit of a payload whose digest is not known. */
  readonly digest: string;
  /** The position up to which the WARC is complete with this exchange and all before it. It is committed with it. */
  readonly end: WarcEnd;
}

/** The page store of one launch. */
export interface WarcWriter {
  /**
   * Appends an exchange. Resolves when the operating system has it, in the order of calls. Encodes it before it
   * returns. @throws EiaoError `WarcNotWritten`, also for all later calls: then use `recoverWarc` and a new writer.
   */
  write(exchange: Exchange, facts: ExchangeFacts): Promise<WrittenExchange>;
  /** Returns the end of the written part. */
  position(): WarcEnd;
  /** Waits for pending writes, then sorts the index. */
  close(): Promise<void>;
}

interface Waiting {
  readonly encoded: EncodedExchange;
  resolve(written: WrittenExchange): void;
  reject(error: unknown): void;
}

/**
 * Opens the page store of a launch: makes the folder, or continues at the end of the last file (after `recoverWarc`).
 * A folder has one writer at a time. @throws EiaoError `FolderNotMade`, `WarcNotWritten`.
 */
export async function openWarcWriter(folder: string, settings: WarcSettings): Promise<WarcWriter> {
  const { maxFileBytes = 1_000_000_000 } = settings;
  makeFolder(folder);
  let file = await openLast(folder, settings);
  const index = await openIndex(folder, file);
  const waiting: Waiting[] = [];
  let writing: Promise<void> = Promise.resolve();
  let draining = false;
  let closing: Promise<void> | undefined;
  let broken: Error | undefined;

  async function writeWaiting(): Promise<void> {
    draining = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        if (broken !== undefined) throw broken;
        if (file.size > maxFileBytes) {
          await file.handle.close();
          file = await openFile(folder, file.number + 1, settings);
        }
        next.resolve(await writeExchange(file, index, next.encoded));
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
        next.reject(broken);
      }
    }
    draining = false;
  }

  return {
    async write(exchange, facts) {
      if (closing !== undefined) throw notWritten(file.path, new Error("it is closed"));
      const encoded = encodeExchange(exchange, facts);
      return await new Promise((resolve, reject) => {
        waiting.push({ encoded, resolve, reject });
        if (!draining) writing = writeWaiting();
      });
    },
    position: () => ({ file: file.name, offset: file.size }),
    close() {
      closing ??= (async () => {
        await writing;
        await file.handle.close();
        if (broken === undefined)
          await index.close().catch((error: unknown) => fail(path.join(folder, CDXJ_NAME), error));
        else await index.abandon();
      })();
      return closing;
    },
  };
}

interface OpenFile {
  readonly handle: FileHandle;
  readonly path: string;
  /** The name of the file, as in positions. */
  readonly name: string;
  readonly number: number;
  /** The bytes that are completely written. */
  size: number;
}

async function openIndex(folder: string, file: OpenFile): Promise<CdxjWriter> {
  try {
    return await openCdxj(folder);
  } catch (error) {
    await file.handle.close();
    return fail(path.join(folder, CDXJ_NAME), error);
  }
}

async function openLast(folder: string, settings: WarcSettings): Promise<OpenFile> {
  const last = (await listWarcFiles(folder)).at(-1);
  return await openFile(folder, last === undefined ? 0 : (warcFileNumber(last) ?? 0), settings, last);
}

async function openFile(folder: string, number: number, settings: WarcSettings, known?: string): Promise<OpenFile> {
  const base = known ?? warcFileName(settings.prefix, number);
  const file = path.join(folder, base);
  const name = archiveName(settings.dataDir, file);
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, known === undefined ? "wx+" : "r+");
    const opened: OpenFile = { handle, path: file, name, number, size: (await handle.stat()).size };
    if (opened.size === 0) await append(opened, encodeWarcinfo(base, new Date(), settings));
    return opened;
  } catch (error) {
    await handle?.close();
    return fail(file, error);
  }
}

async function writeExchange(
  file: OpenFile,
  index: CdxjWriter,
  { members, digest, capture }: EncodedExchange,
): Promise<WrittenExchange> {
  const [response, request, metadata] = members;
  const bytes = Buffer.concat(members);
  const at = file.size;
  const position = (offset: number, length: number) => ({ file: file.name, offset, length });
  const written: WrittenExchange = {
    response: position(at, response.length),
    request: position(at + response.length, request.length),
    metadata: position(at + response.length + request.length, metadata.length),
    digest,
    end: { file: file.name, offset: at + bytes.length },
  };
  try {
    await append(file, bytes);
    if (capture !== undefined) await index.append(cdxjLine(capture, written.response));
  } catch (error) {
    return fail(file.path, error);
  }
  return written;
}

/** Writes all bytes or none: cuts off the part that was written before the disk was full. */
async function append(file: OpenFile, bytes: Buffer): Promise<void> {
  try {
    writeAll(file.handle.fd, bytes, file.size);
  } catch (error) {
    await file.handle.truncate(file.size).catch(() => undefined); // the next start cuts it
    throw error;
  }
  file.size += bytes.length;
}

function fail(file: string, error: unknown): never {
  throw notWritten(file, error);
}

function notWritten(file: string, error: unknown): Error {
  return warcError("WarcNotWritten", { file, reason: messageOf(error) }, error);
}

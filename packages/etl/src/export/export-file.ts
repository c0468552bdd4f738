import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";

/** A file of an export, as listed in `SHA256SUMS`. */
export interface ExportedFile {
  /** The path relative to the folder of the run, with `/`. */
  readonly name: string;
  readonly bytes: number;
  /** The digest in lower-case hexadecimal digits. */
  readonly sha256: string;
  /** The number of rows, if the file is a table. */
  readonly rows?: number;
}

/**
 * Creates a file, and computes its digest on the way. @param name  path below the folder; creates missing folders. @throws Error of the system: the
 * file exists, the disk is full.
 */
export async function createExportFile(folder: string, name: string) {
  const file = path.join(folder, name);
  makeFolder(path.dirname(file));
  const handle = await open(file, "wx");
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async write(part: Uint8Array | string): Promise<void> {
      const data = typeof part === "string" ? Buffer.from(part) : part;
      hash.update(data);
      bytes += data.length;
      await handle.appendFile(data);
    },
    /** Flushes the file to the disk and closes it. @param rows  the number of rows of a table. */
    async finish(rows?: number): Promise<ExportedFile> {
      await handle.sync();
      await handle.close();
      return { name, bytes, sha256: hash.digest("hex"), ...(rows === undefined ? {} : { rows }) };
    },
    /** Closes an unfinished file, which is removed with its folder. */
    close: (): Promise<void> => handle.close(),
  };
}

/** Returns the entry of a file that other code wrote. @param name  path below the folder. */
export async function fileEntry(folder: string, name: string): Promise<ExportedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of createReadStream(path.join(folder, name)) as AsyncIterable<Buffer>) {
    hash.update(part);
    bytes += part.length;
  }
  return { name, bytes, sha256: hash.digest("hex") };
}

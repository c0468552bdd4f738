import type { Hash } from "node:crypto";
import { fstatSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { writeAll } from "@eiao/crawler/internal/database";
import { messageOf } from "@eiao/crawler/internal/errors";
import { EiaoError } from "@eiao/wam-core/errors";
import { rdfStoreError } from "../errors.ts";

/** An append-only file with one writer. */
export interface AppendFile {
  /** Writes all or nothing. Returns the offset of the beginning. */
  append(bytes: Uint8Array): number;
  size(): number;
  /** Returns the SHA-256 of the whole file in lower-case hexadecimal. */
  digest(): string;
  /** Resolves when the whole file is on the disk. @throws as `append`. */
  sync(): Promise<void>;
}

/** The bytes after which a sync begins in the background, so that sealing does not wait long. */
const SYNC_AFTER = 2_000_000;

/**
 * Opens a file for appending. It writes synchronously, because the system only copies 20 kB to its memory: 1,200 writes took 20 ms of a busy
 * machine's main thread, and 118 ms through Node's thread pool.
 *
 * @param size  the present size of the file.
 * @param hash  the SHA-256 that was updated with the present content.
 * After a failure nothing more is written: the next start cuts off a partial write.
 * Errors of `append`: EiaoError `StoreNotWritten`; `StoreBusy` if another process has written to the file.
 */
export function openAppend(handle: FileHandle, file: string, size: number, hash: Hash): AppendFile {
  let end = size;
  let lastSync = size;
  let synced: Promise<void> = Promise.resolve();
  let broken: Error | undefined;
  return {
    append(bytes) {
      if (broken !== undefined) throw broken;
      const begin = end;
      try {
        const { size: found } = fstatSync(handle.fd);
        if (found !== begin) throw rdfStoreError("StoreBusy", { file, found, expected: begin });
        writeAll(handle.fd, bytes, begin);
      } catch (error) {
        broken = notWritten(file, error);
        throw broken;
      }
      end = begin + bytes.length;
      hash.update(bytes);
      if (end - lastSync >= SYNC_AFTER) {
        lastSync = end;
        // Syncs run one after the other. The error is kept, because the system reports it only once.
        synced = synced
          .then(() => handle.datasync())
          .catch((error: unknown) => void (broken ??= notWritten(file, error)));
      }
      return begin;
    },
    size: () => end,
    digest: () => hash.copy().digest("hex"),
    async sync() {
      await synced;
      if (broken !== undefined) throw broken;
      await handle.sync();
    },
  };
}

/** Returns an EiaoError unchanged, and any other error as `StoreNotWritten`. */
export function notWritten(file: string, error: unknown): Error {
  if (error instanceof EiaoError) return error;
  const reason = messageOf(error);
  return rdfStoreError("StoreNotWritten", { file, reason }, error);
}

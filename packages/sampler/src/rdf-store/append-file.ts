import type { FileHandle } from "node:fs/promises";
import { rdfStoreError } from "./errors.ts";

/** A file that only grows, written by one. */
export interface AppendFile {
  /** Writes all or nothing, in order of calls. Resolves to where it begins. */
  append(bytes: Uint8Array): Promise<number>;
  /** Octets written. */
  size(): number;
  /** Waits for what is being written. */
  idle(): Promise<void>;
}

/**
 * @param size  what the file has now.
 * After a failure nothing more is written: what a full disk left of it is cut off, now or at the next start.
 * Errors of `append`: EiaoError `StoreNotWritten`; `StoreBusy` when somebody else has written to the file.
 */
export function openAppend(handle: FileHandle, file: string, size: number): AppendFile {
  let end = size;
  let broken: Error | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function write(bytes: Uint8Array): Promise<number> {
    if (broken !== undefined) throw broken;
    const begin = end;
    try {
      const { size: found } = await handle.stat();
      if (found !== begin) throw rdfStoreError("StoreBusy", { file, found, expected: begin });
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, begin + done);
        done += bytesWritten;
      }
    } catch (error) {
      broken = notWritten(file, error);
      throw broken;
    }
    end = begin + bytes.length;
    return begin;
  }

  return {
    append(bytes) {
      const written = last.then(() => write(bytes));
      last = written.catch(() => undefined);
      return written;
    },
    size: () => end,
    async idle() {
      await last;
    },
  };
}

/** A coded error as it is; any other as `StoreNotWritten`. */
export function notWritten(file: string, error: unknown): Error {
  if (error instanceof Error && error.name === "EiaoError") return error;
  const reason = error instanceof Error ? error.message : String(error);
  return rdfStoreError("StoreNotWritten", { file, reason }, error);
}

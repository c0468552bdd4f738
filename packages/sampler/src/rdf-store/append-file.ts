import { fstatSync, writeSync } from "node:fs";
import { rdfStoreError } from "./errors.ts";

/** A file that only grows, written by one. */
export interface AppendFile {
  /** Writes all or nothing. Returns where it begins. */
  append(bytes: Uint8Array): number;
  /** Octets written. */
  size(): number;
}

/**
 * Appends at once: handing 20 kB that the system only takes into its memory to Node's thread pool, and hearing of it, takes ten times
 * as long.
 *
 * @param descriptor  of the file, open for writing.
 * @param size        what the file has now.
 * After a failure nothing more is written: what a full disk left of it is cut off at the next start.
 * Errors of `append`: EiaoError `StoreNotWritten`; `StoreBusy` when somebody else has written to the file.
 */
export function openAppend(descriptor: number, file: string, size: number): AppendFile {
  let end = size;
  let broken: Error | undefined;
  return {
    append(bytes) {
      if (broken !== undefined) throw broken;
      const begin = end;
      try {
        const { size: found } = fstatSync(descriptor);
        if (found !== begin) throw rdfStoreError("StoreBusy", { file, found, expected: begin });
        writeAll(descriptor, bytes, begin);
      } catch (error) {
        broken = notWritten(file, error);
        throw broken;
      }
      end = begin + bytes.length;
      return begin;
    },
    size: () => end,
  };
}

/** @param position  in the file; absent: its end, of one that is open for appending. */
export function writeAll(descriptor: number, bytes: Uint8Array, position?: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, position === undefined ? null : position + done);
  }
}

/** A coded error as it is; any other as `StoreNotWritten`. */
export function notWritten(file: string, error: unknown): Error {
  if (error instanceof Error && error.name === "EiaoError") return error;
  const reason = error instanceof Error ? error.message : String(error);
  return rdfStoreError("StoreNotWritten", { file, reason }, error);
}

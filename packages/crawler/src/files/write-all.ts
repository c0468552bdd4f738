import { writeSync } from "node:fs";

/**
 * Writes all bytes at once, however many the system takes at a time. With Node's thread pool, 20 kB would cost several times as much, since
 * the system only takes them into its memory.
 *
 * @param position  the position in the file. Default: the end of a file that is open for appending.
 * @throws Error of the file system. Some of the bytes may have been written then.
 */
export function writeAll(descriptor: number, bytes: Uint8Array, position?: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, position === undefined ? null : position + done);
  }
}

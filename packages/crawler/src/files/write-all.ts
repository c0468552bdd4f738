import { writeSync } from "node:fs";

/**
 * Writes all octets, however many the system takes at a time, at once: by way of Node's thread pool 20 kB cost several times as much, since
 * the system only takes them into its memory.
 *
 * @param position  in the file; absent: its end, of one that is open for appending.
 * @throws Error of the file system; some of the octets may have been written then.
 */
export function writeAll(descriptor: number, bytes: Uint8Array, position?: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, position === undefined ? null : position + done);
  }
}

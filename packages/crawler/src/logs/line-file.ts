import { appendFile, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

/** Opens the file at the first flush that has something to write: a file that stays empty is never made. */
export function createLineFile(path: string) {
  let lines: string[] = [];
  let file: FileHandle | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;
  const append = async (): Promise<void> => {
    if (lines.length === 0) return;
    const text = `${lines.join("\n")}\n`;
    lines = [];
    // What is said after the end is in the file too, and leaves it closed.
    if (isClosed) return await appendFile(path, text).catch(nameFile(path));
    file ??= await open(path, "a");
    await file.appendFile(text).catch(nameFile(path));
  };
  /** In its turn: a flush behind it opens nothing that stays open. */
  const end = async (before: Promise<void>): Promise<void> => {
    try {
      await before;
      await append();
    } finally {
      isClosed = true;
      await file?.close();
      file = undefined;
    }
  };
  const flush = (): Promise<void> => (writing = writing.then(append));
  return {
    /** Adds a line; it is in the file after the next flush. Line breaks and other control characters inside it become blanks. */
    write(line: string): void {
      // oxlint-disable-next-line no-control-regex
      lines.push(/[\x00-\x1f\x7f]/.test(line) ? line.replace(/[\x00-\x1f\x7f]+/g, " ") : line);
    },
    /** Resolves when every line so far is in the file. @throws Error of the file system. */
    flush,
    /** Lines that come later are written too, each flush by itself. */
    close: () => (writing = end(writing)),
  };
}

/**
 * For the `catch` of a write: an error of the system that does not say which file (a write by a descriptor does not) gets its path, so
 * that a full disk is told with the file that wants space.
 */
function nameFile(path: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && !("path" in error) ? Object.assign(error, { path }) : error;
  };
}

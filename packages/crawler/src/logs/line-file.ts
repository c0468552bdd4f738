import { appendFile, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

/** Creates a writer of lines. The first flush with lines opens the file, so a file without lines is never created. */
export function createLineFile(path: string) {
  let lines: string[] = [];
  let file: FileHandle | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;
  const append = async (): Promise<void> => {
    if (lines.length === 0) return;
    const text = `${lines.join("\n")}\n`;
    lines = [];
    // Lines written after the end are in the file too, and leave it closed.
    if (isClosed) return await appendFile(path, text).catch(nameFile(path));
    file ??= await open(path, "a");
    await file.appendFile(text).catch(nameFile(path));
  };
  /** Closes the file in its turn, so that a later flush leaves nothing open. */
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
    /** Closes the file. Later lines are still written, each flush by itself. */
    close: () => (writing = end(writing)),
  };
}

/**
 * Returns a handler for the `catch` of a write. It adds the path to an error of the system that names no file (as for a write by a
 * descriptor), so that a full disk is reported with the file.
 */
function nameFile(path: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && !("path" in error) ? Object.assign(error, { path }) : error;
  };
}

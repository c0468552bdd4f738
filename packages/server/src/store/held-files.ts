import { rm } from "node:fs/promises";

/** Files that were fetched for several who read them at a time: they are gone when the last of them has ended. */
export interface HeldFiles {
  /**
   * Fetches files for one more reader.
   * @param work  fetches those that are not there, and says which these were. @returns lets them go again.
   */
  fetch(files: readonly string[], work: () => Promise<readonly string[]>): Promise<() => Promise<void>>;
}

export function createHeldFiles(): HeldFiles {
  const readers = new Map<string, number>();
  const fetched = new Set<string>();
  const letGo = async (files: readonly string[]): Promise<void> => {
    for (const file of files) {
      const left = (readers.get(file) ?? 1) - 1;
      if (left > 0) readers.set(file, left);
      else readers.delete(file);
      if (left === 0 && fetched.delete(file)) await rm(file, { force: true });
    }
  };
  return {
    async fetch(files, work) {
      for (const file of files) readers.set(file, (readers.get(file) ?? 0) + 1);
      try {
        for (const file of await work()) fetched.add(file);
      } catch (error) {
        await letGo(files);
        throw error;
      }
      return () => letGo(files);
    },
  };
}

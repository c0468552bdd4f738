import { readdirSync, readlinkSync } from "node:fs";

/** Files below a folder that this process has open. */
export function filesOpenBelow(folder: string): string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${descriptor}`);
      return file.startsWith(`${folder}/`) ? [file] : [];
    } catch {
      return []; // that of this reading
    }
  });
}

/** Throws `error` when it is called for the nth time, and from then on. */
export function failsAt(nth: number, error: Error): () => void {
  let calls = 0;
  return () => {
    if (++calls >= nth) throw error;
  };
}

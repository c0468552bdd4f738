import { readdirSync, readlinkSync } from "node:fs";

/** Returns the files below a folder that this process has open. */
export function filesOpenBelow(folder: string): string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${descriptor}`);
      return file.startsWith(`${folder}/`) ? [file] : [];
    } catch {
      return []; // the descriptor of this directory listing
    }
  });
}

/** Returns a function that throws `error` at the nth call and later ones. */
export function failsAt(nth: number, error: Error): () => void {
  let calls = 0;
  return () => {
    if (++calls >= nth) throw error;
  };
}

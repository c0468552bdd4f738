import { realpathSync } from "node:fs";
import path from "node:path";

/** Resolves the links in a path as far as it exists. A file that will be written may not exist yet. */
export function pathAfterLinks(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(pathAfterLinks(folder), path.basename(file));
  }
}

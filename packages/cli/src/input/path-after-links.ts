import { realpathSync } from "node:fs";
import path from "node:path";

/** The path after links, as far as there is something: a file that will be written, or standard input, has a name only. */
export function pathAfterLinks(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(pathAfterLinks(folder), path.basename(file));
  }
}

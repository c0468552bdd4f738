import { readFileSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Removes the declarations that no entry point of a package reaches: two thirds of the files. */
export function removeUnreachedTypes(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const reached = new Set(Object.values(exports).flatMap(({ types }) => (types ? [join(folder, types)] : [])));
  // The set grows during the loop.
  for (const file of reached) {
    for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g))
      reached.add(join(dirname(file), path.replace(/\.[jt]s$/, ".d.ts")));
  }
  const types = join(folder, "dist", "types");
  const entries = readdirSync(types, { recursive: true, withFileTypes: true });
  // The innermost folders come first, so that empty ones can be removed.
  for (const entry of entries.toSorted((a, b) => b.parentPath.length - a.parentPath.length)) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) {
      if (!reached.has(path)) rmSync(path);
    } else if (readdirSync(path).length === 0) rmdirSync(path);
  }
}

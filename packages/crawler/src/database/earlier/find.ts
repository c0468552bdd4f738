import { existsSync, renameSync } from "node:fs";
import path from "node:path";
import type { EarlierDatabase } from "../database.ts";

/** Until November 2026 the embedded database was PGlite, PostgreSQL compiled to WebAssembly, in this folder of the data directory. */
const FOLDER_NAME = "database";

/**
 * That database, where there is one. It is kept under another name as soon as some of it was taken over: what no command has needed since then
 * is taken from there.
 * @param hasNew  the database that took its place is there.
 */
export function findEarlier(dataDir: string, hasNew: boolean): EarlierDatabase | undefined {
  const folder = path.join(dataDir, FOLDER_NAME);
  const kept = `${folder}.taken-over`;
  const isDatabase = (place: string): boolean => existsSync(path.join(place, "PG_VERSION"));
  if (!isDatabase(folder) && !(hasNew && isDatabase(kept))) return undefined;
  return {
    open: async () => (await import("./pglite.ts")).openPglite(isDatabase(folder) ? folder : kept),
    retire() {
      if (!isDatabase(folder)) return;
      try {
        renameSync(folder, kept);
      } catch {
        // One of before is there, or nothing may be renamed: it stays, and nobody looks at it again.
      }
    },
  };
}

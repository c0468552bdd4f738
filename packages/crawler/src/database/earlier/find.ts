import { existsSync, renameSync } from "node:fs";
import path from "node:path";
import type { EarlierDatabase } from "../database.ts";

/** Until November 2026 the embedded database was PGlite, PostgreSQL compiled to WebAssembly, in this folder of the data directory. */
const FOLDER_NAME = "database";

/** That database, where there is one. It is kept under another name when it was taken over. */
export function findEarlier(dataDir: string): EarlierDatabase | undefined {
  const folder = path.join(dataDir, FOLDER_NAME);
  if (!existsSync(path.join(folder, "PG_VERSION"))) return undefined;
  return {
    open: async () => (await import("./pglite.ts")).openPglite(folder),
    retire() {
      try {
        renameSync(folder, `${folder}.taken-over`);
      } catch {
        // One of before is there, or nothing may be renamed: it stays, and nobody looks at it again.
      }
    },
  };
}

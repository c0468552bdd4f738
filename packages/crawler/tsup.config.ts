import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { create } from "tar";
import { defineConfig } from "tsup";

/** One file per entry point, and the worker that PGlite lives in; dependencies stay outside. */
export default defineConfig({
  name: "crawler",
  entry: {
    index: "src/index.ts",
    database: "src/database/index.ts",
    web: "src/web/index.ts",
    warc: "src/warc/index.ts",
    "pglite-worker": "src/database/pglite-worker.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
  onSuccess: addEmptyDatabase,
});

/**
 * Puts an empty database beside the worker: unpacking it takes a tenth of the time that making one does. Made once for each
 * version of PGlite and kept in node_modules/.cache.
 */
async function addEmptyDatabase(): Promise<void> {
  const manifest = await readFile(join(import.meta.dirname, "package.json"), "utf8");
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const version = dependencies["@electric-sql/pglite"] ?? "";
  const cache = join(import.meta.dirname, "../../node_modules/.cache/eiao");
  const kept = join(cache, `pglite-${version}.tar.gz`);
  const target = join(import.meta.dirname, "dist/empty-database.tar.gz");
  try {
    await copyFile(kept, target);
  } catch {
    const folder = await mkdtemp(join(tmpdir(), "eiao-empty-database-"));
    await (await PGlite.create(folder)).close(); // closed in good order, so that the first start has nothing to recover
    await mkdir(cache, { recursive: true });
    await create({ file: kept, cwd: folder, gzip: true, portable: true }, ["."]);
    await rm(folder, { recursive: true });
    await copyFile(kept, target);
  }
}

import { defineConfig } from "tsup";

/** One file per entry point, and the worker that PGlite lives in; dependencies stay outside. */
export default defineConfig({
  name: "crawler",
  entry: {
    index: "src/index.ts",
    database: "src/database/index.ts",
    fetch: "src/fetch/index.ts",
    warc: "src/warc/index.ts",
    "pglite-worker": "src/database/pglite-worker.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
});

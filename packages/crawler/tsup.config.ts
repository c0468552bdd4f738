import { defineConfig } from "tsup";
import { copySql } from "../../.ci/copy-sql.ts";

/** One file per entry point; dependencies stay outside. */
export default defineConfig({
  name: "crawler",
  entry: {
    index: "src/index.ts",
    classification: "src/classification/index.ts",
    database: "src/database/index.ts",
    "process-report": "src/process-report.ts",
    repository: "src/repository.ts",
    sitemap: "src/links/sitemap.ts",
    web: "src/web/index.ts",
    warc: "src/warc/index.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
  onSuccess: async () => copySql(import.meta.dirname),
});

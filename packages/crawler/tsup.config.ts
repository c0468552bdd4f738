import { defineConfig } from "tsup";
import { copyData } from "../../.ci/copy-data.ts";
import { bundle } from "../../.ci/publish/bundles.ts";

/** One file per entry point; dependencies stay outside. */
export default defineConfig({
  ...bundle,
  name: "crawler",
  entry: {
    index: "src/index.ts",
    classification: "src/data/index.ts",
    database: "src/database/index.ts",
    errors: "src/system-errors.ts",
    "process-report": "src/process-report.ts",
    repository: "src/repository.ts",
    sitemap: "src/pages/links/sitemap.ts",
    web: "src/web/index.ts",
    warc: "src/pages/warc/index.ts",
  },
  target: "node22",
  platform: "node",
  onSuccess: async () => copyData(import.meta.dirname),
});

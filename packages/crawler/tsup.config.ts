import { defineConfig } from "tsup";
import { copyData } from "../../.ci/copy-data.ts";
import { bundle } from "../../.ci/publish/bundles.ts";

/** One file per entry point; dependencies stay outside. */
export default defineConfig({
  ...bundle,
  name: "crawler",
  entry: {
    index: "src/index.ts",
    internal: "src/internal.ts",
    classification: "src/data/index.ts",
    "internal/database": "src/database/index.ts",
    "internal/errors": "src/system-errors.ts",
    "internal/process-report": "src/process-report.ts",
    "internal/repository": "src/repository.ts",
    sitemap: "src/pages/links/sitemap.ts",
    "internal/web": "src/web/index.ts",
    "internal/warc": "src/pages/warc/index.ts",
  },
  target: "node22",
  platform: "node",
  onSuccess: async () => copyData(import.meta.dirname),
});

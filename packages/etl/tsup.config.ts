import { defineConfig } from "tsup";
import { copySql } from "../../.ci/copy-sql.ts";
import { bundle } from "../../.ci/publish/bundles.ts";

/** The library; dependencies stay outside. */
export default defineConfig({
  ...bundle,
  name: "etl",
  entry: { index: "src/index.ts" },
  target: "node22",
  platform: "node",
  onSuccess: async () => copySql(import.meta.dirname),
});

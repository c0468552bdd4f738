import { defineConfig } from "tsup";
import { copyData } from "../../.ci/copy-data.ts";
import { bundle } from "../../.ci/publish/bundles.ts";

/** The library; dependencies stay outside. */
export default defineConfig({
  ...bundle,
  name: "etl",
  entry: { index: "src/index.ts", internal: "src/internal.ts" },
  target: "node22",
  platform: "node",
  onSuccess: async () => copyData(import.meta.dirname),
});

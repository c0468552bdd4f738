import { defineConfig } from "tsup";
import { copyData } from "../../.ci/copy-data.ts";
import { bundle } from "../../.ci/publish/bundles.ts";

/** The build of the library. It does not bundle dependencies. */
export default defineConfig({
  ...bundle,
  name: "etl",
  entry: { index: "src/index.ts", internal: "src/internal.ts" },
  target: "node22",
  platform: "node",
  onSuccess: async () => copyData(import.meta.dirname),
});

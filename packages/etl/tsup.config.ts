import { defineConfig } from "tsup";
import { copySql } from "../../.ci/copy-sql.ts";

/** The library; dependencies stay outside. */
export default defineConfig({
  name: "etl",
  entry: { index: "src/index.ts" },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
  onSuccess: async () => copySql(import.meta.dirname),
});

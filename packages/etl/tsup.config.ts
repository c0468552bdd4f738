import { defineConfig } from "tsup";

/** The library; dependencies stay outside. */
export default defineConfig({
  name: "etl",
  entry: { index: "src/index.ts" },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
});

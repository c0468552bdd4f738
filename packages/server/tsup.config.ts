import { defineConfig } from "tsup";

/** One file; dependencies stay outside. */
export default defineConfig({
  name: "server",
  entry: { index: "src/index.ts" },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: false,
  dts: false,
});

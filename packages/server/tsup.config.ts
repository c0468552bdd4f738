import { defineConfig } from "tsup";
import { copyData } from "../../.ci/copy-data.ts";
import { bundle } from "../../.ci/publish/bundles.ts";

/** The library, and the program that workers answer calls with, and the worker that crawls and samples; dependencies stay outside. */
export default defineConfig({
  ...bundle,
  name: "server",
  entry: {
    index: "src/index.ts",
    internal: "src/internal.ts",
    "call-program": "src/wam/call-program.ts",
    "copy-program": "src/public/archive/copy-program.ts",
    "worker-main": "src/observatory/worker/worker-main.ts",
  },
  target: "node22",
  platform: "node",
  onSuccess: async () => copyData(import.meta.dirname),
});

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { defineConfig } from "tsup";

/** The library, and the threads that evaluate pages and answer SPARQL; dependencies stay outside. */
export default defineConfig({
  name: "sampler",
  entry: {
    index: "src/index.ts",
    "evaluate-worker": "src/evaluation/evaluate-worker.ts",
    "page-worker": "src/sample/page-worker.ts",
    "sparql-worker": "src/rdf-store/sparql-worker.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
  onSuccess: () =>
    copyFile(join(import.meta.dirname, "src/rdf-store/shapes.ttl"), join(import.meta.dirname, "dist/shapes.ttl")),
});

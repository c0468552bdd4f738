import { defineConfig } from "tsup";

/** The library, the worker that evaluates pages with its programs, and the thread that answers SPARQL; dependencies stay outside. */
export default defineConfig({
  name: "sampler",
  entry: {
    index: "src/index.ts",
    evaluation: "src/evaluation/index.ts",
    "rule-sets": "src/rule-sets/index.ts",
    formats: "src/formats/index.ts",
    design: "src/design/index.ts",
    "worker-main": "src/evaluation/pool/worker-main.ts",
    "evaluate-program": "src/evaluation/pool/evaluate-program.ts",
    "page-program": "src/sample/page/page-program.ts",
    "proof-program": "src/proof/proof-program.ts",
    "sparql-worker": "src/rdf-store/query/sparql-worker.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  dts: false,
});

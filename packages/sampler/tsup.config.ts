import { defineConfig } from "tsup";
import { bundle } from "../../.ci/publish/bundles.ts";

const common = { ...bundle, target: "node22", platform: "node" } as const;

export default defineConfig([
  {
    ...common,
    name: "sampler", // the library, the page worker with its programs, and the SPARQL thread, without dependencies
    entry: {
      index: "src/index.ts",
      internal: "src/internal.ts",
      "internal/evaluation": "src/evaluation/index.ts",
      "internal/rule-sets": "src/rule-sets/index.ts",
      "internal/formats": "src/formats/index.ts",
      "internal/design": "src/design/index.ts",
      "worker-main": "src/evaluation/pool/worker-main.ts",
      "evaluate-program": "src/evaluation/pool/evaluate-program.ts",
      "page-program": "src/sample/page-program.ts",
      "proof-program": "src/verify/proof-program.ts",
      "sparql-worker": "src/store/query/sparql-worker.ts",
    },
  },
  {
    ...common,
    name: "language data", // one database of four, because the whole package takes 9 MB
    entry: { "language-data": "src/rule-sets/language-data.ts" },
    noExternal: ["eld"],
    sourcemap: false, // these are data
    esbuildOptions(options) {
      options.charset = "utf8";
    },
  },
]);

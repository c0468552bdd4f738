import { defineConfig } from "tsup";

/** Types come from `tsc --emitDeclarationOnly`: tsup's own type bundling does not work with TypeScript 7. */
export default defineConfig([
  {
    name: "wam-core",
    entry: {
      index: "src/index.ts",
      errors: "src/coded-error.ts",
      source: "src/page-source.ts",
      validity: "src/validity.ts",
      pdf: "src/pdf/index.ts",
    },
    format: "esm",
    target: "es2023",
    platform: "neutral",
    splitting: true,
    dts: false,
  },
  {
    name: "wam-core for browsers", // one file, every dependency inside, no bundler needed
    entry: { browser: "src/browser.ts" },
    format: "esm",
    target: "es2023",
    platform: "browser",
    noExternal: [/./],
    splitting: false,
    minify: true,
    dts: false,
  },
]);

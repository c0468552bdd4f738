import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";
import { defineConfig } from "tsup";
import { bundle } from "../../.ci/publish/bundles.ts";

/** Leaves the PDF reader in a separate file, which `dist/pdf.js` loads when it reads a document. */
const pdfReaderApart: Plugin = {
  name: "pdf reader apart",
  setup(build) {
    build.onResolve({ filter: /^#pdfjs$/ }, () => ({ path: "./pdfjs.js", external: true }));
  },
};

/** The classes that `src/pdf/reader/pdfjs.ts` needs but pdf.js does not export. A name that a new version lacks fails the build. */
const internals = [
  "BaseStream",
  "Dict",
  "EvaluatorPreprocessor",
  "LocalPdfManager",
  "Name",
  "OPS",
  "Ref",
  "stringToPDFString",
];
const internalsExported: Plugin = {
  name: "internals of pdf.js exported",
  setup(build) {
    build.onLoad({ filter: /pdf\.worker\.mjs$/ }, ({ path }) => ({
      contents: `${readFileSync(path, "utf8")}\nexport { ${internals.join(", ")} };\n`,
    }));
  },
};

export default defineConfig([
  {
    ...bundle,
    name: "wam-core",
    entry: {
      index: "src/index.ts",
      internal: "src/internal.ts",
      errors: "src/coded-error.ts",
      source: "src/page-source.ts",
      validity: "src/validity.ts",
      pdf: "src/pdf/index.ts",
      accessibility: "src/accessibility.ts",
      wcag: "src/wcag.ts",
    },
    target: "es2023",
    platform: "neutral",
    esbuildPlugins: [...bundle.esbuildPlugins, pdfReaderApart],
  },
  {
    ...bundle,
    name: "PDF reader", // bundles pdf.js: as a dependency it would install the native package @napi-rs/canvas, which draws
    entry: { pdfjs: "src/pdf/reader/pdfjs.ts" },
    target: "es2023",
    platform: "neutral",
    noExternal: ["pdfjs-dist"],
    sourcemap: false, // 7 MB, for the code of pdf.js
    splitting: false,
    minify: true,
    esbuildPlugins: [...bundle.esbuildPlugins, internalsExported],
    esbuildOptions(options) {
      options.drop = ["console"]; // pdf.js warns that it cannot draw
    },
    banner: {
      js: "/*! Made of pdf.js (Copyright 2024 Mozilla Foundation, Apache-2.0), and changed: see the file NOTICE of this package. */",
    },
  },
  {
    ...bundle,
    name: "wam-core for browsers", // one file with all dependencies; no bundler needed
    entry: { browser: "src/browser.ts" },
    target: "es2023",
    platform: "browser",
    noExternal: [/./],
    splitting: false,
    minify: true,
  },
]);

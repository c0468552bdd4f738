import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { defineConfig } from "tsup";

/** The PDF reader is a file of its own, which `dist/pdf.js` loads when it reads a document. */
const pdfReaderApart: Plugin = {
  name: "pdf reader apart",
  setup(build) {
    build.onResolve({ filter: /^#pdfjs$/ }, () => ({ path: "./pdfjs.js", external: true }));
  },
};

/** What `src/pdf/reader/pdfjs.ts` needs of the classes that read objects; pdf.js keeps them to itself. A name that a new version lacks fails the build. */
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
      accessibility: "src/accessibility.ts",
      wcag: "src/wcag.ts",
    },
    format: "esm",
    target: "es2023",
    platform: "neutral",
    splitting: true,
    esbuildPlugins: [pdfReaderApart],
    dts: false,
  },
  {
    name: "PDF reader", // pdf.js inside: as a dependency it would bring the native package @napi-rs/canvas, which draws
    entry: { pdfjs: "src/pdf/reader/pdfjs.ts" },
    format: "esm",
    target: "es2023",
    platform: "neutral",
    noExternal: ["pdfjs-dist"],
    splitting: false,
    minify: true,
    esbuildPlugins: [internalsExported],
    esbuildOptions(options) {
      options.drop = ["console"]; // it warns that it cannot draw
    },
    banner: { js: `/*!\n${readFileSync(join(import.meta.dirname, "NOTICE"), "utf8")}*/` },
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

import type { Plugin } from "esbuild";
import { defineConfig } from "tsup";
import { bundle } from "../../.ci/publish/bundles.ts";

/** Settings of both builds. Each command is a separate chunk, loaded when it runs. */
const common = { ...bundle, target: "node22", platform: "node" } as const;

/** Our packages that the commands for pages load on demand, and that this build includes. Other packages that are loaded on demand stay outside. */
const ON_THE_WAY = /^@eiao\/(wam-core|sampler\/internal\/rule-sets)/;
/** Folders that only other commands load. Code of this build never runs them. */
const NEVER_RUN = /^\.{1,2}\/(\.\.\/)?(assess|conformance|crawl|data|services|sites)\//;

const pagesAlone: Plugin = {
  name: "the way of a page alone",
  setup(build) {
    // One class of errors must serve both sides of the bundle's boundary: wam-core itself imports it by its file.
    build.onResolve({ filter: /^@eiao\/wam-core\/errors$|\/coded-error\.ts$/ }, () => ({
      path: "@eiao/wam-core/errors",
      external: true,
    }));
    build.onResolve({ filter: /^#pdfjs$/ }, ({ path }) => ({ path, external: true }));
    build.onResolve({ filter: /^@?[a-z]|^\./ }, ({ kind, path }) => {
      const isOutside = path.startsWith(".") ? NEVER_RUN.test(path) : !ON_THE_WAY.test(path);
      return kind === "dynamic-import" && isOutside ? { path, external: true } : undefined;
    });
  },
};

export default defineConfig([
  {
    ...common,
    name: "cli",
    entry: {
      "eiao-wam": "src/eiao-wam.ts",
      "eiao-observatory": "src/eiao-observatory.ts",
      eiaoassess: "src/eiaoassess.ts",
      checkstatus: "src/checkstatus.ts",
      dbcleanerclient: "src/dbcleanerclient.ts",
      performcache: "src/performcache.ts",
      wamservicecheck: "src/wamservicecheck.ts",
    },
  },
  {
    ...common,
    name: "commands for pages", // with every package included: finding and reading 180 files took half the time of a small page
    entry: { "eiao-wam": "src/eiao-wam.ts", "language-data": "../sampler/src/rule-sets/language-data.ts" },
    outDir: "dist/pages",
    splitting: false, // one file to find, read and compile
    noExternal: [/./],
    sourcemap: false, // the maps of the other bundles have the sources
    esbuildPlugins: [...bundle.esbuildPlugins, pagesAlone],
    esbuildOptions(options) {
      options.conditions = ["@eiao/source"]; // the packages are built in parallel
      options.minifySyntax = true;
      options.minifyWhitespace = true;
    },
    // CommonJS packages need `require` for Node's modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  },
]);

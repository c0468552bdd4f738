import type { Plugin } from "esbuild";
import { defineConfig } from "tsup";
import { bundle } from "../../.ci/publish/bundles.ts";

/** What both builds share. Each command is a chunk of its own, loaded when it runs. */
const common = { ...bundle, target: "node22", platform: "node" } as const;

/** Packages of ours that the commands for pages load on demand, and that are bundled. All other packages that are loaded on demand stay outside. */
const ON_THE_WAY = /^@eiao\/(wam-core|sampler\/internal\/rule-sets)/;
/** Folders that only other commands load: this build does not run them. */
const NEVER_RUN = /^\.{1,2}\/(\.\.\/)?(assess|conformance|crawl|data|services|sites)\//;

const pagesAlone: Plugin = {
  name: "the way of a page alone",
  setup(build) {
    // One class of errors for what is inside and outside of the bundle: wam-core itself imports it by its file.
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
    name: "commands for pages", // with every package inside: to find and read some 180 files took half of the time of a small page
    entry: { "eiao-wam": "src/eiao-wam.ts", "language-data": "../sampler/src/rule-sets/language-data.ts" },
    outDir: "dist/pages",
    splitting: false, // one file to find, read and compile
    noExternal: [/./],
    sourcemap: false, // the sources are in the maps of the other bundles
    esbuildPlugins: [...bundle.esbuildPlugins, pagesAlone],
    esbuildOptions(options) {
      options.conditions = ["@eiao/source"]; // the packages are built at the same time
      options.minifySyntax = true;
      options.minifyWhitespace = true;
    },
    // What CommonJS packages require of Node.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  },
]);

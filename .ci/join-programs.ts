/**
 * Bundles the programs that tests start (`eiao-wam`, workers, evaluators) from their sources into a few JavaScript files, which load in
 * half the time. A run of the tests starts hundreds of programs. `npm test` runs this file; `vitest.config.ts` uses the bundles if no
 * source has changed since.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PluginBuild } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, "node_modules", ".cache", "eiao", "joined");

/** Entry points. A module that a worker loads on request is an entry point too, so that both share their modules. */
const programs = [
  "packages/cli/src/{eiao-wam,eiao-observatory}.ts",
  "packages/*/src/**/{worker-main,sparql-worker}.ts",
  "packages/*/src/**/*-program.ts",
  "test/{assess,crawl}/*-child.ts",
];
const sources = [
  "packages/*/{src/**/*.{ts,json},package.json}",
  "test/**/*.ts",
  "package-lock.json",
  ".ci/join-programs.ts",
];

if (process.argv[1] === fileURLToPath(import.meta.url)) await joinPrograms();

/** Returns the folder of the programs bundled from the present sources, if it exists. Its `programs.json` maps each source to its bundle. */
export function joinedPrograms(): string | undefined {
  const folder = folderOf();
  return existsSync(folder) ? folder : undefined;
}

async function joinPrograms(): Promise<void> {
  const folder = folderOf();
  if (existsSync(folder)) return;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const outputs = await bundle(unfinished);
  const places = outputs.map(([source, file]) => [
    pathToFileURL(join(root, source)).href,
    relative(unfinished, join(root, file)),
  ]);
  writeFileSync(join(unfinished, "programs.json"), JSON.stringify(Object.fromEntries(places)));
  renameSync(unfinished, folder); // a run of tests sees the whole folder or none
}

/** @returns each program's source and its bundle, without the shared chunks. */
async function bundle(outdir: string): Promise<(readonly [source: string, file: string])[]> {
  const { build } = await import("esbuild");
  const entryPoints = globSync(programs, { cwd: root });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    conditions: ["@eiao/source"],
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    // These packages read files beside them.
    external: ["oxigraph", "@duckdb/*", "@aws-sdk/*"],
    metafile: true,
    logLevel: "error",
    plugins: [{ name: "places of sources", setup: keepPlaces }],
  });
  return Object.entries(metafile.outputs).flatMap(([file, { entryPoint: source = "" }]) =>
    entryPoints.includes(source) ? [[source, file] as const] : [],
  );
}

/** Keeps `import.meta.url` of each source, which may look for files beside it. Leaves the PDF reader out of the bundles. */
function keepPlaces(build: PluginBuild): void {
  const pdfReader = pathToFileURL(join(root, "packages/wam-core/dist/pdfjs.js")).href;
  build.onResolve({ filter: /^#pdfjs$/ }, () => ({ path: pdfReader, external: true }));
  build.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
    loader: "ts",
  }));
}

/** Returns a folder named after a digest of the names, sizes and times of the sources, as in `setup.mjs`. */
function folderOf(): string {
  const digest = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const { size, mtimeMs } = statSync(join(root, file));
    digest.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return join(cache, digest.digest("hex").slice(0, 16));
}

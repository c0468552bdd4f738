/**
 * Prints the minified size of wam-core in a browser, by package, and exits with 1 above a limit. Limits apply to own code and all code behind
 * `check`, and to the additional code of the rule set `/wcag`. Tree-shaking removes the rest of the library from bundles that do not use it; its
 * size is printed too. Runs on the sources.
 */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const limits = { own: 182_500, check: 600_000, checkCompressed: 170_000, wcag: 250_000 };

const all = await bundle(`export * from "@eiao/wam-core"`);
const path = await bundle(`export { check } from "@eiao/wam-core"`);
const withWcag = await bundle(`export { check } from "@eiao/wam-core"; export { wcag22 } from "@eiao/wam-core/wcag"`);

const owners = [...all.bytesByPackage].toSorted(([, a], [, b]) => b - a);
for (const [name, bytes] of owners) console.log(`${name.padEnd(30)} ${kilobytes(bytes)}`);

const failures = [
  exceeds("own code behind check, minified", path.bytesByPackage.get("@eiao/wam-core") ?? 0, limits.own),
  exceeds("check with dependencies, minified", path.code.length, limits.check),
  exceeds("check with dependencies, gzip -9", gzipSync(path.code, { level: 9 }).length, limits.checkCompressed),
  exceeds("code that /wcag adds to check, minified", withWcag.code.length - path.code.length, limits.wcag),
  exceeds("copies of css-tree", all.copiesOfCssTree, 1),
];
process.exitCode = failures.includes(true) ? 1 : 0;

/** Bundles `program` for a browser. css-tree's source folders and its bundled form count as separate copies. */
async function bundle(program: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    outdir: "out",
    splitting: true, // modules loaded on demand (the grammars of HTML) become separate files
    metafile: true,
    format: "esm",
    target: "es2023",
    platform: "browser",
    conditions: ["@eiao/source"],
  });
  const { outputs } = metafile;
  // The entry and its static imports; the set grows during the loop.
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === "<stdin>"));
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === "import-statement") files.add(path);
  const bytesByPackage = new Map<string, number>();
  const cssTrees = new Set<string>();
  for (const [file, { bytesInOutput }] of [...files].flatMap((name) => Object.entries(outputs[name]?.inputs ?? {}))) {
    const owner = file.endsWith("/value-data.json")
      ? "newer data of CSS values" // generated, like css-tree's own data
      : file.startsWith("packages/wam-core/src/")
        ? "@eiao/wam-core"
        : packageOf(file);
    bytesByPackage.set(owner, (bytesByPackage.get(owner) ?? 0) + bytesInOutput);
    const [, folder, kind] = /^(.*node_modules\/css-tree)\/(lib|dist\/csstree|cjs)/.exec(file) ?? [];
    if (folder !== undefined && bytesInOutput > 0) cssTrees.add(`${folder} ${kind}`);
  }
  const code = Buffer.concat(
    outputFiles.filter(({ path }) => files.has(relative(root, path))).map(({ contents }) => contents),
  );
  return { code, bytesByPackage, copiesOfCssTree: cssTrees.size };
}

/** "node_modules/@exodus/bytes/x.js" -> "@exodus/bytes" */
function packageOf(file: string): string {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file;
}

function exceeds(subject: string, amount: number, limit: number): boolean {
  const text = limit === 1 ? `${amount} (limit ${limit})` : `${kilobytes(amount)} (limit ${kilobytes(limit)})`;
  console.log(`${amount > limit ? "TOO MUCH" : "ok      "} ${subject}: ${text}`);
  return amount > limit;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

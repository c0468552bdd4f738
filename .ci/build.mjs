/**
 * `npm run build`: builds all packages that have a tsup.config.ts in parallel. --types then builds the type declarations, one
 * package at a time. --only-types builds only these.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeUnreachedTypes } from "./publish/types.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsup = join(root, "node_modules", "tsup", "dist", "cli-default.js");
const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
/** In the order of their dependencies: each package reads the declarations of the earlier ones. */
const typed = ["wam-core", "crawler", "sampler", "etl", "server"].map((name) => join(root, "packages", name));

const onlyTypes = process.argv.includes("--only-types");
const codes = onlyTypes ? [] : await Promise.all(bundles());
if (onlyTypes || process.argv.includes("--types")) {
  for (const folder of typed) {
    rmSync(join(folder, "dist", "types"), { recursive: true, force: true });
    codes.push(await run(folder, [tsc, "-p", "tsconfig.build.json"]));
    removeUnreachedTypes(folder);
  }
}
if (!onlyTypes)
  for (const name of ["site", "neighbours"])
    cpSync(join(root, "examples", name), join(root, "packages", "cli", "dist", "example-sites", name), {
      recursive: true,
    });
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function bundles() {
  const bundled = folders.filter((folder) => existsSync(join(folder, "tsup.config.ts")));
  return bundled.map((folder) => {
    rmSync(join(folder, "dist"), { recursive: true, force: true });
    return run(folder, [tsup, "--silent"]);
  });
}

function run(folder, words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: folder, stdio: "inherit" });
    child.on("close", resolve);
  });
}

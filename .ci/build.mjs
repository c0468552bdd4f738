/** `npm run build`: every package that has a tsup.config.ts, at the same time; with --types also the type declarations, in turn. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsup = join(root, "node_modules", "tsup", "dist", "cli-default.js");
const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
/** Each reads the declarations of those before it. */
const typed = ["wam-core", "crawler", "sampler", "server"].map((name) => join(root, "packages", name));

const steps = [];
for (const folder of folders) {
  if (!existsSync(join(folder, "tsup.config.ts"))) continue;
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  steps.push(run(folder, [tsup, "--silent"]));
}
const codes = await Promise.all(steps);
if (process.argv.includes("--types")) {
  for (const folder of typed) codes.push(await run(folder, [tsc, "-p", "tsconfig.build.json"]));
}
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function run(folder, words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: folder, stdio: "inherit" });
    child.on("close", resolve);
  });
}

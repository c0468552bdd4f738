/** `npm run build`: every package that has a tsup.config.ts, at the same time; with --types also the type declarations. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsup = join(root, "node_modules", "tsup", "dist", "cli-default.js");
const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));

const steps = [];
for (const folder of folders) {
  if (!existsSync(join(folder, "tsup.config.ts"))) continue;
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  steps.push(run(folder, [tsup, "--silent"]));
  if (process.argv.includes("--types") && existsSync(join(folder, "tsconfig.build.json"))) {
    steps.push(run(folder, [tsc, "-p", "tsconfig.build.json"]));
  }
}
const codes = await Promise.all(steps);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function run(folder, words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: folder, stdio: "inherit" });
    child.on("close", resolve);
  });
}

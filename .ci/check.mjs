/**
 * `npm run check`: everything that is checked without running tests. Each check prints its seconds,
 * and its output only when it fails; all run, whatever fails before.
 * With EIAO_TALLY=FILE each adds the line "NAME<TAB>PASSED<TAB>FAILED<TAB>SECONDS" for .ci/run, and to
 * FILE.failures the end of what a failed one printed.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const checks = [
  ["types", "tsc -p ."],
  ["lint", "oxlint --type-aware --deny-warnings"],
  ["format", "oxfmt --check"],
  ["unused code", "knip"],
  ["import directions", "depcruise packages test examples --config .dependency-cruiser.mjs --output-type err-long"],
  ["build", "node .ci/build.mjs --types"],
  ["sizes", "node .ci/size.ts"],
  ["packed archives", "node .ci/pack.ts"],
  ["publishing, dry run", "npm run publish:dry-run"],
];
const shown = ["sizes"]; // their output is a result, not only a reason for failure

let failed = 0;
for (const [name, command] of checks) {
  const start = performance.now();
  const PATH = `${join(root, "node_modules", ".bin")}:${process.env.PATH}`;
  const options = {
    cwd: root,
    shell: true,
    encoding: "utf8",
    env: { ...process.env, PATH, NO_COLOR: "1" },
    maxBuffer: 1e8,
  };
  const { status, stdout, stderr } = spawnSync(command, options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (status !== 0 || shown.includes(name)) process.stdout.write(stdout + stderr);
  if (status !== 0) failed++;
  process.stdout.write(`${name.padEnd(24)} ${status === 0 ? "passed" : "FAILED"}, ${seconds} s\n`);
  if (process.env.EIAO_TALLY) {
    appendFileSync(process.env.EIAO_TALLY, `${name}\t${status === 0 ? "1\t0" : "0\t1"}\t${seconds}\n`);
    if (status !== 0) {
      const end = (stdout + stderr).slice(-1500);
      appendFileSync(`${process.env.EIAO_TALLY}.failures`, `FAILED ${name}\n${end}\n`);
    }
  }
}
process.exitCode = failed === 0 ? 0 : 1;

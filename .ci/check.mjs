/**
 * `npm run check`: everything that is checked without running tests, on two cores. Each check prints its seconds, and its output
 * only when it fails; all run, whatever fails before.
 * With EIAO_TALLY=FILE each adds the line "NAME<TAB>PASSED<TAB>FAILED<TAB>SECONDS" for .ci/run, and to
 * FILE.failures the end of what a failed one printed.
 */
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Each list in its order, for each needs what the one before it built; both lists at the same time. */
const lists = [
  [
    ["build", "node .ci/setup.mjs --types"], // what `npm test` has bundled is not bundled again
    ["sizes", "node .ci/size.ts"],
    ["packed archives", "node .ci/pack.ts"],
    ["publishing, dry run", "npm run publish:dry-run"],
  ],
  [
    ["types", "tsc -p ."],
    ["lint", "oxlint --type-aware --deny-warnings"],
    ["format", "oxfmt --check"],
    ["unused code", "knip"],
    ["import directions", "depcruise packages test examples --config .dependency-cruiser.mjs --output-type err-long"],
  ],
];
const shown = ["sizes"]; // their output is a result, not only a reason for failure
const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
  NO_COLOR: "1",
  // The compiler and what lints by types are programs in Go that end after one round: to look for garbage was a quarter of what they took.
  GOGC: "off",
  GOMEMLIMIT: "2GiB", // from here on they do
};

let failed = 0;
await Promise.all(
  lists.map(async (list) => {
    for (const [name, command] of list) await check(name, command);
  }),
);
process.exitCode = failed === 0 ? 0 : 1;

async function check(name, command) {
  const start = performance.now();
  const { status, output } = await outcome(command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (status !== 0 || shown.includes(name)) process.stdout.write(output);
  if (status !== 0) failed++;
  process.stdout.write(`${name.padEnd(24)} ${status === 0 ? "passed" : "FAILED"}, ${seconds} s\n`);
  if (!process.env.EIAO_TALLY) return;
  appendFileSync(process.env.EIAO_TALLY, `${name}\t${status === 0 ? "1\t0" : "0\t1"}\t${seconds}\n`);
  if (status !== 0) appendFileSync(`${process.env.EIAO_TALLY}.failures`, `FAILED ${name}\n${output.slice(-1500)}\n`);
}

/** What a command printed, in the order in which it did, and its exit code. */
function outcome(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part) => void (output += part));
    child.on("error", (error) => resolve({ status: 1, output: String(error) }));
    child.on("close", (status) => resolve({ status, output }));
  });
}

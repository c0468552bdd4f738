/**
 * `npm run check`: runs all checks except the tests, on two cores. Each check prints its duration, and its output only if it
 * fails. A failure does not stop the others. With EIAO_TALLY=FILE each check appends the line
 * "NAME<TAB>PASSED<TAB>FAILED<TAB>SECONDS" for .ci/run, and each failed check appends the end of its output to FILE.failures.
 */
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The two lists run in parallel. The checks of a list run in order, because each needs the results before it. */
const lists = [
  [
    ["build", "node .ci/setup.mjs --types"], // skips the bundles that `npm test` has built
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
const shown = ["sizes"]; // their output is a result in itself
const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
  NO_COLOR: "1",
  // The compiler and the type-aware linter are short-lived Go programs: garbage collection took a quarter of their time.
  GOGC: "off",
  GOMEMLIMIT: "2GiB", // above this limit they collect garbage after all
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

/** Runs a command. Returns its output, both streams interleaved, and its exit code. */
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

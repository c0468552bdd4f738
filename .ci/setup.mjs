/**
 * Prepares a clone: installs and builds what is missing or out of date.
 *
 * Runs before `npm start` and `npm test`, under the system's Node (20 or newer). Everything after it runs under the
 * pinned Node, which the installation brings (npm package `node`). Reports only on stderr, because stdout belongs to
 * the program that follows.
 *
 * `--tests`: also bundles the programs that tests start. `--types`: also builds the type declarations.
 *
 * Cost: 30 ms if there is nothing to do, 150 ms with `--tests`, half a minute for the first installation.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinnedNode = join(root, "node_modules", ".bin", "node");
const packages = readdirSync(join(root, "packages")).map((name) => join("packages", name));
const typedPackages = ["wam-core", "crawler", "sampler", "etl", "server"];
const builtFiles = [
  "wam-core/dist/index.js",
  "wam-core/dist/browser.js",
  "crawler/dist/index.js",
  "sampler/dist/index.js",
  "etl/dist/index.js",
  "server/dist/index.js",
  "cli/dist/eiao-wam.js",
  "cli/dist/pages/eiao-wam.js",
  "cli/dist/eiao-observatory.js",
  "cli/dist/eiaoassess.js",
  "cli/dist/checkstatus.js",
  "cli/dist/dbcleanerclient.js",
  "cli/dist/performcache.js",
  "cli/dist/wamservicecheck.js",
];

keepCurrent("install", manifestsDigest(), existsSync(pinnedNode), install);
keepCurrent(
  "build",
  sourcesDigest(),
  builtFiles.every((file) => existsSync(join(root, "packages", file))),
  build,
);
if (process.argv.includes("--types")) {
  const declarations = typedPackages.map((name) => join(root, "packages", name, "dist", "types", "index.d.ts"));
  keepCurrent("types", sourcesDigest(), declarations.every(existsSync), () =>
    run(pinnedNode, [join(root, ".ci", "build.mjs"), "--only-types"]),
  );
}
if (process.argv.includes("--tests")) run(pinnedNode, [join(root, ".ci", "join-programs.ts")]);

/** Runs `step` unless its result exists and was made from the same inputs. */
function keepCurrent(name, inputs, resultExists, step) {
  const stamp = join(root, "node_modules", ".cache", "eiao", name);
  if (resultExists && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  const start = performance.now();
  step();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
  say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Installs without `npm ci`, which stops if a registry lacks a package for another platform that the lock file names. */
function install() {
  say("installing the packages of package-lock.json ...");
  const npm = process.env.npm_execpath;
  const quick = ["--prefer-offline", "--no-audit", "--no-fund"]; // no request for what the cache has
  const words = ["install", "--include=dev", "--loglevel=error", "--no-progress", ...quick];
  if (npm?.endsWith("js")) run(process.execPath, [npm, ...words]);
  else run("npm", words);
  if (!existsSync(pinnedNode))
    fail("npm did not install the pinned Node; were install scripts switched off (ignore-scripts)?");
}

function build() {
  say("building ...");
  run(pinnedNode, [join(root, ".ci", "build.mjs")]);
}

function run(program, words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: ["ignore", 2, 2] });
  if (error !== undefined) fail(`${program} did not start: ${error.message}`);
  if (status !== 0) fail(`"${[program, ...words].join(" ")}" failed; see above.`);
}

function manifestsDigest() {
  const files = [
    "package.json",
    "package-lock.json",
    ".npmrc",
    ...packages.map((folder) => join(folder, "package.json")),
  ];
  const digest = createHash("sha256");
  for (const file of files) digest.update(file).update(readFileSync(join(root, file)));
  return digest.digest("hex");
}

/** Returns a digest of names, sizes and times. Reading the contents of a few hundred files would cost more than it is worth. */
function sourcesDigest() {
  const digest = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const note = (file) => {
    const { size, mtimeMs } = statSync(file);
    digest.update(`${file} ${size} ${mtimeMs}\n`);
  };
  for (const file of ["build.mjs", "publish/bundles.ts", "publish/notices.ts"]) note(join(root, ".ci", file));
  for (const folder of packages) {
    for (const file of ["package.json", "tsup.config.ts"])
      if (existsSync(join(root, folder, file))) note(join(root, folder, file));
    const source = join(root, folder, "src");
    if (!existsSync(source)) continue;
    const entries = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
      if (!/\.test\.ts$|\/test-/.test(file)) note(file);
    }
  }
  return digest.digest("hex");
}

function say(sentence) {
  process.stderr.write(`eiao: ${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}

/**
 * `npm start`: serves the bundled example site on loopback, assesses it (crawl, sample, evaluation) and prints its report card and
 * where the html report is. Everything is kept in ./eiao-data; a second call measures again and shows what changed.
 * `npm start -s -- COMMAND ...`: when the first word is a command of eiao-wam, all words go to it
 * (without `-s`, npm prints a banner on stdout). Paths count from where the user stands: eiao-wam
 * reads INIT_CWD.
 */
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveFolder } from "./serve-folder.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "packages", "cli", "bin", "eiao-wam.js");
const words = process.argv.slice(2);

if (words.length > 0) process.exitCode = await run(words);
else {
  const site = await serveFolder(join(root, "examples", "site"), 8087);
  const data = join(root, "eiao-data");
  const report = join(data, "report.html");
  const earlier = await newestStore(join(data, "output", "rdf", new URL(site.origin).host));
  process.stderr.write(`eiao: the example site is at ${site.origin}/; measuring it ...\n`);
  const options = ["--allow-private", "--delay", "0", "--data", data, "--html", report];
  if (earlier !== undefined) options.push("--compare", earlier);
  process.exitCode = await run(["assess", `${site.origin}/`, ...options]);
  site.close();
  if (process.exitCode === 0) process.stdout.write(`\nThe report for those who decide: ${report}\n`);
}

/** Names of stores are the times of their crawls. */
async function newestStore(folder) {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(".trig.zst"))
    .toSorted()
    .at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}

function run(line) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...line], { stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.on("close", (code, signal) => {
      if (signal !== null) process.stderr.write(`eiao-wam ended by ${signal}\n`);
      resolve(code ?? 1);
    });
  });
}

/**
 * `npm start`: evaluates the bundled example site and prints the score of each page and of the site.
 * `npm start -s -- COMMAND ...`: when the first word is a command of eiao-wam, all words go to it
 * (without `-s`, npm prints a banner on stdout). Paths count from where the user stands: eiao-wam
 * reads INIT_CWD.
 */
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
const site = ["check", `${root}/examples/site/**/*.{html,xhtml}`, "--fail-on", "never"];

const program = join(root, "packages", "cli", "bin", "eiao-wam.js");
const child = spawn(process.execPath, [program, ...(words.length > 0 ? words : site)], { stdio: "inherit" });
child.on("close", (code, signal) => {
  process.exitCode = code ?? 1;
  if (signal !== null) process.stderr.write(`eiao-wam ended by ${signal}\n`);
});

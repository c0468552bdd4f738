/**
 * `npm start`: runs the whole Observatory on this machine, over the example sites (`eiao-observatory start`). `npm start -- --once` ends
 * after one test run. All data is in ./eiao-data: a second start begins a new run, or continues an unfinished one. `npm start -s --
 * COMMAND ...`: if the first word is a command of eiao-wam, all words go to it (without `-s`, npm prints a banner on stdout). Paths are
 * relative to the user's folder: the programs read INIT_CWD.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../packages/cli/bin/", import.meta.url));
const words = process.argv.slice(2);
const isStart = words[0] === undefined || words[0].startsWith("-");
const line = isStart ? ["eiao-observatory.js", "start", ...words] : ["eiao-wam.js", ...words];

const child = spawn(process.execPath, [join(bin, line[0]), ...line.slice(1)], { stdio: "inherit" });
// Ctrl-C reaches both processes. A signal that reaches only npm is passed on.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("close", (code, signal) => {
  if (signal !== null) process.stderr.write(`${line[0]} ended by ${signal}\n`);
  process.exitCode = code ?? 1;
});

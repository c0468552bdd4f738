import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { weightOf } from "../../.ci/installed.ts";
import type { Weight } from "../../.ci/installed.ts";
import { unpackChromium } from "../support/chromium/unpack.ts";
import { median } from "./measure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ROUNDS = 10;
const PAGE =
  "<!DOCTYPE html>\n<html lang=en><head><title>t</title></head><body><p>Good morning</p><img src=a.png></body></html>\n";

/** A tool as its users install it. */
interface Tool {
  readonly name: string;
  /** Returns the packages that npm installs in an empty project. */
  readonly installed: (archives: readonly string[]) => readonly string[];
  readonly line: string;
  /** A remark on its figures. */
  readonly note: string;
}

const tools: readonly Tool[] = [
  {
    name: "@eiao/cli",
    installed: (archives) => archives,
    line: "node_modules/.bin/eiao-wam check page.html",
    note: "",
  },
  {
    name: "html-validate",
    installed: () => ["html-validate"],
    line: "node_modules/.bin/html-validate page.html",
    note: "",
  },
  {
    name: "pa11y-ci",
    installed: () => ["pa11y-ci"],
    line: "node_modules/.bin/pa11y-ci -c pa11y.json page.html",
    note: "size and CPU time of the browser are not included",
  },
];

/** The size of a tool on the disk, and the CPU time of a small page. */
interface Figures extends Weight {
  readonly milliseconds: number;
  /** The milliseconds of `node -e 0`, measured in turn with it. */
  readonly node: number;
}

/** Prints the size of this program and two others, and the cost of a small page with each. All are installed now from npm. */
export async function printTools(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "eiao-tools-"));
  const browser = await unpackChromium();
  const launch = { executablePath: join(browser, "chromium"), args: ["--no-sandbox"] };
  const files = {
    "package.json": "{}",
    "page.html": PAGE,
    "pa11y.json": JSON.stringify({ defaults: { chromeLaunchConfig: launch } }),
  };
  console.log("\nInstalled today from npm; CPU time of a small page, user and system, median of ten:");
  try {
    const archives = pack(scratch);
    for (const { name, installed, line, note } of tools) {
      const folder = join(scratch, name.replace("/", "-"));
      mkdirSync(folder);
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
      const problem = runNpm(["install", "--ignore-scripts", ...installed(archives)], folder);
      console.log(
        `${name.padEnd(14)} ${problem === undefined ? figuresText(figuresOf(folder, line, browser), note) : `could not be installed: ${problem}`}`,
      );
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function figuresText({ megabytes, packages, milliseconds, node }: Figures, note: string): string {
  const weight = `${megabytes.toFixed(1).padStart(6)} MB ${String(packages).padStart(4)} packages`;
  return `${weight} ${milliseconds.toFixed(0).padStart(5)} ms, ${(milliseconds / node).toFixed(1)} x node -e 0${note && `; ${note}`}`;
}

/** Packs the archives of this clone that `npm install @eiao/cli` needs. */
function pack(folder: string): string[] {
  const names = ["wam-core", "crawler", "sampler", "cli"];
  run(process.execPath, [".ci/setup.mjs", "--types"], root);
  const problem = runNpm(
    ["pack", "--ignore-scripts", "--pack-destination", folder, ...names.flatMap((name) => ["-w", `@eiao/${name}`])],
    root,
  );
  if (problem !== undefined) throw new Error(problem);
  return globSync(join(folder, "*.tgz"));
}

function figuresOf(folder: string, line: string, browser: string): Figures {
  // The tools must run on this Node, whichever is first in PATH.
  const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const args = ["env", `PATH=${path}`, `LD_LIBRARY_PATH=${join(browser, "al2023/lib")}`, ...line.split(" ")];
  const times = { tool: [] as number[], node: [] as number[] };
  cpuTime(args, folder); // fills the compile cache
  for (let round = 0; round < ROUNDS; round++) {
    times.tool.push(cpuTime(args, folder));
    times.node.push(cpuTime([process.execPath, "-e", "0"], folder));
  }
  return { ...weightOf(folder), milliseconds: median(times.tool), node: median(times.node) };
}

/** Returns the milliseconds of CPU of a program and its children by the shell, whose second line is "0m1.234s 0m0.056s". */
function cpuTime(args: readonly string[], folder: string): number {
  const { stdout } = run("sh", ["-c", '"$@" > /dev/null 2>&1; times', "sh", ...args], folder);
  const spent = [...(stdout.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  return spent.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0);
}

/** Runs npm. @returns the end of its messages if it failed. */
function runNpm(args: readonly string[], folder: string): string | undefined {
  const { status, stderr } = run("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], folder);
  return status === 0 ? undefined : stderr.trim().split("\n").slice(0, 2).join(" ");
}

function run(program: string, args: readonly string[], cwd: string) {
  return spawnSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

import { rm, writeFile } from "node:fs/promises";
import { existsSync, lstatSync } from "node:fs";
import path from "node:path";
import { defineCommand } from "../../command-line/command.ts";
import type { Configuration } from "../../command-line/configuration.ts";
import { CONFIGURATION_FILE } from "../../command-line/find-configuration.ts";
import { commonOptions } from "../../command-line/options.ts";
import { CommandError, writeProblem } from "../../errors.ts";
import { writeResult } from "../../output/output.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** The command `eiao-wam init` writes the first files of a project. */
export const init = defineCommand({
  name: "init",
  ...texts.init,
  options: {
    ci: { choices: ["github", "none"], default: "github", configurable: false },
    ...commonOptions,
  },
  async run({ options, operands, configuration }, terminal) {
    const [pages, ...others] = operands;
    if (others.length > 0) throw new CommandError("init takes one folder.", "Example: eiao-wam init dist");
    await runInit({ pages, ci: options.ci, output: options.output }, configuration, terminal);
    return 0;
  },
});

/** Folders to which tools usually build a site. */
const usualFolders = ["dist", "build", "_site", "public", "out", "docs/.vitepress/dist", ".vitepress/dist"];
const WORKFLOW_FILE = ".github/workflows/accessibility.yml";
const BASELINE_FILE = "accessibility-baseline.json";

export interface InitOptions {
  /** The folder of the pages. Default: a folder to which a tool usually builds a site. */
  readonly pages: string | undefined;
  readonly ci: "github" | "none";
  readonly output: string | undefined;
}

/**
 * Writes a configuration and a CI file into the working folder, and prints the next steps.
 * @throws CommandError if a configuration or a file of that name exists. Nothing is written then.
 */
export async function runInit(
  { pages, ci, output }: InitOptions,
  found: Configuration,
  terminal: Terminal,
): Promise<void> {
  const { cwd } = terminal;
  const folder = pages ?? usualFolders.find((name) => existsSync(path.join(cwd, name))) ?? "dist";
  const files = new Map([[CONFIGURATION_FILE, configurationText(folder)]]);
  if (ci === "github") files.set(WORKFLOW_FILE, WORKFLOW);
  const present = [...files.keys()].find((name) => isTaken(path.join(cwd, name)));
  const isConfigured = found.file !== undefined && path.dirname(found.file) === cwd;
  if (isConfigured || present !== undefined)
    throw new CommandError(
      `${isConfigured ? found.name : (present ?? "")} exists already, so nothing was written.`,
      present === WORKFLOW_FILE ? "Remove it, or add --ci none." : "Edit it, or remove it and run eiao-wam init again.",
    );
  await writeAll([...files].map(([name, text]) => [path.join(cwd, name), text] as const));
  const lines = [
    `Wrote ${CONFIGURATION_FILE}: eiao-wam check reads the pages in ${folder}, and its known findings are in ${BASELINE_FILE}.`,
    ...(ci === "github"
      ? [`Wrote ${WORKFLOW_FILE}: GitHub Actions builds the site and checks it.`, ...rootNote(cwd)]
      : []),
    "",
    "Next:",
    ...(existsSync(path.join(cwd, "node_modules/@eiao/cli")) ? [] : ["  npm install --save-dev @eiao/cli"]),
    "  npx eiao-wam check                     checks the pages",
    "  npx eiao-wam check --update-baseline   accepts the current findings, so that only new ones count",
  ];
  await writeResult(output, terminal, `${lines.join("\n")}\n`);
}

function rootNote(cwd: string): readonly string[] {
  return existsSync(path.join(cwd, ".git"))
    ? []
    : ["GitHub reads workflows only in the root folder of a repository: move the file if this folder is not the root."];
}

function configurationText(folder: string): string {
  return `{
  // Keys are the long options of eiao-wam in camelCase: eiao-wam check --help lists them.
  "$schema": "./node_modules/@eiao/cli/schemas/config.schema.json",
  "inputs": [${JSON.stringify(folder)}],
  "baseline": ${JSON.stringify(BASELINE_FILE)},
  // Tests by number: "off" does not run, "warn" does not fail the build.
  "rules": {}
}
`;
}

/** Returns true if the path names a file, or a link, even a broken one. */
function isTaken(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false; // writing the file will report any other problem
  }
}

/** Writes all files or none. @throws CommandError that names the file that cannot be written. */
async function writeAll(files: readonly (readonly [file: string, text: string])[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const [file, text] of files) {
      await write(file, text);
      written.push(file);
    }
  } catch (error) {
    await Promise.all(written.map((file) => rm(file)));
    throw error;
  }
}

async function write(file: string, text: string): Promise<void> {
  const { makeFolder } = await import("@eiao/crawler/internal/database");
  try {
    makeFolder(path.dirname(file));
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${writeProblem(error, file)}.`, undefined, error);
  }
}

/** The workflow of GitHub Actions that `init` writes. The documentation and examples/github-actions show the same text. */
export const WORKFLOW = `name: accessibility
on: [push, pull_request]
permissions:
  contents: read
  security-events: write
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm ci
      - run: npm run build --if-present
      - name: Check the pages
        run: npx --no eiao-wam check --format text --format sarif --output eiao.sarif
      - name: Show the findings
        if: \${{ !cancelled() && hashFiles('eiao.sarif') != '' }}
        uses: github/codeql-action/upload-sarif@v3
        with: { sarif_file: eiao.sarif }
`;

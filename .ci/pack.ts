/**
 * Proves that the published packages would work. Packs every package, installs the archives in an empty project (first only what
 * `@eiao/cli` needs), imports the library, resolves its types and runs the program. Needs the build.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkContents } from "./publish/contents.ts";
import { tryWholeInstallation, trySmallInstallation } from "./small-installation.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "eiao-pack-"));

const packages = ["wam-core", "crawler", "sampler", "etl", "server", "cli"];
const small = ["wam-core", "crawler", "sampler", "cli"];

const program = `
import { checkWith } from "@eiao/wam-core";
import * as browser from "@eiao/wam-core/browser";
const page = { url: "https://example.org/", content: "<p><blink>x</blink>" };
for (const check of [checkWith, browser.checkWith]) {
  const { judgements } = check(page);
  if (!judgements.some(({ wam, result }) => wam.test === "7.2_HTML_01" && result === 1)) throw new Error("blink was not found");
}
`;
const typedProgram = `
import { checkWith, type Report } from "@eiao/wam-core";
import { checkWith as inBrowser } from "@eiao/wam-core/browser";
export const report: Report = checkWith({ url: "https://example.org/", content: "<p>" });
export const same: Report = inBrowser({ url: "https://example.org/", content: "<p>" });
// @ts-expect-error: the types are there, and not any
export const wrong: number = report;
`;
/** Returns a module that imports every entry point. It must compile without the types of the DOM and of Node. */
const allEntryPoints = (name: string): string =>
  entryPoints(name)
    .map((from, number) => `export * as part${number} from ${JSON.stringify(from)};\n`)
    .join("");
/** Returns the code examples of all READMEs, unchanged: users copy them into strict projects. */
function readmeExamples(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const readme of ["README.md", ...packages.map((name) => `packages/${name}/README.md`)]) {
    const text = readFileSync(join(root, readme), "utf8");
    for (const [at, [, code = ""]] of [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].entries())
      files[`readme-${readme.replace(/\W+/g, "-")}-${at}.ts`] = `${code}\nexport {};\n`;
  }
  if (Object.keys(files).length < packages.length) throw new Error("READMEs lost their examples");
  return files;
}
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: "ES2023",
  lib: ["ES2023"],
  types: [],
  skipLibCheck: false,
};
const resolutions = [
  ["NodeNext", "NodeNext"],
  ["ESNext", "Bundler"],
];

try {
  const workspaces = packages.flatMap((name) => ["-w", `@eiao/${name}`]);
  const answer = npm(["pack", "--json", "--pack-destination", project, ...workspaces], root);
  for (const { name, files } of packed(answer)) {
    const paths = files.map(({ path }) => path);
    const stray = paths.filter(
      (path) => !/^(dist|bin|schemas|sql|conformance-cases)\/|^(package\.json|README\.md|LICENSE|NOTICE)$/.test(path),
    );
    if (stray.length > 0) throw new Error(`${name} would publish ${stray.join(", ")}`);
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // Takes packages from npm's cache, where the installation of this clone put them.
  install(small);
  await trySmallInstallation(project);
  install(packages);
  tryWholeInstallation(project);
  checkContents(join(project, "node_modules/@eiao"));

  writeFileSync(join(project, "typed.ts"), typedProgram);
  for (const [module, moduleResolution] of resolutions) {
    const files = ["typed.ts", "engine.ts"];
    writeFileSync(join(project, "engine.ts"), allEntryPoints("wam-core"));
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...compilerOptions, module, moduleResolution }, files }),
    );
    run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
  }

  const examples = readmeExamples();
  for (const [file, code] of Object.entries(examples)) writeFileSync(join(project, file), code);
  // A project for Node brings its own types of Node; our packages do not.
  const ofNode = { types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
  const options = { ...compilerOptions, ...ofNode, module: "NodeNext", moduleResolution: "NodeNext" };
  const files = Object.keys(examples);
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files }));
  run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);

  writeFileSync(join(project, "import.js"), program);
  run(process.execPath, ["import.js"]);

  writeFileSync(join(project, "page.html"), "<!DOCTYPE html><title>t</title><p>Good morning</p>");
  run(process.execPath, [
    "node_modules/@eiao/cli/bin/eiao-wam.js",
    "check",
    "page.html",
    "--format",
    "json",
    "--fail-on",
    "never",
  ]);
  run(process.execPath, ["node_modules/@eiao/cli/bin/eiao-wam.js", "conformance", "--quiet"]);
  readPdf();
  console.log("the packed packages install, import, resolve their types and run");
} finally {
  rmSync(project, { recursive: true, force: true });
}

/** Checks that PDF documents are read without the canvas of pdf.js, a native package of 35 MB. */
function readPdf(): void {
  if (existsSync(join(project, "node_modules/@napi-rs/canvas"))) throw new Error("@napi-rs/canvas was installed");
  copyFileSync(join(root, "examples/site/docs/budget-2026.pdf"), join(project, "budget.pdf"));
  const args = [
    "node_modules/@eiao/cli/bin/eiao-wam.js",
    "check",
    "budget.pdf",
    "--format",
    "json",
    "--fail-on",
    "never",
  ];
  if (!run(process.execPath, args).includes('"1.3.1_PDF_01"')) throw new Error("budget.pdf was not read");
}

function entryPoints(name: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  return Object.keys(exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => `@eiao/${name}${path.slice(1)}`);
}

function install(names: readonly string[]): void {
  const archives = names.map((name) => `./eiao-${name}-0.1.0.tgz`);
  npm(["install", "--prefer-offline", "--no-package-lock", ...archives], project);
}

function npm(args: string[], folder: string): string {
  return run("npm", [...args, "--loglevel=error", "--no-audit", "--no-fund"], folder);
}

interface Packed {
  readonly name: string;
  readonly files: readonly { readonly path: string }[];
}

/** Reads the answer of `npm pack --json`. npm 11 prints a list of packages, npm 12 an object by name. */
function packed(answer: string): Packed[] {
  const all = Object.values(JSON.parse(answer) as Record<string, Packed>);
  if (all.length !== packages.length) throw new Error(`npm packed ${all.length} of ${packages.length} packages`);
  return all;
}

/** Runs a program and returns its standard output. @throws Error if it fails. */
function run(file: string, args: string[], folder = project): string {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return stdout;
  throw new Error(`${[file, ...args].join(" ")} ended with ${status}\n${stdout}${stderr}`);
}

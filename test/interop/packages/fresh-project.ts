import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const libraries = ["wam-core", "crawler", "sampler", "etl", "server"];
const call = promisify(execFile);

/** The output of a program, whatever its exit code. */
export interface Answer {
  readonly code: number;
  readonly out: string;
}

/** A project outside of the clone with our packages from packed archives, and no other files of the clone. */
export interface FreshProject {
  readonly folder: string;
  /** The packed archive of each package, by its folder in `packages`. */
  readonly archives: ReadonlyMap<string, string>;
  write(file: string, text: string): Promise<void>;
  /** Runs a program of Node by its path in the project. */
  node(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Answer>;
  remove(): Promise<void>;
}

/** Packs packages into an empty folder, as `npm run test:interop` has built them. Returns the archive of each, by its folder in `packages`. */
export async function packInto(folder: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const workspaces = names.flatMap((name) => ["-w", `@eiao/${name}`]);
  await call("npm", ["pack", "--silent", "--pack-destination", folder, ...workspaces], { cwd: root });
  return new Map(
    (await readdir(folder)).map((file) => [/^eiao-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1] ?? "", join(folder, file)]),
  );
}

/** Packs all packages, and installs them with `tools` from the registry. Takes a minute. */
export async function createProject(tools: Readonly<Record<string, string>>): Promise<FreshProject> {
  const folder = await mkdtemp(join(tmpdir(), "eiao-project-"));
  const archives = await packInto(folder, [...libraries, "cli"]);
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write("package.json", JSON.stringify({ private: true, type: "module", dependencies: tools }));
  const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...archives.values()];
  await call("npm", args, { cwd: folder });

  return {
    folder,
    archives,
    write,
    node: async (all, env = {}) => answerOf(folder, process.execPath, all, env),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a program with an environment without the test's own variables. */
export async function answerOf(
  folder: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const own = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", NO_COLOR: "1", ...env };
  try {
    const { stdout, stderr } = await call(program, args, { cwd: folder, env: own, maxBuffer: 1e8 });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (typeof code !== "number") throw error;
    return { code, out: stdout + stderr };
  }
}

/** Returns the words that import the entry points of a package. */
export async function entryPointsIn(project: FreshProject, name: string): Promise<string[]> {
  const text = await readFile(join(project.folder, "node_modules/@eiao", name, "package.json"), "utf8");
  const { exports } = JSON.parse(text) as { readonly exports: Readonly<Record<string, unknown>> };
  const paths = Object.keys(exports).filter((path) => !path.endsWith(".json"));
  return paths.map((path) => `@eiao/${name}${path.slice(1)}`);
}

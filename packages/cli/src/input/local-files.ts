import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError } from "../errors.ts";

/** Folders that a page's sheets may be read from: their paths after links. Plain data. */
export interface LocalFolders {
  /** With all that is below them. Of the root folder itself (`/`) only the files count, or nothing would be left out. */
  readonly usual: readonly string[];
  /** Of `--allow-files`: what the user says, the root folder too. */
  readonly allowed: readonly string[];
}

/**
 * The folders of a page: its own, as named and after links, and the working folder.
 * @param page  its path; undefined: it came from standard input.
 */
export async function foldersOfPage(
  page: string | undefined,
  cwd: string,
  allowed: readonly string[],
): Promise<LocalFolders> {
  const own = page === undefined ? [] : [path.dirname(page), path.dirname(await afterLinks(page))];
  const found = await Promise.all([cwd, ...own].map(afterLinks));
  const folders = [...new Set(found)].sort();
  // What lies in another of them is of no use, and most pages of a run have the same folders then.
  const usual = folders.filter((folder) => !folders.some((other) => other !== folder && isBelow(folder, other, false)));
  return { usual, allowed };
}

/** The folders of `--allow-files` after links. @throws CommandError naming what is no folder. */
export async function allowedFolders(names: readonly string[], cwd: string): Promise<readonly string[]> {
  return await Promise.all(
    names.map(async (name) => {
      const folder = path.resolve(cwd, name);
      const found = await stat(folder).catch(() => undefined);
      if (name === "" || found?.isDirectory() !== true)
        throw new CommandError(`--allow-files "${name}" is no folder.`, "Name a folder that sheets may be read from.");
      return await realpath(folder);
    }),
  );
}

/**
 * The path of a local sheet after links.
 * @throws Error in words for people: outside of the folders, no file's address; or of the system.
 */
export async function localSheet(url: string, folders: LocalFolders): Promise<string> {
  const file = pathOfFileUrl(url);
  const filePath = await realpath(file).catch((error: unknown) => {
    // What is not there is told only of folders that the page may see.
    if (isWithin(file, folders)) throw error;
    return file;
  });
  if (isWithin(filePath, folders)) return filePath;
  throw new Error("it lies outside of the folder of the page and of the working folder (--allow-files DIR lets it in)");
}

/** The path that a `file:` URL names, without query and fragment. @throws CommandError in a sentence. */
export function pathOfFileUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) throw new CommandError("It is no legal address.");
  // A host in a file URL is another machine.
  if (parsed.hostname !== "") throw new CommandError("It is on another machine.");
  parsed.search = "";
  parsed.hash = "";
  if (/%00/.test(parsed.pathname))
    throw new CommandError("It is no legal address: no file has a null character in its name.");
  if (/%2f/i.test(parsed.pathname))
    throw new CommandError("It is no legal address: no file has a slash in its name (%2F).");
  try {
    return fileURLToPath(parsed);
  } catch (error) {
    // Octets that are no UTF-8: Node can name no such file.
    throw new CommandError("It is no legal address: its name is not UTF-8.", undefined, error);
  }
}

function isWithin(file: string, { usual, allowed }: LocalFolders): boolean {
  return usual.some((folder) => isBelow(file, folder, false)) || allowed.some((folder) => isBelow(file, folder, true));
}

function isBelow(file: string, folder: string, countsRoot: boolean): boolean {
  if (path.dirname(file) === folder) return true;
  const isRoot = path.dirname(folder) === folder;
  return isRoot ? countsRoot : file.startsWith(folder + path.sep);
}

/** The path after links, as far as there is something. */
async function afterLinks(filePath: string): Promise<string> {
  return await realpath(filePath).catch(() => filePath);
}

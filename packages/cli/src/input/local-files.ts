import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CommandError } from "../errors.ts";

/** The folders from which style sheets of a page may be read, with links resolved. Plain data. */
export interface LocalFolders {
  /** Folders with everything below them. For the root folder (`/`), only the files directly in it. */
  readonly usual: readonly string[];
  /** The folders of `--allow-files`, with everything below them, even the root folder. */
  readonly allowed: readonly string[];
  /** The root of a built site, where its addresses such as `/assets/x.css` start. */
  readonly root?: string;
}

/**
 * Returns the folders of a page: its own, with and without links resolved, the working folder, and that of its site.
 * @param page  path of the page; undefined for standard input.
 * @param root  the folder of the site, if known.
 */
export async function foldersOfPage(
  page: string | undefined,
  cwd: string,
  allowed: readonly string[],
  root?: string,
): Promise<LocalFolders> {
  const own = page === undefined ? [] : [path.dirname(page), path.dirname(await afterLinks(page))];
  const found = await Promise.all([cwd, ...own, ...(root === undefined ? [] : [root])].map(afterLinks));
  const folders = [...new Set(found)].sort();
  // Folders inside another one are omitted, so that most pages of a call have the same folders.
  const usual = folders.filter((folder) => !folders.some((other) => other !== folder && isBelow(folder, other, false)));
  return { usual, allowed, ...(root === undefined ? {} : { root }) };
}

/** Returns the folders of `--allow-files` with links resolved. @throws CommandError that names an argument that is not a folder. */
export async function allowedFolders(names: readonly string[], cwd: string): Promise<readonly string[]> {
  const remedy = "Name a folder from which style sheets may be read.";
  return await Promise.all(names.map(async (name) => await realpath(await folderOf("allow-files", name, remedy, cwd))));
}

/** Returns the path of the folder of `--root`. @throws CommandError */
export async function rootFolder(name: string, cwd: string): Promise<string> {
  return await folderOf("root", name, "Name the folder at which the addresses of the site start.", cwd);
}

async function folderOf(option: string, name: string, remedy: string, cwd: string): Promise<string> {
  const folder = path.resolve(cwd, name);
  const found = await stat(folder).catch(() => undefined);
  if (name === "" || found?.isDirectory() !== true)
    throw new CommandError(`--${option} "${name}" is not a folder.`, remedy);
  return folder;
}

/**
 * Finds a local style sheet. If the folder of the site is known, looks there first, like a web server.
 * @returns the path with links resolved, and the address of the file, which differs from that in the page if the site has a folder.
 * @throws Error with a message for users if the sheet is outside the folders or cannot be found.
 */
export async function localSheet(url: string, folders: LocalFolders) {
  const file = pathOfFileUrl(url);
  const { root } = folders;
  if (root !== undefined) {
    const inSite = path.join(root, file);
    const found = await realpath(inSite).catch(() => undefined);
    if (found !== undefined && isWithin(found, folders)) return { path: found, url: pathToFileURL(inSite).href };
  }
  const filePath = await realpath(file).catch((error: unknown) => {
    // The message reveals that a file is missing only in allowed folders.
    if (isWithin(file, folders)) throw error;
    return file;
  });
  if (isWithin(filePath, folders)) return { path: filePath, url };
  const outside = "it is outside the folder of the page and the working folder; to allow it, add --allow-files DIR";
  throw new Error(
    root === undefined
      ? `${outside}, or, if the site starts in the folder DIR, add --root DIR`
      : `there is no such file in ${root}, where the site starts, and ${outside}`,
  );
}

/** Returns the path of a `file:` URL, without query and fragment. @throws CommandError with a sentence. */
export function pathOfFileUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) throw new CommandError("It is not a valid address.");
  // A host in a file URL is another machine.
  if (parsed.hostname !== "") throw new CommandError("It is on another machine.");
  parsed.search = "";
  parsed.hash = "";
  if (/%00/.test(parsed.pathname))
    throw new CommandError("It is not a valid address: a file name cannot contain a null character.");
  if (/%2f/i.test(parsed.pathname))
    throw new CommandError("It is not a valid address: a file name cannot contain a slash (%2F).");
  try {
    return fileURLToPath(parsed);
  } catch (error) {
    // Node cannot name a file whose name is not UTF-8.
    throw new CommandError("It is not a valid address: the file name is not UTF-8.", undefined, error);
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

/** Resolves links, if the path exists. */
async function afterLinks(filePath: string): Promise<string> {
  return await realpath(filePath).catch(() => filePath);
}

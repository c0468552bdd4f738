import { lstat } from "node:fs/promises";
import { readdir } from "node:fs";
import type { Dirent } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf } from "@eiao/crawler/internal/errors";
import type { Ignore } from "ignore";
import { CommandError, fileProblem, inputProblem, isForeign } from "../errors.ts";
import type { Input } from "./input.ts";
import { readTextFile } from "./read-text.ts";

/** A character that has a special meaning in a pattern. */
const MAGIC = /[*?[\]{}()!]/;

/** Returns true if an argument is a pattern of files, such as `site/*.html`. */
export function isPattern(arg: string): boolean {
  return MAGIC.test(arg);
}

/** Returns the files of a pattern, a problem for each unreadable folder, and a problem if there are no files. */
export async function filesLike(pattern: string, cwd: string): Promise<readonly Input[]> {
  return await findFiles({
    pattern,
    isCaseSensitive: true,
    cwd,
    root: path.resolve(cwd, fixedFront(pattern)),
    nothing: { url: pathToFileURL(path.resolve(cwd, pattern)).href, problem: "No file matches this pattern." },
  });
}

/** Returns the pages below a folder, like a pattern. @param withPdf  true if PDF documents are pages. */
export async function pagesIn(folder: string, withPdf: boolean): Promise<readonly Input[]> {
  const extensions = ["html", "htm", "xhtml", "xht", ...(withPdf ? ["pdf"] : [])];
  const problem = `No page is in this folder: no file ends in ${extensions.map((extension) => `.${extension}`).join(", ")}.`;
  return await findFiles({
    pattern: `**/*.{${extensions.join(",")}}`,
    isCaseSensitive: false,
    cwd: folder,
    root: folder,
    nothing: { url: pathToFileURL(folder).href, problem },
  });
}

/** Returns the folders before the first part of a pattern that is not a plain name: `dist/docs` for `dist/docs/*.html`. */
function fixedFront(pattern: string): string {
  const parts = pattern.split("/");
  const front = parts.slice(0, parts.findIndex(isPattern)).join("/");
  return front === "" && pattern.startsWith("/") ? "/" : front;
}

interface Search {
  readonly pattern: string;
  readonly isCaseSensitive: boolean;
  /** The folder to which the pattern is relative. */
  readonly cwd: string;
  /** The folder at which the addresses of the site start. */
  readonly root: string;
  /** The problem if there are no files. */
  readonly nothing: { readonly url: string; readonly problem: string };
}

async function findFiles({ pattern, isCaseSensitive, cwd, root, nothing }: Search): Promise<readonly Input[]> {
  const { glob } = await import("tinyglobby");
  const unread: Input[] = [];
  const readFolder = (name: string, options: { withFileTypes: true }, done: FolderRead): void =>
    readdir(name, options, (error, entries) => {
      const folder = path.resolve(cwd, name);
      // A missing folder has no files.
      if (error !== null && (error.code === "EACCES" || isForeign(folder)))
        unread.push({
          kind: "problem",
          url: pathToFileURL(folder).href,
          problem: inputProblem(error, folder, name),
        });
      done(error, entries);
    });
  const names = await glob([pattern], {
    cwd,
    absolute: true,
    dot: false,
    ignore: ["**/node_modules/**"],
    expandDirectories: false,
    caseSensitiveMatch: isCaseSensitive,
    fs: { readdir: readFolder as typeof readdir },
  });
  // Sorted by code units, so that the order is the same on every machine.
  const files = names.map((name) => path.normalize(name)).sort();
  const inputs = files.map((file): Input => ({ kind: "file", url: pathToFileURL(file).href, path: file, root }));
  if (inputs.length + unread.length > 0) return [...inputs, ...unread];
  return [{ kind: "problem", ...nothing }];
}

type FolderRead = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

/** The file that lists exclusions from a folder, in the syntax of .gitignore. */
export const IGNORE_FILE = ".eiaoignore";

/** Returns true for `!PATTERN`, unless a file has that name. */
export async function isExclusion(arg: string, cwd: string): Promise<boolean> {
  if (!/^!./.test(arg)) return false;
  return await lstat(path.resolve(cwd, arg)).then(
    () => false,
    () => true,
  );
}

/**
 * Finds the excluded inputs. Patterns have the syntax of .gitignore. They are relative to the working folder or, for files elsewhere, to the folder
 * that was named. Ignore files are read in the working folder and in the named folders. A pattern that begins with http excludes web pages; `*` in
 * it stands for any characters.
 *
 * @param patterns  the patterns of `--ignore` and `!PATTERN`.
 * @throws CommandError if an ignore file cannot be read.
 */
export async function findExclusions(
  patterns: readonly string[],
  inputs: readonly Input[],
  cwd: string,
): Promise<{ has(input: Input): boolean }> {
  const roots = inputs.flatMap((input) => (input.kind === "file" && input.root !== undefined ? input.root : []));
  const files: { folder: string; text: string }[] = [];
  for (const folder of new Set([cwd, ...roots])) {
    const text = await ignoreFileIn(folder);
    if (text !== undefined) files.push({ folder, text });
  }
  if (patterns.length + files.length === 0) return { has: () => false };
  const { default: ignore } = await import("ignore");
  const rulesOf = (text: string | readonly string[]): Ignore => ignore({ ignorecase: false }).add(text);
  const ofWeb = patterns.filter((pattern) => /^https?:/i.test(pattern));
  const ofFiles = patterns.filter((pattern) => !ofWeb.includes(pattern));
  const placed = rulesOf(ofFiles.filter(isPlaced).map((pattern) => path.resolve(escaped(cwd), pattern)));
  const loose = rulesOf(ofFiles.filter((pattern) => !isPlaced(pattern)));
  const ignoreFiles = files.map(({ folder, text }) => ({ folder, rules: rulesOf(text) }));
  const hasFile = (file: string, root: string | undefined): boolean => {
    const base = [cwd, root].find((folder) => folder !== undefined && isBelow(file, folder));
    return (
      placed.ignores(path.relative("/", file)) ||
      (base !== undefined && loose.ignores(path.relative(base, file))) ||
      ignoreFiles.some(({ folder, rules }) => isBelow(file, folder) && rules.ignores(path.relative(folder, file)))
    );
  };
  return {
    has(input) {
      if (input.kind === "file") return hasFile(input.path, input.root);
      return input.kind === "web" && ofWeb.some((pattern) => matches(pattern, input.url));
    },
  };
}

/** Returns true for a pattern that begins with `/`, `./` or `../`. */
function isPlaced(pattern: string): boolean {
  return /^(?:\/|\.\.?\/)/.test(pattern);
}

/** Returns a path as a pattern that matches only itself. */
function escaped(folder: string): string {
  return folder.replace(/[*?[\]!#\\]/g, "\\$&");
}

function isBelow(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== "" && relative !== ".." && !relative.startsWith(`..${path.sep}`);
}

async function ignoreFileIn(folder: string): Promise<string | undefined> {
  const file = path.join(folder, IGNORE_FILE);
  try {
    return await readTextFile(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new CommandError(`${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
  }
}

/** Returns true if a text matches a pattern, in which `*` stands for any characters. Cost: linear. */
export function matches(pattern: string, text: string): boolean {
  const pieces = pattern.split("*");
  const first = pieces.shift() ?? "";
  const last = pieces.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

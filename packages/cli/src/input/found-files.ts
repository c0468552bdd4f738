import { readdir } from "node:fs";
import type { Dirent } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inputProblem, isForeign } from "../errors.ts";
import type { Input } from "./inputs.ts";

/** A character that gives a word of a path another meaning than itself. */
const MAGIC = /[*?[\]{}()!]/;

/** Returns true if a word is a pattern of files, such as `site/*.html`. */
export function isPattern(word: string): boolean {
  return MAGIC.test(word);
}

/** Returns the files of a pattern, and a problem for each folder that cannot be read, or if there are no files. */
export async function filesLike(pattern: string, cwd: string): Promise<readonly Input[]> {
  return await found({
    pattern,
    isCaseSensitive: true,
    cwd,
    root: path.resolve(cwd, fixedFront(pattern)),
    nothing: { url: pathToFileURL(path.resolve(cwd, pattern)).href, problem: "No file matches this pattern." },
  });
}

/** Returns the pages below a folder as a pattern does. @param withPdf  true if PDF documents are pages. */
export async function pagesIn(folder: string, withPdf: boolean): Promise<readonly Input[]> {
  const extensions = ["html", "htm", "xhtml", "xht", ...(withPdf ? ["pdf"] : [])];
  const problem = `No page is in this folder: no file ends in ${extensions.map((extension) => `.${extension}`).join(", ")}.`;
  return await found({
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
  /** The folder where the pattern starts. */
  readonly cwd: string;
  /** The folder at which the addresses of the site start. */
  readonly root: string;
  /** The problem if there are no files. */
  readonly nothing: { readonly url: string; readonly problem: string };
}

async function found({ pattern, isCaseSensitive, cwd, root, nothing }: Search): Promise<readonly Input[]> {
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
  // By code units: the same order on every machine.
  const files = names.map((name) => path.normalize(name)).sort();
  const inputs = files.map((file): Input => ({ kind: "file", url: pathToFileURL(file).href, path: file, root }));
  if (inputs.length + unread.length > 0) return [...inputs, ...unread];
  return [{ kind: "problem", ...nothing }];
}

type FolderRead = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

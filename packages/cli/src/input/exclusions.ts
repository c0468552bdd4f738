import { lstat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/errors";
import type { Ignore } from "ignore";
import { CommandError, fileProblem } from "../errors.ts";
import { matches } from "../findings/suppressions.ts";
import type { Input } from "./inputs.ts";
import { readTextFile } from "./read-file.ts";

/** The file that names what is left out of a folder, in the syntax of .gitignore. */
export const IGNORE_FILE = ".eiaoignore";

/** Returns true for `!PATTERN`. A file with such a name is an input. */
export async function isExclusion(word: string, cwd: string): Promise<boolean> {
  if (!/^!./.test(word)) return false;
  return await lstat(path.resolve(cwd, word)).then(
    () => false,
    () => true,
  );
}

/**
 * Finds what is left out. Patterns have the syntax of .gitignore. They count from the working folder and, for files elsewhere, from the folder that was
 * named. Ignore files are read in the working folder and in the folders that were named. A pattern that begins with http excludes web pages; `*` in
 * it stands for any characters.
 *
 * @param patterns  of `--ignore` and `!PATTERN`.
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

/** Returns true for a pattern that says where it starts: `/`, `./` or `../`. */
function isPlaced(pattern: string): boolean {
  return /^(?:\/|\.\.?\/)/.test(pattern);
}

/** Returns a path as a pattern that means itself. */
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

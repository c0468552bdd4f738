import { existsSync, lstatSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { codeOf, wordsOf } from "../system-errors.ts";
import { fileError } from "./errors.ts";

/**
 * Makes a folder when it is missing, and those above it, one after the other: `recursive` of Node never ends below `/proc`, and says of a
 * read-only folder that it is not there. What is there already is left as it is, a link to a folder too.
 *
 * @throws EiaoError `FolderNotMade`, naming the one folder of them that cannot be made and why, with the system's error as its `cause`.
 * Cost: a look at each level that is missing, at once, without a turn of the event loop.
 */
export function makeFolder(folder: string): void {
  const wanted = path.resolve(folder);
  const missing: string[] = [];
  for (let at = wanted; !existsSync(at); at = path.dirname(at)) missing.push(at);
  // What is there already may be a file.
  if (missing.length === 0) missing.push(wanted);
  for (const level of missing.toReversed()) makeLevel(level);
}

function makeLevel(level: string): void {
  try {
    if (!isFolder(level)) mkdirSync(level);
  } catch (error) {
    // Another program may have been faster.
    if (codeOf(error) === "EEXIST" && isFolder(level)) return;
    throw fileError("FolderNotMade", { folder: level, reason: reasonAgainst(level, error) }, error);
  }
}

function isFolder(at: string): boolean {
  return statSync(at, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function reasonAgainst(level: string, error: unknown): string {
  const code = codeOf(error);
  if (code === "EEXIST") return linkReason(level) ?? "there is a file with this name";
  if (code === "ENOTDIR") return `${path.dirname(level)} is a file`;
  // The folder above it is there, or was just made: it is one in which the system alone makes names.
  if (code === "ENOENT") return "this file system does not allow folders here";
  return wordsOf(error);
}

/** Describes a link that stands where a folder is expected; undefined when there is none. */
export function linkReason(at: string): string | undefined {
  const isLink = lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? "there is a link that does not lead to a folder" : undefined;
}

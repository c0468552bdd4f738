import { existsSync, lstatSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { codeOf, messageOf } from "../system-errors.ts";
import { fileError } from "./errors.ts";

/**
 * Creates a folder and its missing parents, one after the other. Node's `recursive` never ends below `/proc`, and reports a read-only
 * folder as missing. Existing folders and links to folders stay as they are.
 *
 * @throws EiaoError `FolderNotMade` with the folder that cannot be created and the reason. Its `cause` is the system's error.
 * Cost: one check for each missing level, without a turn of the event loop.
 */
export function makeFolder(folder: string): void {
  const target = path.resolve(folder);
  const missing: string[] = [];
  for (let at = target; !existsSync(at); at = path.dirname(at)) missing.push(at);
  // The existing path may be a file.
  if (missing.length === 0) missing.push(target);
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
  // The folder above exists or was just created, so it is one in which only the system creates names.
  if (code === "ENOENT") return "this file system does not allow folders here";
  return messageOf(error);
}

/** Describes a link in the place of a folder, or returns undefined if there is none. */
export function linkReason(at: string): string | undefined {
  const isLink = lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? "there is a link that does not lead to a folder" : undefined;
}

import path from "node:path";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readNamedFile, textLimits } from "./read-file.ts";
import { savedText } from "./saved-text.ts";

/**
 * Reads a list of pages. File names that are not UTF-8 are reported one by one.
 * @throws CommandError as readList.
 */
export async function readInputList(named: string, file: string, cwd: string): Promise<string[]> {
  return await linesOf(named, file, cwd, false);
}

/**
 * Reads a list that a person wrote: one entry per line, in order, without empty lines and lines that begin with `#`.
 * @param named  name of the list in messages, such as `--list names.txt`. @throws CommandError if it cannot be read.
 */
export async function readList(named: string, file: string, cwd: string): Promise<string[]> {
  return await linesOf(named, file, cwd, true);
}

async function linesOf(named: string, file: string, cwd: string, fatal: boolean): Promise<string[]> {
  let text: string;
  try {
    text = savedText(await readNamedFile(path.resolve(cwd, file), textLimits), fatal);
  } catch (error) {
    throw new CommandError(`${named} cannot be read: ${namedFileProblem(error, file)}.`, undefined, error);
  }
  const lines = text.split(/\r\n|\r|\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

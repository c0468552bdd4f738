import path from "node:path";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readNamedFile, textLimits } from "./read-file.ts";
import { savedText } from "./saved-text.ts";

/**
 * Those of pages: files are named by octets, and which of them are no UTF-8 is told name by name.
 * @throws as readList.
 */
export async function readInputList(named: string, file: string, cwd: string): Promise<string[]> {
  return await linesOf(named, file, cwd, false);
}

/**
 * The lines of a list that a person wrote, in its order: one thing a line, `#` comments and empty lines left out.
 * @param named  as the user named it, for messages: `--list names.txt`. @throws CommandError when it cannot be read.
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

import path from "node:path";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readNamedFile, textLimits } from "./read-file.ts";
import { savedText } from "./saved-text.ts";

/**
 * Reads a list of pages. File names that are not UTF-8 are reported one by one.
 * @throws CommandError as readSiteList.
 */
export async function readInputList(named: string, file: string, cwd: string): Promise<string[]> {
  return await linesOf(named, file, cwd, false);
}

/**
 * Reads a list of sites that a person wrote: one URL per line, in order, without empty lines and lines that begin with `#`. Commas, semicolons
 * and tabs at the end of a line, as spreadsheets leave them, are removed.
 * @param named  name of the list in messages, such as `--sites names.txt`. @throws CommandError if it cannot be read, or has several columns.
 */
export async function readSiteList(named: string, file: string, cwd: string): Promise<string[]> {
  const lines = (await linesOf(named, file, cwd, true)).map(withoutEmptyColumns).filter((line) => line !== "");
  const columns = lines.find((line) => /[,;\t]/.test(line));
  if (columns === undefined) return lines;
  throw new CommandError(
    `${named}: ${JSON.stringify(columns.slice(0, 100))} has several columns.`,
    "Write only a URL on each line. In a URL, write a comma as %2C and a semicolon as %3B.",
  );
}

function withoutEmptyColumns(line: string): string {
  let end = line.length;
  while (end > 0 && /[,;\s]/.test(line.charAt(end - 1))) end--;
  return line.slice(0, end);
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

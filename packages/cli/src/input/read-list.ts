import path from "node:path";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readTextFile } from "./read-file.ts";

/**
 * The lines of a list that a person wrote, in its order: one thing a line, `#` comments and empty lines left out.
 * @param named  as the user named it, for messages: `--list names.txt`. @throws CommandError when it cannot be read.
 */
export async function readList(named: string, file: string, cwd: string): Promise<string[]> {
  let text: string;
  try {
    text = await readTextFile(path.resolve(cwd, file));
  } catch (error) {
    throw new CommandError(`${named} cannot be read: ${namedFileProblem(error, file)}.`, undefined, error);
  }
  if (text.includes("\0")) throw new CommandError(`${named} is damaged: it is no text.`);
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

import path from "node:path";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readTextFile } from "./read-file.ts";

/**
 * Returns a variable of the environment, or the content of the file that `NAME_FILE` names: secrets of containers are files. Returns `undefined`
 * if neither is set.
 * @throws CommandError if both are set, or the file cannot be read or is empty.
 */
export async function variable(name: string, terminal: Pick<Terminal, "env" | "cwd">): Promise<string | undefined> {
  const value = terminal.env[name] || undefined;
  const file = terminal.env[`${name}_FILE`] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new CommandError(`${name} and ${name}_FILE are both set.`, "Set only one of them.");
  const remedy = `Name a file that contains the value of ${name}.`;
  let text: string;
  try {
    text = (await readTextFile(path.resolve(terminal.cwd, file))).trim();
  } catch (error) {
    throw new CommandError(`${name}_FILE: ${file} cannot be read: ${namedFileProblem(error, file)}.`, remedy, error);
  }
  // An empty file must not count as unset: a coordinator would begin with another database.
  if (text === "") throw new CommandError(`${name}_FILE: ${file} is empty.`, remedy);
  return text;
}

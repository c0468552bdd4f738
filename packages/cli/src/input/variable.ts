import path from "node:path";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readTextFile } from "./read-file.ts";

/**
 * What a variable of the environment says, or the file that `NAME_FILE` names: secrets of containers are files. Undefined: neither is set.
 * @throws CommandError: both are, or the file cannot be read or says nothing.
 */
export async function variable(name: string, terminal: Pick<Terminal, "env" | "cwd">): Promise<string | undefined> {
  const value = terminal.env[name] || undefined;
  const file = terminal.env[`${name}_FILE`] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new CommandError(`${name} and ${name}_FILE are both set.`, "Leave one of them.");
  const remedy = `Name a file that holds what ${name} would say.`;
  let text: string;
  try {
    text = (await readTextFile(path.resolve(terminal.cwd, file))).trim();
  } catch (error) {
    throw new CommandError(`${name}_FILE: ${file} cannot be read: ${namedFileProblem(error, file)}.`, remedy, error);
  }
  // As if it were not set: a coordinator would begin with another database.
  if (text === "") throw new CommandError(`${name}_FILE: ${file} is empty.`, remedy);
  return text;
}

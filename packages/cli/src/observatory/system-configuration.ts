import { existsSync } from "node:fs";
import path from "node:path";
import { readSystemConfiguration } from "@eiao/server";
import type { SystemConfiguration } from "@eiao/server";
import type { Terminal } from "../command-line/terminal.ts";
import { USUAL_CONFIGURATION } from "./configuration-options.ts";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readTextFile } from "../input/read-file.ts";

/** The system configuration of a command; its warnings are told. @throws CommandError, EiaoError `BadConfiguration`, `BadParameter`. */
export async function systemConfiguration(given: string | undefined, terminal: Terminal): Promise<SystemConfiguration> {
  const { cwd } = terminal;
  const env = await withFiles(terminal.env, cwd);
  const name = given ?? (existsSync(USUAL_CONFIGURATION) ? USUAL_CONFIGURATION : undefined);
  const file = name === undefined ? undefined : { name, text: await contentOf(name, cwd) };
  const { configuration, warnings } = readSystemConfiguration({ env, ...(file === undefined ? {} : { file }) });
  for (const warning of warnings) terminal.note(`eiao-observatory: ${warning}`);
  return configuration;
}

async function contentOf(name: string, cwd: string): Promise<string> {
  try {
    return await readTextFile(path.resolve(cwd, name));
  } catch (error) {
    const problem = namedFileProblem(error, name);
    throw new CommandError(
      `The configuration ${name} cannot be read: ${problem}.`,
      "Name another one by --config.",
      error,
    );
  }
}

/** `EIAO_DATABASE_URL_FILE` names a file that holds what EIAO_DATABASE_URL would say: secrets of containers are files. */
async function withFiles(env: Terminal["env"], cwd: string): Promise<Terminal["env"]> {
  const values: Record<string, string | undefined> = { ...env };
  for (const [name, file] of Object.entries(env)) {
    const variable = /^(EIAO_\w+)_FILE$/.exec(name)?.[1];
    if (variable === undefined || variable === "EIAO_TOKEN" || file === undefined || file === "") continue;
    if (values[variable] !== undefined && values[variable] !== "")
      throw new CommandError(`${variable} and ${name} are both set.`, "Leave one of them.");
    try {
      values[variable] = (await readTextFile(path.resolve(cwd, file))).trim();
    } catch (error) {
      throw new CommandError(
        `${name}: ${file} cannot be read: ${namedFileProblem(error, file)}.`,
        `Name a file that holds what ${variable} would say.`,
        error,
      );
    }
  }
  return values;
}

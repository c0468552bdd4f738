import { existsSync } from "node:fs";
import path from "node:path";
import type { SystemConfiguration } from "@eiao/server";
import { USUAL_CONFIGURATION } from "../command-line/service-options.ts";
import { CommandError, namedFileProblem } from "../errors.ts";
import { readTextFile, variable } from "../input/read-text.ts";
import type { Terminal } from "../terminal.ts";

/** Reads the system configuration of a command and prints its warnings. @throws CommandError, EiaoError `BadConfiguration`, `BadParameter`. */
export async function systemConfiguration(
  config: string | undefined,
  terminal: Terminal,
): Promise<SystemConfiguration> {
  const { readSystemConfiguration } = await import("@eiao/server/internal");
  const { cwd } = terminal;
  const env = await withFiles(terminal.env, cwd);
  const name = config ?? (existsSync(USUAL_CONFIGURATION) ? USUAL_CONFIGURATION : undefined);
  const file = name === undefined ? undefined : { name, text: await contentOf(name, cwd) };
  const { configuration, warnings } = readSystemConfiguration({ env, ...(file === undefined ? {} : { file }) });
  for (const warning of warnings) terminal.note(`eiao-observatory: ${warning}`);
  return resolvePaths(configuration, cwd);
}

/** Makes relative paths absolute, from the folder of the user, because npm starts programs in another folder (cli.md 1). */
function resolvePaths(configuration: SystemConfiguration, cwd: string): SystemConfiguration {
  const { loglocation, reportcachedir } = configuration;
  return {
    ...configuration,
    loglocation: loglocation === null ? null : path.resolve(cwd, loglocation),
    reportcachedir: reportcachedir === null ? null : path.resolve(cwd, reportcachedir),
  };
}

async function contentOf(name: string, cwd: string): Promise<string> {
  try {
    return await readTextFile(path.resolve(cwd, name));
  } catch (error) {
    const problem = namedFileProblem(error, name);
    throw new CommandError(
      `The configuration ${name} cannot be read: ${problem}.`,
      "Name another file with --config.",
      error,
    );
  }
}

/** Returns the environment with the content of the file in `EIAO_<KEY>_FILE` as the value of `EIAO_<KEY>`. */
async function withFiles(env: Terminal["env"], cwd: string): Promise<Terminal["env"]> {
  const values: Record<string, string | undefined> = { ...env };
  for (const key of Object.keys(env)) {
    const name = /^(EIAO_\w+)_FILE$/.exec(key)?.[1];
    if (name !== undefined && name !== "EIAO_TOKEN") values[name] = await variable(name, { env, cwd });
  }
  return values;
}

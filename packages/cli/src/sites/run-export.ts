import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { snapshotFiles } from "@eiao/crawler";
import { makeFolder } from "@eiao/crawler/database";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError, fileProblem } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import { openOutput } from "../output/output.ts";
import { storedSites } from "./stored-sites.ts";
import type { SitesOptions } from "./stored-sites.ts";

/** Carries out `sites export`: writes the files into a new or empty folder. @throws CommandError. */
export async function runExportSites(
  _: readonly string[],
  options: SitesOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.output === undefined)
    throw new CommandError("sites export needs a folder.", "Example: eiao-wam sites export --output sites-2026-11");
  const folder = path.resolve(terminal.cwd, options.output);
  const sites = await storedSites(options, terminal);
  const files = snapshotFiles(sites);
  try {
    makeFolder(folder);
    if ((await readdir(folder)).length > 0)
      throw new CommandError(`The folder ${options.output} is not empty.`, "Choose a new folder.");
    for (const { name, text } of files) await writeFile(path.join(folder, name), text, { flag: "wx" });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${options.output} cannot be written: ${fileProblem(error)}.`, undefined, error);
  }
  const report = { folder, sites: sites.length, files: files.map(({ name }) => name) };
  const output = await openOutput(undefined, terminal);
  await output.write(
    options.format === "json"
      ? `${JSON.stringify(report, null, 2)}\n`
      : `${counted(sites.length, "site")} exported to ${folder} (${counted(files.length, "file")}).\n`,
  );
  await output.close();
  return 0;
}

import path from "node:path";
import { convertList, csvOfRows, describeProblem } from "@eiao/crawler";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError, namedFileProblem } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import { readNamedFile, textLimits } from "../input/read-file.ts";
import { savedText } from "../input/saved-text.ts";
import { openOutput } from "../output/output.ts";
import type { SitesOptions } from "./stored-sites.ts";

/** Carries out `sites convert`. Returns 1 if a line cannot be used. @throws CommandError if no line can be used. */
export async function runConvert(
  [list = ""]: readonly string[],
  options: SitesOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { source, nace, continent, country, nuts } = options;
  const text = await textOf(list, terminal.cwd);
  const { rows, repeats, problems } = convertList(list, text, { source, nace, continent, country, nuts });
  for (const problem of problems) terminal.note(`eiao-wam: ${describeProblem(problem)}`);
  if (rows.length === 0)
    throw new CommandError(
      `There is no line in ${list} that can be used.`,
      "Write a URL or host on each line, or CSV with a column url.",
    );
  const output = await openOutput(options.output, terminal);
  const sites = rows.map(({ seed, site: { site, title, nace, continent, country, nuts, ...more } }) => {
    return { seed, site, title, source: more.source, nace, continent, country, nuts };
  });
  const unusable = problems.map(({ line, field, message }) => ({ line, field, message }));
  await output.write(
    options.format === "json" ? `${JSON.stringify({ sites, repeats, unusable }, null, 2)}\n` : csvOfRows(rows),
  );
  await output.close();
  if (repeats > 0 && !options.quiet)
    terminal.note(
      `eiao-wam: ${counted(repeats, "line")} named a site again and ${repeats === 1 ? "was" : "were"} left out.`,
    );
  return problems.length > 0 ? 1 : 0;
}

async function textOf(list: string, cwd: string): Promise<string> {
  try {
    return savedText(await readNamedFile(path.resolve(cwd, list), textLimits), true);
  } catch (error) {
    throw new CommandError(`The list ${list} cannot be read: ${namedFileProblem(error, list)}.`, undefined, error);
  }
}

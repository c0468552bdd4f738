import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { convertList, csvOfRows, describeProblem, keepHeapSmall, snapshotFiles } from "@eiao/crawler/internal";
import type { FieldsOfSite } from "@eiao/crawler/internal";
import type { SiteImportResult } from "@eiao/server/internal";
import { DEFAULT_TIMEOUT_SECONDS } from "../command-line/options.ts";
import { fetchScopeFile } from "../crawl/settings.ts";
import { sitesOfCsv } from "../crawl/sites.ts";
import { CommandError, fileProblem } from "../errors.ts";
import { readGivenText } from "../input/read-text.ts";
import { keptText, notRemovedText } from "../input/sites.ts";
import { openOutput, writeResult } from "../output/output.ts";
import { counted, indentedJson, plain } from "../output/text.ts";
import { openSiteWriter, storedSites } from "./repository.ts";
import type { SitesAction } from "./options.ts";

const network = { timeout: DEFAULT_TIMEOUT_SECONDS, allowPrivate: false, userAgent: undefined };

/** Carries out `sites import`. @throws CommandError, and EiaoError `ValidationErrors` that names every wrong line. Nothing is changed then. */
export const importList: SitesAction = async ([list = ""], options, terminal) => {
  keepHeapSmall();
  const sites = await sitesOfCsv(
    list,
    {
      cwd: terminal.cwd,
      fetchScopeFile: (url) => fetchScopeFile(url, network, terminal.env),
      note: (line) => terminal.note(line),
    },
    { option: "The list", nace: options.naceRevision },
  );
  // A folder that the user named by mistake must not remove all sites.
  if (sites.length === 0)
    throw new CommandError(`There is no site in ${plain(list, 200)}.`, "Name a CSV file with nine fields per line.");
  const { replace, force, dryRun } = options;
  const output = await openOutput(options.output, terminal);
  const writer = await openSiteWriter(options.data, terminal);
  let result: SiteImportResult;
  try {
    result = await writer.import(path.basename(list), sites, { replace, force, dryRun });
  } finally {
    await writer.close();
  }
  const isJson = options.format === "json";
  if (!isJson && !dryRun) {
    for (const kept of result.kept) terminal.note(`eiao-wam: ${keptText(kept)}`);
    if (result.notRemoved.length > 0) terminal.note(`eiao-wam: ${notRemovedText(result.notRemoved)}`);
  }
  await output.write(isJson ? indentedJson({ dryRun, ...result }) : importText(result, dryRun));
  await output.close();
  return 0;
};

function importText(result: SiteImportResult, dryRun: boolean): string {
  const { added, changed, kept, removed, notRemoved, unchanged, snapshot } = result;
  const siteLines = (label: string, sites: readonly string[]) => sites.map((site) => `${label}  ${plain(site, 200)}\n`);
  const withFields = (label: string, sites: readonly FieldsOfSite[]) =>
    sites.map(({ site, fields }) => `${label}  ${plain(site, 200)}: ${fields.join(", ")}\n`);
  const lines = dryRun
    ? [
        ...siteLines("added   ", added),
        ...withFields("changed ", changed),
        ...siteLines("removed ", removed),
        ...withFields("kept    ", kept),
        ...(notRemoved.length === 0 ? [] : [`${notRemovedText(notRemoved)}\n`]),
        "Nothing was changed. The import would have this result:\n",
      ]
    : [];
  const counts = [
    `${counted(added.length, "site")} added`,
    `${changed.length} changed`,
    `${removed.length} removed`,
    `${unchanged} unchanged`,
  ];
  const saved = snapshot === null ? [] : [`The earlier sites were saved in ${snapshot}\n`];
  return [...lines, `${counts.join(", ")}.\n`, ...saved].join("");
}

/** Carries out `sites export`: writes the files into a new or empty folder. @throws CommandError. */
export const exportSites: SitesAction = async (_, options, terminal) => {
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
  await writeResult(
    undefined,
    terminal,
    options.format === "json"
      ? indentedJson(report)
      : `${counted(sites.length, "site")} exported to ${folder} (${counted(files.length, "file")}).\n`,
  );
  return 0;
};

/** Carries out `sites convert`. Returns 1 if a line cannot be used. @throws CommandError if no line can be used. */
export const convertHosts: SitesAction = async ([list = ""], options, terminal) => {
  const { source, nace, continent, country, nuts } = options;
  const text = await readGivenText(`The list ${list}`, list, terminal);
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
  await output.write(options.format === "json" ? indentedJson({ sites, repeats, unusable }) : csvOfRows(rows));
  await output.close();
  if (repeats > 0 && !options.quiet)
    terminal.note(
      `eiao-wam: ${counted(repeats, "line")} named a site again and ${repeats === 1 ? "was" : "were"} left out.`,
    );
  return problems.length > 0 ? 1 : 0;
};

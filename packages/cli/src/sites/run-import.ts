import path from "node:path";
import { keepHeapSmall } from "@eiao/crawler";
import type { FieldsOfSite } from "@eiao/crawler";
import type { SiteImportResult } from "@eiao/server";
import { plain } from "../assess/report/plain.ts";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { fetchScopeFile } from "../crawl/fetch-scope-file.ts";
import { keptText, notRemovedText } from "../crawl/kept-text.ts";
import { sitesOfCsv } from "../crawl/sites.ts";
import { CommandError } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import { DEFAULT_TIMEOUT_SECONDS } from "../network/defaults.ts";
import { openOutput } from "../output/output.ts";
import type { SitesOptions } from "./stored-sites.ts";
import { openSiteWriter } from "./site-writer.ts";

const network = { timeout: DEFAULT_TIMEOUT_SECONDS, allowPrivate: false, userAgent: undefined };

/** Carries out `sites import`. @throws CommandError, and EiaoError `ValidationErrors` that names every wrong line; nothing is changed then. */
export async function runImport(
  [list = ""]: readonly string[],
  options: SitesOptions,
  terminal: Terminal,
): Promise<ExitCode> {
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
  // A folder that is named by mistake must not remove all sites.
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
  await output.write(isJson ? `${JSON.stringify({ dryRun, ...result }, null, 2)}\n` : importText(result, dryRun));
  await output.close();
  return 0;
}

function importText(result: SiteImportResult, dryRun: boolean): string {
  const { added, changed, kept, removed, notRemoved, unchanged, snapshot } = result;
  const named = (word: string, sites: readonly string[]) => sites.map((site) => `${word}  ${plain(site, 200)}\n`);
  const withFields = (word: string, sites: readonly FieldsOfSite[]) =>
    sites.map(({ site, fields }) => `${word}  ${plain(site, 200)}: ${fields.join(", ")}\n`);
  const lines = dryRun
    ? [
        ...named("added   ", added),
        ...withFields("changed ", changed),
        ...named("removed ", removed),
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

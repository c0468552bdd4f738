import { checkedSiteValues, scopeXml, siteFields, siteJson } from "@eiao/crawler/internal";
import type { FieldOfSite, GivenValues, SiteJson } from "@eiao/crawler/internal";
import { readScopeFile } from "../crawl/sites.ts";
import { hasDatabase } from "../data/directory.ts";
import { CommandError } from "../errors.ts";
import { nameOfSite } from "../input/sites.ts";
import { openOutput, writeResult } from "../output/output.ts";
import { indentedJson, plain } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";
import { openSiteWriter, siteNamed, storedSites } from "./repository.ts";
import type { SitesAction, SitesOptions } from "./options.ts";
import { listText, siteText } from "./site-text.ts";

export const listSites: SitesAction = async (_, options, terminal) => {
  const sites = await storedSites(options, terminal);
  const output = await openOutput(options.output, terminal);
  if (options.format === "json") await output.write(indentedJson(sites.map(siteJson)));
  else for (const piece of listText(sites)) await output.write(piece);
  await output.close();
  return 0;
};

export const showSite: SitesAction = async ([operand = ""], options, terminal) => {
  const site = await siteNamed(operand, options, terminal);
  if (site === undefined) throw unknownSite(operand);
  await writeSite(siteJson(site), options, terminal);
  return 0;
};

async function writeSite(site: SiteJson, options: SitesOptions, terminal: Terminal): Promise<void> {
  await writeResult(options.output, terminal, options.format === "json" ? indentedJson(site) : siteText(site));
}

export const setFields: SitesAction = async ([operand = ""], options, terminal) => {
  const values = await valuesOf(options, terminal);
  if (Object.values(values).every((value) => value === undefined))
    throw new CommandError(
      "sites set needs at least one field.",
      "Example: eiao-wam sites set www.example.org --small yes",
    );
  const isNew = options.seed.length > 0;
  const known =
    isNew && !(await hasDatabase(options.data, terminal)) ? undefined : await siteNamed(operand, options, terminal);
  if (known === undefined && !isNew) throw unknownSite(operand, "To add it, give its start page with --seed.");
  const name = known?.site ?? nameOfSite(operand);
  checkedSiteValues(name, values, known);
  const writer = await openSiteWriter(options.data, terminal);
  try {
    await writeSite(await writer.set(name, values), options, terminal);
  } finally {
    await writer.close();
  }
  return 0;
};

async function valuesOf(options: SitesOptions, terminal: Terminal): Promise<GivenValues> {
  const { title, source, nace, continent, country, nuts, documentUrlScheme } = options;
  const scope = await scopeOf(options.scope, terminal);
  const flag = (text: "yes" | "no" | undefined) => (text === undefined ? undefined : text === "yes");
  const list = (items: readonly string[]) => (items.length === 0 ? undefined : items);
  return {
    title,
    source,
    seeds: list(options.seed),
    scope,
    nace,
    continent,
    country,
    nuts,
    small: flag(options.small),
    watched: flag(options.watched),
    documentUrlScheme: documentUrlScheme === "all" ? "" : documentUrlScheme,
    collections: list(options.collection),
  };
}

/** Returns the scope file of `--scope` as XML in UTF-8, whatever its own encoding. */
async function scopeOf(file: string | undefined, terminal: Terminal): Promise<GivenValues["scope"]> {
  if (file === undefined) return undefined;
  if (file === "none") return { xml: "", source: null };
  const { rules, scopeSource } = await readScopeFile(file, { cwd: terminal.cwd, note: (line) => terminal.note(line) });
  return { xml: scopeXml(rules), source: scopeSource };
}

export const unsetFields: SitesAction = async ([operand = "", ...fields], options, terminal) => {
  const wrong = fields.find((field) => !isField(field));
  if (wrong !== undefined)
    throw new CommandError(`A site has no field ${plain(wrong, 60)}.`, `Its fields are ${siteFields.join(", ")}.`);
  const known = await siteNamed(operand, options, terminal);
  if (known === undefined) throw unknownSite(operand);
  const writer = await openSiteWriter(options.data, terminal);
  try {
    await writeSite(await writer.unset(known.site, fields.filter(isField)), options, terminal);
  } finally {
    await writer.close();
  }
  return 0;
};

function isField(name: string): name is FieldOfSite {
  return siteFields.some((field) => field === name);
}

function unknownSite(operand: string, remedy = "To see all sites, run: eiao-wam sites list"): CommandError {
  return new CommandError(`There is no site ${plain(operand, 200)}.`, remedy);
}

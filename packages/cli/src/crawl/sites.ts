import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { defaultSite, describeProblem, readFeed, readScopeXml, readSites, siteRepresentation } from "@eiao/crawler";
import type { Frequency, Site } from "@eiao/crawler";
import { CommandError, fileProblem } from "../errors.ts";
import { readTextFile } from "../read-file.ts";

/** A site to crawl, and how many pages of it where the feed says so. */
export interface SiteToCrawl {
  readonly site: Site;
  readonly maxPages?: number;
  /** The feed asks for what the site links to as well. */
  readonly oneHopBeyond?: boolean;
}

export interface SiteSources {
  readonly urls: readonly string[];
  readonly scope: string | undefined;
  readonly csv: string | undefined;
  readonly feed: string | undefined;
  readonly frequency: Frequency | undefined;
  readonly cwd: string;
  /** Reads a scope file of the network. */
  readonly fetchText: (url: string) => Promise<string>;
  readonly note: (line: string) => void;
}

/**
 * The sites of a call: of the start URLs, the CSV file and the feed. Start URLs of one host are one site, with several seeds.
 * @throws CommandError naming what cannot be used; nothing is crawled then.
 */
export async function sitesToCrawl(sources: SiteSources): Promise<SiteToCrawl[]> {
  const bySite = new Map<string, SiteToCrawl>();
  const add = (found: SiteToCrawl) => {
    const known = bySite.get(found.site.site);
    if (known === undefined) bySite.set(found.site.site, found);
    else {
      const seeds = [...new Set([...known.site.seeds, ...found.site.seeds])];
      bySite.set(found.site.site, { ...known, site: { ...known.site, seeds } });
    }
  };
  for (const found of await sitesOfUrls(sources)) add(found);
  if (sources.csv !== undefined) for (const site of await sitesOfCsv(sources.csv, sources)) add({ site });
  if (sources.feed !== undefined) for (const found of await sitesOfFeed(sources.feed, sources)) add(found);
  if (bySite.size === 0) {
    throw new CommandError(
      "There is no site to crawl.",
      "Name a start URL, such as https://example.org/, or a --csv or --feed file.",
    );
  }
  return [...bySite.values()];
}

async function sitesOfUrls({ urls, scope, cwd, note }: SiteSources): Promise<SiteToCrawl[]> {
  let rules: Site["rules"] = [];
  if (scope !== undefined) {
    const read = readScopeXml(await readText(scope, "--scope", cwd), scope);
    for (const warning of read.warnings) note(`eiao-wam: ${describeProblem(warning)}`);
    rules = read.rules;
  }
  return urls.map((written) => {
    const url = startUrl(written);
    // With rules of its own a site may be a part of a host: then its name is the URL of that part (D-21).
    const name = rules.length > 0 ? siteRepresentation(url) : siteRepresentation(new URL("/", url).href);
    return { site: { ...defaultSite(name, [url]), rules, scopeSource: scope ?? null } };
  });
}

/** `example.org` is taken as `https://example.org/`, as browsers do. */
function startUrl(written: string): string {
  const url = URL.parse(written.includes("://") ? written : `https://${written}`);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${written} is no address of a web site.`, "Write it as https://example.org/.");
  return url.href;
}

async function sitesOfCsv(csv: string, { cwd, fetchText, note }: SiteSources): Promise<readonly Site[]> {
  const place = path.resolve(cwd, csv);
  const isFolder = (await stat(place).catch(fileError("--csv", csv))).isDirectory();
  const names = isFolder ? (await readdir(place)).filter((name) => name.endsWith(".csv")).toSorted() : [""];
  const files = await Promise.all(
    names.map(async (name) => ({
      name: path.join(csv, name),
      text: await readText(path.join(place, name), "--csv", cwd),
    })),
  );
  const folder = isFolder ? place : path.dirname(place);
  const readScope = (source: string) =>
    /^https?:/i.test(source) ? fetchText(source) : readText(source.replace(/^file:\/\//, ""), "scope file", folder);
  const { sites, warnings } = await readSites(files, readScope);
  for (const warning of warnings) note(`eiao-wam: ${describeProblem(warning)}`);
  return sites;
}

async function sitesOfFeed(feed: string, { cwd, frequency, note }: SiteSources): Promise<SiteToCrawl[]> {
  const { targets, refused, warnings } = readFeed(
    await readText(feed, "--feed", cwd),
    feed,
    frequency === undefined ? {} : { frequency },
  );
  for (const warning of warnings) note(`eiao-wam: ${warning}`);
  for (const { title, id, index, reason } of refused)
    note(`eiao-wam: ${feed}: ${title ?? `target ${id ?? index + 1}`} is left out: ${reason}`);
  return targets.map(({ site, maxPages, hopsBeyond }) => ({
    site,
    oneHopBeyond: hopsBeyond > 0,
    ...(maxPages === undefined ? {} : { maxPages }),
  }));
}

async function readText(file: string, option: string, folder: string): Promise<string> {
  return await readTextFile(path.resolve(folder, file)).catch(fileError(option, file));
}

function fileError(option: string, file: string): (error: unknown) => never {
  return (error) => {
    throw new CommandError(`${option} ${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
  };
}

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import {
  defaultSite,
  describeProblem,
  isCurated,
  readFeed,
  withKeptCategories,
  readScopeXml,
  readSites,
  siteRepresentation,
  targetRecord,
} from "@eiao/crawler";
import type { Frequency, Site, TargetRecord, UrlRepository } from "@eiao/crawler";
import { isShortAddress } from "@eiao/crawler/web";
import { CommandError, fileProblem } from "../errors.ts";
import { pathOfFileUrl } from "../input/local-files.ts";
import { readNamedFile, readTextFile, textLimits } from "../input/read-file.ts";

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
  readonly fetchScopeFile: (url: string) => Promise<Uint8Array>;
  readonly note: (line: string) => void;
}

/** What a call names, read and checked. The repository has not heard of it yet. */
export interface NamedSites {
  readonly startUrls: readonly string[];
  /** Rules for the start URLs. */
  readonly scope: Pick<Site, "rules" | "scopeSource">;
  /** Of the CSV file and the feed. */
  readonly listed: readonly SiteToCrawl[];
  /** Of the feed: kept for campaigns, which read their schedules. */
  readonly targets: readonly TargetRecord[];
}

/**
 * Reads what a call names: start URLs, the CSV file, the feed.
 * @throws CommandError naming what cannot be used; nothing is crawled then.
 */
export async function readSources(sources: SiteSources): Promise<NamedSites> {
  const startUrls = sources.urls.map(startUrl);
  const scope = await scopeOf(sources);
  const ofCsv = sources.csv === undefined ? [] : await sitesOfCsv(sources.csv, sources);
  const feed = sources.feed === undefined ? { listed: [], targets: [] } : await readTargets(sources.feed, sources);
  const listed = [...ofCsv.map((site): SiteToCrawl => ({ site })), ...feed.listed];
  if (startUrls.length + listed.length === 0) {
    const { csv, feed: feedFile } = sources;
    const lists = [csv === undefined ? [] : `--csv ${csv}`, feedFile === undefined ? [] : `--feed ${feedFile}`].flat();
    throw new CommandError(
      lists.length === 0 ? "There is no site to crawl." : `There is no site in ${lists.join(" and ")}.`,
      "Name a start URL, such as https://example.org/, or a --csv or --feed file.",
    );
  }
  return { startUrls, scope, listed, targets: feed.targets };
}

/**
 * Makes the listed sites known, then tells which sites the start URLs belong to: those of one site are its seeds. What a person
 * curated of a site is changed by lists alone, never by a start URL. Spec cli.md 6.
 */
export async function sitesToCrawl(
  { startUrls, scope, listed, targets }: NamedSites,
  repository: UrlRepository,
): Promise<SiteToCrawl[]> {
  const imports = merged(listed.filter(({ site }) => site.addedBy === "import"));
  for (const { site } of imports)
    await repository.saveSite(withKeptCategories(site, await repository.siteOf(site.site)));
  await repository.importTargets(targets);
  const found: SiteToCrawl[] = [];
  for (const line of listed.filter(({ site }) => site.addedBy === "crawl")) {
    const known = await curatedAt(line.site.seeds[0] ?? "", repository);
    found.push(known === undefined ? line : { ...line, site: defaultSite(known, line.site.seeds) });
  }
  for (const url of startUrls) {
    // With rules of its own a site may be a part of a host: then its name is the URL of that part (D-21).
    const whole = scope.rules.length > 0 ? url : new URL("/", url).href;
    const name = (await curatedAt(url, repository)) ?? siteRepresentation(whole);
    found.push({ site: { ...defaultSite(name, [url]), ...scope } });
  }
  return merged([...found, ...imports]);
}

async function curatedAt(url: string, repository: UrlRepository): Promise<string | undefined> {
  const known = await repository.siteAt(url);
  return known !== undefined && isCurated(known) ? known.site : undefined;
}

/** Those of one name are one, with the seeds of all. */
function merged(sites: readonly SiteToCrawl[]): SiteToCrawl[] {
  const bySite = new Map<string, SiteToCrawl>();
  for (const found of sites) {
    const known = bySite.get(found.site.site);
    const seeds = [...new Set([...(known?.site.seeds ?? []), ...found.site.seeds])];
    bySite.set(found.site.site, known === undefined ? found : { ...found, ...known, site: { ...known.site, seeds } });
  }
  return [...bySite.values()];
}

async function scopeOf({ scope, cwd, note }: SiteSources): Promise<NamedSites["scope"]> {
  if (scope === undefined) return { rules: [], scopeSource: null };
  const { rules, warnings } = readScopeXml(await readOctets(scope, "--scope", cwd), scope);
  for (const warning of warnings) note(`eiao-wam: ${describeProblem(warning)}`);
  return { rules, scopeSource: scope };
}

/** A host, perhaps with a port and a path; no address of a mailbox. */
const WITHOUT_SCHEME = /^(?:\[[^\]]*\]|[^/?#:@]+)(?::\d+)?(?:[/?#]|$)/;

/** `example.org` is taken as `https://example.org/`, as browsers do. */
function startUrl(written: string): string {
  if (isShortAddress(written))
    throw new CommandError(
      `${written} is no address of a web site.`,
      "An IPv4 address has four numbers, such as 127.0.0.1.",
    );
  const url = URL.parse(WITHOUT_SCHEME.test(written) ? `https://${written}` : written);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${written} is no address of a web site.`, "Write it as https://example.org/.");
  // It would be kept with the site, and sent nowhere.
  if (url.username !== "" || url.password !== "")
    throw new CommandError(
      `The start URL of ${url.host} has a user name or a password; sites are crawled without.`,
      'Leave them out; who has to log in says so by --header "Authorization: ...".',
    );
  return url.href;
}

async function sitesOfCsv(csv: string, { cwd, fetchScopeFile, note }: SiteSources): Promise<readonly Site[]> {
  const filePath = path.resolve(cwd, csv);
  const isFolder = (await stat(filePath).catch(fileError("--csv", csv))).isDirectory();
  const names = isFolder ? (await readdir(filePath)).filter((name) => name.endsWith(".csv")).toSorted() : [""];
  const files = await Promise.all(
    names.map(async (name) => ({
      name: path.join(csv, name),
      text: await readText(path.join(filePath, name), "--csv", cwd),
    })),
  );
  const folder = isFolder ? filePath : path.dirname(filePath);
  const readScope = (source: string) =>
    /^https?:/i.test(source) ? fetchScopeFile(source) : readOctets(source, "scope file", folder);
  const { sites, warnings } = await readSites(files, readScope);
  for (const warning of warnings) note(`eiao-wam: ${describeProblem(warning)}`);
  return sites;
}

async function readTargets(feed: string, { cwd, frequency, note }: SiteSources) {
  const text = await readText(feed, "--feed", cwd);
  const { targets, refused, warnings } = readFeed(text, feed, frequency === undefined ? {} : { frequency });
  for (const warning of warnings) note(`eiao-wam: ${warning}`);
  for (const { title, id, index, reason } of refused)
    note(`eiao-wam: ${feed}: ${title ?? `target ${id ?? index + 1}`} is left out: ${reason}`);
  const listed = targets.map(({ site, maxPages, hopsBeyond }) => ({
    site,
    oneHopBeyond: hopsBeyond > 0,
    ...(maxPages === undefined ? {} : { maxPages }),
  }));
  // Of every frequency: what is left out of this call is part of the feed all the same.
  const all = frequency === undefined ? targets : readFeed(text, feed).targets;
  return { listed, targets: all.filter(({ site }) => site.addedBy === "import").map(targetRecord) };
}

async function readText(file: string, option: string, folder: string): Promise<string> {
  return await readTextFile(path.resolve(folder, file)).catch(fileError(option, file));
}

/** XML says its encoding itself. @param file  a path, or a file URL. */
async function readOctets(file: string, option: string, folder: string): Promise<Uint8Array> {
  try {
    const filePath = /^file:\/\//i.test(file) ? pathOfFileUrl(file) : path.resolve(folder, file);
    return await readNamedFile(filePath, textLimits);
  } catch (error) {
    return fileError(option, file)(error);
  }
}

function fileError(option: string, file: string): (error: unknown) => never {
  return (error) => {
    throw new CommandError(`${option} ${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
  };
}

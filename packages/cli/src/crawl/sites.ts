import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { NaceRevision } from "@eiao/crawler/classification";
import { isShortAddress } from "@eiao/crawler/internal/web";
import {
  defaultSite,
  describeProblem,
  feedFields,
  isCurated,
  listFields,
  mergeSite,
  readFeed,
  readScopeXml,
  readSites,
  siteRepresentation,
} from "@eiao/crawler/internal";
import type { FieldOfSite, FieldsOfSite, Frequency, Site, UrlRepository } from "@eiao/crawler/internal";
import { CommandError, fileProblem } from "../errors.ts";
import { pathOfFileUrl } from "../input/local-files.ts";
import { readNamedFile, textLimits } from "../input/read-file.ts";
import { readTextFile } from "../input/read-text.ts";
import { keptText } from "../input/sites.ts";
import type { Terminal } from "../terminal.ts";
import { fetchScopeFile } from "./settings.ts";
import type { SourceOptions } from "./settings.ts";

/** A site to crawl, with a limit of pages if the feed sets one. */
export interface SiteToCrawl {
  readonly site: Site;
  readonly maxPages?: number;
  /** True if the feed also asks for pages that the site links to. */
  readonly oneHopBeyond?: boolean;
  /** The fields that the list of the site sets. */
  readonly fields?: readonly FieldOfSite[];
}

/** The context for reading a list. */
interface ListReader {
  readonly cwd: string;
  readonly fetchScopeFile: (url: string) => Promise<Uint8Array>;
  readonly note: (line: string) => void;
}

/** The sites that a call names, checked but not yet in the repository. */
export interface NamedSites {
  readonly startUrls: readonly string[];
  /** Rules for the start URLs. */
  readonly scope: Pick<Site, "rules" | "scopeSource">;
  /** The sites of the CSV file and of the feed. */
  readonly listed: readonly SiteToCrawl[];
}

/**
 * Reads the start URLs, the CSV file and the feed of a call.
 * @throws CommandError that names an unusable entry. Nothing is crawled then.
 */
export async function readSources(
  urls: readonly string[],
  options: SourceOptions,
  terminal: Terminal,
): Promise<NamedSites> {
  const reader: ListReader = {
    cwd: terminal.cwd,
    fetchScopeFile: (url) => fetchScopeFile(url, options, terminal.env),
    note: (line) => terminal.note(line),
  };
  const startUrls = urls.map(startUrl);
  const scope =
    options.scope === undefined ? { rules: [], scopeSource: null } : await readScopeFile(options.scope, reader);
  const ofCsv = options.csv === undefined ? [] : await sitesOfCsv(options.csv, reader);
  const ofFeed = options.feed === undefined ? [] : await readTargets(options.feed, options.frequency, reader);
  const listed = [...ofCsv.map((site): SiteToCrawl => ({ site, fields: listFields })), ...ofFeed];
  if (startUrls.length + listed.length === 0) {
    const { csv, feed: feedFile } = options;
    const lists = [csv === undefined ? [] : `--csv ${csv}`, feedFile === undefined ? [] : `--feed ${feedFile}`].flat();
    throw new CommandError(
      lists.length === 0 ? "No site to crawl was given." : `There is no site in ${lists.join(" and ")}.`,
      "Give a start URL such as https://example.org/, or a file with --csv or --feed.",
    );
  }
  return { startUrls, scope, listed };
}

/**
 * Saves the listed sites in the repository, then finds the sites of the start URLs. Start URLs of the same site are its seeds. Lists can change
 * the rules that a site list gave a site; start URLs cannot. Values of `sites set` never change. Spec cli.md 6.
 * @param note  receives a line for each site that keeps fields.
 */
export async function sitesToCrawl(
  { startUrls, scope, listed }: NamedSites,
  repository: UrlRepository,
  note: (line: string) => void,
): Promise<SiteToCrawl[]> {
  const imports = merged(listed.filter(({ site }) => site.addedBy === "import"));
  const noteKept = (kept: readonly FieldsOfSite[]) => kept.forEach((each) => note(`eiao-wam: ${keptText(each)}`));
  for (const fields of [listFields, feedFields]) {
    const sites = imports.filter((each) => each.fields === fields).map(({ site }) => site);
    noteKept((await repository.importSites(sites, { fields })).kept);
  }
  const found: SiteToCrawl[] = [];
  for (const line of listed.filter(({ site }) => site.addedBy === "crawl")) {
    const known = await curatedAt(line.site.seeds[0] ?? "", repository);
    found.push(known === undefined ? line : { ...line, site: defaultSite(known, line.site.seeds) });
  }
  for (const url of startUrls) {
    // A site with its own rules may be a part of a host. Its name is then the URL of that part (D-21).
    const siteUrl = scope.rules.length > 0 ? url : new URL("/", url).href;
    const name = (await curatedAt(url, repository)) ?? siteRepresentation(siteUrl);
    const site = { ...defaultSite(name, [url]), ...scope };
    if (scope.rules.length > 0) {
      const { kept } = mergeSite(site, await repository.siteOf(name), ["scope"]);
      if (kept.length > 0) noteKept([{ site: name, fields: kept }]);
    }
    found.push({ site });
  }
  return merged([...found, ...imports]);
}

async function curatedAt(url: string, repository: UrlRepository): Promise<string | undefined> {
  const known = await repository.siteAt(url);
  return known !== undefined && isCurated(known) ? known.site : undefined;
}

/** Joins the sites of the same name, with all their seeds. */
function merged(sites: readonly SiteToCrawl[]): SiteToCrawl[] {
  const bySite = new Map<string, SiteToCrawl>();
  for (const found of sites) {
    const known = bySite.get(found.site.site);
    const seeds = [...new Set([...(known?.site.seeds ?? []), ...found.site.seeds])];
    bySite.set(found.site.site, known === undefined ? found : { ...found, ...known, site: { ...known.site, seeds } });
  }
  return [...bySite.values()];
}

/** Reads the scope rules of `--scope`. @throws CommandError, and EiaoError `ValidationErrors`. */
export async function readScopeFile(
  scope: string,
  { cwd, note }: Pick<ListReader, "cwd" | "note">,
): Promise<NamedSites["scope"]> {
  const { rules, warnings } = readScopeXml(await readBytes(scope, "--scope", cwd), scope);
  for (const warning of warnings) note(`eiao-wam: ${describeProblem(warning)}`);
  return { rules, scopeSource: scope };
}

/** A host, perhaps with a port and a path, but not an e-mail address. */
const WITHOUT_SCHEME = /^(?:\[[^\]]*\]|[^/?#:@]+)(?::\d+)?(?:[/?#]|$)/;

/** Checks a start URL. As in browsers, `example.org` means `https://example.org/`. @throws CommandError */
function startUrl(written: string): string {
  if (isShortAddress(written))
    throw new CommandError(
      `${written} is not the address of a web site.`,
      "An IPv4 address has four numbers, such as 127.0.0.1.",
    );
  const url = URL.parse(WITHOUT_SCHEME.test(written) ? `https://${written}` : written);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(
      `${written} is not the address of a web site.`,
      "Write an address such as https://example.org/.",
    );
  // The database would keep the login, but the crawler never sends it.
  if (url.username !== "" || url.password !== "")
    throw new CommandError(
      `The start URL of ${url.host} contains a user name or password, which the crawler does not send.`,
      'Remove them. If the site needs a login, use --header "Authorization: ...".',
    );
  return url.href;
}

/**
 * Reads the sites of a CSV file, or of all CSV files in a folder.
 * @param option  names the list in messages. @throws CommandError, and EiaoError `ValidationErrors`.
 */
export async function sitesOfCsv(
  csv: string,
  { cwd, fetchScopeFile, note }: ListReader,
  { option = "--csv", nace }: { readonly option?: string; readonly nace?: NaceRevision | undefined } = {},
): Promise<readonly Site[]> {
  const filePath = path.resolve(cwd, csv);
  const isFolder = (await stat(filePath).catch(fileError(option, csv))).isDirectory();
  const names = isFolder ? (await readdir(filePath)).filter((name) => name.endsWith(".csv")).toSorted() : [""];
  const files = await Promise.all(
    names.map(async (name) => ({
      name: path.join(csv, name),
      text: await readText(path.join(filePath, name), option, cwd),
    })),
  );
  const folder = isFolder ? filePath : path.dirname(filePath);
  const readScope = (source: string) =>
    /^https?:/i.test(source) ? fetchScopeFile(source) : readBytes(source, "scope file", folder);
  const { sites, warnings } = await readSites(files, readScope, { nace });
  for (const warning of warnings) note(`eiao-wam: ${describeProblem(warning)}`);
  return sites;
}

async function readTargets(
  feed: string,
  frequency: Frequency | undefined,
  { cwd, note }: ListReader,
): Promise<SiteToCrawl[]> {
  const text = await readText(feed, "--feed", cwd);
  const { targets, refused, warnings } = readFeed(text, feed, frequency === undefined ? {} : { frequency });
  for (const warning of warnings) note(`eiao-wam: ${warning}`);
  for (const { title, id, index, reason } of refused)
    note(`eiao-wam: ${feed}: ${title ?? `target ${id ?? index + 1}`} was left out: ${reason}`);
  return targets.map(({ site, maxPages, hopsBeyond }) => ({
    site,
    fields: feedFields,
    oneHopBeyond: hopsBeyond > 0,
    ...(maxPages === undefined ? {} : { maxPages }),
  }));
}

async function readText(file: string, option: string, folder: string): Promise<string> {
  return await readTextFile(path.resolve(folder, file)).catch(fileError(option, file));
}

/** Reads a file as bytes, because XML declares its own encoding. @param file  a path, or a file URL. */
async function readBytes(file: string, option: string, folder: string): Promise<Uint8Array> {
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

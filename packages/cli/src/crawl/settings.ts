import path from "node:path";
import { createHosts, createHttp, hostAndPort } from "@eiao/crawler/internal/web";
import type { Hosts } from "@eiao/crawler/internal/web";
import { createGeoLookup, openGeoDatabase } from "@eiao/crawler/internal";
import type { CrawlOptions, CrawlResult, CrawlServices, GeoLookup, UrlRepository } from "@eiao/crawler";
import type { crawlOptions, dataOptions } from "../command-line/crawl-options.ts";
import type { OptionValues } from "../command-line/option.ts";
import { DEFAULT_MAX_BYTES, DEFAULT_USER_AGENT } from "../command-line/options.ts";
import { dataDirectory } from "../data/directory.ts";
import { CommandError, describeError } from "../errors.ts";
import { checkUserAgent, fetchUrl, parseHeaders } from "../input/fetch.ts";
import { requireRegularFile } from "../input/read-file.ts";
import { plain } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";

type CrawlOptionValues = OptionValues<typeof crawlOptions & typeof dataOptions>;

/** The options for fetching a scope file. */
export type ScopeFileOptions = Pick<CrawlOptionValues, "timeout" | "allowPrivate" | "userAgent">;

/** The options of crawl commands that name sites, and those for fetching a scope file. */
export type SourceOptions = Pick<CrawlOptionValues, "scope" | "csv" | "feed" | "frequency"> & ScopeFileOptions;

/** Returns the settings for all crawls of a call. @throws CommandError for headers that cannot be sent. */
export function crawlSettings(
  options: Omit<CrawlOptionValues, "csv" | "feed" | "frequency">,
  terminal: Terminal,
): CrawlOptions & { readonly dataDir: string } {
  if (options.userAgent !== undefined) checkUserAgent(options.userAgent);
  return {
    dataDir: dataDirectory(options.data, terminal),
    delaySeconds: options.delay,
    concurrency: options.concurrency,
    timeoutSeconds: options.timeout,
    allowPrivate: options.allowPrivate,
    sitemaps: options.sitemaps,
    allowPatterns: options.allowPattern,
    headers: parseHeaders(options.header),
    env: terminal.env,
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    ...(options.maxBytes === undefined ? {} : { maxPageBytes: options.maxBytes }),
  };
}

/** Returns the services that all crawls of a call share. Sites on the same host share its pauses. */
export function crawlServices(
  { delay, concurrency }: { readonly delay: number; readonly concurrency: number },
  store: UrlRepository,
  geo: GeoLookup | undefined,
): CrawlServices & { readonly hosts: Hosts } {
  const hosts = createHosts({ delaySeconds: delay, concurrency });
  return { store, hosts, ...(geo === undefined ? {} : { geo }) };
}

/** Returns the reason why a site gave no page, or `undefined` if it gave some, or was only interrupted. */
export function nothingCrawled({ site, pages, failed, problem, stoppedBy, excluded }: CrawlResult): string | undefined {
  if (pages > 0 || stoppedBy === "signal") return undefined;
  const [first] = failed;
  if (first?.reason.startsWith("private-address") === true) {
    return `${site}: ${first.url} is a private address or leads to one. To crawl your own network, add --allow-private.`;
  }
  if (first !== undefined)
    return `${site}: Nothing could be crawled: ${first.url}: ${sentence(problem ?? first.reason)}`;
  if (stoppedBy === "robots")
    return `${site}: Nothing could be crawled, because robots.txt could not be fetched. Try again later.`;
  if (stoppedBy === "politeness")
    return `${site}: Nothing could be crawled, because the server asked the crawler to stop. Try again later.`;
  const rules = Object.keys(excluded).join(", ");
  return `${site}: Nothing could be crawled${rules === "" ? "" : `: all URLs were left out by ${rules}`}. To see why, run: eiao-wam why URL.`;
}

/** Returns a text that ends with a full stop. */
function sentence(text: string): string {
  const line = plain(text, 300);
  return line.endsWith(".") ? line : `${line}.`;
}

/** Opens the database of `--geo`, which maps addresses to countries. Returns `undefined` without the option. @throws CommandError */
export async function openGeo(geo: string | undefined, cwd: string): Promise<GeoLookup | undefined> {
  if (geo === undefined) return undefined;
  const file = path.resolve(cwd, geo);
  await requireRegularFile(file, `--geo ${geo}`);
  return createGeoLookup({ country: await openGeoDatabase(file) });
}

/** Fetches a scope file as bytes, because XML declares its own encoding. @throws CommandError that names the file. */
export async function fetchScopeFile(
  url: string,
  options: ScopeFileOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Uint8Array> {
  const timeoutMs = options.timeout * 1000;
  const userAgent = options.userAgent ?? DEFAULT_USER_AGENT;
  const { allowPrivate } = options;
  const http = createHttp({ userAgent, timeoutMs, maxBytes: DEFAULT_MAX_BYTES, allowPrivate, env });
  try {
    const accept = "application/xml,text/xml;q=0.9,*/*;q=0.1";
    const { status, content } = await fetchUrl(url, accept, hostAndPort(new URL(url)), { http, timeoutMs });
    if (status !== 200) throw new Error(`the server answered ${status}`);
    return content;
  } catch (error) {
    throw new CommandError(`The scope file ${url} cannot be fetched: ${describeError(error)}`, undefined, error);
  } finally {
    await http.close();
  }
}

import { crawlSite, keepHeapSmall } from "@eiao/crawler";
import { createHosts } from "@eiao/crawler/web";
import type { CrawlOptions, CrawlResult, CrawlServices } from "@eiao/crawler";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import { reactionTo } from "@eiao/crawler/errors";
import { tellError } from "../errors.ts";
import { checkUserAgent, parseHeaders } from "../network/request-headers.ts";
import type { commonOptions } from "../command-line/options.ts";
import { openOutput } from "../output/output.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { plain } from "../assess/report/plain.ts";
import { crawlText } from "./crawl-text.ts";
import { dataDirectory, makeForOutputs, openData, openWorkRepository } from "./data-directory.ts";
import { fetchScopeFile } from "./fetch-scope-file.ts";
import { openGeo } from "./geo.ts";
import type { crawlOptions, dataOptions } from "./options.ts";
import { createProgressLine } from "./progress-line.ts";
import { readSources, sitesToCrawl } from "./sites.ts";
import type { SiteToCrawl } from "./sites.ts";

type CrawlCommandOptions = OptionValues<typeof crawlOptions & typeof dataOptions & typeof commonOptions> & {
  readonly format: string;
};

/** A polite crawl mostly waits, so several sites are crawled at the same time. Sites on the same host share its pauses. */
const SITES_AT_A_TIME = 5;

/**
 * Crawls all sites of a call and prints the result of each when it ends. Returns 1 if nothing could be crawled. If a site fails, the others
 * continue, unless they would fail too.
 *
 * @param signal  ends the crawls in good order. Sites that were not begun are left for the next call.
 */
export async function crawlSites(
  options: CrawlCommandOptions,
  urls: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const settings = crawlSettings(options, terminal);
  const named = await readSources({
    urls,
    scope: options.scope,
    csv: options.csv,
    feed: options.feed,
    frequency: options.frequency,
    cwd: terminal.cwd,
    fetchScopeFile: (url) => fetchScopeFile(url, options, terminal.env),
    note: (line) => terminal.note(line),
  });
  keepHeapSmall();
  const geo = await openGeo(options.geo, terminal.cwd);
  // The outputs are opened before the work begins, and before anything that would have to be closed.
  await makeForOutputs(settings.dataDir, [options.output], terminal);
  const output = await openOutput(options.output, terminal);
  const database = await openData(settings.dataDir, "eiao-wam crawl", terminal);
  const progress = createProgressLine(options.quiet ? undefined : terminal);
  try {
    const store = await openWorkRepository(database);
    const sites = await sitesToCrawl(named, store, (line) => terminal.note(line));
    const hosts = createHosts({ delaySeconds: options.delay, concurrency: options.concurrency });
    const services: CrawlServices = { store, hosts, ...(geo === undefined ? {} : { geo }) };
    let crawled = 0;
    /** An error that would stop all sites, such as a full disk. Running crawls end in good order. */
    let failure: { readonly error: unknown } | undefined;
    const ending = new AbortController();
    const stop = AbortSignal.any([signal, ending.signal]);
    const crawlOne = async ({ site, maxPages, oneHopBeyond = false }: SiteToCrawl) => {
      try {
        const result = await crawlSite(
          site,
          {
            ...settings,
            maxPages: Math.min(maxPages ?? options.maxPages, options.maxPages),
            oneHopBeyond,
            signal: stop,
            onProgress: (state) => progress.show(state),
          },
          services,
        );
        progress.end(site.site);
        const problem = nothingCrawled(result);
        if (problem === undefined) crawled++;
        else terminal.note(`eiao-wam: ${problem}`);
        await output.write(
          options.format === "json" ? `${JSON.stringify(result)}\n` : crawlText(result, options.maxPages, maxPages),
        );
      } catch (error) {
        progress.end(site.site);
        if (reactionTo(error) !== "end") return tellError(error, terminal, site.site);
        failure ??= { error };
        ending.abort();
      }
    };
    const waiting = [...sites];
    const worker = async () => {
      // The first site is begun even after an early Ctrl-C, so that it ends as interrupted, with a summary.
      do {
        const next = waiting.shift();
        if (next === undefined) break;
        await crawlOne(next);
      } while (!stop.aborted);
    };
    await Promise.all(Array.from({ length: Math.min(SITES_AT_A_TIME, sites.length) }, worker));
    await output.close();
    if (failure !== undefined) throw failure.error;
    return crawled > 0 ? 0 : 1;
  } finally {
    progress.close();
    await database.close();
  }
}

/** Returns the settings for all crawls of a call. @throws CommandError for headers that cannot be sent. */
export function crawlSettings(
  options: Pick<
    CrawlCommandOptions,
    | "allowPattern"
    | "allowPrivate"
    | "concurrency"
    | "data"
    | "delay"
    | "header"
    | "maxBytes"
    | "sitemaps"
    | "timeout"
    | "userAgent"
  >,
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

/** Says why a site gave no page. Returns `undefined` if it gave some, or was only interrupted. */
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

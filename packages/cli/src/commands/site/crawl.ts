import { reactionTo } from "@eiao/crawler/internal/errors";
import type { CrawlResult } from "@eiao/crawler";
import { sizeText } from "@eiao/sampler/internal/formats";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { crawlOptions, dataOptions } from "../../command-line/crawl-options.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions } from "../../command-line/options.ts";
import { createProgressLine } from "../../crawl/progress.ts";
import type { SiteToCrawl } from "../../crawl/sites.ts";
import { makeForOutputs, openData, openWorkRepository } from "../../data/directory.ts";
import { CommandError, printError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { stoppable } from "../../terminal.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  format: { choices: ["text", "json"], default: "text" },
  ...crawlOptions,
  ...dataOptions,
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam crawl`. Spec cli.md 6. */
export const crawl = defineCommand({
  name: "crawl",
  ...texts.crawl,
  isMeasurement: true,

  options,
  async run({ options, operands }, terminal) {
    if (options.scope !== undefined && operands.length === 0)
      throw new CommandError(
        "--scope needs a start URL.",
        "Add the URL of the site. In a CSV file, each line names the scope of its site.",
      );
    return await stoppable(terminal, (signal) => crawlSites(options, operands, terminal, signal));
  },
});

/** The number of sites that are crawled in parallel. A polite crawl mostly waits. Sites on the same host share its pauses. */
const SITES_AT_A_TIME = 5;

/**
 * Crawls all sites of a call, and prints the result of each site when its crawl ends. Returns 1 if nothing could be crawled. If a site
 * fails, the others continue, unless the error would stop them too.
 *
 * @param signal  stops the crawls in good order. The remaining sites are left for the next call.
 */
async function crawlSites(
  options: Options,
  urls: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const [
    { crawlServices, crawlSettings, openGeo, nothingCrawled },
    { readSources, sitesToCrawl },
    { keepHeapSmall, crawlSite },
  ] = await Promise.all([
    import("../../crawl/settings.ts"),
    import("../../crawl/sites.ts"),
    import("@eiao/crawler/internal"),
  ]);
  const settings = crawlSettings(options, terminal);
  const sources = await readSources(urls, options, terminal);
  keepHeapSmall();
  const geo = await openGeo(options.geo, terminal.cwd);
  // The outputs are opened before the work begins, and before anything that would need to be closed.
  await makeForOutputs(settings.dataDir, [options.output], terminal);
  const output = await openOutput(options.output, terminal);
  const database = await openData(settings.dataDir, "eiao-wam crawl", terminal);
  const progress = createProgressLine(options.quiet ? undefined : terminal);
  try {
    const store = await openWorkRepository(database);
    const sites = await sitesToCrawl(sources, store, (line) => terminal.note(line));
    const services = crawlServices(options, store, geo);
    let crawled = 0;
    /** The error that stops all sites, such as a full disk. Running crawls end in good order. */
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
        if (reactionTo(error) !== "end") return printError(error, terminal, site.site);
        failure ??= { error };
        ending.abort();
      }
    };
    const waiting = [...sites];
    const worker = async () => {
      // The first site begins even after an early Ctrl-C, so that it ends as interrupted, with a summary.
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

/**
 * Returns the summary of a crawled site: pages, URLs excluded by each rule, failures with reasons, traps. Spec cli.md 6.
 *
 * @param maxPages  the limit for any site. @param ofTarget  the limit for this site, if the feed sets one.
 */
export function crawlText(result: CrawlResult, maxPages: number, ofTarget?: number): string {
  const { site, pages, requests, bytes, notModified, excluded, failed, traps, robots, scope, cut = [] } = result;
  const lines = [
    `${site}: ${count(pages, "page")}${unchangedText(notModified, pages)}, ${count(requests, "request")}, ${sizeText(bytes)}`,
    `  ${endingText(result, maxPages, ofTarget)}`,
  ];
  if (scope !== undefined) lines.push(`  This crawl used the rules of ${scope}. The rules of the site did not change.`);
  if (robots.status === 0) lines.push("  robots.txt: no answer");
  else if (robots.delay !== null) lines.push(`  robots.txt: asks for ${robots.delay} s between requests`);
  const rules = Object.entries(excluded).toSorted((a, b) => b[1] - a[1]);
  if (rules.length > 0) lines.push("  URLs left out, by rule (to see why: eiao-wam why URL):");
  for (const [rule, urls] of rules) lines.push(`    ${String(urls).padStart(7)}  ${rule}`);
  if (failed.length > 0) lines.push(`  Failed: ${count(failed.length, "page")}`);
  for (const [reason, urls] of byReason(failed)) {
    lines.push(
      `    ${String(urls.length).padStart(7)}  ${reason}`,
      ...urls.slice(0, 3).map((url) => `             ${url}`),
    );
    if (urls.length > 3) lines.push(`             and ${urls.length - 3} more`);
  }
  if (cut.length > 0) lines.push("  Left out because of limits of the crawler:");
  for (const { limit, url, lost } of cut)
    lines.push(`    ${String(lost).padStart(7)}  ${boundWords[limit] ?? limit}, first at ${url}`);
  const missing = traps.filter(({ guard }) => guard === "soft-404");
  if (missing.length > 0)
    lines.push("  Not counted as pages, because the host shows the same for addresses that do not exist:");
  lines.push(...missing.flatMap(trapLines));
  const leftOut = leftOutBy(result);
  if (leftOut.length > 0) lines.push("  Left out, because they seem to lead to the same pages again and again:");
  lines.push(...leftOut.flatMap(trapLines));
  return `${lines.join("\n")}\n`;
}

function endingText(result: CrawlResult, maxPages: number, ofTarget = Infinity): string {
  const { complete, stoppedBy, pages, failed, cut } = result;
  if (stoppedBy === "budget") {
    const by = ofTarget < maxPages ? "the depth of the feed's target" : "--max-pages";
    const limit = Math.min(maxPages, ofTarget);
    // The crawl began with a larger limit.
    if (pages > limit)
      return `Partial: the limit is now ${count(limit, "page")} (${by}), and the crawl already had more.`;
    return `Partial: stopped at ${count(limit, "page")} (${by}); the site has more.`;
  }
  if (stoppedBy === "robots")
    return "Partial: robots.txt could not be fetched, so the crawler may not fetch more pages.";
  if (stoppedBy === "politeness") return "Partial: the server asked the crawler to stop. Try again later.";
  if (stoppedBy === "signal") return "Interrupted. Run the same command again to continue.";
  if (stoppedBy === "requests")
    return `Partial: stopped after three requests for each page of --max-pages, and 200 more. The site has more addresses.`;
  const leftOut = leftOutBy(result).reduce((sum, { urls }) => sum + urls, 0);
  if (leftOut > 0)
    return `Partial: ${count(leftOut, "address", "addresses")} ${leftOut === 1 ? "was" : "were"} left out (see below).`;
  if (cut !== undefined) return "Partial: the site exceeds limits of the crawler (see below).";
  if (!complete || pages === 0) return "No page was found.";
  if (failed.length > 0)
    return `Finished: the crawler requested every page that it found. ${failed.length} of them failed (see below).`;
  return "Complete: every page that could be reached was fetched.";
}

/** Returns the requests that the guards against endless sites prevented. */
function leftOutBy({ traps }: Pick<CrawlResult, "traps">): CrawlResult["traps"] {
  return traps.filter(({ guard }) => guard !== "soft-404");
}

function trapLines({ guard, pattern, urls, option }: CrawlResult["traps"][number]): string[] {
  return [`    ${String(urls).padStart(7)}  ${guard}: ${pattern}`, `             to request them: ${option}`];
}

/** Returns the number of documents that were not modified. The frames of a page are separate documents. */
function unchangedText(notModified: number, pages: number): string {
  if (notModified === 0) return "";
  return notModified > pages ? ` (${notModified} documents not modified)` : ` (${notModified} not modified)`;
}

const boundWords: Readonly<Record<string, string>> = {
  links: "links of a page that are longer than 8 kB, or more than fit into memory",
  frames: "frames of a page after its 100th",
  urls: "addresses of the site that are longer than 2,048 characters",
  sitemaps: "sitemaps that were not read, or not to their end",
};

function byReason(failed: CrawlResult["failed"]): [string, string[]][] {
  const reasons = new Map<string, string[]>();
  for (const { url, reason } of failed) {
    const urls = reasons.get(reason);
    if (urls === undefined) reasons.set(reason, [url]);
    else urls.push(url);
  }
  return [...reasons].toSorted((a, b) => b[1].length - a[1].length);
}

function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}

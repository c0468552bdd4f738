import type { CrawlResult } from "@eiao/crawler";
import { sizeText } from "@eiao/sampler/formats";

/**
 * Returns the summary of a crawled site: pages, URLs excluded by each rule, failures with reasons, traps. Spec cli.md 6.
 *
 * @param maxPages  most pages of any site. @param ofTarget  most pages of this site, if the feed limits them.
 */
export function crawlText(result: CrawlResult, maxPages: number, ofTarget?: number): string {
  const { site, pages, requests, bytes, notModified, excluded, failed, traps, robots, scope, cut = [] } = result;
  const lines = [
    `${site}: ${count(pages, "page")}${unchanged(notModified, pages)}, ${count(requests, "request")}, ${sizeText(bytes)}`,
    `  ${ending(result, maxPages, ofTarget)}`,
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

function ending(result: CrawlResult, maxPages: number, ofTarget = Infinity): string {
  const { complete, stoppedBy, pages, failed, cut } = result;
  if (stoppedBy === "budget") {
    const by = ofTarget < maxPages ? "the depth of the feed's target" : "--max-pages";
    const most = Math.min(maxPages, ofTarget);
    // The crawl began with a larger limit.
    if (pages > most)
      return `Partial: the limit is now ${count(most, "page")} (${by}), and the crawl already had more.`;
    return `Partial: stopped at ${count(most, "page")} (${by}); the site has more.`;
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

/** Returns what the guards against endless sites did not request. */
function leftOutBy({ traps }: Pick<CrawlResult, "traps">): CrawlResult["traps"] {
  return traps.filter(({ guard }) => guard !== "soft-404");
}

function trapLines({ guard, pattern, urls, option }: CrawlResult["traps"][number]): string[] {
  return [`    ${String(urls).padStart(7)}  ${guard}: ${pattern}`, `             to request them: ${option}`];
}

/** Returns how many pages were not modified. The frames of a page are documents of their own. */
function unchanged(notModified: number, pages: number): string {
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

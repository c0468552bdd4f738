/**
 * Says how long a crawl takes with pauses between its requests, for people who wait.
 *
 * @param known  number of pages of an earlier crawl, or 0.
 */
export function politenessEstimate(delaySeconds: number, known: number, maxPages: number): string {
  if (delaySeconds === 0) return "With --delay 0, the crawl is as fast as the server.";
  const pace = delaySeconds === 1 ? "one request per second" : `one request every ${delaySeconds} s`;
  if (known > 0) {
    const pages = Math.min(known, maxPages);
    const time = durationText(pages * delaySeconds);
    return `To be polite, the crawler sends ${pace}. The ${pages === 1 ? "page known so far takes" : `${pages.toLocaleString("en")} pages known so far take`} about ${time}.`;
  }
  const most = durationText(maxPages * delaySeconds);
  return `To be polite, the crawler sends ${pace}. 100 pages take about ${durationText(100 * delaySeconds)}, and ${maxPages.toLocaleString("en")} pages, the most it crawls, up to ${most}. If you press Ctrl-C, the pages crawled so far are kept.`;
}

/** Writes a duration such as `45 s`, `5 min` or `1 h 40 min`, rounded up. */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

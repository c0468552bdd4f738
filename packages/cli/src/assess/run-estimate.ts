/**
 * How long politeness makes a crawl take, for people who are about to wait.
 *
 * @param known  pages of an earlier crawl; 0: none.
 */
export function politenessEstimate(delaySeconds: number, known: number, maxPages: number): string {
  if (delaySeconds === 0) return "No time between requests was asked for: it takes as long as the server needs.";
  const pace = delaySeconds === 1 ? "One request a second" : `One request every ${delaySeconds} s`;
  if (known > 0) {
    const pages = Math.min(known, maxPages);
    const time = durationText(pages * delaySeconds);
    return `${pace}, out of politeness: the ${pages === 1 ? "page" : `${pages} pages`} known so far take about ${time}.`;
  }
  const most = durationText(maxPages * delaySeconds);
  return `${pace}, out of politeness: up to ${maxPages} pages take up to ${most}, 100 pages about ${durationText(100 * delaySeconds)}. Ctrl-C keeps what is there.`;
}

/** `45 s`, `5 min`, `1 h 40 min`; rounded up. */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

import type { CrawlProgress } from "@eiao/crawler";
import type { Terminal } from "../terminal.ts";

/** Shows one line for all crawls of a call: pages, queue, rate, status counts. Shows nothing without a terminal. */
export function createProgressLine(terminal: Terminal | undefined) {
  const running = new Map<string, CrawlProgress>();
  return {
    show(progress: CrawlProgress): void {
      running.set(progress.site, progress);
      terminal?.progress(progressText([...running.values()]));
    },
    /** Removes a finished site from the line. */
    end(site: string): void {
      running.delete(site);
      terminal?.progress("");
    },
    close: () => terminal?.progress(""),
  };
}

/** Returns the progress line. Exported for its test. */
export function progressText(sites: readonly CrawlProgress[]): string {
  const sum = (count: (site: CrawlProgress) => number) => sites.reduce((total, site) => total + count(site), 0);
  const statuses = new Map<string, number>();
  for (const { statuses: counts } of sites)
    for (const [status, count] of Object.entries(counts)) statuses.set(status, (statuses.get(status) ?? 0) + count);
  const name = sites.length === 1 ? sites[0]?.site : `${sites.length} sites`;
  const answers = [...statuses].toSorted((a, b) => b[1] - a[1]).map(([status, count]) => `${status}: ${count}`);
  return `${name}  ${sum(({ pages }) => pages)} pages, ${sum(({ waiting }) => waiting)} waiting, ${sum(({ perSecond }) => perSecond).toFixed(1)}/s  ${answers.join(", ")}`;
}

import { open } from "node:fs/promises";
import { join } from "node:path";
import { createLineFile } from "./line-file.ts";

/** The `crawler.log` of a launch, in the seed's line formats, and a separate log of problems. Spec 15.3. */
export type CrawlerLog = ReturnType<typeof createCrawlerLog>;

/**
 * Creates the logs in an existing folder. `site`: the representation. URLs must be normalised: without login and fragment.
 * @param notify  receives each line, too.
 */
export function createCrawlerLog(folder: string, site: string, id: string, notify?: TellSiteLog) {
  const log = createLineFile(join(folder, LOG));
  const problems = createLineFile(join(folder, `crawler_${id}_stderr.log`));
  const write = (text: string): void => {
    log.write(text);
    notify?.({ id, log: "stdout", text });
  };
  return {
    /** Logs the start of the crawl of a site. */
    started: (seed: string, crawl: string, now: Date) =>
      write(`${seedDate(now)}: Crawling site: ${seed} to DB ${crawl}`),
    downloading: (url: string) => write(`Downloading URL:${url} for site: ${site}`),
    wrote: (scenarioId: string, url: string) => write(`Writing scenario: ${scenarioId} for site ${site}; ${url}`),
    /** Logs a document of a watched site that no earlier run had. */
    newDocument: (url: string) => write(`${newDocumentFor(site)}${url}`),
    finished(seed: string, crawl: string, scenarios: number, now: Date): void {
      write(`${seedDate(now)}: Finished crawling site:${seed} to db ${crawl}`);
      write(`Number of available scenarios reached from the Crawler ${scenarios}`);
    },
    /** Writes a problem to `crawler_<id>_stderr.log`: crawler.log has no error messages. */
    problem(message: string, now: Date): void {
      const text = `${seedDate(now)}: ${message}`;
      problems.write(text);
      notify?.({ id, log: "stderr", text });
    },
    async flush(): Promise<void> {
      await Promise.all([log.flush(), problems.flush()]);
    },
    async close(): Promise<void> {
      await Promise.all([log.close(), problems.close()]);
    },
  };
}

const LOG = "crawler.log";
const newDocumentFor = (site: string): string => `New document for site ${site}; `;

/** Returns the URLs of new documents that the log of a launch already has. */
export async function loggedDocuments(folder: string, site: string): Promise<ReadonlySet<string>> {
  const begin = newDocumentFor(site);
  const file = await open(join(folder, LOG));
  const urls = new Set<string>();
  for await (const line of file.readLines()) if (line.startsWith(begin)) urls.add(line.slice(begin.length));
  return urls;
}

/** Returns a date in the seed's form and true UTC (D-33): `Wed, 20 Feb 2008 19:31:28 +0000`. */
export function seedDate(date: Date): string {
  return date.toUTCString().replace("GMT", "+0000");
}

/** A line for the logs of one site, which are kept in one place (spec 15.3): `crawler_<id>_stdout.log` and others. */
export interface SiteLogLine {
  /** The id of the crawl: `rdf_<run>_<seconds>_<slot>_<number>`, spec 15.4. */
  readonly id: string;
  /** The log of the line: faults go to `stderr`; `relaxedwam` and `relaxed` are about the evaluation of a page, and its validation. */
  readonly log: "stdout" | "stderr" | "relaxedwam" | "relaxed";
  /** The text, which may contain control characters. */
  readonly text: string;
}

/** Receives each line as it is written. It must return at once. */
export type TellSiteLog = (line: SiteLogLine) => void;

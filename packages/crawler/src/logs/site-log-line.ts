/** A line for the logs of one site that are kept in one place (spec 15.3): `crawler_<id>_stdout.log` and its like. */
export interface SiteLogLine {
  /** Of the crawl: `rdf_<run>_<seconds>_<slot>_<number>`, spec 15.4. */
  readonly id: string;
  /** What goes wrong goes to `stderr`; `relaxedwam`, `relaxed`: of the evaluation of a page, and of its validation. */
  readonly log: "stdout" | "stderr" | "relaxedwam" | "relaxed";
  /** May hold control characters. */
  readonly text: string;
}

/** Is given each line as it is written; waits for nothing. */
export type TellSiteLog = (line: SiteLogLine) => void;

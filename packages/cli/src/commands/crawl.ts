import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { crawlOptions, dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../command-line/options.ts";

/** `eiao-wam crawl`. Spec cli.md 6. */
export const crawl = defineCommand({
  name: "crawl",
  operands: "<URL>...",
  summary: "Find every page of a web site, politely, and keep it",
  description: `Crawls sites breadth-first, up to --max-pages pages each, and keeps the pages in the data directory: the list of pages in its database, the pages themselves as WARC files, and in scope.log every decision about every URL. robots.txt is obeyed, one request at a time goes to a host, a second apart.

What a person curated of a site (by --csv, --feed or --scope) is changed by no start URL: the site is crawled by its rules, from its seeds and the URL given. A --scope for such a site holds for that crawl alone, also when it is resumed.

A crawl that was interrupted goes on where it stopped when it is called again; one that had ended is followed by a re-crawl, which asks only for what changed. Ctrl-C stops in good order; nothing is lost.

Exit codes: 0 crawled, whatever failed on the way; 1 nothing could be crawled.`,
  examples: [
    ["eiao-wam crawl https://example.org/", "Up to 6,000 pages of one host, into ./eiao-data."],
    [
      "eiao-wam crawl https://example.org/ --scope scope.xml --format json",
      "With scope rules of its own; a line of JSON.",
    ],
    ["eiao-wam crawl http://127.0.0.1:8080/ --allow-private --delay 0", "A site on your own machine, without waiting."],
    ["eiao-wam crawl --csv sites.csv", "Many sites, several at a time."],
    ["eiao-wam crawl --feed targets.txt", "Targets from a file with a URL a line, or from a crawl feed in JSON."],
  ],
  options: {
    format: {
      type: "string",
      choices: ["text", "json"],
      default: "text",
      help: "text for people; json: a line a site",
    },
    ...crawlOptions,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (options.scope !== undefined && operands.length === 0)
      throw new CommandError(
        "--scope belongs to a start URL; there is none.",
        "A CSV file names the scope of each site itself.",
      );
    const stop = terminal.untilStopped(); // before what takes time: an early Ctrl-C ends as any other
    try {
      const { crawlSites } = await import("../crawl/crawl-sites.ts");
      return await crawlSites(options, operands, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { crawlOptions, dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../command-line/options.ts";

/** `eiao-wam crawl`. Spec cli.md 6. */
export const crawl = defineCommand({
  name: "crawl",
  operands: "<URL>...",
  isMeasurement: true,
  summary: "Find and archive the pages of web sites, politely",
  description: `Crawls sites breadth-first, up to --max-pages pages each. The data folder keeps the list of pages in its database, the pages as WARC files, and every decision about every URL in scope.log. The crawler obeys robots.txt. A host gets one request at a time, one second after the other.

If a site has rules and seeds of its own (from --csv, --feed or an earlier --scope), a start URL does not change them: the site is crawled by its rules, from its seeds and from that URL. A --scope for such a site applies to that one crawl, also when it is resumed.

If you press Ctrl-C, the crawl stops in good order and nothing is lost. Run the same command again to continue. After a finished crawl, the command crawls the site again and fetches only what has changed.

Exit codes: 0 the sites were crawled, even if some pages failed; 1 nothing could be crawled.`,
  examples: [
    ["eiao-wam crawl https://example.org/", "Keeps up to 6,000 pages of one host in ./eiao-data."],
    [
      "eiao-wam crawl https://example.org/ --scope scope.xml --format json",
      "Uses your own scope rules and prints one line of JSON.",
    ],
    [
      "eiao-wam crawl http://127.0.0.1:8080/ --allow-private --delay 0",
      "Crawls a site on your own machine, without pauses.",
    ],
    ["eiao-wam crawl --csv sites.csv", "Crawls many sites, several at the same time."],
    [
      "eiao-wam crawl --feed targets.txt",
      "Crawls the sites of a file with one URL per line, or of a crawl feed in JSON.",
    ],
  ],
  options: {
    format: {
      type: "string",
      choices: ["text", "json"],
      default: "text",
      help: "text for people; json prints one line per site",
    },
    ...crawlOptions,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (options.scope !== undefined && operands.length === 0)
      throw new CommandError(
        "--scope needs a start URL.",
        "Add the URL of the site. In a CSV file, each line names the scope of its site.",
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

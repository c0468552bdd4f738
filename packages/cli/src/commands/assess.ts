import { assessFormats } from "../assess/report/format.ts";
import { graphFormats } from "../assess/run-graphs.ts";
import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { crawlOptions, dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../command-line/options.ts";

const { csv: _csv, feed: _feed, frequency: _frequency, ...siteOptions } = crawlOptions;

/** Options of `assess`, for those who carry them out. */
export const assessOptions = {
  format: {
    type: "string",
    choices: [...assessFormats, ...graphFormats],
    default: "text",
    help: "text and html for people, json and csv for programs, the others for the results of all pages as RDF",
  },
  html: {
    type: "string",
    value: "FILE",
    help: "beside the report in the format asked for, write the html report to FILE",
    writes: true,
  },
  sample: {
    type: "integer",
    value: "N",
    words: ["all"],
    minimum: 1,
    help: "pages of each of two random samples, a uniform one and one by number of elements, or all pages; unless given, all where that is reckoned to take 10 minutes at most, else 600",
    section: "Sample",
  },
  seed: {
    type: "string",
    value: "TEXT",
    help: "of the draw, to repeat one, and the report says that it was chosen; else it follows from site, run and pages",
    section: "Sample",
    configurable: false,
  },
  "include-pdf": { type: "boolean", help: "PDF documents are pages too; they are scored apart", section: "Sample" },
  compare: {
    type: "string",
    value: "FILE",
    help: "what became better or worse since an earlier store (.trig.zst) or JSON report of the same site",
    section: "Sample",
    configurable: false,
  },
  ...siteOptions,
  ...dataOptions,
  ...commonOptions,
} as const;

/** `eiao-wam assess`. Spec cli.md 7. */
export const assess = defineCommand({
  name: "assess",
  operands: "<URL>",
  summary: "Measure a whole web site: crawl it, draw a sample, print its report card",
  description: `Finds the pages of a site as crawl does, evaluates all of them on all cores where that costs little, else two random samples, a uniform one and one in which pages with many elements are likelier, and prints the report card: score, letter, how sure they are, the worst tests with examples, and barriers that repeat and can be mended in one place. Everything is kept in the data directory as one RDF store, which verify recomputes and query asks.

Ctrl-C keeps all: what is there is shown as partial, and the same command goes on where it stopped. When the last one had ended it crawls again, asking only for what changed, and measures anew.

Exit codes: 0 the site was measured, whatever was found; 1 it could not be.`,
  examples: [
    ["eiao-wam assess https://example.org/", "The report card of a site, for reading."],
    ["eiao-wam assess https://example.org/ --format html --output report.html", "One file to show around."],
    [
      "eiao-wam assess https://example.org/ --compare eiao-data/output/rdf/example.org/20261101120000.trig.zst",
      "What became better or worse since then, and whether it is beyond chance.",
    ],
    [
      "eiao-wam assess http://127.0.0.1:8080/ --allow-private --delay 0",
      "A site on your own machine, without waiting.",
    ],
  ],
  options: assessOptions,
  async run({ options, operands }, terminal) {
    const [url, ...more] = operands;
    if (url === undefined || more.length > 0)
      throw new CommandError("assess takes one URL.", "eiao-wam assess https://example.org/");
    const stop = terminal.untilStopped(); // before what takes time: an early Ctrl-C ends as any other
    try {
      const { runAssess } = await import("../assess/run-assess.ts");
      return await runAssess(url, options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

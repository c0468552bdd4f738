import { assessFormats } from "../assess/report/format.ts";
import { graphFormats } from "../assess/run-graphs.ts";
import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { crawlOptions, dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../command-line/options.ts";
import { wholeRuleSetOption } from "../command-line/whole-rule-sets.ts";

const { csv: _csv, feed: _feed, frequency: _frequency, ...siteOptions } = crawlOptions;

/** The options of `assess`. */
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
    help: "also write the report as HTML to FILE",
    writes: true,
  },
  sample: {
    type: "integer",
    value: "N",
    words: ["all"],
    minimum: 1,
    help: "pages of each of the two random samples, or all pages. Default: all if that is expected to take at most 10 minutes, otherwise 600",
    section: "Sample",
  },
  seed: {
    type: "string",
    value: "TEXT",
    help: "seed of the random draw, to repeat an earlier one; the report says that it was chosen. Default: computed from site, run and pages",
    section: "Sample",
    configurable: false,
  },
  ruleset: { ...wholeRuleSetOption, default: "uwem-1.2,wcag-2.2", section: "Sample" },
  "include-pdf": {
    type: "boolean",
    help: "also measure PDF documents; they have a score of their own",
    section: "Sample",
  },
  compare: {
    type: "string",
    value: "FILE",
    help: "show what became better or worse since an earlier store (.trig.zst) or JSON report of the same site",
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
  isMeasurement: true,
  summary: "Measure a whole web site: crawl it, evaluate its pages, print a report card",
  description: `Finds the pages of a site as crawl does and evaluates them. If all pages would take long, it evaluates two random samples instead: a uniform one, and one in which pages with many elements are more likely. It prints a report card with the score, its letter, how certain they are, the worst tests with examples, and barriers that repeat and can be fixed in one place. All results are kept in the data folder as one RDF store, which verify can recompute and query can search.

If you press Ctrl-C, nothing is lost: the report card shows what was measured so far, and the same command continues later. After a finished measurement the command crawls the site again, fetches only what has changed, and makes a new measurement.

Exit codes: 0 the site was measured, whatever was found; 1 it could not be measured.`,
  examples: [
    ["eiao-wam assess https://example.org/", "Prints the report card of a site."],
    [
      "eiao-wam assess https://example.org/ --format html --output report.html",
      "Writes one file that you can show to others.",
    ],
    [
      "eiao-wam assess https://example.org/ --compare eiao-data/output/rdf/example.org/20261101120000.trig.zst",
      "Shows what became better or worse since then.",
    ],
    ["eiao-wam assess https://example.org/ --ruleset wcag-2.2,uwem-1.2", "Lets the score of WCAG 2.2 lead."],
    [
      "eiao-wam assess http://127.0.0.1:8080/ --allow-private --delay 0",
      "Measures a site on your own machine, without pauses.",
    ],
  ],
  options: assessOptions,
  async run({ options, operands }, terminal) {
    const [url, ...more] = operands;
    if (url === undefined || more.length > 0)
      throw new CommandError("assess takes one URL.", "Example: eiao-wam assess https://example.org/");
    const stop = terminal.untilStopped(); // before what takes time: an early Ctrl-C ends as any other
    try {
      const { runAssess } = await import("../assess/run-assess.ts");
      return await runAssess(url, options, terminal, stop.signal);
    } finally {
      stop.release();
    }
  },
});

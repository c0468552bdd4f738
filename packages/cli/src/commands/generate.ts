import { defineCommand } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam generate`. Spec cli.md 9. */
export const generate = defineCommand({
  name: "generate",
  operands: "",
  summary: "Make up runs of sites, to try the reports and to see what so much data takes",
  description: [
    "Makes up sites with pages, results and content statistics as real sites have them: sizes, barriers and places are skewed, a tenth of the pages changes from run to run. They go through the loader into the warehouse, one run a month from generated-2020-01 on, and are published.",
    "All of it follows from the seed: the same call gives the same data, and is there already the second time. The names of the sites end in .example, which no real site has. `eiao-wam runs remove RUN` takes a run away again.",
    "A result takes about 1.5 octets in the warehouse and 5 µs: a thousand sites of a hundred pages are 25 million results, some 40 MB and two minutes.",
  ].join("\n\n"),
  examples: [
    [
      "eiao-wam generate --data /tmp/try --sites 50 --pages 30 --runs 3",
      "A small warehouse to look at: eiao-wam report groupMean --data /tmp/try",
    ],
    [
      "eiao-wam generate --sites 10 --pages 100 --stores /tmp/try",
      "Sealed stores, to be loaded: eiao-wam load /tmp/try/output/rdf/*/*.trig.zst",
    ],
  ],
  options: {
    sites: { type: "integer", value: "N", default: 20, minimum: 1, maximum: 99_999, help: "sites of each run" },
    pages: {
      type: "integer",
      value: "N",
      default: 30,
      minimum: 1,
      maximum: 10_000,
      help: "pages of a site, on average",
    },
    runs: { type: "integer", value: "N", default: 2, minimum: 1, maximum: 480, help: "runs, a month apart" },
    seed: { type: "string", value: "TEXT", default: "1", help: "what all of it follows from" },
    stores: {
      type: "string",
      value: "DIR",
      help: "write sealed stores below DIR, and load nothing",
      writes: true,
      configurable: false,
    },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length > 0) throw new CommandError("generate takes options only.", "See `eiao-wam generate --help`.");
    const { runGenerate } = await import("../warehouse/run-generate.ts");
    return runGenerate(options, terminal);
  },
});

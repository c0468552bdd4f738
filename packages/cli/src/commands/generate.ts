import { defineCommand } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam generate`. Spec cli.md 9. */
export const generate = defineCommand({
  name: "generate",
  operands: "",
  summary: "Fill the warehouse with generated runs, to try out the reports",
  description: [
    "Invents sites with pages, results and content statistics that are distributed as on real sites. A tenth of the pages changes from run to run. The sites are loaded into the warehouse and published, one run per month, beginning with generated-2020-01.",
    "The same seed gives the same data, so a second call changes nothing. The names of the sites end in .example, which no real site uses. `eiao-wam runs remove RUN` removes a run.",
    "A result takes about 1.5 bytes in the warehouse and 5 µs: 1,000 sites of 100 pages have 25 million results, which take some 40 MB and two minutes.",
  ].join("\n\n"),
  examples: [
    [
      "eiao-wam generate --data /tmp/try --sites 50 --pages 30 --runs 3",
      "Makes a small warehouse. Look at it with: eiao-wam report groupMean --data /tmp/try",
    ],
    [
      "eiao-wam generate --sites 10 --pages 100 --stores /tmp/try",
      "Writes sealed stores. Load them with: eiao-wam load /tmp/try/output/rdf/*/*.trig.zst",
    ],
  ],
  options: {
    sites: {
      type: "integer",
      value: "N",
      default: 20,
      minimum: 1,
      maximum: 99_999,
      help: "number of sites in each run",
    },
    pages: {
      type: "integer",
      value: "N",
      default: 30,
      minimum: 1,
      maximum: 10_000,
      help: "average number of pages of a site",
    },
    runs: { type: "integer", value: "N", default: 2, minimum: 1, maximum: 480, help: "number of runs, one per month" },
    seed: {
      type: "string",
      value: "TEXT",
      default: "1",
      help: "seed of the invented data; another one gives other data",
    },
    stores: {
      type: "string",
      value: "DIR",
      help: "write sealed stores to DIR instead of loading them",
      writes: true,
      configurable: false,
    },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length > 0) throw new CommandError("generate takes only options.", "See `eiao-wam generate --help`.");
    const { runGenerate } = await import("../warehouse/run-generate.ts");
    return runGenerate(options, terminal);
  },
});

import { defineCommand } from "../command-line/command.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam load`. Spec cli.md 9. */
export const load = defineCommand({
  name: "load",
  operands: "<store>...",
  summary: "Load sealed stores into the data warehouse",
  description: [
    "Reads each store, checks its counts against its results, and writes every result with its location and all figures of the reports into the warehouse. Then it publishes the run, so that reports show it.",
    "If the run already has the site, the new store replaces the old one. A store that was loaded before changes nothing. If a store cannot be loaded, the others are loaded all the same, and the warehouse keeps what it has of that site.",
    "If an observatory (eiao-observatory start) runs on the data folder, load, publish and runs remove ask it to do the work. You call them in the same way.",
    "Reports show the newest run of a panel. Without --panel a run is outside the panels: it updates the pages of its sites, and changes no figure of a country, region or sector.",
    "The country, region and sector of a site come from the site list that was imported last. For a site that is not in the list they are unknown.\n\nExit codes: 0 all stores were loaded; 1 a store could not be loaded.",
  ].join("\n\n"),
  examples: [
    [
      "eiao-wam load eiao-data/output/rdf/*/*.trig.zst --run 2026-11 --panel default",
      "Loads all sites that were assessed as one run, the newest of the panel that readers see first.",
    ],
    [
      "eiao-wam load output/rdf/example.org/20261121093000.trig.zst",
      "Loads one site as a run of its own, named after its time.",
    ],
    [
      "eiao-wam load *.trig.zst --run 2026-11 --no-publish",
      "Keeps the run open for more sites; `eiao-wam publish 2026-11` ends it.",
    ],
  ],
  options: {
    run: {
      type: "string",
      value: "RUN",
      help: "the run that gets the sites, named with letters, digits, dots and hyphens. Default: the run in each store",
      configurable: false,
    },
    panel: {
      type: "string",
      value: "NAME",
      help: "the panel that the runs measure. Default: none, so that the runs change no figure of a group",
      configurable: false,
    },
    "no-publish": { type: "boolean", help: "keep the run open; reports do not show it yet" },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length === 0)
      throw new CommandError("load needs a store.", "Name a .trig.zst file that assess wrote.");
    const { runLoad } = await import("../warehouse/run-load.ts");
    return runLoad(operands, options, terminal);
  },
});

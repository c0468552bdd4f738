import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { configurationOptions } from "../configuration-options.ts";
import { accessOptions } from "../../command-line/options.ts";
import { dataOptions } from "../../crawl/options.ts";

/** Options of `reports`, for who carries them out. */
export const reportOptions = {
  host: accessOptions.host,
  port: {
    type: "integer",
    value: "N",
    default: 8080,
    maximum: 65_535,
    help: "where to listen; another free one when it is taken",
    section: "Service",
  },
  "allow-host": accessOptions["allow-host"],
  "archive-port": {
    type: "integer",
    value: "N",
    maximum: 65_535,
    help: "serve archived copies of pages too, at this port, an origin of their own; another free one when it is taken",
    section: "Service",
  },
  "archive-address": {
    type: "string",
    value: "URL",
    help: "by which browsers reach archived copies behind a web server: https://archive.example.org",
    section: "Service",
  },
  operator: { type: "string", value: "NAME", help: "who measures: named on every page", section: "Pages" },
  contact: {
    type: "string",
    value: "ADDRESS",
    help: "a URL or e-mail address, where removal can be asked for",
    section: "Pages",
  },
  palette: {
    type: "string",
    value: "NAME",
    choices: ["seed", "uwem"],
    help: "colours of letters: seed (green to red), or uwem (shades of blue); unless given palette of the configuration",
    section: "Pages",
  },
  "min-sites": {
    type: "integer",
    value: "N",
    default: 1,
    minimum: 1,
    help: "regions and sectors of fewer sites have no figures",
    section: "Pages",
  },
  licence: { type: "string", value: "TEXT", help: "of the data; else CC BY 4.0", section: "Pages" },
  ...configurationOptions,
  ...dataOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory reports`. cli.md 10. */
export const reports = defineCommand({
  name: "reports",
  operands: "[clear-cache]",
  summary: "Serve the public reports alone",
  description: `Serves the reports of what the data warehouse has: scores of regions and sites, their history, what to mend first, every place of a barrier, as pages, CSV and JSON, until Ctrl-C. Its address is on standard output. What it read stays below the data directory, or in \`reportcachedir\` of the configuration, until another run is published; \`performcache\` has it read before anybody asks.

It listens on this machine alone unless told otherwise; for everybody put a web server with TLS before it, which passes the Host header on, and name that by --allow-host.

--archive-port serves pages as they were measured too, for those who want to see them: what strangers wrote, so it has an origin apart from the reports, and scripts, pictures, frames, forms and links are left out. Give it a host name of its own before everybody.

\`reports clear-cache\` removes what was kept, and ends; nothing is lost by that.`,
  examples: [
    ["eiao-observatory reports", "At http://127.0.0.1:8080/."],
    [
      'eiao-observatory reports --allow-host reports.example.org --operator "Example Agency" --contact info@example.org',
      "Behind a web server, for everybody.",
    ],
  ],
  options: reportOptions,
  async run({ options, operands }, terminal) {
    const [word, ...more] = operands;
    if (more.length > 0 || (word !== undefined && word !== "clear-cache"))
      throw new CommandError(`reports takes no "${more[0] ?? word}".`, "It takes clear-cache, or nothing.");
    const { clearReportCache, runReports } = await import("../run-reports.ts");
    return word === undefined ? await runReports(options, terminal) : await clearReportCache(options, terminal);
  },
});

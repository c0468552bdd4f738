import { defineCommand } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { configurationOptions } from "../configuration-options.ts";
import { accessOptions } from "../../command-line/options.ts";
import { dataOptions } from "../../crawl/options.ts";

/** The options of `reports`. */
export const reportOptions = {
  host: accessOptions.host,
  port: {
    type: "integer",
    value: "N",
    default: 8080,
    maximum: 65_535,
    help: "port to listen on; if it is in use, a free one is taken",
    section: "Service",
  },
  "allow-host": accessOptions["allow-host"],
  "archive-port": {
    type: "integer",
    value: "N",
    maximum: 65_535,
    help: "also serve archived copies of pages, on this separate port. If it is in use, a free port is used",
    section: "Service",
  },
  "archive-address": {
    type: "string",
    value: "URL",
    help: "address at which browsers reach the archived copies behind a web server, such as https://archive.example.org",
    section: "Service",
  },
  operator: {
    type: "string",
    value: "NAME",
    help: "name of the organisation that measures, shown on every page",
    section: "Pages",
  },
  contact: {
    type: "string",
    value: "ADDRESS",
    help: "a URL or e-mail address, where site owners can ask to be removed",
    section: "Pages",
  },
  palette: {
    type: "string",
    value: "NAME",
    choices: ["seed", "uwem"],
    help: "colours of the letters: seed is green to red, uwem is shades of blue. Default: palette in the configuration",
    section: "Pages",
  },
  "min-sites": {
    type: "integer",
    value: "N",
    default: 1,
    minimum: 1,
    help: "hide the figures of regions and sectors with fewer than N sites",
    section: "Pages",
  },
  licence: {
    type: "string",
    value: "URL",
    help: "address of the licence of the data; use it with eiao-wam export too. Default: that of CC BY 4.0",
    section: "Pages",
  },
  ...configurationOptions,
  ...dataOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory reports`. cli.md 10. */
export const reports = defineCommand({
  name: "reports",
  operands: "[clear-cache]",
  summary: "Serve only the public reports",
  description: `Serves the reports of the data warehouse until you press Ctrl-C: scores of regions and sites, their history, what to fix first, and the location of every barrier, as pages, CSV and JSON. It prints its address on standard output. Pages that were read are cached in the data folder, or in \`reportcachedir\` of the configuration, until another run is published. \`performcache\` fills the cache before readers come.

By default it can be reached only from this machine. To serve everybody, put a web server with TLS in front of it that passes on the Host header, and name that host with --allow-host.

--archive-port also serves the measured pages as they were. They were written by strangers, so they are served from an address of their own, without scripts, pictures, frames, forms and links. On the public web, give that address a host name of its own.

\`reports clear-cache\` empties the cache and ends. Nothing else is lost.`,
  examples: [
    ["eiao-observatory reports", "Serves the reports at http://127.0.0.1:8080/."],
    [
      'eiao-observatory reports --allow-host reports.example.org --operator "Example Agency" --contact info@example.org',
      "Serves the reports to everybody, behind a web server.",
    ],
  ],
  options: reportOptions,
  async run({ options, operands }, terminal) {
    const [word, ...more] = operands;
    if (more.length > 0 || (word !== undefined && word !== "clear-cache"))
      throw new CommandError(`reports does not accept "${more[0] ?? word}".`, "The only word it takes is clear-cache.");
    const { clearReportCache, runReports } = await import("../run-reports.ts");
    return word === undefined ? await runReports(options, terminal) : await clearReportCache(options, terminal);
  },
});

import type { OptionTable } from "../command-line/command.ts";

/** Options that the commands of a crawl share. Spec cli.md 1 and 6. */

export const dataOptions = {
  data: {
    type: "string",
    value: "DIR",
    help: "data directory; else EIAO_DATADIR, else ./eiao-data (a PostgreSQL server by EIAO_DATABASE_URL)",
    section: "Data",
  },
} as const satisfies OptionTable;

export const crawlOptions = {
  "max-pages": {
    type: "integer",
    value: "N",
    default: 6000,
    minimum: 1,
    help: "pages of a site; a frameset with its frames is one",
    section: "Crawl",
  },
  delay: {
    type: "number",
    value: "S",
    default: 1,
    help: "least seconds between two requests to a host; a longer Crawl-delay or Retry-After wins",
    section: "Crawl",
  },
  concurrency: {
    type: "integer",
    value: "N",
    default: 1,
    minimum: 1,
    help: "requests at a time to a host",
    section: "Crawl",
  },
  scope: {
    type: "string",
    value: "FILE",
    help: "scope rules as XML; without it every page of the start URL's host belongs to the site",
    section: "Crawl",
    configurable: false,
  },
  geo: {
    type: "string",
    value: "FILE",
    help: "MaxMind database (.mmdb) for scope rules by country",
    section: "Crawl",
  },
  csv: {
    type: "string",
    value: "FILE",
    help: "more sites: a CSV file of nine fields, or a folder of them",
    section: "Crawl",
    configurable: false,
  },
  feed: {
    type: "string",
    value: "FILE",
    help: "more sites: a crawl feed in JSON, or a URL a line",
    section: "Crawl",
    configurable: false,
  },
  frequency: {
    type: "string",
    choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"],
    help: "only the targets of the feed that are due this often",
    section: "Crawl",
    needs: "feed",
    configurable: false,
  },
  "max-bytes": {
    type: "integer",
    minimum: 1,
    help: "size of a page, after decompression; 50 MB unless given, 15.5 MB where a server does not say how much comes",
    section: "Budgets",
  },
  sitemaps: { type: "boolean", help: "also queue what sitemaps list, after the start URLs", section: "Crawl" },
  "allow-private": {
    type: "boolean",
    help: "crawl your own network: without it no private or loopback address is ever connected, not even a start URL",
    section: "Network",
  },
  timeout: {
    type: "number",
    value: "S",
    default: 30,
    minimum: 0.001,
    help: "seconds for one whole fetch; a page is tried three times",
    section: "Network",
  },
  "user-agent": { type: "string", help: "how to present ourselves to servers; say who to ask", section: "Network" },
  header: {
    type: "list",
    value: '"K: V"',
    help: "request header, sent only to the host and port of a start URL; its value never reaches a log or the archive",
    section: "Network",
  },
} as const satisfies OptionTable;

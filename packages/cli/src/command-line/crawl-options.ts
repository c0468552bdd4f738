import { inSection, notConfigurable } from "./option.ts";
import type { OptionTable } from "./option.ts";

/** Options that the commands of a crawl share. Spec cli.md 1 and 6. */

export const dataOptions = {
  data: {
    value: "DIR",
    help: "folder that keeps all data. Default: EIAO_DATADIR, or ./eiao-data. EIAO_DATABASE_URL names a PostgreSQL server for the database",
    section: "Data",
  },
} as const satisfies OptionTable;

export const crawlOptions = {
  ...inSection("Crawl", {
    "max-pages": {
      type: "integer",
      value: "N",
      default: 6000,
      minimum: 1,
      help: "maximum number of pages of a site; a frameset and its frames count as one",
    },
    delay: {
      type: "number",
      value: "S",
      default: 1,
      help: "seconds between two requests to a host; a longer Crawl-delay or Retry-After takes precedence",
    },
    concurrency: {
      type: "integer",
      value: "N",
      default: 1,
      minimum: 1,
      help: "requests that a host gets at the same time",
    },
    scope: {
      value: "FILE",
      help: "XML file with the scope rules, which say which URLs belong to the site. Default: all URLs of the start URL's host",
      configurable: false,
    },
    geo: { value: "FILE", help: "MaxMind database (.mmdb), needed for scope rules about countries" },
    ...notConfigurable({
      csv: {
        value: "FILE",
        help: "also crawl the sites of a CSV file with nine fields per line, or of a folder of such files",
      },
      feed: { value: "FILE", help: "also crawl the sites of a crawl feed in JSON, or of a file with one URL per line" },
      frequency: {
        choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"],
        help: "crawl only the targets of the feed that are due this often",
        needs: "feed",
      },
    }),
  }),
  "max-bytes": {
    type: "integer",
    minimum: 1,
    help: "maximum size of a page in bytes, after decompression. Default: 50 MB, or 15.5 MB if the server does not announce the size",
    section: "Limits",
  },
  "allow-pattern": {
    type: "list",
    value: "PATTERN",
    help: "request the addresses of this pattern, although they seem to lead to the same pages; the result of a crawl names such patterns",
    section: "Crawl",
  },
  sitemaps: { type: "boolean", help: "also crawl the URLs that sitemaps list", section: "Crawl" },
  ...inSection("Network", {
    "allow-private": {
      type: "boolean",
      help: "crawl sites of your own network or machine. Without this option nothing connects to a private or loopback address, not even for a start URL",
    },
    timeout: {
      type: "number",
      value: "S",
      default: 30,
      minimum: 0.001,
      help: "seconds allowed for one fetch; a page is tried up to three times",
    },
    "user-agent": {
      help: "the User-Agent header of each request; include an address where people can ask about the crawl",
    },
    header: {
      type: "list",
      value: '"K: V"',
      help: "request header, sent only to the host and port of a start URL; no log or archive contains its value",
    },
  }),
} as const satisfies OptionTable;

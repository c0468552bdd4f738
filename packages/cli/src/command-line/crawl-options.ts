import { inSection, notConfigurable, withHelp } from "./option.ts";
import type { OptionTable } from "./option.ts";
import texts from "./texts.json" with { type: "json" };

/** Options that several crawl commands share. Spec cli.md 1 and 6. */

export const dataOptions = {
  data: {
    value: "DIR",
    help: "folder that keeps all data. Default: EIAO_DATADIR, or ./eiao-data. EIAO_DATABASE_URL names a PostgreSQL server for the database",
    section: "Data",
  },
} as const satisfies OptionTable;

export const crawlOptions = withHelp(texts.crawl, {
  ...inSection("Crawl", {
    "max-pages": { type: "integer", value: "N", default: 6000, minimum: 1 },
    delay: { type: "number", value: "S", default: 1 },
    concurrency: { type: "integer", value: "N", default: 1, minimum: 1 },
    scope: { value: "FILE", configurable: false },
    geo: { value: "FILE" },
    ...notConfigurable({
      csv: { value: "FILE" },
      feed: { value: "FILE" },
      frequency: { choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"], needs: "feed" },
    }),
  }),
  "max-bytes": { type: "integer", minimum: 1, section: "Limits" },
  "allow-pattern": { type: "list", value: "PATTERN", section: "Crawl" },
  sitemaps: { type: "boolean", section: "Crawl" },
  ...inSection("Network", {
    "allow-private": { type: "boolean" },
    timeout: { type: "number", value: "S", default: 30, minimum: 0.001 },
    "user-agent": {},
    header: { type: "list", value: '"K: V"' },
  }),
});

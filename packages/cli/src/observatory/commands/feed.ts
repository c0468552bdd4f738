import { defineCommand } from "../../command-line/command.ts";
import { wholeRuleSetOption } from "../../command-line/whole-rule-sets.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** The options of `feed`. */
export const feedOptions = {
  campaign: {
    type: "string",
    value: "NAME",
    help: "the campaign of the feed. Default: the name of the file without its ending",
    section: "Feed",
  },
  export: {
    type: "string",
    value: "CAMPAIGN",
    help: "print the feed of a campaign, in place of sending a file",
    section: "Feed",
  },
  frequency: {
    type: "string",
    choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"],
    help: "take only targets and schedules of this frequency",
    section: "Feed",
  },
  panel: {
    type: "string",
    value: "NAME",
    help: "the panel that the runs of the orders measure. Default: none",
    section: "Feed",
  },
  ruleset: {
    ...wholeRuleSetOption,
    help: `${wholeRuleSetOption.help}. Default: those of the configuration`,
    section: "Feed",
  },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory feed`. Spec 20.1, 22.2. */
export const feed = defineCommand({
  name: "feed",
  operands: "[FILE]",
  summary: "Measure the targets of a crawl feed by their schedules",
  description: `Reads a crawl feed: a JSON array of targets, each with seeds, scope, depth and schedules. The feed becomes a campaign. Each target becomes a site of the running Observatory, with the scope of the feed. Each of its schedules becomes an order of the campaign, such as "targets 17 monthly" for the target with id 17 in targets.json; eiao-observatory order list shows them. A run of such an order crawls as many pages as the depth allows (CAPPED 600, CAPPED_LARGE 6,000, DEEP as many as of any site), within the scope, or one link beyond it with plus1.

If you send a feed of the same campaign again, sites and orders are updated. What you set with eiao-wam sites set stays, and is reported. When a target loses a schedule, its order is removed and the runs are kept. An order that you deactivated stays inactive. An order whose target is missing from the feed stays too; use order remove.

With "watched": true in a target, the crawls of its site report new documents: pages, and PDF, office and EPUB files that pages link to, on any host. "documentUrlScheme" is the beginning of the URLs of such files; pages are always reported. The first run of the site reports nothing. Later runs report the documents that no earlier run had: in crawler.log, in the reports at /api/sites/SITE/documents, and as an Atom feed at /sites/SITE/documents.atom.

With --export the feed of a campaign is printed as it was sent last, with all its fields. Targets that were refused and values that may be secrets are missing. After --frequency it has only the targets that were taken, with all their schedules.

Runs of these orders are outside the panels: they update the pages of their sites, and change no figure of a country, region or sector. With --panel each of them counts as a run of the panel. Use it only if the panel has no other sites; to measure many sites together, use eiao-observatory panel.

A target that cannot be used, for example because it needs a login, is reported with the reason. The others are taken all the same.

Exit codes: 0 all targets were taken; 1 a target was refused, or nothing could be done.`,
  examples: [
    ["eiao-observatory feed targets.json", "Measures all targets by their schedules."],
    ["eiao-observatory feed targets.json --frequency MONTHLY", "Takes only the monthly targets and schedules."],
    ["eiao-observatory feed --export targets", "Prints the feed that became the campaign targets."],
    ["eiao-observatory order list", "Lists the orders and when they are due next."],
  ],
  options: feedOptions,
  async run({ options, operands }, terminal) {
    const { runFeed } = await import("../run-feed.ts");
    return await runFeed(operands, options, terminal);
  },
});

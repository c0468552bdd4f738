import { defineCommand } from "../../command-line/command.ts";
import { wholeRuleSetOption } from "../../command-line/whole-rule-sets.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** The options of `order`. */
export const orderOptions = {
  sites: {
    type: "string",
    value: "FILE",
    help: "with add and extend: file of the sites to measure, one URL per line; # starts a comment. You can also write the URLs after the name",
    section: "Order",
  },
  every: {
    type: "string",
    value: "TIME",
    default: "once",
    help: "with add: once, or every day, week, month, quarter, halfyear or year",
    section: "Order",
  },
  date: {
    type: "string",
    value: "DATE",
    help: "with add: a due date in UTC, such as 2026-11-24 or 2026-11-24T06:00Z; the order repeats on the same day of the week, month or year. Default: the first day of each week, month and so on; today for once",
    section: "Order",
  },
  from: { type: "string", value: "DATE", help: "with add: no run before this date", section: "Order" },
  until: { type: "string", value: "DATE", help: "with add: no run on or after this date", section: "Order" },
  panel: {
    type: "string",
    value: "NAME",
    help: "with add: the panel that the runs measure. Default: a panel with the name of the order, if it repeats and has more than one site; else none",
    section: "Order",
  },
  campaign: {
    type: "string",
    value: "NAME",
    help: "with add: the campaign that the order belongs to. Default: none",
    section: "Order",
  },
  ruleset: {
    ...wholeRuleSetOption,
    help: `with add: ${wholeRuleSetOption.help}. Default: those of the configuration`,
    section: "Order",
  },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory order`. Spec 22.2. */
export const order = defineCommand({
  name: "order",
  operands: "add|extend|list|start|stop|activate|deactivate|remove [NAME [URL...]]",
  summary: "Measure sites regularly: every week, month, quarter or year",
  description: `Manages the orders of the scheduler of a running Observatory. On each due date the scheduler starts a test run of the sites in the order; it looks every 15 minutes. If several due dates passed while it was not running, it starts one run.

An order that repeats and has more than one site is a panel with its name: reports show the figures of its runs, and eiao-observatory panel changes it. Runs of other orders update the pages of their sites, and change no figure of a country, region or sector.

extend adds sites to an order. start begins a run now, whatever the dates, unless the order or its campaign is inactive. stop ends the run in progress and publishes what was measured. deactivate pauses an order until you activate it again. remove deletes the order and keeps its runs.

Exit codes: 0 done; 1 it could not be done.`,
  examples: [
    [
      "eiao-observatory order add ministries --sites ministries.txt --every month",
      "Measures the sites of a file on the first day of each month.",
    ],
    [
      "eiao-observatory order add town https://town.example/ --every week --date 2026-11-24T03:00Z --until 2027-06-01",
      "Measures a site every Tuesday at 3:00 UTC until June.",
    ],
    ["eiao-observatory order list", "Lists the orders and when they are due next."],
    ["eiao-observatory order start ministries", "Starts a run now."],
  ],
  options: orderOptions,
  async run({ options, operands }, terminal) {
    const { runOrder } = await import("../run-order.ts");
    return await runOrder(operands, options, terminal);
  },
});

import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** Options of `order`, for who carries them out. */
export const orderOptions = {
  sites: {
    type: "string",
    value: "FILE",
    help: "add: the sites to be measured, a URL a line, # comments; or name them behind the order",
    section: "Order",
  },
  every: {
    type: "string",
    value: "TIME",
    default: "once",
    help: "add: day, week, month, quarter, halfyear or year; unless given once",
    section: "Order",
  },
  date: {
    type: "string",
    value: "DATE",
    help: "add: when, as 2026-11-24 or 2026-11-24T06:00Z (UTC); its day of the week, of the month or of the year counts. Unless given the first day of each, or today",
    section: "Order",
  },
  from: { type: "string", value: "DATE", help: "add: nothing is due before", section: "Order" },
  until: { type: "string", value: "DATE", help: "add: nothing is due from then on", section: "Order" },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory order`. Spec 22.2. */
export const order = defineCommand({
  name: "order",
  operands: "add|list|start|stop|activate|deactivate|remove [NAME [URL...]]",
  summary: "Have sites measured again and again: every week, month, quarter or year",
  description: `Orders of the scheduler of a running Observatory. Each due date is a test run of the order's sites; the scheduler looks every 15 minutes. However many dates went by while it was down, one run is started.

start begins a run now, whatever its dates; stop ends the one under way: what was measured is published. An inactive order is never due. remove forgets the order and keeps its runs.

Exit codes: 0 done; 1 it is not.`,
  examples: [
    ["eiao-observatory order add ministries --sites ministries.txt --every month", "On the first day of each month."],
    [
      "eiao-observatory order add town https://town.example/ --every week --date 2026-11-24T03:00Z --until 2027-06-01",
      "Every Tuesday night until June.",
    ],
    ["eiao-observatory order list", "What is due next."],
    ["eiao-observatory order start ministries", "Begins a run now."],
  ],
  options: orderOptions,
  async run({ options, operands }, terminal) {
    const { runOrder } = await import("../run-order.ts");
    return await runOrder(operands, options, terminal);
  },
});

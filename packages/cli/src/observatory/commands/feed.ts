import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** Options of `feed`, for who carries them out. */
export const feedOptions = {
  frequency: {
    type: "string",
    choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"],
    help: "only targets and schedules of this frequency",
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
  operands: "<FILE>",
  summary: "Take the targets of a crawl feed, and have them measured by their schedules",
  description: `Reads a crawl feed: a JSON array of targets, each with seeds, scope, depth and schedules. Each target becomes a site of the running Observatory, with the scope of the feed, and each of its schedules an order of the scheduler: "feed 17 monthly" for the target with id 17 (eiao-observatory order list shows them all). Its runs keep to the budget of pages (CAPPED 600, CAPPED_LARGE 6,000, DEEP that of any site) and to the scope, with plus1 one hop beyond. The same feed again (by the name of its file) changes what differs: an order of a schedule that its target has no more is removed, which keeps its runs. One that was deactivated stays so, and one whose target is gone from the feed stays too (order remove).

A target that cannot be taken, as one that needs a login, is named with the reason and stops no other.

Exit codes: 0 all were taken; 1 something was refused, or nothing could be done.`,
  examples: [
    ["eiao-observatory feed targets.json", "All targets, by their schedules."],
    ["eiao-observatory feed targets.json --frequency MONTHLY", "Those that are due every month."],
    ["eiao-observatory order list", "What is due next."],
  ],
  options: feedOptions,
  async run({ options, operands }, terminal) {
    const { runFeed } = await import("../run-feed.ts");
    return await runFeed(operands, options, terminal);
  },
});

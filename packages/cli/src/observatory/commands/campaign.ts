import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

const text = { type: "string", value: "TEXT", section: "Campaign" } as const;
const date = { type: "string", value: "DATE", section: "Campaign" } as const;

/** The options of `campaign`. */
export const campaignOptions = {
  title: { ...text, help: "with add and change: its title" },
  description: { ...text, help: "with add and change: what it measures, and why" },
  comment: { ...text, help: "with add and change: a comment" },
  owner: { ...text, help: "with add and change: who is responsible for it. Default of add: the caller" },
  tag: {
    type: "list",
    value: "TAG",
    help: "with add and change: a tag, of all that it has; with list: only campaigns with this tag",
    section: "Campaign",
  },
  icon: {
    type: "string",
    value: "FILE",
    help: "with add and change: a PNG or JPEG of at most 100 kB, or none",
    section: "Campaign",
  },
  start: { ...date, help: "with add and change: its orders are not due before this date, or none" },
  end: { ...date, help: "with add and change: its orders are not due on or after this date, or none" },
  orders: { type: "boolean", help: "with remove: remove its orders too", section: "Campaign" },
  ...siteUrlServerOptions,
  ...answerOptions,
  format: {
    type: "string",
    choices: ["text", "json", "turtle"],
    default: "text",
    help: "text for people, json for programs; turtle with show and write. Default of write: turtle for a file whose name ends with .ttl, else json",
  },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory campaign`. Spec 22.1. */
export const campaign = defineCommand({
  name: "campaign",
  operands: "add|change|show|list|activate|deactivate|remove|suggestions|write [NAME|FILE]",
  summary: "Manage campaigns: they describe and group orders",
  description: `Manages the campaigns of a running Observatory. A campaign describes and groups orders, and measures nothing itself. An order belongs to one campaign or to none: use --campaign of eiao-observatory order and panel. While a campaign is inactive, before its start and from its end on, none of its orders is due; the dates that they miss stay missed.

add and change set what a campaign says of itself: title, description, comment, tags, icon, owner, start and end. What you do not give stays as it is. remove deletes a campaign that has no orders; with --orders it deletes them too. Runs stay.

show prints a campaign. With --format json or turtle it prints its specification: all of the above, its orders, each with its schedule and its sites (seeds, scope rules, page budget), and what it sets for their runs:

* languages: the Accept-Language of crawls and samples. Each has a weight from 0 to 1.
* pauseSeconds: the pause between two requests to a host. It is never under crawldelay of the configuration.
* categories: NACE, continent, country and NUTS for sites that have none.
* weights: patterns of URLs, each with a score from -1 to 1, for the sites of a steered run.
* keywords and assumedLanguage: they only describe.

write reads a specification from a file, or from standard input with -, and makes the campaign what it says. Orders of the campaign that are not in it are removed; a file in JSON without orders has to say so with "orders": []. A field that would have no effect is refused by its name, and with any fault nothing is changed. Fields that sites set has set stay. If everything is as the file says, nothing is changed.

suggestions lists what you may want to change after a run, each with the command that does it: sites that forward to another host, sites that were discarded because they have fewer pages than minpagessampled, and hosts that pages link to and no site has. At most 100 of each are listed. To see a host no more, exclude it: eiao-observatory exclude.

Exit codes: 0 done; 1 it could not be done.`,
  examples: [
    [
      'eiao-observatory campaign add towns --title "Towns of Norway" --tag norway --icon towns.png',
      "Adds a campaign that has no orders yet.",
    ],
    [
      "eiao-observatory order add large --sites large.txt --every month --campaign towns",
      "Adds an order to the campaign.",
    ],
    ["eiao-observatory campaign show towns --format json --output towns.json", "Saves its specification."],
    ["eiao-observatory campaign write towns.json", "Makes the campaign what the file says."],
    ["eiao-observatory campaign suggestions towns", "Lists changes of its sites that you may want to make."],
    ["eiao-observatory campaign list --tag norway", "Lists the campaigns with a tag."],
  ],
  options: campaignOptions,
  async run({ options, operands }, terminal) {
    const { runCampaign } = await import("../run-campaign.ts");
    return await runCampaign(operands, options, terminal);
  },
});

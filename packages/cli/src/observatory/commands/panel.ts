import { defineCommand } from "../../command-line/command.ts";
import { wholeRuleSetOption } from "../../command-line/whole-rule-sets.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** The options of `panel`. */
export const panelOptions = {
  sites: {
    type: "string",
    value: "FILE",
    help: "with add and change: file of all sites of the panel, one URL per line; # starts a comment. You can also write the URLs after the name",
    section: "Panel",
  },
  every: {
    type: "string",
    value: "TIME",
    help: "with add and change: once, or every day, week, month, quarter, halfyear or year. Default of add: once",
    section: "Panel",
  },
  date: {
    type: "string",
    value: "DATE",
    help: "with add and change: a due date in UTC, such as 2026-11-24 or 2026-11-24T06:00Z. Default: the first day of each week, month and so on; today for once",
    section: "Panel",
  },
  from: { type: "string", value: "DATE", help: "with add and change: no run before this date", section: "Panel" },
  until: {
    type: "string",
    value: "DATE",
    help: "with add and change: no run on or after this date",
    section: "Panel",
  },
  campaign: {
    type: "string",
    value: "NAME",
    help: "with add and change: the campaign that the panel belongs to, or none. Default of add: none",
    section: "Panel",
  },
  ruleset: {
    ...wholeRuleSetOption,
    help: `with add and change: ${wholeRuleSetOption.help}. Default: those of the configuration`,
    section: "Panel",
  },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory panel`: manages the lists of sites whose figures reports show. */
export const panel = defineCommand({
  name: "panel",
  operands: "add|list|change|remove [NAME [URL...]]",
  summary: "Manage panels: the lists of sites whose figures the reports show",
  description: `Manages the panels of a running Observatory. A panel has a name, a list of sites and a schedule. Reports, exports and searches show the newest published run of a panel: first that of the panel "default", or of the one that the parameter panel of the configuration names. Readers can choose another panel. Runs outside the panels, such as those of single orders and feeds, update the pages of their sites, and change no figure of a country, region or sector.

eiao-observatory start --sites makes its sites the panel "default". The example sites never replace other sites of that panel. A site can be in several panels; each panel's runs measure it.

list prints all panels, and with a name the sites of a panel. change replaces the sites or the schedule; what you do not give stays as it is. remove ends the measurements and keeps the runs. To start or stop a run of a panel, or to pause the panel, use eiao-observatory order with its name.

Exit codes: 0 done; 1 it could not be done.`,
  examples: [
    [
      "eiao-observatory panel add ministries --sites ministries.txt --every month",
      "Measures the sites of a file on the first day of each month.",
    ],
    ["eiao-observatory panel list", "Lists the panels and when they are due next."],
    ["eiao-observatory panel list ministries", "Lists the sites of a panel, one per line."],
    ["eiao-observatory panel change ministries --sites ministries.txt", "Measures other sites from the next run on."],
    ["eiao-observatory panel remove ministries", "Ends the measurements. The runs stay."],
  ],
  options: panelOptions,
  async run({ options, operands }, terminal) {
    const { runPanel } = await import("../run-panel.ts");
    return await runPanel(operands, options, terminal);
  },
});

import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { wholeRuleSetOption } from "../../command-line/options.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { openOutput, tellDone } from "../../output/output.ts";
import { alignedTable, plain } from "../../output/text.ts";
import { dueOf, nextOf, recurrenceOf, sitesIn } from "../../services/orders.ts";
import type { ListedOrder } from "../../services/orders.ts";
import { siteUrlServer } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** The options of `panel`. */
export const panelOptions = {
  ...inSection("Panel", {
    sites: {
      value: "FILE",
      help: "with add and change: file of all sites of the panel, one URL per line; # starts a comment. You can also write the URLs after the name",
    },
    every: {
      value: "TIME",
      help: "with add and change: once, or every day, week, month, quarter, halfyear or year. Default of add: once",
    },
    date: {
      value: "DATE",
      help: "with add and change: a due date in UTC, such as 2026-11-24 or 2026-11-24T06:00Z. Default: the first day of each week, month and so on; today for once",
    },
    from: { value: "DATE", help: "with add and change: no run before this date" },
    until: { value: "DATE", help: "with add and change: no run on or after this date" },
    campaign: {
      value: "NAME",
      help: "with add and change: the campaign that the panel belongs to, or none. Default of add: none",
    },
    ruleset: {
      ...wholeRuleSetOption,
      help: `with add and change: ${wholeRuleSetOption.help}. Default: those of the configuration`,
    },
  }),
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory panel`: manages the lists of sites whose figures reports show. */
export const panel = defineCommand({
  name: "panel",
  ...texts.panel,
  options: panelOptions,
  async run({ options, operands }, terminal) {
    return await runPanel(operands, options, terminal);
  },
});

type PanelOptions = OptionValues<typeof panelOptions>;

const actions = ["add", "list", "change", "remove"] as const;

/** Carries out `eiao-observatory panel` by calling the site URL server: a panel is an order whose runs measure the panel of its own name. @throws CommandError. */
export async function runPanel(
  [action, name, ...urls]: readonly string[],
  options: PanelOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { wholeRuleSets } = await import("../../rule-sets.ts");
  const known = actions.find((each) => each === action);
  if (known === undefined)
    throw new CommandError(`panel needs one of ${actions.join(", ")}.`, "Example: eiao-observatory panel list");
  if (known !== "list" && name === undefined)
    throw new CommandError(
      `panel ${known} needs the name of a panel.`,
      "To see all panels, run: eiao-observatory panel list.",
    );
  if (urls.length > 0 && (known === "list" || known === "remove"))
    throw new CommandError(`panel ${known} does not accept "${urls[0]}".`);
  const ask = await siteUrlServer(options, terminal);
  const panels = async (): Promise<ListedOrder[]> =>
    ((await ask("orders", {})) as readonly ListedOrder[]).filter(({ order, panel }) => order === panel);
  if (known !== "add" && name !== undefined && (await panels()).every(({ order }) => order !== name))
    throw new CommandError(
      `There is no panel ${plain(name, 64)}.`,
      "To see all panels, run: eiao-observatory panel list.",
    );
  const output = await openOutput(options.output, terminal);
  if (known === "list" && name === undefined) {
    const found = await panels();
    await output.write(isForPrograms(options) ? jsonOf(found.map(listed)) : tableOf(found));
  } else if (known === "list") {
    const sites = (await ask("orderSites", { order: name })) as string[];
    await output.write(isForPrograms(options) ? jsonOf(sites) : sites.map((url) => `${plain(url, 2_048)}\n`).join(""));
  } else if (known === "remove") await ask("removeOrder", { order: name });
  else {
    const { every = known === "add" ? "once" : undefined, campaign, date, from, until } = options;
    const urllist = await sitesIn(`panel ${name}`, urls, options, terminal);
    if (known === "add" && urllist.length === 0)
      throw new CommandError(
        "The panel has no sites.",
        "Write their URLs after its name, or name a file with --sites FILE.",
      );
    await ask(known === "add" ? "addOrder" : "changeOrder", {
      order: name,
      campaign,
      date,
      from,
      until,
      ruleset: await wholeRuleSets(options.ruleset),
      ...(known === "add" ? { panel: name } : {}),
      ...(urllist.length === 0 ? {} : { urllist }),
      ...(every === undefined ? {} : { recurrence: recurrenceOf(every) }),
    });
    const kept = (await panels()).find(({ order }) => order === name);
    // Its last run is of the list that it had.
    if (kept !== undefined)
      await tellDone(dueOf("panel", known === "add" ? kept : { ...kept, run: null }), options.output, output, terminal);
  }
  await output.close();
  return 0;
}

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns a panel as its JSON has it. */
function listed({ order, ruleSets, recurrence, active, sites, excluded, next, run }: ListedOrder) {
  return { panel: order, ruleSets, recurrence, active, sites, excluded, next, run };
}

function tableOf(panels: readonly ListedOrder[]): string {
  if (panels.length === 0) return "There are no panels.\n";
  const rows = panels.map((each) => [
    each.order,
    each.recurrence,
    String(each.sites),
    nextOf(each),
    each.run ?? "none",
  ]);
  return [...alignedTable(["Panel", "Recurrence", "Sites", "Next", "Last run"], rows)].join("");
}

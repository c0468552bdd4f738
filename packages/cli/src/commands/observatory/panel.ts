import { defineCommand } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import { wholeRuleSetOption } from "../../command-line/options.ts";
import { answerOptions, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { alignedTable, plain } from "../../output/text.ts";
import { dueOf, nextOf, recurrenceOf, sitesIn } from "../../services/orders.ts";
import type { ListedOrder } from "../../services/orders.ts";
import { actionOf, withSiteUrlServer } from "../../services/site-url-server.ts";
import texts from "./texts.json" with { type: "json" };

const LIST = "To see all panels, run: eiao-observatory panel list.";

/** `eiao-observatory panel`: manages the lists of sites whose figures reports show. A panel is an order that measures the panel of the same name. */
export const panel = defineCommand({
  name: "panel",
  ...texts.panel,
  options: {
    ...inSection("Panel", {
      sites: { value: "FILE" },
      every: { value: "TIME" },
      date: { value: "DATE" },
      from: { value: "DATE" },
      until: { value: "DATE" },
      campaign: { value: "NAME" },
      ruleset: {
        ...wholeRuleSetOption,
        help: `with add and change: ${wholeRuleSetOption.help}. Default: those of the configuration`,
      },
    }),
    ...siteUrlServerOptions,
    ...answerOptions,
  },
  async run({ options, operands: [action, name, ...urls] }, terminal) {
    const { wholeRuleSets } = await import("../../rule-sets.ts");
    const known = actionOf("panel", ["add", "list", "change", "remove"], action);
    if (known !== "list" && name === undefined)
      throw new CommandError(`panel ${known} needs the name of a panel.`, LIST);
    if (urls.length > 0 && (known === "list" || known === "remove"))
      throw new CommandError(`panel ${known} does not accept "${urls[0]}".`);
    return await withSiteUrlServer(options, terminal, async ({ invoke, print, note }) => {
      const panels = async () =>
        ((await invoke("orders", {})) as readonly ListedOrder[]).filter(({ order, panel }) => order === panel);
      if (known !== "add" && name !== undefined && (await panels()).every(({ order }) => order !== name))
        throw new CommandError(`There is no panel ${plain(name, 64)}.`, LIST);
      if (known === "list" && name === undefined) {
        const found = await panels();
        await print(found.map(panelJson), tableOf(found));
      } else if (known === "list") {
        const sites = (await invoke("orderSites", { order: name })) as string[];
        await print(sites, sites.map((url) => `${plain(url, 2_048)}\n`).join(""));
      } else if (known === "remove") await invoke("removeOrder", { order: name });
      else {
        const isNew = known === "add";
        const { every = isNew ? "once" : undefined, campaign, date, from, until, ruleset } = options;
        const urllist = await sitesIn(`panel ${name}`, urls, options, terminal);
        if (isNew && urllist.length === 0)
          throw new CommandError(
            "The panel has no sites.",
            "Write their URLs after its name, or name a file with --sites FILE.",
          );
        await invoke(isNew ? "addOrder" : "changeOrder", {
          order: name,
          campaign,
          date,
          from,
          until,
          ruleset: await wholeRuleSets(ruleset),
          ...(isNew ? { panel: name } : {}),
          ...(urllist.length === 0 ? {} : { urllist }),
          ...(every === undefined ? {} : { recurrence: recurrenceOf(every) }),
        });
        const stored = (await panels()).find(({ order }) => order === name);
        // The last run measured the former list.
        if (stored !== undefined) await note(dueOf("panel", isNew ? stored : { ...stored, run: null }));
      }
    });
  },
});

/** Returns the JSON of a panel. */
function panelJson({ order, ruleSets, recurrence, active, sites, excluded, next, run }: ListedOrder) {
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

import { defineCommand } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import { wholeRuleSetOption } from "../../command-line/options.ts";
import { answerOptions, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { columns, counted, plain } from "../../output/text.ts";
import { dueOf, nextOf, recurrenceOf, sitesIn } from "../../services/orders.ts";
import type { ListedOrder } from "../../services/orders.ts";
import { actionOf, withSiteUrlServer } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const actions = ["add", "extend", "list", "start", "stop", "activate", "deactivate", "remove"] as const;

/** `eiao-observatory order`. Spec 22.2. */
export const order = defineCommand({
  name: "order",
  ...texts.order,
  options: {
    ...inSection("Order", {
      sites: { value: "FILE" },
      every: { value: "TIME", default: "once" },
      date: { value: "DATE" },
      from: { value: "DATE" },
      until: { value: "DATE" },
      panel: { value: "NAME" },
      campaign: { value: "NAME" },
      ruleset: {
        ...wholeRuleSetOption,
        help: `with add: ${wholeRuleSetOption.help}. Default: those of the configuration`,
      },
    }),
    ...siteUrlServerOptions,
    ...answerOptions,
  },
  async run({ options, operands: [action, name, ...urls] }, terminal) {
    const known = actionOf("order", actions, action);
    if (known === "list" && name !== undefined) throw new CommandError(`order list does not accept "${name}".`);
    if (known !== "list" && name === undefined)
      throw new CommandError(
        `order ${known} needs the name of an order.`,
        "To see all orders, run: eiao-observatory order list.",
      );
    if (known !== "add" && known !== "extend" && urls.length > 0)
      throw new CommandError(`order ${known} does not accept "${urls[0]}".`);
    return await withSiteUrlServer(options, terminal, async ({ invoke, output, print, note }) => {
      const params = { order: name };
      const orders = async () => (await invoke("orders", {})) as readonly ListedOrder[];
      const urllist = () => sitesOfOrder(name ?? "", urls, options, terminal);
      if (known === "list") {
        const all = await orders();
        await print(all, tableOf(all));
      } else if (known === "add") {
        const { every, campaign, panel, date, from, until, ruleset } = options;
        const { wholeRuleSets } = await import("../../rule-sets.ts");
        await invoke("addOrder", {
          ...params,
          urllist: await urllist(),
          recurrence: recurrenceOf(every),
          campaign,
          panel,
          date,
          from,
          until,
          ruleset: await wholeRuleSets(ruleset),
        });
        const added = (await orders()).find(({ order }) => order === name);
        if (added !== undefined) await note(dueOf("order", added));
      } else if (known === "extend") {
        const added = Number(await invoke("extendOrder", { ...params, urllist: await urllist() }));
        await note(`${counted(added, "site")} added to the order ${plain(name ?? "", 64)}.`);
      } else if (known === "start") await output.write(`${plain(String(await invoke("startOrder", params)), 100)}\n`);
      else if (known === "stop") {
        const stopped = Number(await invoke("stopOrder", params));
        await note(`Stopped the measurement of ${counted(stopped, "site")}.`);
      } else if (known === "remove") await invoke("removeOrder", params);
      else await invoke("activateOrder", { ...params, active: known === "activate" });
    });
  },
});

/** Returns the start pages that are given for an order. @throws CommandError. */
async function sitesOfOrder(
  name: string,
  urls: readonly string[],
  options: { readonly sites: string | undefined },
  terminal: Terminal,
): Promise<string[]> {
  const urllist = await sitesIn(`order ${name}`, urls, options, terminal);
  if (urllist.length > 0) return urllist;
  throw new CommandError(
    "The order has no sites.",
    "Write their URLs after its name, or name a file with --sites FILE.",
  );
}

function tableOf(orders: readonly ListedOrder[]): string {
  if (orders.length === 0) return "There are no orders.\n";
  return columns(
    [
      ["Order", "Campaign", "Panel", "Recurrence", "Sites", "Next", "Last run"],
      ...orders.map((each) => [
        plain(each.order, 64),
        plain(each.campaign ?? "none", 64),
        plain(each.panel ?? "none", 64),
        each.recurrence,
        String(each.sites),
        nextOf(each),
        plain(each.run ?? "none", 64),
      ]),
    ],
    "",
  )
    .map((line) => `${line}\n`)
    .join("");
}

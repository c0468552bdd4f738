import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import { wholeRuleSets } from "../command-line/whole-rule-sets.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { tokenOf } from "../network/token.ts";
import { alignedTable } from "../output/aligned-table.ts";
import { openOutput } from "../output/output.ts";
import { callService } from "../seed/call-service.ts";
import { isForPrograms, tellDone } from "./answer-options.ts";
import type { panelOptions } from "./commands/panel.ts";
import { dueOf, nextOf, recurrenceOf, sitesIn } from "./run-order.ts";
import type { ListedOrder } from "./run-order.ts";
import { siteUrlServerOf } from "./site-url-server-options.ts";

type PanelOptions = OptionValues<typeof panelOptions>;

const actions = ["add", "list", "change", "remove"] as const;

/** Carries out `eiao-observatory panel` by calling the site URL server: a panel is an order whose runs measure the panel of its own name. @throws CommandError. */
export async function runPanel(
  [action, name, ...urls]: readonly string[],
  options: PanelOptions,
  terminal: Terminal,
): Promise<ExitCode> {
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
  const token = await tokenOf(options, terminal);
  const ask = (method: string, given: Readonly<Record<string, unknown>>): Promise<unknown> =>
    callService({ url: siteUrlServerOf(options.server, terminal.env), service: "siteurl", token }, method, given);
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

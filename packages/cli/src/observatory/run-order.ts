import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import { wholeRuleSets } from "../command-line/whole-rule-sets.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import { readSiteList } from "../input/read-list.ts";
import { noteSameSites } from "../input/same-sites.ts";
import { isForPrograms, tellDone } from "./answer-options.ts";
import { openOutput } from "../output/output.ts";
import { padded, textWidth } from "../output/text-width.ts";
import { siteUrlServerOf } from "./site-url-server-options.ts";
import { callService } from "../seed/call-service.ts";
import { tokenOf } from "../network/token.ts";
import type { orderOptions } from "./commands/order.ts";

type OrderOptions = OptionValues<typeof orderOptions>;

const recurrences: Readonly<Record<string, string>> = {
  once: "once",
  day: "daily",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  halfyear: "halfyearly",
  year: "yearly",
};
const actions = ["add", "extend", "list", "start", "stop", "activate", "deactivate", "remove"] as const;

/** Carries out `eiao-observatory order` by calling the site URL server. @throws CommandError. */
export async function runOrder(
  [action, name, ...urls]: readonly string[],
  options: OrderOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const known = actions.find((each) => each === action);
  if (known === undefined)
    throw new CommandError(`order needs one of ${actions.join(", ")}.`, "Example: eiao-observatory order list");
  if (known !== "list" && name === undefined)
    throw new CommandError(
      `order ${known} needs the name of an order.`,
      "To see all orders, run: eiao-observatory order list.",
    );
  if (known === "list" && name !== undefined) throw new CommandError(`order list does not accept "${name}".`);
  if (known !== "add" && known !== "extend" && urls.length > 0)
    throw new CommandError(`order ${known} does not accept "${urls[0]}".`);
  const token = await tokenOf(options, terminal);
  const ask = (method: string, given: Readonly<Record<string, unknown>>): Promise<unknown> =>
    callService({ url: siteUrlServerOf(options.server, terminal.env), service: "siteurl", token }, method, given);
  const named = { order: name };
  const output = await openOutput(options.output, terminal);
  const tell = (sentence: string): Promise<void> => tellDone(sentence, options.output, output, terminal);
  if (known === "list")
    await output.write(listed((await ask("orders", {})) as readonly ListedOrder[], isForPrograms(options)));
  else if (known === "add") {
    await ask("addOrder", { ...named, ...(await orderOf([name ?? "", ...urls], options, terminal)) });
    const added = ((await ask("orders", {})) as readonly ListedOrder[]).find(({ order }) => order === name);
    if (added !== undefined) await tell(dueOf("order", added));
  } else if (known === "extend") {
    const added = Number(
      await ask("extendOrder", { ...named, urllist: await sitesOfOrder(name ?? "", urls, options, terminal) }),
    );
    await tell(`${counted(added, "site")} added to the order ${plain(name ?? "", 64)}.`);
  } else if (known === "start") await output.write(`${plain(String(await ask("startOrder", named)), 100)}\n`);
  else if (known === "stop") {
    const stopped = Number(await ask("stopOrder", named));
    await tell(`Stopped the measurement of ${counted(stopped, "site")}.`);
  } else if (known === "remove") await ask("removeOrder", named);
  else await ask("activateOrder", { ...named, active: known === "activate" });
  await output.close();
  return 0;
}

async function orderOf(
  [name = "", ...urls]: readonly string[],
  { every, campaign, panel, date, from, until, ruleset, ...more }: OrderOptions,
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  return {
    urllist: await sitesOfOrder(name, urls, more, terminal),
    recurrence: recurrenceOf(every),
    campaign,
    panel,
    date,
    from,
    until,
    ruleset: await wholeRuleSets(ruleset),
  };
}

/** Returns the start pages that are given for an order. @throws CommandError. */
async function sitesOfOrder(
  name: string,
  urls: readonly string[],
  options: Pick<OrderOptions, "sites">,
  terminal: Terminal,
): Promise<string[]> {
  const urllist = await sitesIn(`order ${name}`, urls, options, terminal);
  if (urllist.length > 0) return urllist;
  throw new CommandError(
    "The order has no sites.",
    "Write their URLs after its name, or name a file with --sites FILE.",
  );
}

/** Returns the method's word for a word of `--every`. @throws CommandError. */
export function recurrenceOf(every: string): string {
  const recurrence = recurrences[every];
  if (recurrence === undefined)
    throw new CommandError(`--every cannot be "${every}".`, `Use one of ${Object.keys(recurrences).join(", ")}.`);
  return recurrence;
}

/** Returns the start pages that are written after a name and in the file of `--sites`. @throws CommandError. */
export async function sitesIn(
  what: string,
  urls: readonly string[],
  { sites }: { readonly sites: string | undefined },
  terminal: Terminal,
): Promise<string[]> {
  const urllist = [
    ...urls,
    ...(sites === undefined ? [] : await readSiteList(`--sites ${sites}`, sites, terminal.cwd)),
  ];
  noteSameSites(what, urllist, terminal);
  return urllist;
}

/** An order or a panel, as the method `orders` lists it. */
export interface ListedOrder {
  readonly order: string;
  readonly campaign: string | null;
  readonly panel: string | null;
  readonly ruleSets: readonly string[] | null;
  readonly recurrence: string;
  readonly active: boolean;
  readonly sites: number;
  readonly excluded: number;
  readonly next: string | null;
  readonly run: string | null;
}

/** Returns a sentence that says when a new order or panel is due. Excluded sites and impossible dates are no errors, but the user should see them. */
export function dueOf(what: "order" | "panel", added: ListedOrder): string {
  const { order, sites, excluded, next, run } = added;
  const name = `The ${what} ${plain(order, 64)}`;
  const list = "eiao-observatory exclude lists the excluded sites";
  if (isExcluded(added))
    return `${name} will not start a run: ${sites === 1 ? "its site is excluded" : `all its ${sites} sites are excluded`} (${list}).`;
  const left =
    excluded === 0 ? "" : ` ${excluded} of its ${sites} sites ${excluded === 1 ? "is" : "are"} excluded (${list}).`;
  if (!added.active) return `${name} is not due while its campaign is inactive.${left}`;
  return `${timeOf(name, next, run)}${left}`;
}

/** Returns true if all sites of an order are excluded, so that nothing is measured. */
const isExcluded = ({ sites, excluded }: ListedOrder): boolean => sites > 0 && excluded === sites;

function timeOf(name: string, next: string | null, run: string | null): string {
  if (run !== null) return `${name} has started run ${plain(run, 64)}.`;
  return next === null
    ? `${name} is never due. Check --date, --from and --until.`
    : `${name} is due on ${minuteOf(next)} UTC.`;
}

/** Returns when an order or panel is due next, for a table. */
export function nextOf(order: ListedOrder): string {
  if (!order.active) return "inactive";
  if (isExcluded(order)) return "excluded";
  return order.next === null ? "never" : minuteOf(order.next);
}

const minuteOf = (time: string): string => time.slice(0, 16).replace("T", " ");

function listed(orders: readonly ListedOrder[], json: boolean): string {
  if (json) return `${JSON.stringify(orders, null, 2)}\n`;
  if (orders.length === 0) return "There are no orders.\n";
  const rows = [
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
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => textWidth(row[column] ?? "")))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => padded(cell, widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

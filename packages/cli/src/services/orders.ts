import { CommandError } from "../errors.ts";
import { readSiteList } from "../input/read-text.ts";
import { plain } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";

const recurrences: Readonly<Record<string, string>> = {
  once: "once",
  day: "daily",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  halfyear: "halfyearly",
  year: "yearly",
};

/** Returns the method's term for a value of `--every`. @throws CommandError. */
export function recurrenceOf(every: string): string {
  const recurrence = recurrences[every];
  if (recurrence === undefined)
    throw new CommandError(`--every cannot be "${every}".`, `Use one of ${Object.keys(recurrences).join(", ")}.`);
  return recurrence;
}

/** Returns the start pages among the arguments and in the file of `--sites`. @throws CommandError. */
export async function sitesIn(
  subject: string,
  urls: readonly string[],
  { sites }: { readonly sites: string | undefined },
  terminal: Terminal,
): Promise<string[]> {
  const { noteSameSites } = await import("../input/sites.ts");
  const urllist = [
    ...urls,
    ...(sites === undefined ? [] : await readSiteList(`--sites ${sites}`, sites, terminal.cwd)),
  ];
  noteSameSites(subject, urllist, terminal);
  return urllist;
}

/** An order or a panel in the answer of the method `orders`. */
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

/** Returns a sentence on when a new order or panel is due. It names excluded sites and impossible dates, which are no errors. */
export function dueOf(kind: "order" | "panel", added: ListedOrder): string {
  const { order, sites, excluded, next, run } = added;
  const name = `The ${kind} ${plain(order, 64)}`;
  const list = "eiao-observatory exclude lists the excluded sites";
  if (isExcluded(added))
    return `${name} will not start a run: ${sites === 1 ? "its site is excluded" : `all its ${sites} sites are excluded`} (${list}).`;
  const note =
    excluded === 0 ? "" : ` ${excluded} of its ${sites} sites ${excluded === 1 ? "is" : "are"} excluded (${list}).`;
  if (!added.active) return `${name} is not due while its campaign is inactive.${note}`;
  return `${timeOf(name, next, run)}${note}`;
}

/** Returns true if all sites of an order are excluded, so that nothing is measured. */
const isExcluded = ({ sites, excluded }: ListedOrder): boolean => sites > 0 && excluded === sites;

function timeOf(name: string, next: string | null, run: string | null): string {
  if (run !== null) return `${name} has started run ${plain(run, 64)}.`;
  return next === null
    ? `${name} is never due. Check --date, --from and --until.`
    : `${name} is due on ${minuteOf(next)} UTC.`;
}

/** Returns the time when an order or panel is due next, for a table. */
export function nextOf(order: ListedOrder): string {
  if (!order.active) return "inactive";
  if (isExcluded(order)) return "excluded";
  return order.next === null ? "never" : minuteOf(order.next);
}

const minuteOf = (time: string): string => time.slice(0, 16).replace("T", " ");

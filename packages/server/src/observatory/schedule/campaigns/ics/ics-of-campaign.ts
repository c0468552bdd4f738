import type { ScopeRule, UrlRepository } from "@eiao/crawler";
import type { Database } from "@eiao/crawler/internal/database";
import type { Observatory } from "../../../services/observatory.ts";
import { sitesOfUrls } from "../../../services/site-url/add-urls.ts";
import { allOrders, urlsOf } from "../../orders.ts";
import type { KeptOrder } from "../../orders.ts";
import { iconOfCampaign, knownCampaign } from "../campaign.ts";
import type { Ics, IcsOrder, IcsRule, IcsSite } from "./ics.ts";
import { iconUrl } from "./ics.ts";

/** Returns the specification of a campaign. @throws EiaoError `UnknownCampaign`. */
export async function icsOfCampaign(
  { repository }: Pick<Observatory, "repository">,
  database: Database,
  name: string,
): Promise<Ics> {
  const { specification, ...campaign } = await knownCampaign(database, name);
  const orders = (await allOrders(database)).filter((order) => order.campaign === name);
  const icon = await iconOfCampaign(database, name);
  const { start, end, languages, assumedLanguage, keywords, categories, pauseSeconds, weights } = specification;
  return {
    id: campaign.name,
    title: campaign.title,
    description: campaign.description,
    comment: campaign.comment,
    tags: campaign.tags,
    icon: icon && iconUrl(icon),
    owner: campaign.owner,
    active: campaign.active,
    start: textOf(start),
    end: textOf(end),
    languages: languages.map(({ language, weight }) => ({ language, weight })),
    assumedLanguage,
    keywords,
    categories,
    pauseSeconds,
    weights: weights.map(({ pattern, score }) => ({ pattern, score })),
    orders: await Promise.all(orders.toSorted(byName).map((order) => icsOfOrder(repository, order))),
  };
}

/** Compares names by their code units, because the orders of databases differ. */
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1;

const textOf = (date: Date | null): string | null => date?.toISOString() ?? null;

async function icsOfOrder(repository: UrlRepository, order: KeptOrder): Promise<IcsOrder> {
  const names = await sitesOfOrder(repository, urlsOf(order));
  const sites: IcsSite[] = [];
  for (const [at, { url, maxPages = null, oneHopBeyond = false }] of order.sites.entries()) {
    const known = await repository.siteOf(names[at] ?? "");
    const { seeds, rules } = known !== undefined && known.seeds.length > 0 ? known : { seeds: [url], rules: [] };
    sites.push({ seeds, scope: rules.map(icsOfRule), maxPages, oneHopBeyond });
  }
  return {
    name: order.name,
    recurrence: order.recurrence,
    date: textOf(order.date),
    from: textOf(order.from),
    until: textOf(order.until),
    active: order.active,
    panel: order.panel,
    ruleSets: order.ruleSets,
    sites,
  };
}

/** Returns a scope rule without its number, which is its position in the list. */
export function icsOfRule({ order: _order, ...rule }: ScopeRule): IcsRule {
  return rule;
}

/** Returns the names of the sites that start at these pages. */
export async function sitesOfOrder(repository: UrlRepository, urls: readonly string[]): Promise<string[]> {
  return (await repository.withCuratedNames(sitesOfUrls("EIAO", urls))).map(({ site }) => site);
}

import { siteUrlMethod as method } from "../services/service-methods.ts";
import type { Database } from "@eiao/crawler/internal/database";
import { exclusionOf, exclusions, latestFailures, listRuns } from "@eiao/etl/internal";
import type { Observatory } from "../services/observatory.ts";
import { badArguments } from "../../transport/errors.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { Method } from "../../transport/service.ts";
import { discardedTexts } from "../queue/site-jobs.ts";
import { sitesOfUrls } from "../services/site-url/add-urls.ts";
import { knownCampaign } from "./campaigns/campaign.ts";
import { allOrders, urlsOf } from "./orders.ts";
import type { Order } from "./orders.ts";

/** Returns the method `suggestions` of the site URL server. */
export function suggestionsMethod(observatory: Observatory, database: Database): Method {
  return method("suggestions", async ({ campaign, testrun }) => {
    if ((campaign === undefined) === (testrun === undefined))
      throw badArguments("either campaign or testrun must be given");
    const found =
      campaign === undefined
        ? await ofRun(observatory, database, testrun as string)
        : await ofCampaign(observatory, database, campaign as string);
    return found;
  });
}

async function ofCampaign(observatory: Observatory, database: Database, name: string): Promise<Suggestions> {
  const { name: campaign } = await knownCampaign(database, name);
  const orders = (await allOrders(database)).filter((order) => order.campaign === campaign);
  return await suggestionsOfOrders(observatory, orders);
}

async function ofRun(observatory: Observatory, database: Database, run: string): Promise<Suggestions> {
  const [status] = run === "" ? [] : await listRuns(observatory.warehouse, run);
  const isKnown = status !== undefined || (await observatory.queue.runs()).includes(run);
  if (!isKnown) throw serviceError("UnknownTestRun", { run: run.slice(0, 100) });
  const order = (await allOrders(database)).find(({ name }) => name === status?.order);
  return await suggestionsOfRun(observatory, run, order);
}

/** The greatest number of suggestions of one kind in an answer. */
const MOST_SUGGESTIONS = 100;
/** The number of last runs of an order that are read: while the last one is in progress, the one before has the results of most sites. */
const RUNS_OF_ORDER = 2;

/** Returns suggestions for the sites of some orders, by their last crawls and last runs. */
export async function suggestionsOfOrders(observatory: Observatory, orders: readonly Order[]): Promise<Suggestions> {
  const ordersOf = await ordersBySite(observatory, orders);
  const byOrder = Map.groupBy(await listRuns(observatory.warehouse), ({ order }) => order ?? "");
  const runs = orders.flatMap(({ name }) => (byOrder.get(name) ?? []).slice(-RUNS_OF_ORDER).map(({ run }) => run));
  return await suggestionsFor(observatory, { sites: [...ordersOf.keys()], runs, ordersOf });
}

/** Returns suggestions for the sites of a run. @param order  the order that started it. */
export async function suggestionsOfRun(
  observatory: Observatory,
  run: string,
  order: Order | undefined,
): Promise<Suggestions> {
  const sites = await observatory.queue.sitesOf(run);
  const ordersOf = new Map(order === undefined ? [] : sites.map((site) => [site, [order.name]]));
  return await suggestionsFor(observatory, { sites, runs: [run], ordersOf });
}

/** Returns the names of the sites of some orders, each with the orders that have it. */
export async function ordersBySite(
  { repository }: Pick<Observatory, "repository">,
  orders: readonly Order[],
): Promise<Map<string, readonly string[]>> {
  const starts = orders.flatMap((order) =>
    sitesOfUrls("order", urlsOf(order)).map((start) => ({ ...start, order: order.name })),
  );
  const curated = await repository.withCuratedNames(starts);
  const bySite = Map.groupBy(curated, ({ site }) => site);
  return new Map([...bySite].map(([site, each]) => [site, [...new Set(each.map(({ order }) => order))]]));
}

/** Changes that a curator may want to make after a run. The lists have at most 100 elements; `all` is the number without this limit. */
export type Suggestions = Awaited<ReturnType<typeof suggestionsFor>>;

async function suggestionsFor(
  { repository, warehouse }: Observatory,
  input: {
    readonly sites: readonly string[];
    readonly runs: readonly string[];
    readonly ordersOf: ReadonlyMap<string, readonly string[]>;
  },
) {
  const excluded = await exclusions(warehouse);
  const isMeasured = ({ site }: { readonly site: string }): boolean => exclusionOf(excluded, site) === undefined;
  const { runs, ordersOf } = input;
  // An excluded site is neither named nor counted.
  const sites = input.sites.filter((site) => isMeasured({ site }));
  const forwarded = await repository.forwardedSeeds(sites);
  const failed = (await latestFailures(warehouse, runs, discardedTexts)).filter(isMeasured);
  const known = new Set(await repository.smallSites(failed.map(({ site }) => site)));
  const small = failed.filter(({ site }) => !known.has(site));
  // The target of a site that forwards is suggested as its new address, not as a new site.
  const refused = [...excluded.map(({ site }) => site), ...forwarded.map(({ target }) => new URL(target).host)];
  const { all, hosts } = await repository.hostsWithoutSite(sites, refused, MOST_SUGGESTIONS);
  return {
    /** Sites that forward to another host: their start page may be the new address. */
    forwarded: { all: forwarded.length, sites: forwarded.slice(0, MOST_SUGGESTIONS).map((each) => ({ ...each })) },
    /** Sites that were discarded because they have too few pages: they may really be small. */
    small: {
      all: small.length,
      sites: await Promise.all(
        small
          .slice(0, MOST_SUGGESTIONS)
          .map(async (each) => ({ ...each, pages: await repository.countPages(each.site) })),
      ),
    },
    /** Hosts that pages link to and that no site has, each with a start page and an order that links to it: they may be sites. */
    hosts: {
      all,
      hosts: hosts.map((each) => ({
        ...each,
        start: new URL("/", each.url).href,
        order: ordersOf.get(each.site)?.[0] ?? null,
      })),
    },
  };
}

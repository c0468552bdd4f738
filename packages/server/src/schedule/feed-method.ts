import { feedFields, readFeed, targetRecord } from "@eiao/crawler";
import type { Frequency, Target } from "@eiao/crawler";
import type { Database } from "@eiao/crawler/database";
import { codeOf, wordsOf } from "@eiao/wam-core/errors";
import { transportError } from "../transport/errors.ts";
import type { Method } from "../transport/service.ts";
import type { Observatory } from "../services/observatory.ts";
import { panelParameter, ruleSetParameter } from "../services/parameters.ts";
import { panelOf, ruleSetsOf } from "../services/site-url/add-urls.ts";
import { addOrder, allOrders, removeOrder } from "./orders.ts";
import type { KeptOrder, Order } from "./orders.ts";
import { renewOrder } from "./renew-order.ts";
import type { Recurrence } from "./recurrence.ts";

const recurrences: Readonly<Record<Frequency, Recurrence>> = {
  DAILY: "daily",
  WEEKLY: "weekly",
  MONTHLY: "monthly",
  QUARTERLY: "quarterly",
  SIXMONTHLY: "halfyearly",
  ANNUAL: "yearly",
};

/** The targets of a crawl feed become sites, and their schedules orders of the scheduler. Spec 20.1, 22.2. */
export function addFeedMethod(observatory: Observatory, database: Database): Method {
  return {
    name: "addFeed",
    role: "curator",
    doc: "Adds the targets of a crawl feed as sites, and each of their schedules as an order, with its page limit and scope. A feed with the same name updates them, and removes the orders of schedules that a target no longer has. Orders that are due start soon after.",
    parameters: [
      { name: "feed", type: "text", required: true, doc: "The feed, a JSON array of targets." },
      {
        name: "name",
        type: "text",
        required: false,
        longest: 255,
        default: "feed",
        doc: "Name of the feed, the source of its sites.",
      },
      {
        name: "frequency",
        type: "text",
        required: false,
        choices: Object.keys(recurrences),
        doc: "Only targets and schedules of this frequency.",
      },
      { ...panelParameter, doc: "Panel that the runs of the orders measure. Default: none." },
      {
        ...ruleSetParameter,
        doc: "Ids of the rule sets that the runs of the orders measure by. Default, also for all: those of the configuration.",
      },
    ],
    result: {
      type: "value",
      doc: "{sites, orders: [{order, recurrence, state: added, changed, unchanged or removed}], kept: [{site, fields: fields that differ in the feed, but a person has set them}], refused: [{index, id, title, reason}], warnings: [text]}",
    },
    changed({ name = "feed" }, result) {
      const { sites, refused } = result as { readonly sites: number; readonly refused: readonly unknown[] };
      return { subject: name as string, detail: `${sites} sites, ${refused.length} refused` };
    },
    async call({ feed, name = "feed", frequency, ...more }) {
      const source = { feed: name as string, panel: panelOf(more) ?? null, ruleSets: ruleSetsOf(more) ?? null };
      const { targets: all, refused, warnings } = readTargets(feed as string, source.feed);
      const targets = ofFrequency(all, frequency as Frequency | undefined);
      const { repository, now } = observatory;
      const named = targets.map(({ site }) => site);
      const imported = await repository.importSites(
        named.filter(({ addedBy }) => addedBy === "import"),
        {
          fields: feedFields,
        },
      );
      for (const site of named) if (site.addedBy === "crawl") await repository.saveSite(site);
      await repository.importTargets(targets.map(targetRecord));
      const known = new Map((await allOrders(database)).map((order) => [order.name, order]));
      const orders: { order: string; recurrence: string; state: string }[] = [];
      for (const order of targets.flatMap((target) => ordersOf(target, now(), source))) {
        const state = await putOrder(database, order, known.get(order.name), now());
        orders.push({ order: order.name, recurrence: order.recurrence, state });
      }
      for (const order of endedOrders(all, [...known.values()], source.feed)) {
        if (frequency !== undefined && order.recurrence !== recurrences[frequency as Frequency]) continue;
        await removeOrder(database, order.name);
        orders.push({ order: order.name, recurrence: order.recurrence, state: "removed" });
      }
      observatory.ordered.ring(); // some may be due today: a run for each of thousands takes minutes
      const kept = imported.kept.map(({ site, fields }) => ({ site, fields: [...fields] }));
      return { sites: targets.length, orders, kept, refused: refused.map((each) => ({ ...each })), warnings };
    },
  };
}

function readTargets(text: string, name: string) {
  try {
    return readFeed(text, name);
  } catch (error) {
    if (codeOf(error) !== "InvalidFeed") throw error;
    throw transportError("BadArguments", { problem: wordsOf(error).replace(/\.$/, "") }, error);
  }
}

/** Targets that have schedules of a frequency, with these alone; all of them where none is wanted. */
function ofFrequency(targets: readonly Target[], frequency: Frequency | undefined): readonly Target[] {
  if (frequency === undefined) return targets;
  return targets.flatMap((target) => {
    const schedules = target.schedules.filter((schedule) => schedule.frequency === frequency);
    return schedules.length === 0 ? [] : [{ ...target, schedules }];
  });
}

/**
 * Orders of schedules that targets of the feed had and have no more: a site that is to be measured every month from now on would be measured
 * every day as well. Those of other feeds stay, as where there is one for each frequency.
 */
function endedOrders(targets: readonly Target[], known: readonly KeptOrder[], feed: string): readonly KeptOrder[] {
  const ids = new Set(targets.map(({ externalId }) => externalId));
  const wanted = new Set(
    targets
      .flatMap((target) => ordersOf(target, new Date(0), { feed, panel: null, ruleSets: null }))
      .map(({ name }) => name),
  );
  return known.filter((order) => {
    const [, id = ""] = ORDER_NAME.exec(order.name) ?? [];
    return order.feed === feed && ids.has(id) && !wanted.has(order.name);
  });
}

/** As `ordersOf` names them. */
const ORDER_NAME = /^feed (\S+) /;

/** Named by the target and how often: `feed 17 monthly`; a second one of that kind has a number. */
function ordersOf(
  { externalId, site, schedules, maxPages, hopsBeyond }: Target,
  now: Date,
  source: Pick<Order, "feed" | "panel" | "ruleSets">,
): Order[] {
  const names = new Set<string>();
  const limits = { maxPages: maxPages ?? null, oneHopBeyond: hopsBeyond > 0 };
  return schedules.map(({ frequency, start, end }) => {
    const recurrence = recurrences[frequency];
    const base = `feed ${externalId} ${recurrence}`;
    let name = base;
    for (let number = 2; names.has(name); number++) name = `${base} ${number}`;
    names.add(name);
    const sites = site.seeds.slice(0, 1).map((url) => ({ url, ...limits })); // further seeds are of the same site
    return {
      name,
      recurrence,
      date: start,
      from: start,
      until: end,
      created: now,
      active: true,
      sites,
      campaign: null,
      ...source,
    };
  });
}

/** Who deactivated an order keeps it so. */
async function putOrder(database: Database, order: Order, known: KeptOrder | undefined, now: Date): Promise<string> {
  if (known === undefined) {
    await addOrder(database, order);
    return "added";
  }
  const isChanged = await renewOrder(database, known, order, now);
  return isChanged ? "changed" : "unchanged";
}

import { setTimeout as pause } from "node:timers/promises";
import { exclusionOf, exclusions, listRuns, previousRunOf } from "@eiao/etl/internal";
import type { RunOrigin } from "@eiao/etl";
import type { Database } from "@eiao/crawler/internal/database";
import { codeOf, wordsOf } from "@eiao/crawler/internal/errors";
import { etlDefaults } from "../services/parameters.ts";
import type { Observatory } from "../services/observatory.ts";
import { stopRun } from "../services/etl/etl-runs.ts";
import { addToRun, sitesOfUrls, nextRunId } from "../services/site-url/add-urls.ts";
import { serviceError } from "../../transport/service-errors.ts";
import { settingsOf, withinCampaign, listCampaigns } from "./campaigns/campaign.ts";
import { allOrders, claimOrder, knownOrder, letOrderGo, orderStarted, settleOrder, urlsOf } from "./orders.ts";
import type { KeptOrder, Order } from "./orders.ts";
import { dueBetween } from "./recurrence.ts";

/** The interval at which the scheduler looks for due orders. Spec 22.2. */
const TICK_MS = 900_000;
/** After a look that failed, as while the database is away or its disk full. */
const AGAIN_MS = 60_000;

/**
 * A date that was settled so far ahead was settled by a wrong clock that is right again: the order would not be due until
 * then. A smaller difference may be the clock of another machine, and must not make a date due twice.
 */
const AHEAD_MS = 86_400_000;

/**
 * Starts what is due: at most one run of an order, however many dates went by since the last look. What a coordinator decided on and died
 * over is started now. @param name  of one order; all unless given. @returns the runs that were started. @throws the first failure, when all
 * were looked at.
 */
export async function tick(observatory: Observatory, database: Database, name?: string): Promise<string[]> {
  const started: string[] = [];
  const failures: unknown[] = [];
  const orders = await allOrders(database);
  for (const order of name === undefined ? orders : orders.filter((each) => each.name === name))
    try {
      const now = observatory.now();
      const run = order.isStarting ? order.run : await decide(observatory, database, order, now);
      if (run === null) continue;
      await begin(observatory, database, order, run);
      started.push(run);
    } catch (error) {
      if (codeOf(error) !== "SiteExcluded") failures.push(error); // it is tried again at the next look; the others are started
    }
  if (failures.length > 0) throw failures[0];
  return started;
}

async function decide(
  observatory: Observatory,
  database: Database,
  order: KeptOrder,
  now: Date,
): Promise<string | null> {
  if (order.settled.getTime() - now.getTime() > AHEAD_MS) {
    observatory.log("siteurlserver", `The clock was ahead when the order ${order.name} was last checked`);
    await settleOrder(database, order, now);
    return null;
  }
  if (dueBetween(order, order.settled, now).length === 0) return null;
  const allowed = withinCampaign(order, await listCampaigns(database));
  if (!allowed.active || dueBetween(allowed, order.settled, now).length === 0) {
    await settleOrder(database, order, now); // what it missed stays missed
    return null;
  }
  if ((await excludedOf(observatory, order)) !== undefined) {
    observatory.log("siteurlserver", `The order ${order.name} was due, but all its sites are excluded`);
    await settleOrder(database, order, now);
    return null;
  }
  const run = await nextRunId(observatory);
  return (await claimOrder(database, order, now, run)) ? run : null;
}

/** One of its sites, where all of them are excluded. */
async function excludedOf({ warehouse }: Observatory, order: KeptOrder): Promise<string | undefined> {
  const sites = excludedSites(await exclusions(warehouse), order);
  return sites.length === order.sites.length ? sites[0] : undefined;
}

/** Sites of an order that are not measured. */
export function excludedSites(excluded: Awaited<ReturnType<typeof exclusions>>, order: KeptOrder): string[] {
  const sites = excluded.length === 0 ? [] : sitesOfUrls("EIAO", urlsOf(order));
  return sites.flatMap(({ site }) => (exclusionOf(excluded, site) === undefined ? [] : [site]));
}

/**
 * Adding the same sites to the same run twice comes to the same.
 * @throws EiaoError `SiteExcluded`: all of them were, after the run was decided on. It is none then, and the order waits for its next date.
 */
async function begin(observatory: Observatory, database: Database, order: KeptOrder, run: string): Promise<void> {
  const [campaign] = order.campaign === null ? [] : await listCampaigns(database, order.campaign);
  const to = {
    run,
    ...etlDefaults,
    panel: order.panel ?? undefined,
    ruleSets: order.ruleSets ?? undefined,
    origin: await originOf(observatory, order, run),
    settings: campaign && settingsOf(campaign),
  };
  const sites = sitesOfUrls(run, urlsOf(order)).map((site, at) => ({ ...order.sites[at], ...site }));
  try {
    await addToRun(observatory, to, sites);
  } catch (error) {
    if (codeOf(error) !== "SiteExcluded") throw error;
    const isQueued = (await observatory.queue.runs()).includes(run); // they were excluded when the run had them
    await (isQueued ? orderStarted : letOrderGo)(database, order.name, run);
    observatory.log("siteurlserver", `The order ${order.name} was started, but all its sites are excluded: ${run}`);
    throw error;
  }
  await orderStarted(database, order.name, run);
  observatory.log("siteurlserver", `Started the order ${order.name}: ${run}`);
}

/** Returns what a run that an order starts keeps of it. */
export async function originOf(
  { warehouse }: Observatory,
  { name, campaign }: Pick<Order, "name" | "campaign">,
  run: string,
): Promise<RunOrigin> {
  return { order: name, campaign, previousRun: await previousRunOf(warehouse, name, run) };
}

/** Starts a run of an order now, whatever its dates. @throws EiaoError `UnknownOrder`, `OrderInactive`, `OrderRunning`, `SiteExcluded`. */
export async function startOrderNow(observatory: Observatory, database: Database, name: string): Promise<string> {
  const order = await knownOrder(database, name);
  const [campaign] = order.campaign === null ? [] : await listCampaigns(database, order.campaign);
  if (!order.active)
    throw serviceError("OrderInactive", {
      subject: `order ${name}`,
      command: `order activate ${JSON.stringify(name)}`,
    });
  if (campaign?.active === false)
    throw serviceError("OrderInactive", {
      subject: `campaign ${campaign.name}`,
      command: `campaign activate ${JSON.stringify(campaign.name)}`,
    });
  if (await isRunning(observatory, order)) throw serviceError("OrderRunning", { order: name, run: order.run ?? "" });
  const site = await excludedOf(observatory, order);
  if (site !== undefined) throw serviceError("SiteExcluded", { site });
  const run = await nextRunId(observatory);
  if (!(await claimOrder(database, order, order.settled, run)))
    throw serviceError("OrderRunning", { order: name, run: "another one" });
  await begin(observatory, database, order, run);
  return run;
}

/**
 * Stops the run of an order now: its sites that are not loaded come to nothing, and the run is published with those that are.
 * @returns how many sites were stopped. @throws EiaoError `UnknownOrder`.
 */
export async function stopOrderNow(observatory: Observatory, database: Database, name: string): Promise<number> {
  const order = await knownOrder(database, name);
  return order.run !== null && (await isRunning(observatory, order)) ? await stopRun(observatory, order.run) : 0;
}

async function isRunning({ warehouse }: Observatory, { run, isStarting }: KeptOrder): Promise<boolean> {
  const [status] = run === null ? [] : await listRuns(warehouse, run);
  return isStarting || status?.state === "open";
}

/**
 * Looks for what is due at once, every 15 minutes, and when orders came, until the signal fires. What goes wrong is told, and tried again within a
 * minute.
 * @param againMs  a minute unless given.
 */
export async function runScheduler(
  observatory: Observatory,
  database: Database,
  onProblem: (problem: string | null) => void,
  signal: AbortSignal,
  againMs = AGAIN_MS,
): Promise<void> {
  while (!signal.aborted) {
    const now = observatory.now().getTime();
    // At the quarters of an hour: what is due at a full hour starts then. Before looking: changes in between notify.
    const notified = observatory.ordered.wait(TICK_MS - (now % TICK_MS), signal);
    const problem = await tick(observatory, database).then(
      () => null,
      (error: unknown) => `Scheduler: ${wordsOf(error)}`,
    );
    onProblem(problem);
    await (problem === null
      ? notified
      : Promise.race([notified, pause(againMs, undefined, { signal }).catch(() => undefined)]));
  }
}

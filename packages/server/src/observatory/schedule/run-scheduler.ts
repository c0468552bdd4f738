import { setTimeout as pause } from "node:timers/promises";
import { exclusionOf, exclusions, listRuns, previousRunOf } from "@eiao/etl/internal";
import type { RunOrigin } from "@eiao/etl";
import type { Database } from "@eiao/crawler/internal/database";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { etlDefaults } from "../services/parameters.ts";
import type { Observatory } from "../services/observatory.ts";
import { stopRun } from "../services/etl/etl-runs.ts";
import { addToRun, sitesOfUrls, nextRunId } from "../services/site-url/add-urls.ts";
import { serviceError } from "../../transport/service-errors.ts";
import { settingsOf, withinCampaign, listCampaigns } from "./campaigns/campaign.ts";
import { allOrders, claimOrder, knownOrder, releaseOrder, markStarted, settleOrder, urlsOf } from "./orders.ts";
import type { KeptOrder, Order } from "./orders.ts";
import { dueBetween } from "./recurrence.ts";

/** The interval at which the scheduler looks for due orders. Spec 22.2. */
const TICK_MS = 900_000;
/** The time after which a failed look is repeated; the database can be away, or its disk full. */
const AGAIN_MS = 60_000;

/**
 * If dates are settled this far into the future, a wrong clock did it, and the order would not be due until then. A smaller difference may come
 * from the clock of another machine, and must not make a date due twice.
 */
const AHEAD_MS = 86_400_000;

/**
 * Starts due orders: at most one run per order, however many dates passed since the last look. Also starts runs that a coordinator decided on before
 * it died. @param name  the only order to look at. Default: all orders. @returns the runs that were started. @throws the first failure, after all
 * orders.
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
      if (codeOf(error) !== "SiteExcluded") failures.push(error); // the next look tries again; the other orders start
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
    await settleOrder(database, order, now); // missed dates are not made up later
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

/** Returns one site of an order if all its sites are excluded. */
async function excludedOf({ warehouse }: Observatory, order: KeptOrder): Promise<string | undefined> {
  const sites = excludedSites(await exclusions(warehouse), order);
  return sites.length === order.sites.length ? sites[0] : undefined;
}

/** Returns the sites of an order that are excluded. */
export function excludedSites(excluded: Awaited<ReturnType<typeof exclusions>>, order: KeptOrder): string[] {
  const sites = excluded.length === 0 ? [] : sitesOfUrls("EIAO", urlsOf(order));
  return sites.flatMap(({ site }) => (exclusionOf(excluded, site) === undefined ? [] : [site]));
}

/**
 * Adds the sites of an order to its run. A repeated call changes nothing.
 * @throws EiaoError `SiteExcluded` if all sites were excluded after the decision: there is no run then, and the order waits for its next date.
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
    const isQueued = (await observatory.queue.runs()).includes(run); // true if they were excluded after they were queued
    await (isQueued ? markStarted : releaseOrder)(database, order.name, run);
    observatory.log("siteurlserver", `The order ${order.name} was started, but all its sites are excluded: ${run}`);
    throw error;
  }
  await markStarted(database, order.name, run);
  observatory.log("siteurlserver", `Started the order ${order.name}: ${run}`);
}

/** Returns the origin that a run of an order keeps. */
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
 * Stops the run of an order now: sites that are not loaded fail, and the run is published with the loaded ones.
 * @returns the number of stopped sites. @throws EiaoError `UnknownOrder`.
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
 * Starts due orders at once, every 15 minutes and after each new order, until the signal fires. Failures are reported and tried again.
 * @param againMs  the time before the next try. Default: one minute.
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
    // The next quarter of an hour, so that orders start at full hours. Begun before the look, so that no change in between is missed.
    const notified = observatory.ordered.wait(TICK_MS - (now % TICK_MS), signal);
    const problem = await tick(observatory, database).then(
      () => null,
      (error: unknown) => `Scheduler: ${messageOf(error)}`,
    );
    onProblem(problem);
    await (problem === null
      ? notified
      : Promise.race([notified, pause(againMs, undefined, { signal }).catch(() => undefined)]));
  }
}

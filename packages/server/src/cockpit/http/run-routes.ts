import type { ArgumentValue } from "../../transport/service.ts";
import { siteRepresentation } from "@eiao/crawler/repository";
import { stopRun } from "../../services/etl/etl-runs.ts";
import { measuredSites, sitesOfUrls } from "../../services/site-url/add-urls.ts";
import { cockpitError } from "../errors.ts";
import { noteAction } from "../model/audit.ts";
import { callSiteUrlServer } from "../model/service-calls.ts";
import type { CockpitMessages } from "../text/english.ts";
import { feedView } from "../views/orders.ts";
import type { FeedOutcome } from "../views/orders.ts";
import { cockpitRunHref } from "../views/parts.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** Runs that somebody waits for come before all others (spec 18.7). */
const AT_ONCE = 1_000_000;
const MOST_AGAIN = 100_000;

/** Does something, and keeps who did it. What fails is not kept: nothing was done. */
async function act(
  request: CockpitRequest,
  action: { readonly action: string; readonly subject: string; readonly detail?: string },
  work: () => Promise<unknown>,
): Promise<void> {
  await work();
  const { cockpit, caller } = request;
  if (caller !== undefined) await noteAction(cockpit.database, caller, action, cockpit.observatory.now());
}

/** A button of a run that is one method of the site URL server. */
function runAction(
  action: string,
  method: string,
  said: keyof CockpitMessages["done"],
  more: (request: CockpitRequest, run: string) => Readonly<Record<string, ArgumentValue>> = () => ({}),
) {
  return async (request: CockpitRequest): Promise<CockpitAnswer> => {
    const [run = ""] = request.words;
    const named = { testrun: run, ...more(request, run) };
    const detail = Object.entries(named)
      .filter(([name]) => name !== "testrun")
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .join(", ");
    await act(request, { action, subject: run, detail }, () => callSiteUrlServer(request.cockpit, method, named));
    return { kind: "gone-on", to: cockpitRunHref(run), said };
  };
}

export const pauseRunByForm = runAction("pause", "pauseRun", "paused");
export const resumeRunByForm = runAction("resume", "resumeRun", "resumed");
export const setRunPriorityByForm = runAction("priority", "setPriority", "priority", ({ form }) => ({
  priority: (form.get("priority") ?? "").trim(),
}));

/** Who stops a run names it once more. What was loaded stays: nothing here removes a result, least of all of a run that ended meanwhile. */
export async function stopRunByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { words, form, cockpit } = request;
  const [run = ""] = words;
  const confirmed = (form.get("confirm") ?? "").trim();
  if (confirmed !== run)
    throw cockpitError("BadField", {
      field: "confirm",
      value: JSON.stringify(confirmed.slice(0, 64)),
      problem: "type the name of the run",
    });
  const stopped = await stopRun(cockpit.observatory, run);
  if (stopped === 0) return { kind: "gone-on", to: "/cockpit", said: "hadEnded" };
  await act(request, { action: "stop", subject: run, detail: `${stopped} sites` }, () => Promise.resolve());
  return { kind: "gone-on", to: "/cockpit", said: "stopped" };
}

/**
 * Starts a run of sites outside the panels, before all others. @returns its id.
 * @throws EiaoError `BadArguments`, `SiteExcluded`: no id is used up.
 */
async function startRun({ cockpit }: CockpitRequest, urls: readonly string[]): Promise<string> {
  const { repository } = cockpit.observatory;
  await measuredSites(cockpit.observatory, await repository.withCuratedNames(sitesOfUrls("EIAO", urls)));
  const run = (await callSiteUrlServer(cockpit, "nextTestRun")) as string;
  await callSiteUrlServer(cockpit, "addURLs", { testrun: run, urllist: [...urls] });
  await callSiteUrlServer(cockpit, "setPriority", { testrun: run, priority: AT_ONCE });
  return run;
}

/** "Measure this site now". */
export async function measureNow(request: CockpitRequest): Promise<CockpitAnswer> {
  const url = (request.form.get("url") ?? "").trim();
  if (url === "")
    throw cockpitError("BadField", { field: "url", value: '""', problem: "it must be the address of a start page" });
  // One after the other: a button pressed twice is one run.
  return await request.cockpit.measuring.take(async () => {
    const known = await underWay(request, [url]);
    if (known !== undefined) return { kind: "gone-on", to: cockpitRunHref(known), said: "measuring" };
    const run = await startRun(request, [url]);
    await act(request, { action: "measure", subject: url, detail: run }, () => Promise.resolve());
    return { kind: "gone-on", to: cockpitRunHref(run), said: "measured" };
  });
}

/** A run of just these sites, before all others, that has not ended. */
async function underWay({ cockpit }: CockpitRequest, given: readonly string[]): Promise<string | undefined> {
  const { queue, repository } = cockpit.observatory;
  const starts = await repository.withCuratedNames(given.flatMap(siteOfStart));
  const sites = new Set(starts.map(({ site }) => site));
  const [first] = sites;
  if (first === undefined || sites.size < given.length) return undefined;
  const { runs } = await queue.status();
  for (const { run } of await queue.jobsOfSite(first, 20)) {
    if (runs.find(({ id }) => id === run)?.priority !== AT_ONCE) continue;
    const own = await queue.sitesOf(run);
    const isSame = own.length === sites.size && own.every((site) => sites.has(site));
    if (isSame && (await queue.openSites(run)).length > 0) return run;
  }
  return undefined;
}

function siteOfStart(given: string): { readonly site: string; readonly url: string }[] {
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `http://${given}`);
  return url === null ? [] : [{ site: siteRepresentation(url.href), url: url.href }];
}

/** The sites of a run that failed, in a run of their own; a button pressed twice is one run. */
export async function measureFailedAgain(request: CockpitRequest): Promise<CockpitAnswer> {
  const { words, cockpit } = request;
  const [run = ""] = words;
  const failed = await cockpit.observatory.queue.jobsOfRun(run, "failed", { from: 0, most: MOST_AGAIN });
  if (failed.length === 0)
    throw cockpitError("BadField", { field: "run", value: run.slice(0, 64), problem: "none of its sites has failed" });
  const urls = failed.map(({ url }) => url);
  return await cockpit.measuring.take(async () => {
    const known = await underWay(request, urls);
    if (known !== undefined) return { kind: "gone-on", to: cockpitRunHref(known), said: "measuring" };
    const next = await startRun(request, urls);
    await act(request, { action: "again", subject: run, detail: next }, () => Promise.resolve());
    return { kind: "gone-on", to: cockpitRunHref(next), said: "measured" };
  });
}

/** A button of an order. */
function orderAction(
  action: string,
  method: string,
  said: keyof CockpitMessages["done"],
  more: Readonly<Record<string, ArgumentValue>> = {},
) {
  return async (request: CockpitRequest): Promise<CockpitAnswer> => {
    const order = request.form.get("order") ?? "";
    await act(request, { action: `order ${action}`, subject: order }, () =>
      callSiteUrlServer(request.cockpit, method, { order, ...more }),
    );
    return { kind: "gone-on", to: "/cockpit/orders", said };
  };
}

export const startOrderByForm = orderAction("start", "startOrder", "orderStarted");
/** @returns what is said, which is another thing where nothing of it was under way. */
export async function stopOrderByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const order = request.form.get("order") ?? "";
  const to = "/cockpit/orders";
  if ((await callSiteUrlServer(request.cockpit, "stopOrder", { order })) === 0)
    return { kind: "gone-on", to, said: "hadEnded" };
  await act(request, { action: "order stop", subject: order }, () => Promise.resolve());
  return { kind: "gone-on", to, said: "orderStopped" };
}
export const activateOrderByForm = orderAction("activate", "activateOrder", "orderActive", { active: true });
export const deactivateOrderByForm = orderAction("deactivate", "activateOrder", "orderInactive", { active: false });
export const removeOrderByForm = orderAction("remove", "removeOrder", "orderRemoved");

/** Returns the lines of a field that have text. */
function linesOf(form: URLSearchParams, name: string): string[] {
  const lines = (form.get(name) ?? "").split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

/** Gives an order or a panel other sites or dates. */
export async function changeOrderByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, cockpit, words } = request;
  const [order = ""] = words;
  const urllist = linesOf(form, "urls");
  const date = (form.get("date") ?? "").trim();
  const named = { order, urllist, recurrence: form.get("recurrence") ?? "", ...(date === "" ? {} : { date }) };
  const detail = `${urllist.length} sites, ${named.recurrence}`;
  await act(request, { action: "order change", subject: order, detail }, () =>
    callSiteUrlServer(cockpit, "changeOrder", named),
  );
  return { kind: "gone-on", to: "/cockpit/orders", said: "orderChanged" };
}

/** A new order. */
export async function addOrderByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, cockpit } = request;
  const order = (form.get("order") ?? "").trim();
  const urllist = linesOf(form, "urls");
  const given = (name: string) => (form.get(name) ?? "").trim();
  const panel = given("panel") === "" ? {} : { panel: given("panel") };
  const named = {
    order,
    urllist,
    recurrence: given("recurrence"),
    date: given("date"),
    ...panel,
    ruleset: given("ruleset"),
  };
  const detail = `${urllist.length} sites, ${named.recurrence}`;
  await act(request, { action: "order add", subject: order, detail }, () =>
    callSiteUrlServer(cockpit, "addOrder", named),
  );
  return { kind: "gone-on", to: "/cockpit/orders", said: "orderAdded" };
}

/** Targets of a crawl feed. */
export async function addFeedByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, cockpit } = request;
  const named = { feed: form.get("feed") ?? "", name: (form.get("name") ?? "").trim() };
  const outcome = (await callSiteUrlServer(cockpit, "addFeed", named)) as unknown as FeedOutcome;
  const detail = `${outcome.sites} sites, ${outcome.refused.length} refused`;
  await act(request, { action: "feed", subject: named.name, detail }, () => Promise.resolve());
  return { kind: "page", view: feedView(outcome, cockpit.say) };
}

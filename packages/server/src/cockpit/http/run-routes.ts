import type { ArgumentValue } from "../../transport/service.ts";
import { siteRepresentation } from "@eiao/crawler/internal/repository";
import { NO_CAMPAIGN } from "../../observatory/schedule/campaigns/campaign.ts";
import { AT_ONCE } from "../../observatory/services/site-url/adding-methods.ts";
import { cockpitError } from "../errors.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import type { CockpitMessages } from "../english.ts";
import { feedView } from "../views/orders.ts";
import type { FeedOutcome } from "../views/orders.ts";
import { cockpitRunHref } from "../views/parts.ts";
import { formLines, formText, pageAfterForm } from "./request.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

const MOST_AGAIN = 100_000;

/** A button of a run that is one method of the site URL server. */
function runAction(
  method: string,
  said: keyof CockpitMessages["done"],
  more: (request: CockpitRequest) => Readonly<Record<string, ArgumentValue>> = () => ({}),
) {
  return async (request: CockpitRequest): Promise<CockpitAnswer> => {
    const [run = ""] = request.words;
    await callSiteUrlServer(request, method, { testrun: run, ...more(request) });
    return { kind: "gone-on", to: cockpitRunHref(run), said };
  };
}

export const pauseRunByForm = runAction("pauseRun", "paused");
export const resumeRunByForm = runAction("resumeRun", "resumed");
export const setRunPriorityByForm = runAction("setPriority", "priority", ({ form }) => ({
  priority: (form.get("priority") ?? "").trim(),
}));

/** Stops a run, if the user repeats its name. Loaded results stay: nothing here removes a result, least of all of a run that ended meanwhile. */
export async function stopRunByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { words, form } = request;
  const [run = ""] = words;
  const confirmed = (form.get("confirm") ?? "").trim();
  if (confirmed !== run)
    throw cockpitError("BadField", {
      field: "confirm",
      value: JSON.stringify(confirmed.slice(0, 64)),
      problem: "type the name of the run",
    });
  const stopped = await callSiteUrlServer(request, "stopRun", { testrun: run });
  return { kind: "gone-on", to: "/cockpit", said: stopped === 0 ? "hadEnded" : "stopped" };
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
    const run = (await callSiteUrlServer(request, "measureNow", { urllist: [url] })) as string;
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
    const next = (await callSiteUrlServer(request, "measureNow", { urllist: urls })) as string;
    return { kind: "gone-on", to: cockpitRunHref(next), said: "measured" };
  });
}

/** A button of an order. */
function orderAction(
  method: string,
  said: keyof CockpitMessages["done"],
  more: Readonly<Record<string, ArgumentValue>> = {},
) {
  return async (request: CockpitRequest): Promise<CockpitAnswer> => {
    const { form } = request;
    await callSiteUrlServer(request, method, { order: form.get("order") ?? "", ...more });
    return { kind: "gone-on", to: pageAfterForm(form, "/cockpit/orders"), said };
  };
}

export const startOrderByForm = orderAction("startOrder", "orderStarted");
/** @returns what is said, which is another thing where nothing of it was under way. */
export async function stopOrderByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form } = request;
  const stopped = await callSiteUrlServer(request, "stopOrder", { order: form.get("order") ?? "" });
  return {
    kind: "gone-on",
    to: pageAfterForm(form, "/cockpit/orders"),
    said: stopped === 0 ? "hadEnded" : "orderStopped",
  };
}
export const activateOrderByForm = orderAction("activateOrder", "orderActive", { active: true });
export const deactivateOrderByForm = orderAction("activateOrder", "orderInactive", { active: false });
export const removeOrderByForm = orderAction("removeOrder", "orderRemoved");

/** Gives an order or a panel other sites or dates, or another campaign. */
export async function changeOrderByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, words } = request;
  const [order = ""] = words;
  const urllist = formLines(form, "urls");
  const date = (form.get("date") ?? "").trim();
  const named = { order, urllist, recurrence: form.get("recurrence") ?? "", ...(date === "" ? {} : { date }) };
  const campaign = form.has("campaign") ? { campaign: formText(form, "campaign") || NO_CAMPAIGN } : {};
  await callSiteUrlServer(request, "changeOrder", { ...named, ...campaign });
  return { kind: "gone-on", to: "/cockpit/orders", said: "orderChanged" };
}

/** Adds sites to an order. */
export async function extendOrderByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form } = request;
  await callSiteUrlServer(request, "extendOrder", { order: form.get("order") ?? "", urllist: formLines(form, "urls") });
  return { kind: "gone-on", to: pageAfterForm(form, "/cockpit/orders"), said: "orderExtended" };
}

/** Adds an order by the form. */
export async function addOrderByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form } = request;
  const given = (name: string) => (form.get(name) ?? "").trim();
  const panel = given("panel") === "" ? {} : { panel: given("panel") };
  const campaign = given("campaign") === "" ? {} : { campaign: given("campaign") };
  await callSiteUrlServer(request, "addOrder", {
    order: given("order"),
    urllist: formLines(form, "urls"),
    recurrence: given("recurrence"),
    date: given("date"),
    ...panel,
    ruleset: given("ruleset"),
    ...campaign,
  });
  return { kind: "gone-on", to: "/cockpit/orders", said: "orderAdded" };
}

/** Targets of a crawl feed. */
export async function addFeedByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, cockpit } = request;
  const named = { feed: form.get("feed") ?? "", campaign: (form.get("campaign") ?? "").trim() };
  const outcome = (await callSiteUrlServer(request, "addFeed", named)) as unknown as FeedOutcome;
  return { kind: "page", view: feedView(outcome, cockpit.say) };
}

/** Answers with the crawl feed of a campaign as it was sent. */
export async function feedOfCampaign(request: CockpitRequest): Promise<CockpitAnswer> {
  const [campaign = ""] = request.words;
  return { kind: "data", data: await callSiteUrlServer(request, "exportFeed", { campaign }) };
}

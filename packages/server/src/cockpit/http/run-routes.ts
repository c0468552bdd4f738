import { siteRepresentation } from "@eiao/crawler/internal/repository";
import { NO_CAMPAIGN } from "../../observatory/schedule/campaigns/campaign.ts";
import { AT_ONCE } from "../../observatory/services/site-url/adding-methods.ts";
import { badField, cockpitError } from "../errors.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { feedView } from "../views/orders.ts";
import type { FeedOutcome } from "../views/orders.ts";
import { cockpitRunHref } from "../views/parts.ts";
import { checkConfirmed, formAction, unlessEnded } from "./form-action.ts";
import { formLines, formText, pageAfterForm } from "./request.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

const MOST_AGAIN = 100_000;

const runArgs = ({ params: [testrun = ""] }: CockpitRequest) => ({ testrun });
const toRun = ({ params: [run = ""] }: CockpitRequest) => cockpitRunHref(run);

export const pauseRunByForm = formAction("pauseRun", "paused", toRun, runArgs);
export const resumeRunByForm = formAction("resumeRun", "resumed", toRun, runArgs);
export const setRunPriorityByForm = formAction("setPriority", "priority", toRun, (request) => ({
  ...runArgs(request),
  priority: formText(request.form, "priority"),
}));

/** Stops a run, if the user repeats its name. Loaded results stay, also those of a run that ended meanwhile. */
export const stopRunByForm = formAction(
  "stopRun",
  unlessEnded("stopped"),
  () => "/cockpit",
  (request) => {
    checkConfirmed(request, "run");
    return runArgs(request);
  },
);

/** Measures one site at once. */
export async function measureNow(request: CockpitRequest): Promise<CockpitAnswer> {
  const url = formText(request.form, "url");
  if (url === "") throw badField("url", url, "it must be the address of a start page");
  return await measureOnce(request, [url]);
}

/** Measures sites in a run of their own. Requests are handled one after the other, so a button that is pressed twice starts one run. */
function measureOnce(request: CockpitRequest, urllist: readonly string[]): Promise<CockpitAnswer> {
  return request.cockpit.measuring.take(async () => {
    const known = await findOpenRun(request, urllist);
    if (known !== undefined) return { kind: "gone-on", to: cockpitRunHref(known), done: "measuring" };
    const run = (await callSiteUrlServer(request, "measureNow", { urllist })) as string;
    return { kind: "gone-on", to: cockpitRunHref(run), done: "measured" };
  });
}

/** Finds a run of exactly these sites that was ordered at once and has not ended. */
async function findOpenRun({ cockpit }: CockpitRequest, urls: readonly string[]): Promise<string | undefined> {
  const { queue, repository } = cockpit.observatory;
  const starts = await repository.withCuratedNames(urls.flatMap(siteOfStart));
  const sites = new Set(starts.map(({ site }) => site));
  const [first] = sites;
  if (first === undefined || sites.size < urls.length) return undefined;
  const { runs } = await queue.status();
  for (const { run } of await queue.jobsOfSite(first, 20)) {
    if (runs.find(({ id }) => id === run)?.priority !== AT_ONCE) continue;
    const own = await queue.sitesOf(run);
    const isSame = own.length === sites.size && own.every((site) => sites.has(site));
    if (isSame && (await queue.openSites(run)).length > 0) return run;
  }
  return undefined;
}

function siteOfStart(start: string): { readonly site: string; readonly url: string }[] {
  const url = URL.parse(/^https?:\/\//i.test(start) ? start : `http://${start}`);
  return url === null ? [] : [{ site: siteRepresentation(url.href), url: url.href }];
}

/** Measures the sites of a run that failed again, in a run of their own. */
export async function measureFailedAgain(request: CockpitRequest): Promise<CockpitAnswer> {
  const { params, cockpit } = request;
  const [run = ""] = params;
  const failed = await cockpit.observatory.queue.jobsOfRun(run, "failed", { from: 0, most: MOST_AGAIN });
  if (failed.length === 0)
    throw cockpitError("BadField", { field: "run", value: run.slice(0, 64), problem: "none of its sites has failed" });
  return await measureOnce(
    request,
    failed.map(({ url }) => url),
  );
}

const orderArgs = ({ form }: CockpitRequest) => ({ order: form.get("order") ?? "" });
const backToOrders = ({ form }: CockpitRequest) => pageAfterForm(form, "/cockpit/orders");
const toOrders = () => "/cockpit/orders";

export const startOrderByForm = formAction("startOrder", "orderStarted", backToOrders, orderArgs);
export const stopOrderByForm = formAction("stopOrder", unlessEnded("orderStopped"), backToOrders, orderArgs);
export const removeOrderByForm = formAction("removeOrder", "orderRemoved", backToOrders, orderArgs);
const switchAction = (active: boolean, message: "orderActive" | "orderInactive") =>
  formAction("activateOrder", message, backToOrders, (request) => ({ ...orderArgs(request), active }));
export const activateOrderByForm = switchAction(true, "orderActive");
export const deactivateOrderByForm = switchAction(false, "orderInactive");

/** Adds sites to an order. */
export const extendOrderByForm = formAction("extendOrder", "orderExtended", backToOrders, (request) => ({
  ...orderArgs(request),
  urllist: formLines(request.form, "urls"),
}));

/** Changes the sites, dates or campaign of an order or a panel. */
export const changeOrderByForm = formAction(
  "changeOrder",
  "orderChanged",
  toOrders,
  ({ form, params: [order = ""] }) => ({
    order,
    urllist: formLines(form, "urls"),
    recurrence: form.get("recurrence") ?? "",
    ...optionalArg(form, "date"),
    ...(form.has("campaign") ? { campaign: formText(form, "campaign") || NO_CAMPAIGN } : {}),
  }),
);

export const addOrderByForm = formAction("addOrder", "orderAdded", toOrders, ({ form }) => ({
  ...Object.fromEntries(["order", "recurrence", "date", "ruleset"].map((name) => [name, formText(form, name)])),
  urllist: formLines(form, "urls"),
  ...optionalArg(form, "panel"),
  ...optionalArg(form, "campaign"),
}));

/** Returns a field of a form as an argument, if something was typed into it. */
function optionalArg(form: URLSearchParams, name: string): Readonly<Record<string, string>> {
  const text = formText(form, name);
  return text === "" ? {} : { [name]: text };
}

/** Adds the targets of a crawl feed. */
export async function addFeedByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, cockpit } = request;
  const args = { feed: form.get("feed") ?? "", campaign: formText(form, "campaign") };
  const outcome = (await callSiteUrlServer(request, "addFeed", args)) as unknown as FeedOutcome;
  return { kind: "page", view: feedView(outcome, cockpit.say) };
}

/** Answers with the crawl feed of a campaign as it was sent. */
export async function feedOfCampaign(request: CockpitRequest): Promise<CockpitAnswer> {
  const [campaign = ""] = request.params;
  return { kind: "data", data: await callSiteUrlServer(request, "exportFeed", { campaign }) };
}

/** Returns the worker that a form names. A name is required: without one the method would pause all workers. @throws EiaoError `BadField`. */
function workerOf({ form }: CockpitRequest) {
  const worker = form.get("worker") ?? "";
  if (worker === "" || worker === "ALL") throw badField("worker", worker, "it must name a worker");
  return { worker };
}

const toWorkers = () => "/cockpit/workers";
export const pauseWorkerByForm = formAction("pauseWorker", "workerPaused", toWorkers, workerOf);
export const resumeWorkerByForm = formAction("resumeWorker", "workerResumed", toWorkers, workerOf);

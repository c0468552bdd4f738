import { iconOfCampaign, NO_CAMPAIGN } from "../../observatory/schedule/campaigns/campaign.ts";
import type { ArgumentValue } from "../../transport/service.ts";
import { cockpitError } from "../errors.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import type { CockpitMessages } from "../english.ts";
import { cockpitCampaignHref } from "../views/parts.ts";
import { formLines, formText } from "./request.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** The parts of `about` that a form has. */
const aboutFields = ["title", "description", "comment", "owner", "start", "end"] as const;

/** Returns what a form says of a campaign: fields that it does not have stay as they are. */
function factsOf({ form }: CockpitRequest): Readonly<Record<string, ArgumentValue>> {
  const about = Object.fromEntries(
    aboutFields.flatMap((name) => (form.has(name) ? [[name, formText(form, name)] as const] : [])),
  );
  const icon = form.get("noicon") === "1" ? NO_CAMPAIGN : (form.get("icon") ?? "");
  return {
    about,
    ...(form.has("tags") ? { tags: formLines(form, "tags") } : {}),
    ...(icon === "" ? {} : { icon }),
  };
}

/** Adds a campaign, as a form describes it. */
export async function addCampaignByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const campaign = formText(request.form, "campaign");
  await callSiteUrlServer(request, "addCampaign", { campaign, ...factsOf(request) });
  return { kind: "gone-on", to: cockpitCampaignHref(campaign), said: "campaignAdded" };
}

/** Changes what a campaign says of itself. */
export async function changeCampaignByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const [campaign = ""] = request.words;
  await callSiteUrlServer(request, "changeCampaign", { campaign, ...factsOf(request) });
  return { kind: "gone-on", to: cockpitCampaignHref(campaign), said: "campaignChanged" };
}

/** A button of a campaign that is one method of the site URL server. */
function campaignAction(
  method: string,
  said: keyof CockpitMessages["done"],
  more: Readonly<Record<string, ArgumentValue>> = {},
) {
  return async (request: CockpitRequest): Promise<CockpitAnswer> => {
    const [campaign = ""] = request.words;
    const result = await callSiteUrlServer(request, method, { campaign, ...more });
    return { kind: "gone-on", to: cockpitCampaignHref(campaign), said: result === 0 ? "hadEnded" : said };
  };
}

export const activateCampaignByForm = campaignAction("activateCampaign", "campaignActive", { active: true });
export const deactivateCampaignByForm = campaignAction("activateCampaign", "campaignInactive", { active: false });
export const startCampaignByForm = campaignAction("startCampaign", "campaignStarted");
export const stopCampaignByForm = campaignAction("stopCampaign", "campaignStopped");

/** Removes a campaign, with its orders if the form says so. Who removes it names it once more. */
export async function removeCampaignByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { words, form } = request;
  const [campaign = ""] = words;
  const confirmed = formText(form, "confirm");
  if (confirmed !== campaign)
    throw cockpitError("BadField", {
      field: "confirm",
      value: JSON.stringify(confirmed.slice(0, 64)),
      problem: "type the name of the campaign",
    });
  await callSiteUrlServer(request, "removeCampaign", { campaign, orders: form.get("orders") === "1" });
  return { kind: "gone-on", to: "/cockpit/campaigns", said: "campaignRemoved" };
}

/** The icon of a campaign. @throws EiaoError `NoCockpitPage`: it has none. */
export async function campaignIcon({ cockpit, words, path }: CockpitRequest): Promise<CockpitAnswer> {
  const icon = await iconOfCampaign(cockpit.database, words[0] ?? "");
  if (icon === null) throw cockpitError("NoCockpitPage", { path: path.slice(0, 200) });
  return { kind: "picture", type: icon.type, bytes: icon.data };
}

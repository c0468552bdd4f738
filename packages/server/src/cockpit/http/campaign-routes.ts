import { iconOfCampaign, NO_CAMPAIGN } from "../../observatory/schedule/campaigns/campaign.ts";
import type { ArgumentValue } from "../../transport/service.ts";
import { cockpitError } from "../errors.ts";
import { cockpitCampaignHref } from "../views/parts.ts";
import { checkConfirmed, formAction, unlessEnded } from "./form-action.ts";
import { formLines, formText } from "./request.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** The fields of `about` that a form has. */
const aboutFields = ["title", "description", "comment", "owner", "start", "end"] as const;

/** Returns the facts of a campaign in a form. Facts that the form does not have stay as they are. */
function factsOf({ form }: CockpitRequest): Readonly<Record<string, ArgumentValue>> {
  const entries = aboutFields.filter((name) => form.has(name)).map((name) => [name, formText(form, name)] as const);
  const icon = form.get("noicon") === "1" ? NO_CAMPAIGN : (form.get("icon") ?? "");
  return {
    about: Object.fromEntries(entries),
    ...(form.has("tags") ? { tags: formLines(form, "tags") } : {}),
    ...(icon === "" ? {} : { icon }),
  };
}

const campaignArgs = ({ params: [campaign = ""] }: CockpitRequest) => ({ campaign });
const toCampaign = ({ params: [campaign = ""] }: CockpitRequest) => cockpitCampaignHref(campaign);

export const addCampaignByForm = formAction(
  "addCampaign",
  "campaignAdded",
  ({ form }) => cockpitCampaignHref(formText(form, "campaign")),
  (request) => ({ campaign: formText(request.form, "campaign"), ...factsOf(request) }),
);
export const changeCampaignByForm = formAction("changeCampaign", "campaignChanged", toCampaign, (request) => ({
  ...campaignArgs(request),
  ...factsOf(request),
}));

const switchAction = (active: boolean, message: "campaignActive" | "campaignInactive") =>
  formAction("activateCampaign", message, toCampaign, (request) => ({ ...campaignArgs(request), active }));
export const activateCampaignByForm = switchAction(true, "campaignActive");
export const deactivateCampaignByForm = switchAction(false, "campaignInactive");
export const startCampaignByForm = formAction("startCampaign", "campaignStarted", toCampaign, campaignArgs);
export const stopCampaignByForm = formAction("stopCampaign", unlessEnded("campaignStopped"), toCampaign, campaignArgs);

/** Removes a campaign, and its orders if the form has that choice. */
export const removeCampaignByForm = formAction(
  "removeCampaign",
  "campaignRemoved",
  () => "/cockpit/campaigns",
  (request) => {
    checkConfirmed(request, "campaign");
    return { ...campaignArgs(request), orders: request.form.get("orders") === "1" };
  },
);

/** Answers with the icon of a campaign. @throws EiaoError `NoCockpitPage` if it has none. */
export async function campaignIcon({ cockpit, params, path }: CockpitRequest): Promise<CockpitAnswer> {
  const icon = await iconOfCampaign(cockpit.database, params[0] ?? "");
  if (icon === null) throw cockpitError("NoCockpitPage", { path: path.slice(0, 200) });
  return { kind: "picture", type: icon.type, bytes: icon.data };
}

import { cockpitError } from "../../errors.ts";
import type { CockpitRequest } from "../../http/request.ts";
import { callSiteUrlServer } from "../../model/service-calls.ts";

/** A campaign, as the method `campaigns` lists it. */
export interface ListedCampaign {
  readonly campaign: string;
  readonly title: string;
  readonly description: string;
  readonly comment: string;
  readonly tags: readonly string[];
  readonly icon: string | null;
  readonly owner: string;
  readonly created: string;
  readonly changed: string;
  readonly changedBy: string;
  readonly active: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly orders: readonly string[];
}

/** Returns all campaigns by name, as the site URL server lists them. */
export async function listedCampaigns(request: CockpitRequest): Promise<readonly ListedCampaign[]> {
  return (await callSiteUrlServer(request, "campaigns")) as unknown as readonly ListedCampaign[];
}

/** Returns the campaign in the address of a request, and all campaigns. @throws EiaoError `NoCockpitPage`. */
export async function campaignAsked(
  request: CockpitRequest,
): Promise<{ readonly campaign: ListedCampaign; readonly all: readonly ListedCampaign[] }> {
  const [name = ""] = request.words;
  const all = await listedCampaigns(request);
  const campaign = all.find((each) => each.campaign === name);
  if (campaign === undefined) throw cockpitError("NoCockpitPage", { path: request.path.slice(0, 200) });
  return { campaign, all };
}

import type { Queryable } from "@eiao/crawler/database";
import { serviceError } from "../../services/errors.ts";
import type { Campaign } from "./campaign.ts";
import { listCampaigns } from "./campaign-store.ts";

/** The word for no campaign: no campaign has this name. */
export const NO_CAMPAIGN = "none";

/** Returns the campaign with a name. @throws EiaoError `UnknownCampaign`. */
export async function knownCampaign(database: Queryable, name: string): Promise<Campaign> {
  const [known] = name === "" ? [] : await listCampaigns(database, name);
  if (known === undefined) throw serviceError("UnknownCampaign", { campaign: name.slice(0, 100) });
  return known;
}

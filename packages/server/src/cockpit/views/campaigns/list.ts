import { html } from "@eiao/sampler/formats";
import { mayAs } from "../../../transport/caller-rights.ts";
import type { CockpitAnswer, CockpitRequest } from "../../http/request.ts";
import { cockpitCampaignHref, cockpitTable } from "../parts.ts";
import { addCampaignForm } from "./forms.ts";
import { listedCampaigns } from "./listed-campaign.ts";

/** All campaigns, and the form for a new one. */
export async function campaignsPage(request: CockpitRequest): Promise<CockpitAnswer> {
  const { cockpit, caller } = request;
  const { say } = cockpit;
  return {
    kind: "page",
    view: {
      title: say.campaigns,
      crumbs: [{ text: say.parts.overview, href: "/cockpit" }, { text: say.campaigns }],
      body: html`<p>${say.campaignsLead}</p>
        ${cockpitTable(
          say.campaigns,
          [
            {
              heading: say.campaign,
              shown: ({ campaign }) => html`<a href="${cockpitCampaignHref(campaign)}">${campaign}</a>`,
            },
            { heading: say.campaignTitle, shown: ({ title }) => html`<bdi>${title}</bdi>` },
            {
              heading: say.campaignTags,
              shown: ({ tags }) => tags.map((tag, at) => html`${at === 0 ? "" : ", "}<bdi>${tag}</bdi>`),
            },
            { heading: say.campaignOwner, shown: ({ owner }) => html`<bdi>${owner}</bdi>` },
            { heading: say.state, shown: ({ active }) => (active ? say.active : say.inactive) },
            { heading: say.orders, isNumber: true, shown: ({ orders }) => orders.length },
          ],
          await listedCampaigns(request),
          say,
        )}
        ${caller !== undefined && mayAs(caller.role, "curator") ? addCampaignForm(caller, say) : undefined}`,
    },
  };
}

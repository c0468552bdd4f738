import { exclusionOf, exclusions } from "@eiao/etl";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import type { CockpitCaller } from "../accounts/sessions.ts";
import { mayAs } from "../../transport/caller-rights.ts";
import type { CockpitAnswer, CockpitRequest } from "../http/request.ts";
import type { CockpitMessages } from "../text/english.ts";
import { buttonForm } from "./frame.ts";
import { boxedForm, checkBox, cockpitSiteHref, cockpitTable, field, timeText } from "./parts.ts";

/** Sites that are measured no longer. */
export async function excludedPage({ cockpit, caller }: CockpitRequest): Promise<CockpitAnswer> {
  const { say, observatory } = cockpit;
  return {
    kind: "page",
    view: {
      title: say.excludedSites,
      crumbs: [
        { text: say.parts.overview, href: "/cockpit" },
        { text: say.parts.site, href: "/cockpit/sites" },
        { text: say.excludedSites },
      ],
      body: html`<p>${say.excludedLead}</p>
        ${cockpitTable(
          say.excludedSites,
          [
            { heading: say.site, shown: ({ site }) => html`<a href="${cockpitSiteHref(site)}">${site}</a>` },
            { heading: say.inReports, shown: ({ hidden }) => (hidden ? say.isHidden : say.isShown) },
            { heading: say.since, shown: ({ at }) => timeText(at) },
            { heading: say.reason, shown: ({ reason }) => html`<bdi>${reason}</bdi>` },
          ],
          await exclusions(observatory.warehouse),
          say,
        )}
        ${caller !== undefined && mayAs(caller.role, "operator") ? excludeForm(caller, "/cockpit/excluded", say, field("exclude-site", "site", say.siteLabel)) : undefined}`,
    },
  };
}

/** Whether the site is measured, and what changes that. */
export async function exclusionOfSite({ cockpit, caller }: CockpitRequest, site: string): Promise<Markup> {
  const { say, observatory } = cockpit;
  const known = exclusionOf(await exclusions(observatory.warehouse), site);
  const mayChange = caller !== undefined && mayAs(caller.role, "operator");
  const at = cockpitSiteHref(site);
  if (known !== undefined)
    return html`<p class="warning">
        ${say.excludedSince(timeText(known.at), known.hidden ? say.isHidden : say.isShown)}
        ${known.reason === "" ? undefined : html`${say.reason}: <bdi>${known.reason}</bdi>`}
      </p>
      ${
        known.site === site
          ? mayChange
            ? html`<p>${say.includeLead}</p>
                ${buttonForm(caller, `${at}/include`, say.includeAgain)}`
            : undefined
          : html`<p>${say.excludedBy} <a href="${cockpitSiteHref(known.site)}">${known.site}</a></p>`
      }`;
  if (!mayChange) return html`<p>${say.isMeasured}</p>`;
  return excludeForm(caller, `${at}/exclude`, say);
}

function excludeForm(caller: CockpitCaller, action: string, say: CockpitMessages, first?: Markup): Markup {
  return boxedForm(
    caller,
    { action, legend: say.exclude, lead: say.excludeLead, button: say.exclude },
    html`${first} ${field("exclude-reason", "reason", say.reason, { isOptional: true })}
    ${checkBox("exclude-hide", "hide", say.hideToo)}`,
  );
}

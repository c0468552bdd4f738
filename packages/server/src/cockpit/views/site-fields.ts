import { createHash } from "node:crypto";
import { scopeXml } from "@eiao/crawler/internal";
import type { Site } from "@eiao/crawler";
import { exclusionOf, exclusions } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { CockpitCaller } from "../accounts/sessions.ts";
import type { CockpitRequest } from "../http/request.ts";
import type { CockpitMessages } from "../english.ts";
import { buttonForm, hiddenFields, may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { boxedForm, checkBox, choice, cockpitSiteHref, cockpitTable, field, textArea, timeText } from "./parts.ts";

/** Returns the fields of a site as its form shows them. */
export function fieldTexts(site: Site) {
  const yesOrNo = (is: boolean) => (is ? "yes" : "no");
  return {
    title: site.title,
    source: site.source,
    seeds: site.seeds.join("\n"),
    scope: site.rules.length === 0 ? "" : scopeXml(site.rules).trim(),
    nace: site.nace ?? "unknown",
    continent: site.continent ?? "unknown",
    country: site.country ?? "unknown",
    nuts: site.nuts ?? "unknown",
    small: yesOrNo(site.smallSite),
    watched: yesOrNo(site.watched),
    documenturlscheme: site.documentUrlScheme ?? "",
    collections: site.collections.join("\n"),
  };
}

/** Returns a short digest of the text of a field, which shows whether the field has changed. */
export function fieldDigest(text: string): string {
  return createHash("sha256").update(text.trim()).digest("base64url").slice(0, 16);
}

/** Makes the table of a site's fields, which shows the ones that a person has set, and the forms that set and unset them. */
export function siteFieldsMarkup({ cockpit: { say }, caller }: CockpitRequest, site: Site): Markup {
  const at = cockpitSiteHref(site.site);
  const mayChange = may(caller, "curator");
  const nameOf = (name: string) => say.fieldNames[name] ?? name;
  const texts: Readonly<Record<string, string>> = fieldTexts(site);
  const unset = {
    heading: say.actionsOf,
    cell: (name: string) =>
      buttonForm(caller, `${at}/unset`, say.unset, { fields: { fields: name }, about: nameOf(name) }),
  };
  return html`${
    site.setFields.length === 0
      ? html`<p>${say.noFieldSet}</p>`
      : cockpitTable(say, say.setByPerson, site.setFields, [
          { heading: say.siteField, cell: nameOf },
          {
            heading: say.value,
            cell: (name) => html`<div class="kept" dir="auto">${texts[name.toLowerCase()] ?? ""}</div>`,
          },
          ...(mayChange ? [unset] : []),
        ])
  }
  ${
    mayChange
      ? boxedForm(
          caller,
          { action: `${at}/set`, legend: say.changeSite, lead: say.siteFieldsLead, button: say.change },
          fields(site, say),
        )
      : undefined
  }`;
}

function fields(site: Site, say: CockpitMessages): Markup {
  const texts = fieldTexts(site);
  const options = { no: say.no, yes: say.yes };
  const line = (name: keyof typeof texts, label: string) =>
    field(`field-${name}`, name, label, { value: texts[name], isOptional: true });
  const digests = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fieldDigest(text)]));
  return html`${hiddenFields({ shown: JSON.stringify(digests) })} ${line("title", say.fieldNames["title"] ?? "")}
  ${line("source", say.fieldNames["source"] ?? "")} ${textArea("field-seeds", "seeds", say.seedLines, texts.seeds)}
  ${textArea("field-scope", "scope", say.scopeXml, texts.scope, true)} ${line("nace", say.naceHint)}
  ${line("continent", say.continentHint)} ${line("country", say.countryHint)} ${line("nuts", say.nutsHint)}
  ${choice("field-small", "small", say.smallHint, options, texts.small)}
  ${choice("field-watched", "watched", say.watchedHint, options, texts.watched)}
  ${line("documenturlscheme", say.schemeHint)}
  ${textArea("field-collections", "collections", say.collectionLines, texts.collections, true)}`;
}

/** Makes the page of excluded sites. */
export async function excludedPage({ cockpit, caller }: CockpitRequest): Promise<CockpitView> {
  const { say, observatory } = cockpit;
  return {
    title: say.excludedSites,
    crumbs: [{ text: say.parts.site, href: "/cockpit/sites" }, { text: say.excludedSites }],
    body: html`<p>${say.excludedLead}</p>
      ${cockpitTable(say, say.excludedSites, await exclusions(observatory.warehouse), [
        { heading: say.site, cell: ({ site }) => html`<a href="${cockpitSiteHref(site)}">${site}</a>` },
        { heading: say.inReports, cell: ({ hidden }) => (hidden ? say.isHidden : say.isShown) },
        { heading: say.since, cell: ({ at }) => timeText(at) },
        { heading: say.reason, cell: ({ reason }) => html`<bdi>${reason}</bdi>` },
      ])}
      ${may(caller, "operator") ? excludeForm(caller, "/cockpit/excluded", say, field("exclude-site", "site", say.siteLabel)) : undefined}`,
  };
}

/** Makes the sentence that a site is measured or excluded, and the form that changes that. */
export async function exclusionOfSite({ cockpit, caller }: CockpitRequest, site: string): Promise<Markup> {
  const { say, observatory } = cockpit;
  const known = exclusionOf(await exclusions(observatory.warehouse), site);
  const mayChange = may(caller, "operator");
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

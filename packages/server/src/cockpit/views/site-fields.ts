import { createHash } from "node:crypto";
import { scopeXml } from "@eiao/crawler";
import type { Site } from "@eiao/crawler";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { mayAs } from "../../transport/caller-rights.ts";
import type { CockpitRequest } from "../http/request.ts";
import { buttonForm, hiddenFields } from "./frame.ts";
import { boxedForm, choice, cockpitSiteHref, cockpitTable, field, textArea } from "./parts.ts";

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

/** Returns a short text that is another one if a field has another text. */
export function fieldDigest(text: string): string {
  return createHash("sha256").update(text.trim()).digest("base64url").slice(0, 16);
}

/** The fields of a site: which of them a person has set, and the forms that set and unset them. */
export function siteFieldsMarkup({ cockpit: { say }, caller }: CockpitRequest, site: Site): Markup {
  const at = cockpitSiteHref(site.site);
  const mayChange = caller !== undefined && mayAs(caller.role, "curator");
  const nameOf = (name: string) => say.fieldNames[name] ?? name;
  const texts: Readonly<Record<string, string>> = fieldTexts(site);
  const unset = {
    heading: say.actionsOf,
    shown: (name: string) =>
      buttonForm(caller, `${at}/unset`, say.unset, { fields: { fields: name }, about: nameOf(name) }),
  };
  return html`${
    site.setFields.length === 0
      ? html`<p>${say.noFieldSet}</p>`
      : cockpitTable<string>(
          say.setByPerson,
          [
            { heading: say.siteField, shown: nameOf },
            {
              heading: say.value,
              shown: (name) => html`<div class="kept" dir="auto">${texts[name.toLowerCase()] ?? ""}</div>`,
            },
            ...(mayChange ? [unset] : []),
          ],
          site.setFields,
          say,
        )
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

function fields(site: Site, say: CockpitRequest["cockpit"]["say"]): Markup {
  const texts = fieldTexts(site);
  const words = { no: say.no, yes: say.yes };
  const line = (name: keyof typeof texts, label: string) =>
    field(`field-${name}`, name, label, { value: texts[name], isOptional: true });
  const shown = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fieldDigest(text)]));
  return html`${hiddenFields({ shown: JSON.stringify(shown) })} ${line("title", say.fieldNames["title"] ?? "")}
  ${line("source", say.fieldNames["source"] ?? "")} ${textArea("field-seeds", "seeds", say.seedLines, texts.seeds)}
  ${textArea("field-scope", "scope", say.scopeXml, texts.scope, true)} ${line("nace", say.naceHint)}
  ${line("continent", say.continentHint)} ${line("country", say.countryHint)} ${line("nuts", say.nutsHint)}
  ${choice("field-small", "small", say.smallHint, words, texts.small)}
  ${choice("field-watched", "watched", say.watchedHint, words, texts.watched)}
  ${line("documenturlscheme", say.schemeHint)}
  ${textArea("field-collections", "collections", say.collectionLines, texts.collections, true)}`;
}

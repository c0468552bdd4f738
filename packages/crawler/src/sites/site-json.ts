import { kindOf } from "../decide/scope/rule-kinds.ts";
import type { Site } from "./site.ts";

/** A site in the JSON of commands and services. */
export type SiteJson = ReturnType<typeof siteJson>;

/** Returns a site for the JSON of commands and services. `set` has the fields that a person has set. */
export function siteJson(record: Site) {
  const { site, title, source, seeds, scopeSource, nace, continent, country, nuts } = record;
  const { smallSite: small, watched, documentUrlScheme, collections, addedBy, setFields: set } = record;
  // No rules mean all URLs of the host of the first seed.
  const rules = record.rules.map((rule): Readonly<Record<string, unknown>> => {
    const { name, value } = kindOf(rule);
    return { type: rule.type, [name]: value };
  });
  const basics = { site, title, source, seeds, scope: { source: scopeSource, rules } };
  const categories = { nace, continent, country, nuts };
  return { ...basics, ...categories, small, watched, documentUrlScheme, collections, addedBy, set };
}

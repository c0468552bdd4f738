import { kindOf } from "../decide/scope/rule-kinds.ts";
import type { FieldOfSite, Site } from "./site.ts";

/** A site in the JSON of commands and services. */
export interface SiteJson {
  readonly site: string;
  readonly title: string;
  readonly source: string;
  readonly seeds: readonly string[];
  /** No rules: all URLs of the host of the first seed. */
  readonly scope: { readonly source: string | null; readonly rules: readonly Readonly<Record<string, unknown>>[] };
  readonly nace: string | null;
  readonly continent: string | null;
  readonly country: string | null;
  readonly nuts: string | null;
  readonly small: boolean;
  readonly watched: boolean;
  readonly documentUrlScheme: string | null;
  readonly collections: readonly string[];
  readonly addedBy: Site["addedBy"];
  /** Fields that a person has set. */
  readonly set: readonly FieldOfSite[];
}

/** Returns a site for the JSON of commands and services. */
export function siteJson(given: Site): SiteJson {
  const { site, title, source, seeds, scopeSource, nace, continent, country, nuts } = given;
  const { smallSite: small, watched, documentUrlScheme, collections, addedBy, setFields: set } = given;
  const rules = given.rules.map((rule) => {
    const { name, value } = kindOf(rule);
    return { type: rule.type, [name]: value };
  });
  const scope = { source: scopeSource, rules };
  const categories = { nace, continent, country, nuts };
  return {
    site,
    title,
    source,
    seeds,
    scope,
    ...categories,
    small,
    watched,
    documentUrlScheme,
    collections,
    addedBy,
    set,
  };
}

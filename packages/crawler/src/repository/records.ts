import { isDeepStrictEqual } from "node:util";
import type { ScopeRule } from "../scope/kinds/catalogue.ts";
import type { TextFingerprint } from "../links/page-links.ts";
import type { WarcPosition } from "../warc/position.ts";

/**
 * The origin of a site: `import` for a site list or feed, `crawl` for a command with a start URL (`defaultSite`).
 */
export type SiteOrigin = "import" | "crawl";

/** A site as imported; the unit of evaluation. Spec 4.1. */
export interface Site {
  /** Unique; host, or scheme-less host and path without trailing slash (D-21). */
  readonly site: string;
  readonly title: string;
  readonly source: string;
  /** NACE code as given, with its revision unless that is Rev. 2: `84.11`, `2.1:84.11`. Null when unknown. */
  readonly nace: string | null;
  readonly continent: string | null;
  readonly country: string | null;
  /** NUTS code as given; `nutsKnown` is its longest known prefix (D-19). */
  readonly nuts: string | null;
  readonly nutsKnown: string | null;
  /** Somebody has verified that it really has few pages (D-12). */
  readonly smallSite: boolean;
  /** New documents are reported after each run. */
  readonly watched: boolean;
  /** The beginning of the URLs of documents that are reported; null: all. */
  readonly documentUrlScheme: string | null;
  /** Names of the groups that a person put it in, each once, in order. */
  readonly collections: readonly string[];
  /** The fields that a person has set by `sites set`. Imports, feeds, campaigns and crawls keep them. */
  readonly setFields: readonly FieldOfSite[];
  readonly addedBy: SiteOrigin;
  readonly scopeSource: string | null;
  readonly seeds: readonly string[];
  /** Empty: the default scope. */
  readonly rules: readonly ScopeRule[];
}

/** A field of a site that imports write and a person can set. */
export type FieldOfSite = (typeof listFields)[number] | "small" | "watched" | "documentUrlScheme" | "collections";

/** The fields that a site list has (spec 4.3). */
export const listFields = ["title", "source", "seeds", "scope", "nace", "continent", "country", "nuts"] as const;
/** The fields that a crawl feed has (spec 20.1). */
export const feedFields = [...listFields, "watched", "documentUrlScheme"] as const satisfies readonly FieldOfSite[];
/** All fields of a site. */
export const siteFields = [...feedFields, "small", "collections"] as const satisfies readonly FieldOfSite[];

/** A person has said what belongs to the site, by an import, by scope rules or by `sites set`: no start URL changes that. cli.md 6. */
export function isCurated({ addedBy, rules, setFields }: Pick<Site, "addedBy" | "rules" | "setFields">): boolean {
  return addedBy === "import" || rules.length > 0 || setFields.includes("seeds") || setFields.includes("scope");
}

/** Returns true if both say the same about a site: then there is nothing to save. */
export function isSameSite(one: Site, other: Site): boolean {
  const facts = (site: Site) => [
    [site.site, site.title, site.source, site.addedBy, site.scopeSource, site.smallSite, site.watched],
    [site.nace, site.continent, site.country, site.nuts, site.nutsKnown],
    [site.documentUrlScheme, site.setFields, site.collections],
    site.seeds,
    site.rules,
  ];
  return isDeepStrictEqual(facts(one), facts(other));
}

/** A document of a page scenario: a row of `page`. */
export interface PageRow {
  readonly scenarioId: string;
  readonly url: string;
  readonly depth: number;
  readonly status: number;
  /** Media type with parameters, as declared; null when the header was absent. */
  readonly contentType: string | null;
  /** Verbatim. */
  readonly lastModified: string | null;
  readonly etag: string | null;
  /** Of the decoded body: `sha256:` and hexadecimal digits. */
  readonly digest: string;
  /** The response record; null when pages are not stored. */
  readonly warc: WarcPosition | null;
  /** The metadata record with the page's out-links. */
  readonly metadata: WarcPosition | null;
  readonly fingerprint: TextFingerprint;
  /** Order of discovery within the site, from 0. */
  readonly pageIndex: number;
  /** Set again when the site is re-crawled and the page is still there. */
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

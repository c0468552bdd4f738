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
  readonly enabled: boolean;
  readonly addedBy: SiteOrigin;
  readonly scopeSource: string | null;
  readonly seeds: readonly string[];
  /** Empty: the default scope. */
  readonly rules: readonly ScopeRule[];
}

/** A person has said what belongs to the site, by an import or by scope rules: no start URL changes that. cli.md 6. */
export function isCurated({ addedBy, rules }: Pick<Site, "addedBy" | "rules">): boolean {
  return addedBy === "import" || rules.length > 0;
}

/** Whether two say the same of a site: then there is nothing to save. */
export function isSameSite(one: Site, other: Site): boolean {
  const facts = (site: Site) => [
    [site.site, site.title, site.source, site.addedBy, site.scopeSource, site.smallSite, site.enabled],
    [site.nace, site.continent, site.country, site.nuts, site.nutsKnown],
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
